"""The names of the pieces of Downforce and of the choices made from them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.engine.questions import Choice
from games.engine.words import Player, Words, gettext_noop, listed, say, say_n
from games.titles.downforce.data import CARDS, WILD
from games.titles.downforce.drive import Drive
from games.titles.downforce.picks import GO, SKIP, STEP, STOP
from games.titles.downforce.track import FINISH

_CARS = {
    "black": gettext_noop("Black"),
    "blue": gettext_noop("Blue"),
    "green": gettext_noop("Green"),
    "orange": gettext_noop("Orange"),
    "red": gettext_noop("Red"),
    "yellow": gettext_noop("Yellow"),
}
_POWERS = {
    "aggressive": gettext_noop("Aggressive"),
    "tricky": gettext_noop("Tricky"),
    "unpredictable": gettext_noop("Unpredictable"),
    "cunning": gettext_noop("Cunning"),
    "determined": gettext_noop("Determined"),
    "strategic": gettext_noop("Strategic"),
}
_MEANINGS = {
    "aggressive": gettext_noop("When the first line of your card is a car of yours, it may move 1 space more."),
    "tricky": gettext_noop("You may resolve the lines of your card in any order."),
    "unpredictable": gettext_noop("A wild line of your card may also move a car that is printed on the card."),
    "cunning": gettext_noop("You drive your cars yourself, also on the cards of other players."),
    "determined": gettext_noop(
        "When a car of yours moves its full line into rectangular spaces only, it may move 2 spaces more."
    ),
    "strategic": gettext_noop("You may leave out one line of every card that you play."),
}
_PLACES = (
    gettext_noop("1st"),
    gettext_noop("2nd"),
    gettext_noop("3rd"),
    gettext_noop("4th"),
    gettext_noop("5th"),
    gettext_noop("6th"),
)


@cache
def car(key: str) -> Words:
    """Its name: the colour."""
    return Words(_CARS[key])


def cars(keys: Sequence[str]) -> Words:
    """Their names as an enumeration."""
    return listed([car(key) for key in keys])


def power(key: str) -> Words:
    """Its name."""
    return Words(_POWERS[key])


def meaning(key: str) -> Words:
    """What a power does."""
    return Words(_MEANINGS[key])


def place(number: int) -> Words:
    """An ordinal."""
    return Words(_PLACES[number - 1])


def space(key: str) -> Words:
    """A space by the name that stands on the board."""
    return say("the finish") if key == FINISH else Words("%(space)s", {"space": key.upper()})


def line(colour: str, number: int) -> Words:
    """A line of a card."""
    if colour == WILD:
        return say("wild %(number)s", number=number)
    return Words("%(car)s %(number)s", {"car": car(colour), "number": number})


@cache
def card(key: str) -> Words:
    """A card by its lines."""
    first, *others = (line(colour, number) for colour, number in CARDS[key].lines)
    named = first
    for other in others:
        named = Words("%(named)s · %(line)s", {"named": named, "line": other})
    return Words("[%(lines)s]", {"lines": named})


def cards(keys: Sequence[str]) -> Words:
    """Their names as an enumeration."""
    return listed([card(key) for key in keys])


def race_end(left: Sequence[str]) -> Words:
    """Why the race is over, with these cars still on the track (F25)."""
    if not left:
        return say("The race is over: all six cars have finished.")
    return say_n(
        "The race is over: nobody has a card left to play. %(cars)s has not finished: it gets no place and no prize,"
        " and bets on it pay nothing.",
        "The race is over: nobody has a card left to play. %(cars)s have not finished: they get no place and no prize,"
        " and bets on them pay nothing.",
        len(left),
        cars=cars(left),
    )


def money(millions: int) -> Words:
    """An amount; a debt with a minus, which is wider than a hyphen and stays with its number."""
    return say("%(amount)s M", amount=millions if millions >= 0 else f"−{-millions}")


@cache
def bid_choice(key: str, auctioned: str) -> Choice:
    """A card to bid with."""
    bid = CARDS[key].bid(auctioned)
    return Choice(key, say("%(card)s: bids %(bid)s", card=card(key), bid=money(bid)), (f"card-{key}",))


@cache
def card_choice(key: str) -> Choice:
    """A card to play."""
    return Choice(key, card(key), (f"card-{key}",))


def power_choice(key: str) -> Choice:
    """A power to keep."""
    return Choice(key, say("%(power)s: %(meaning)s", power=power(key), meaning=meaning(key)))


@cache
def bet_choice(key: str) -> Choice:
    """A car to bet on."""
    return Choice(key, car(key), (f"car-{key}",))


def drive_choice(drive: Drive, moved: str, key: str) -> Choice:
    """A space to drive to, a single step, or standing still."""
    if key == STOP:
        return Choice(key, say("%(car)s stays there", car=car(moved)))
    target = key.partition(":")[2]
    lights = (f"space-{target}",)
    if key.startswith(STEP):
        return Choice(key, say("%(car)s: one step to %(space)s", car=car(moved), space=space(target)), lights)
    steps = len(drive.ends[drive.track.numbers[target]].way) - 1
    named = say_n(
        "%(car)s: %(n)s step to %(space)s",
        "%(car)s: %(n)s steps to %(space)s",
        steps,
        car=car(moved),
        space=space(target),
    )
    return Choice(key, named, lights)


def named_choice(key: str, pick: str, number: int) -> Choice:
    """A car for a wild line."""
    return Choice(pick, say("Wild %(number)s moves %(car)s", number=number, car=car(key)), (f"car-{key}",))


def still_choice(key: str, pick: str, number: int, *, finished: bool) -> Choice:
    """A car that a wild line can't move; it lights up nothing."""
    about = {"number": number, "car": car(key)}
    if finished:
        return Choice(pick, say("Wild %(number)s names %(car)s, which has finished", **about))
    return Choice(pick, say("Wild %(number)s names %(car)s, which is blocked", **about))


def line_choice(colour: str, number: int, pick: str) -> Choice:
    """A line to resolve next."""
    return Choice(pick, say("Next: %(line)s", line=line(colour, number)), () if colour == WILD else (f"car-{colour}",))


def idle_choice(colour: str, number: int, pick: str) -> Choice:
    """A line to resolve next that does nothing now."""
    return Choice(pick, say("Next: %(line)s, which moves nothing", line=line(colour, number)))


def earlier_choice(colour: str, number: int, pick: str) -> Choice:
    """A line to resolve before the one at hand; it lights up nothing, for the board shows where that one leads."""
    return Choice(pick, say("First: %(line)s", line=line(colour, number)))


def skip_choice(colour: str, number: int) -> Choice:
    """Leaving out a line."""
    return Choice(SKIP, say("Leave out %(line)s", line=line(colour, number)))


def go_choice(driver: int, moved: str) -> Choice:
    """Letting its driver drive a car."""
    return Choice(GO, drives(driver, moved), (f"car-{moved}",))


def drives(driver: int, driven: str, reader: int | None = None) -> Words:
    """Who drives a car; the reader's own seat is told so."""
    if driver == reader:
        return say("You drive %(car)s", car=car(driven))
    return say("%(player)s drives %(car)s", player=Player(driver), car=car(driven))


def plays(seat: int, reader: int | None = None) -> Words:
    """Whose turn it is; the reader's own seat is told so."""
    return say("You play a card") if seat == reader else say("%(name)s plays a card", name=Player(seat))
