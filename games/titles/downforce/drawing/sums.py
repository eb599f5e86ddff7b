"""What is added up on the rules page: bets on one car, the money at the end, and how long the tracks are. All of it is
worked out by the rules themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine.words import Words
from games.titles.downforce import money, words
from games.titles.downforce.data import BET_LINES, CARS, DEALT, TRACKS
from games.titles.downforce.drawing.examples import ANA, BRUNO, CARLA, DAVI, PLAYERS
from games.titles.downforce.track import FINISH, track

FINISHED = ("red", "blue", "green", "black", "yellow", "orange")
"""The order in which the cars of the example have finished."""


@dataclass(frozen=True, slots=True)
class BetLine:
    """A bet at a line: its car, the place of that car, and what it pays."""

    line: int
    car: str
    place: Words
    payout: int


@dataclass(frozen=True, slots=True)
class Bets:
    """Bets of one player at all lines, and what they pay together."""

    lines: tuple[BetLine, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Sum:
    """What a player has at the end. `tied`: somebody else has as much."""

    seat: int
    cars: tuple[tuple[str, Words], ...]
    prizes: int
    payouts: int
    price: int
    total: int
    place: int
    tied: bool


@dataclass(frozen=True, slots=True)
class Length:
    """How long a track is. `narrow`: its spaces where there is but one lane; the ways are counted in steps to the
    finish, from the first and from the last place on the grid."""

    key: str
    name: str
    lanes: int
    spaces: int
    curves: int
    narrow: int
    shortest: int
    from_last: int
    longest: int


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of the deck that have so many lines, of which so many are wild."""

    lines: int
    wilds: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """What is the same for every colour in the deck: on how many cards it stands, on how many of them it stands first,
    and how many spaces they are together."""

    cards: int
    first: int
    spaces: int


def bets() -> Bets:
    """Y1: at all three lines a bet on the car that finishes 2nd."""
    car = FINISHED[1]
    place = money.place_of(FINISHED, car)
    assert place
    lines = tuple(BetLine(line + 1, car, words.place(place), money.payout(line, place)) for line in range(BET_LINES))
    return Bets(lines, sum(line.payout for line in lines))


def scoring() -> tuple[Sum, ...]:
    """Y3, and two players with the same money (F26); the best first."""
    state = _end()
    totals = money.totals(state, len(PLAYERS))
    places = money.places(totals, [money.best_place(state, seat) for seat in range(len(PLAYERS))])
    return tuple(
        Sum(
            seat=seat,
            cars=tuple(
                (car, words.place(nth)) for nth, car in enumerate(FINISHED, 1) if state["cars"][car]["owner"] == seat
            ),
            prizes=sum(money.prizes(state, seat).values()),
            payouts=sum(money.payouts(state, seat)),
            price=state["debts"][seat],
            total=totals[seat],
            place=places[seat],
            tied=totals.count(totals[seat]) > 1,
        )
        for seat in sorted(range(len(PLAYERS)), key=places.__getitem__)
    )


def lengths() -> tuple[Length, ...]:
    """All tracks."""
    return tuple(_length(key) for key in TRACKS)


def deck() -> tuple[Group, ...]:
    """The cards that are dealt, sorted by their lines: those without a wild one first, the longest first."""
    groups: dict[tuple[int, int], list[str]] = {}
    for key, card in DEALT.items():
        groups.setdefault((len(card.lines) - len(card.colours), -len(card.lines)), []).append(key)
    return tuple(Group(-lines, wilds, tuple(cards)) for (wilds, lines), cards in sorted(groups.items()))


def shares() -> dict[str, Share]:
    """What of the deck belongs to each colour."""
    return {
        car: Share(
            cards=sum(car in card.colours for card in DEALT.values()),
            first=sum(card.lines[0][0] == car for card in DEALT.values()),
            spaces=sum(number for card in DEALT.values() for colour, number in card.lines if colour == car),
        )
        for car in CARS
    }


def _end() -> dict[str, Any]:
    """A game of four that is over."""
    owners = {"red": ANA, "black": ANA, "blue": BRUNO, "green": CARLA, "orange": CARLA, "yellow": DAVI}
    return {
        "cars": {car: {"owner": owners[car], "space": FINISH} for car in CARS},
        "finished": list(FINISHED),
        "debts": [7, 7, 4, 2],
        "bets": [
            ["red", "orange", "yellow"],
            ["blue", "blue", "blue"],
            ["green", "red", "red"],
            ["red", "blue", "yellow"],
        ],
    }


def _length(key: str) -> Length:
    course = track(key)
    lanes = [len(section["lanes"]) for section in TRACKS[key]["sections"]]
    longest = [0] * (course.finish + 1)
    for space in reversed(range(course.finish)):
        longest[space] = 1 + max(longest[after] for after in course.ahead[space])
    first, *_, last = course.grid
    return Length(
        key=key,
        name=course.name,
        lanes=course.lanes,
        spaces=len(course.spaces),
        curves=sum(not space.rect for space in course.spaces),
        narrow=sum(lanes[space.section] == 1 for space in course.spaces),
        shortest=course.to_go[first],
        from_last=course.to_go[last],
        longest=longest[first],
    )
