"""What stands inside the lane of Derby's board: stalls at the start, the ranking stand, flags, and the Zeus deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.titles.derby.data import CARDS, CREATURES
from games.titles.derby.drawing.lane import HALF, LAP, Point, line, place

_STALL, _STALLS_Y, _STALLS_X = 45, 349, 209
_STEP, _STEPS_Y, _STEPS_X = 43, 318, 169
_RISES = (62, 50, 40, 32, 26, 20)
_CARD, _DECK_X, _DECK_Y = (40, 54), 424, 172
_TRICK, _TRICKS_X, _TRICKS_Y = 29, 408, 262
LAYERS = 6
"""The most cards that are drawn one on another."""

STALLS: tuple[Point, ...] = tuple((_STALLS_X + nth * _STALL, _STALLS_Y) for nth in range(6))
"""Where creatures wait at the start, the last one ahead."""
STANDS: tuple[Point, ...] = tuple((_STEPS_X + nth * _STEP, _STEPS_Y - rise - 23) for nth, rise in enumerate(_RISES))
"""Where those stand that have crossed the finish line, in the order of their ranks."""
OUTCASTS: tuple[Point, ...] = ((186, 190), (228, 168))
"""Where those stand that crossed it and were disqualified: apart from the ranking stand."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the ranking stand."""

    place: int
    x: float
    y: float
    width: int
    height: int
    middle: int


STEPS: tuple[Step, ...] = tuple(
    Step(nth + 1, _STEPS_X + nth * _STEP - 20.5, _STEPS_Y - rise, 41, rise, _STEPS_X + nth * _STEP)
    for nth, rise in enumerate(_RISES)
)


@dataclass(frozen=True, slots=True)
class Flag:
    """A mid-race line with the place of its flag. Only one of the two is in force in a game (D19)."""

    colour: str
    sector: int
    line: str
    x: float
    y: float
    in_force: bool


@dataclass(frozen=True, slots=True)
class Back:
    """The back of a card in a pile."""

    x: float
    y: float
    width: int = _CARD[0]
    height: int = _CARD[1]


@dataclass(frozen=True, slots=True)
class Trick:
    """How many dirty tricks of a creature lie in the Zeus deck, and where that is drawn."""

    creature: str
    count: int
    x: float
    y: float
    size: int = 24


@dataclass(frozen=True, slots=True)
class Deck:
    """The Zeus deck: its cards from the lowest, and what everybody knows to be among them."""

    count: int
    backs: tuple[Back, ...]
    tricks: tuple[Trick, ...]
    x: float = _DECK_X + _CARD[0] / 2
    y: float = _DECK_Y + _CARD[1] + 22


def flags(view: Mapping[str, Any], lines: Mapping[str, int]) -> tuple[Flag, ...]:
    """Both mid-race lines, the one that is in force last, so that it lies on top."""
    track = view["track"]
    drawn = [_flag(colour, sector, track["sectors"], colour == track["mid_colour"]) for colour, sector in lines.items()]
    return tuple(sorted(drawn, key=lambda flag: flag.in_force))


def deck(view: Mapping[str, Any]) -> Deck:
    """The Zeus deck as everybody sees it."""
    count = view["zeus"]["count"]
    backs = tuple(Back(_DECK_X + 2.5 * nth, _DECK_Y - 2.5 * nth) for nth in range(min(count, LAYERS)))
    return Deck(count, backs, _tricks(view["zeus"]["tricks"]))


def _tricks(keys: list[str]) -> tuple[Trick, ...]:
    counts = Counter(CARDS[key].creature for key in keys)
    there = [creature for creature in CREATURES if counts[creature]]
    return tuple(
        Trick(creature, counts[creature], _TRICKS_X + nth % 3 * _TRICK, _TRICKS_Y + nth // 3 * (_TRICK + 2))
        for nth, creature in enumerate(there)
    )


def _flag(colour: str, sector: int, sectors: int, in_force: bool) -> Flag:
    distance = sector * LAP / sectors
    return Flag(colour, sector, line(distance), *place(distance, -HALF - 50), in_force)
