"""What is painted beside and across the road of a track: the lines, their flags, the grid, and the stand of those that
have finished."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import degrees, hypot

from games.titles.downforce.data import PRIZES
from games.titles.downforce.drawing.layout import Layout, Piece, Point, drawn, layout
from games.titles.downforce.track import track

CELL, ROW = 106, 42
"""The size of a place on the stand."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A line across the road with a number on a flag beside it."""

    number: int
    line: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class GridPlace:
    """A place on the grid: in front of it, the bracket that is painted on the road, and where its number stands."""

    number: int
    bracket: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Arrow:
    """Painted on the road: where it goes on."""

    x: float
    y: float
    degrees: int


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the stand and what it brings."""

    number: int
    prize: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Marks:
    """All marks of a track. `kerbs`: the edges of its curves, of the others `edges`; `target`: what lies behind the
    finish line, to be chosen."""

    edges: tuple[str, ...]
    kerbs: tuple[str, ...]
    bets: tuple[Mark, ...]
    finish: str
    target: str
    target_x: float
    target_y: float
    grid: tuple[GridPlace, ...]
    arrows: tuple[Arrow, ...]
    stand: tuple[Place, ...]


@cache
def marks(key: str) -> Marks:
    """The marks of the track of that key."""
    plan, course = layout(key), track(key)
    last = plan.pieces[-1]
    x, y = last.place(last.end + 0.6, last.mean)
    return Marks(
        edges=tuple(edge for piece in plan.pieces if not piece.bends for edge in _edges(piece)),
        kerbs=tuple(edge for piece in plan.pieces if piece.bends for edge in _edges(piece)),
        bets=tuple(_bet_line(plan, number, column) for number, column in enumerate(course.lines, 1)),
        finish=_across(plan, float(course.columns)),
        target=last.band(last.end, last.end + 1.2, last.low, last.high),
        target_x=round(x),
        target_y=round(y),
        grid=tuple(_grid_place(plan, nth, space) for nth, space in enumerate(course.grid, 1)),
        arrows=tuple(_arrow(plan, column) for column in plan.plan.arrows),
        stand=_stand(plan),
    )


def _edges(piece: Piece) -> list[str]:
    return [
        f"M{drawn(piece.place(piece.begin, across))}{piece.edge(piece.end, across)}"
        for across in (piece.low, piece.high)
    ]


def _across(plan: Layout, column: float, beyond: float = 4) -> str:
    piece = plan.piece_at(column - 0.01)
    left, right = piece.place(column, piece.low - beyond), piece.place(column, piece.high + beyond)
    return f"M{drawn(left)}L{drawn(right)}"


def _bet_line(plan: Layout, number: int, column: int) -> Mark:
    """With its flag beside it where there is most room."""
    piece = plan.piece_at(column - 0.01)
    edges = [edge + sign * away for away in (18, 20, 22, 24) for edge, sign in ((piece.low, -1), (piece.high, 1))]
    x, y = max((piece.place(column, edge) for edge in edges), key=lambda point: _room(plan, point))
    return Mark(number, _across(plan, column), round(x, 1), round(y, 1))


def _room(plan: Layout, point: Point) -> float:
    """How far it is to the road, and to the edge of the picture."""
    x, y = point
    road = (
        piece.place(piece.begin + part / 2, across)
        for piece in plan.pieces
        for across in (piece.low, piece.high)
        for part in range(round((piece.end - piece.begin) * 2) + 1)
    )
    return min(x, y, plan.width - x, plan.height - y, *(hypot(x2 - x, y2 - y) for x2, y2 in road))


def _grid_place(plan: Layout, nth: int, space: int) -> GridPlace:
    found = track(plan.key).spaces[space]
    piece, across, half = plan.pieces[found.section], plan.offset(found.lane), plan.lane / 2 - 3
    front, back = float(found.front) - 0.08, float(found.front) - 0.3
    corners = [
        piece.place(at, across + side) for at, side in ((back, -half), (front, -half), (front, half), (back, half))
    ]
    x, y = piece.place(float(found.back) + 0.22, across)
    return GridPlace(nth, "M" + "L".join(drawn(corner) for corner in corners), round(x, 1), round(y, 1))


def _arrow(plan: Layout, column: float) -> Arrow:
    piece = plan.piece_at(column)
    x, y = piece.place(column, piece.mean)
    return Arrow(round(x, 1), round(y, 1), round(-degrees(piece.heading_at(column))))


def _stand(plan: Layout) -> tuple[Place, ...]:
    left, top = plan.plan.stand
    return tuple(
        Place(nth + 1, prize, round(left + nth // 3 * CELL, 1), round(top + nth % 3 * ROW, 1))
        for nth, prize in enumerate(PRIZES)
    )
