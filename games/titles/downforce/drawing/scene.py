"""Parts of a track as pictures for the rules page: the road is drawn once a page, a scene shows a piece of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from games.titles.downforce.drawing.board import Board, Car
from games.titles.downforce.drawing.layout import Spot, layout, number
from games.titles.downforce.drawing.marks import Mark, marks
from games.titles.downforce.track import track

MARGIN = 34.0
"""How far from the middles of its outermost spaces a scene reaches."""
FLAG = 17.0
"""And how far from the middle of a flag."""
FLAT = 1.7
"""How many times as broad as high a scene is that needs a row of its own."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A track as it lies there: all its spaces as two outlines, which is far less to send than one for each."""

    key: str
    name: str
    size: str
    rects: str
    curves: str
    way_back: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A piece of a track. `box` shows it; `names`: its free spaces; `lit`: those that are spoken of."""

    drawn: Board
    box: str
    names: tuple[Spot, ...]
    lit: tuple[Spot, ...]
    cars: tuple[Car, ...]
    ghosts: tuple[Car, ...]
    bets: tuple[Mark, ...]
    is_wide: bool


@cache
def ground(key: str) -> Ground:
    """The track of that key."""
    paper = layout(key)
    return Ground(
        key=key,
        name=paper.name,
        size=f"0 0 {number(paper.width)} {number(paper.height)}",
        rects="".join(spot.outline for spot in paper.spots if spot.rect),
        curves="".join(spot.outline for spot in paper.spots if not spot.rect),
        way_back=paper.way_back,
    )


def of(drawn: Board, shows: Sequence[str], lit: Iterable[str] = ()) -> Scene:
    """The piece of a drawing that has these spaces in it."""
    numbers = track(drawn.layout.key).numbers
    spots = [drawn.layout.spots[numbers[key]] for key in shows]
    left, right = min(spot.x for spot in spots) - MARGIN, max(spot.x for spot in spots) + MARGIN
    top, bottom = min(spot.y for spot in spots) - MARGIN, max(spot.y for spot in spots) + MARGIN
    for mark in marks(drawn.layout.key).bets:
        if left - FLAG < mark.x < right + FLAG and top - FLAG < mark.y < bottom + FLAG:
            left, right = min(left, mark.x - FLAG), max(right, mark.x + FLAG)
            top, bottom = min(top, mark.y - FLAG), max(bottom, mark.y + FLAG)

    def inside(x: float, y: float) -> bool:
        return left < x < right and top < y < bottom

    standing = {(car.x, car.y) for car in drawn.cars}
    return Scene(
        drawn=drawn,
        box=" ".join(number(value) for value in (left, top, right - left, bottom - top)),
        names=tuple(spot for spot in drawn.layout.spots if inside(spot.x, spot.y) and (spot.x, spot.y) not in standing),
        lit=tuple(drawn.layout.spots[numbers[key]] for key in lit),
        cars=tuple(car for car in drawn.cars if inside(car.x, car.y)),
        ghosts=tuple(car for car in drawn.ghosts if inside(car.x, car.y)),
        bets=tuple(mark for mark in marks(drawn.layout.key).bets if inside(mark.x, mark.y)),
        is_wide=right - left > FLAT * (bottom - top),
    )
