"""A track as a small picture, to choose it by: how it winds and how wide it is where, without its spaces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.titles.downforce.drawing.layout import Piece, drawn, layout, number
from games.titles.downforce.drawing.marks import marks
from games.titles.downforce.track import track


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the road: the line in its middle, and how wide it is."""

    line: str
    width: int


@dataclass(frozen=True, slots=True)
class Outline:
    """What is drawn of a track. `lines`: its bet lines."""

    box: str
    parts: tuple[Part, ...]
    lines: tuple[str, ...]
    finish: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What tells tracks apart: how many steps the shortest way from the first place of the grid takes, how many lanes
    there are at most, how many curves, and how many parts that are one lane wide."""

    steps: int
    lanes: int
    curves: int
    narrow: int


@cache
def outline(key: str) -> Outline:
    """The track of that key."""
    paper, painted = layout(key), marks(key)
    return Outline(
        box=f"0 0 {number(paper.width)} {number(paper.height)}",
        parts=tuple(_part(piece) for piece in paper.pieces),
        lines=tuple(mark.line for mark in painted.bets),
        finish=painted.finish,
    )


@cache
def facts(key: str) -> Facts:
    """What can be said of the track of that key in numbers."""
    course, pieces = track(key), layout(key).pieces
    return Facts(
        steps=course.to_go[course.grid[0]],
        lanes=course.lanes,
        curves=sum(piece.bends for piece in pieces),
        narrow=sum(len(piece.lanes) == 1 for piece in pieces),
    )


def _part(piece: Piece) -> Part:
    middle = (piece.low + piece.high) / 2
    begin = drawn(piece.place(piece.begin, middle))
    return Part(f"M{begin}{piece.edge(piece.end, middle)}", round(piece.high - piece.low))
