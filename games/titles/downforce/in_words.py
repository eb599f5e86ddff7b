"""The whole table as sentences, for those who would rather read it, or have it read to them, than look at the drawing.

Made from the view alone, so that it tells a seat what the drawing shows that seat, and nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.engine.aloud import Line, Part
from games.engine.words import Player, Words, listed, say, say_n
from games.titles.downforce import words
from games.titles.downforce.data import PAYOUTS
from games.titles.downforce.deck import suits, to_come
from games.titles.downforce.running import running_order
from games.titles.downforce.track import FINISH, Track, track

View = Mapping[str, Any]


def in_words(view: View, viewer: int | None) -> tuple[Part, ...]:
    """Everything on the table as that viewer sees it (`None`: somebody who watches); nothing once the game is over."""
    if view["phase"] == "over":
        return ()
    return (
        Part(say("The game"), tuple(_now(view, viewer))),
        Part(say("The cars"), tuple(_cars(view, viewer))),
        Part(say("The bet lines"), tuple(_bet_lines(view, viewer))),
        Part(say("Players and cards"), tuple(_players(view, viewer))),
    )


def _now(view: View, viewer: int | None) -> Iterator[Line]:
    if view["phase"] == "auction" and view["auction"]:
        yield from _auction(view, viewer)
    elif view["phase"] == "powers":
        yield Line(say("Those who have several powers choose the one that they keep."))
    elif view["phase"] == "bets":
        yield Line(say("Everyone bets at bet line %(line)s.", line=view["bet_line"] + 1))
    elif view["phase"] == "race" and view["turn"] is None:
        yield Line(say("The race is over."))
    elif view["phase"] == "race":
        is_own = view["turn"] == viewer
        yield Line(say("You play a card.") if is_own else say("%(player)s plays a card.", player=Player(view["turn"])))
        if view["playing"]:
            yield Line(say("The card under way: %(card)s.", card=words.card(view["playing"]["card"])))
        if view["playing"] and view["playing"]["cut"]:
            yield Line(say("%(car)s is driven by its owner.", car=words.car(view["playing"]["cut"])))
    yield Line(
        say(
            "The prizes, from the 1st place on: %(prizes)s.",
            prizes=listed([words.money(prize) for prize in view["prizes"]]),
        )
    )


def _auction(view: View, viewer: int | None) -> Iterator[Line]:
    auction = view["auction"]
    yield Line(
        say(
            "%(car)s is auctioned, with the power %(power)s: %(meaning)s",
            car=words.car(auction["car"]),
            power=words.power(auction["power"]),
            meaning=words.meaning(auction["power"]),
        )
    )
    yield Line(say("May bid: %(players)s.", players=listed([_who(seat, viewer) for seat in auction["may_bid"]])))
    yield Line(say("First where bids are equal: %(player)s.", player=_who(view["nearest"], viewer)))
    yield Line(
        say_n(
            "%(n)s car comes after this one.", "%(n)s cars come after this one.", view["to_come"] + len(view["aside"])
        )
    )
    if view["aside"]:
        yield Line(say("Set aside: %(cars)s.", cars=words.cars([car for car, _ in view["aside"]])))


def _cars(view: View, viewer: int | None) -> Iterator[Line]:
    course = track(view["track"])
    standing = [(car, view["cars"][car]) for car in running_order(view)]
    yield Line(
        say("The cars on the track %(track)s, from the first to the last:", track=course.name),
        tuple(_car(car, facts, _owner(facts["owner"], viewer), course) for car, facts in standing),
    )


def _who(seat: int, viewer: int | None) -> Words | Player:
    return say("you") if seat == viewer else Player(seat)


def _owner(owner: int | None, viewer: int | None) -> Words:
    if owner is None:
        return say("of nobody")
    return say("yours") if owner == viewer else say("of %(player)s", player=Player(owner))


def _car(car: str, facts: Mapping[str, Any], owner: Words, course: Track) -> Words:
    about = {"car": words.car(car), "owner": owner}
    if facts["place"]:
        return say("%(car)s (%(owner)s) has finished and is %(place)s", place=words.place(facts["place"]), **about)
    if facts["space"] == FINISH:
        return say("%(car)s (%(owner)s) has finished", **about)
    return say_n(
        "%(car)s (%(owner)s) stands on %(space)s, %(n)s space before the end",
        "%(car)s (%(owner)s) stands on %(space)s, %(n)s spaces before the end",
        course.to_go[course.numbers[facts["space"]]],
        space=words.space(facts["space"]),
        **about,
    )


def _bet_lines(view: View, viewer: int | None) -> Iterator[Line]:
    for line, payouts in zip(view["lines"], PAYOUTS, strict=True):
        of = [
            say(
                "Its bets pay %(first)s, %(second)s and %(third)s for the first three places",
                first=words.money(payouts[0]),
                second=words.money(payouts[1]),
                third=words.money(payouts[2]),
            )
        ]
        own = view["seats"][viewer]["bets"][line["line"] - 1] if viewer is not None else None
        if own:
            of.append(say("Your bet: %(car)s", car=words.car(own)))
        if line["crossed"]:
            head = say(
                "Bet line %(line)s, first crossed by %(car)s:", line=line["line"], car=words.car(line["crossed"])
            )
        else:
            head = say("Bet line %(line)s, not crossed so far:", line=line["line"])
        yield Line(head, tuple(of))


def _players(view: View, viewer: int | None) -> Iterator[Line]:
    for seat in view["seats"]:
        yield Line(
            Words("%(player)s:", {"player": Player(seat["seat"])}), tuple(_player(view, seat, seat["seat"] == viewer))
        )
    if view["discards"]:
        yield Line(say("Played or discarded, by the colour of the first line:"), _cards(view["discards"]))
        yield Line(say("Still to come, or not in this game:"), _cards(to_come(view, viewer)))
    if view["removed"]:
        yield Line(say_n("%(n)s card is not in this game.", "%(n)s cards are not in this game.", view["removed"]))


def _cards(keys: Iterable[str]) -> tuple[Words, ...]:
    return tuple(words.card(key) for suit in suits(keys) for key in suit.cards)


def _player(view: View, seat: Mapping[str, Any], own: bool) -> Iterator[Words]:
    yield say("cars: %(cars)s", cars=words.cars(seat["cars"])) if seat["cars"] else say("no car yet")
    if seat["powers"]:
        yield say("powers: %(powers)s", powers=listed([words.power(key) for key in seat["powers"]]))
    yield say("has %(money)s to pay", money=words.money(seat["debt"]))
    yield from _bid(view["last_auction"], seat["seat"])
    yield say_n("%(n)s card in hand", "%(n)s cards in hand", seat["hand_count"])
    if own and seat["hand"]:
        yield say("your hand: %(cards)s", cards=words.cards(seat["hand"]))
    if seat["seen"]:
        yield say("seen by everyone: %(cards)s", cards=words.cards(seat["seen"]))


def _bid(last: Mapping[str, Any] | None, seat: int) -> Iterator[Words]:
    if last is None:
        return
    for _, card, bid in (laid for laid in last["bids"] if laid[0] == seat):
        facts = {"money": words.money(bid), "car": words.car(last["car"]), "card": words.card(card)}
        if last["shown"]:
            yield say("had as the lowest line of %(car)s %(money)s on %(card)s", **facts)
        else:
            yield say("has bid %(money)s for %(car)s with %(card)s", **facts)
