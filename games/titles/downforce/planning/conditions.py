"""On what a planned reply can be made to depend, all of it seen by everyone:

("cars", number)         the own cars are no more than that
("debt", amount)         what is to be paid for them is no more than that, in millions
("power", power)         this power comes with the car of the bid
("own", car)             the car is an own one
("among", car, number)   no more than so many cars, itself counted, are as far as this one
("racing", car)          the car has not finished
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.planning import Condition
from games.engine.questions import Choice, Path, Picks, Question
from games.engine.words import Words, say, say_n
from games.titles.downforce import occasions, words
from games.titles.downforce.data import CARS, DEALT
from games.titles.downforce.planning.lots import can_win_more, in_the_pile, powers_in_the_pile, to_win_before, unsold
from games.titles.downforce.running import running_order

View = dict[str, Any]

CARS_OWNED, DEBT, POWER, OWN, AMONG, RACING = "cars", "debt", "power", "own", "among", "racing"

HIGHEST_BID = max(card.bid(car) for card in DEALT.values() for car in CARS)

_PROMPT = say("Only on what condition?")
_PLACES = tuple(str(place) for place in range(1, len(CARS)))


def conditions(view: View, question: Question, picks: Picks) -> Path:
    """A kind of condition that makes sense for this reply, and what it is about: nothing that could not fail."""
    kind = occasions.kind(question)
    about = _about(view, question)
    kinds = [key for key in about if about[key]]

    def after(condition: Picks) -> Sequence[str]:
        if not condition:
            return kinds
        if len(condition) == 1:
            return about[condition[0]]
        return _PLACES if condition[0] == AMONG and len(condition) == 2 else ()

    def refusal(condition: Picks, key: str) -> Words | None:
        if not condition:
            return _why_no_kind(kind, key) if key in _KINDS else None
        if len(condition) == 1 and condition[0] in (AMONG, RACING) and key in view["finished"]:
            return say("%(car)s has finished, so that nothing changes for it any more.", car=words.car(key))
        return None

    return Path(_PROMPT, after, _named, refusal)


def holds(view: View, seat: int, picks: Picks, condition: Condition) -> bool:
    """Does the condition hold, with these picks as reply to what is asked now? A power that has not been revealed yet
    may be any."""
    return _HOLDS[condition[0]](view, seat, condition)


def told(condition: Condition) -> Words:
    """The condition in words that go on from a reply."""
    kind, about, *more = condition
    return _TOLD[kind](about, *more)


# What can be picked


def _about(view: View, question: Question) -> Mapping[str, Sequence[str]]:
    """The kinds that suit the question, each with what it can be about."""
    seat = _own_seat(view)
    kind = occasions.kind(question)
    if kind == occasions.BID:
        return _about_a_bid(view, seat, occasions.auctioned(question)[0])
    if kind == occasions.BET:
        racing = [car for car in CARS if car not in view["finished"]]
        still_to_win = unsold(view) if view["phase"] == "auction" and can_win_more(view, seat) else []
        return {AMONG: racing, RACING: racing, OWN: [car for car in CARS if car in still_to_win]}
    return {}


def _about_a_bid(view: View, seat: int, car: str) -> Mapping[str, Sequence[str]]:
    """With one car that can be won before, all that could make such a condition fail is winning it."""
    facts, more = view["seats"][seat], to_win_before(view, seat, car)
    powers = powers_in_the_pile(view) if car in in_the_pile(view) else []
    return {
        CARS_OWNED: _numbers(len(facts["cars"]), more),
        DEBT: _numbers(facts["debt"], more * HIGHEST_BID),
        POWER: powers if len(powers) > 1 else (),
    }


def _numbers(now: int, more: int) -> list[str]:
    """What is so now, and all that it can grow to but for the most."""
    return [str(number) for number in range(now, now + more)]


def _own_seat(view: View) -> int:
    return next(number for number, facts in enumerate(view["seats"]) if facts["hand"] is not None)


def _named(condition: Picks, key: str) -> Choice:
    if not condition:
        return Choice(key, _KINDS[key])
    if len(condition) == 2:
        return Choice(key, _place(int(key)))
    return _NAMED[condition[0]](key)


def _place(number: int) -> Words:
    return say("the first of all") if number == 1 else say("among the first %(number)s", number=number)


def _number_of_cars(number: int) -> Words:
    return say_n("%(n)s car at most", "%(n)s cars at most", number) if number else say("no car yet")


_KINDS = {
    CARS_OWNED: say("Only if you own so many cars at most"),
    DEBT: say("Only if you have to pay so much at most"),
    POWER: say("Only if a certain power comes with the car"),
    AMONG: say("Only if a car is far enough ahead"),
    RACING: say("Only if a car has not finished yet"),
    OWN: say("Only if you own a certain car"),
}
_NAMED: Mapping[str, Callable[[str], Choice]] = {
    CARS_OWNED: lambda key: Choice(key, _number_of_cars(int(key))),
    DEBT: lambda key: Choice(key, words.money(int(key))),
    POWER: lambda key: Choice(key, words.power(key)),
    AMONG: words.bet_choice,
    RACING: words.bet_choice,
    OWN: words.bet_choice,
}


def _why_no_kind(question: str, kind: str) -> Words:
    if question == occasions.POWER:
        return say("Which power you keep can’t depend on anything.")
    if kind in (AMONG, RACING, OWN) and question == occasions.BID:
        return say("This makes sense for a bet, not for a bid.")
    if kind in (CARS_OWNED, DEBT, POWER) and question == occasions.BET:
        return say("This makes sense for a bid, not for a bet.")
    return say("This can’t change any more before you are asked.")


# What holds


def _comes_with(view: View, seat: int, condition: Condition) -> bool:
    lot = view["auction"]
    return bool(lot) and lot["power"] in (None, condition[1])


_HOLDS: Mapping[str, Callable[[View, int, Condition], bool]] = {
    CARS_OWNED: lambda view, seat, condition: len(view["seats"][seat]["cars"]) <= int(condition[1]),
    DEBT: lambda view, seat, condition: view["seats"][seat]["debt"] <= int(condition[1]),
    POWER: _comes_with,
    AMONG: lambda view, seat, condition: condition[1] in running_order(view)[: int(condition[2])],
    RACING: lambda view, seat, condition: condition[1] not in view["finished"],
    OWN: lambda view, seat, condition: view["cars"][condition[1]]["owner"] == seat,
}


# In words


def _told_cars(number: str) -> Words:
    if number == "0":
        return say("only if you own no car yet")
    return say_n("only if you own at most %(n)s car", "only if you own at most %(n)s cars", int(number))


def _told_place(car: str, number: str) -> Words:
    if number == "1":
        return say("only if %(car)s is the first of all", car=words.car(car))
    return say("only if %(car)s is among the first %(number)s", car=words.car(car), number=int(number))


_TOLD: Mapping[str, Callable[..., Words]] = {
    CARS_OWNED: _told_cars,
    DEBT: lambda amount: say("only if you have to pay at most %(money)s so far", money=words.money(int(amount))),
    POWER: lambda power: say("only if %(power)s comes with the car", power=words.power(power)),
    AMONG: _told_place,
    RACING: lambda car: say("only if %(car)s has not finished yet", car=words.car(car)),
    OWN: lambda car: say("only if you own %(car)s", car=words.car(car)),
}
