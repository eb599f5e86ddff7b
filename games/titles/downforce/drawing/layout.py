"""Where everything on a track lies: made once per process for each track (`layout`).

Lengths are units of the drawing's view box. A point of the road is its column from the start and its offset across
the road, positive to the right of those who drive.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, degrees, hypot, radians, sin

from games.titles.downforce.data import TRACKS
from games.titles.downforce.drawing.plans import PLANS, Plan
from games.titles.downforce.track import Space, Track, track

Point = tuple[float, float]

WIDTH = 640.0
MARGIN = 15.0
"""What stays free at the edges of the picture."""
BREADTH = 0.64
"""How broad a lane is, as a part of the usual length of a column."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A section on paper. `x`, `y`, `heading`: where its first column begins on the road's middle line, and the angle
    of driving there; `turn`: how far it bends to the left; `radius`: at the offset `mean`, the middle of its lanes."""

    begin: float
    end: float
    lanes: tuple[int, ...]
    x: float
    y: float
    heading: float
    turn: float
    length: float
    radius: float
    mean: float
    low: float
    """The offset of its left edge."""
    high: float
    """The offset of its right edge."""

    @property
    def bends(self) -> bool:
        """Is it a curve?"""
        return self.turn != 0

    def heading_at(self, column: float) -> float:
        """The angle of driving there."""
        return self.heading + self.turn * self._part(column)

    def place(self, column: float, across: float) -> Point:
        """The point at that column and that offset."""
        if not self.bends:
            along = self.length * self._part(column)
            right = sin(self.heading), cos(self.heading)
            ahead = cos(self.heading), -sin(self.heading)
            return self.x + ahead[0] * along + right[0] * across, self.y + ahead[1] * along + right[1] * across
        side = 1 if self.turn > 0 else -1
        reach, middle = side * self.radius_at(across), side * self.radius_at(0)
        turned = self.heading_at(column)
        return (
            self.x - sin(self.heading) * middle + sin(turned) * reach,
            self.y - cos(self.heading) * middle + cos(turned) * reach,
        )

    def radius_at(self, across: float) -> float:
        """The radius of the line at that offset."""
        return self.radius + (across - self.mean) * (1 if self.turn > 0 else -1)

    def edge(self, column: float, across: float) -> str:
        """The rest of a line along the road, from a point on it to this one, driven forwards."""
        return self._to(column, across, int(self.turn < 0))

    def edge_back(self, column: float, across: float) -> str:
        """The same, driven backwards."""
        return self._to(column, across, int(self.turn > 0))

    def band(self, begin: float, end: float, low: float, high: float) -> str:
        """The outline of a part of the road."""
        outline = f"M{drawn(self.place(begin, low))}{self.edge(end, low)}"
        return f"{outline}L{drawn(self.place(end, high))}{self.edge_back(begin, high)}Z"

    def _to(self, column: float, across: float, sweep: int) -> str:
        if not self.bends:
            return f"L{drawn(self.place(column, across))}"
        radius = number(self.radius_at(across))
        return f"A{radius} {radius} 0 0 {sweep} {drawn(self.place(column, across))}"

    def _part(self, column: float) -> float:
        return (column - self.begin) / (self.end - self.begin)


@dataclass(frozen=True, slots=True)
class Spot:
    """A space on paper: its outline, its middle, and the angle in degrees at which a car stands there, as a drawing
    turns things."""

    key: str
    outline: str
    x: float
    y: float
    degrees: int
    rect: bool

    @property
    def upright(self) -> int:
        """The angle for words that run along it and do not stand on their head."""
        return (self.degrees + 90) % 180 - 90


@dataclass(frozen=True, slots=True)
class Layout:
    """A track on paper."""

    key: str
    name: str
    width: float
    height: float
    lane: float
    """The breadth of a lane."""
    pieces: tuple[Piece, ...]
    spots: tuple[Spot, ...]
    """By the number of their space."""
    way_back: str
    """From the finish to the start: no part of the track, it only closes the circuit."""
    plan: Plan

    def piece_at(self, column: float) -> Piece:
        """The piece that goes on from that column, or ends there if none does."""
        return next((piece for piece in self.pieces if column < piece.end), self.pieces[-1])

    def place(self, column: float, across: float) -> Point:
        """The point at that column and that offset."""
        return self.piece_at(column).place(column, across)

    def offset(self, lane: int) -> float:
        """How far right of the road's middle line the middle of a lane lies."""
        return _offset(lane, self.key) * self.lane


@cache
def layout(key: str) -> Layout:
    """The track of that key on paper."""
    plan, course = PLANS[key], track(key)
    pieces = _fitted(_pieces(plan, key), course)
    height = max(y for _, y in _outer(pieces)) + MARGIN
    lane = (pieces[0].high - pieces[0].low) / len(pieces[0].lanes)
    spots = tuple(_spot(space, _piece_of(space, pieces), course, lane) for space in course.spaces)
    return Layout(key, course.name, WIDTH, float(number(height)), lane, pieces, spots, _way_back(pieces), plan)


def drawn(point: Point) -> str:
    """A point as precisely as it is drawn."""
    return f"{number(point[0])} {number(point[1])}"


def number(value: float) -> str:
    """A number as precisely as it is drawn."""
    return f"{round(value, 1):g}"


def _offset(lane: float, key: str) -> float:
    lanes: int = TRACKS[key]["lanes"]
    return lane - (lanes - 1) / 2


def _pieces(plan: Plan, key: str, unit: float = 1.0, x: float = 0.0, y: float = 0.0) -> tuple[Piece, ...]:
    """The sections one after the other, each beginning where and as the one before it ends."""
    pieces: list[Piece] = []
    column, heading, lane = 0.0, radians(plan.heading), BREADTH * unit
    for section, (bend, stretch) in zip(TRACKS[key]["sections"], plan.sections, strict=True):
        lanes = tuple(int(lane) for lane in section["lanes"])
        low, high = (_offset(min(lanes), key) - 0.5) * lane, (_offset(max(lanes), key) + 0.5) * lane
        turn, length = radians(bend), section["len"] * stretch * unit
        piece = Piece(
            column,
            column + section["len"],
            lanes,
            x,
            y,
            heading,
            turn,
            length,
            length / abs(turn) if turn else 0.0,
            (low + high) / 2,
            low,
            high,
        )
        pieces.append(piece)
        column, heading = piece.end, heading + turn
        x, y = piece.place(piece.end, 0)
    return tuple(pieces)


def _fitted(pieces: Sequence[Piece], course: Track) -> tuple[Piece, ...]:
    """The same, as big as the picture is broad."""
    corners = list(_outer(pieces))
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    unit = (WIDTH - 2 * MARGIN) / (max(x for x, _ in corners) - left)
    return _pieces(PLANS[course.key], course.key, unit, MARGIN - left * unit, MARGIN - top * unit)


def _outer(pieces: Sequence[Piece]) -> Iterator[Point]:
    """Points all along both edges of the road, and along the way back."""
    for piece in pieces:
        for part in range(9):
            column = piece.begin + (piece.end - piece.begin) * part / 8
            yield piece.place(column, piece.low)
            yield piece.place(column, piece.high)
    begin, end = _ends(pieces)
    broad = pieces[0].high - pieces[0].low
    broad /= len(pieces[0].lanes)
    for x, y in _curve(begin, end):
        yield x - broad, y - broad
        yield x + broad, y + broad


def _piece_of(space: Space, pieces: Sequence[Piece]) -> Piece:
    return pieces[space.section]


def _spot(space: Space, piece: Piece, course: Track, lane: float) -> Spot:
    across = _offset(space.lane, course.key) * lane
    back, front = float(space.back), float(space.front)
    middle = (back + front) / 2
    x, y = piece.place(middle, across)
    outline = piece.band(back, front, across - lane / 2, across + lane / 2)
    turned = round(-degrees(piece.heading_at(middle))) % 360
    return Spot(space.key, outline, round(x), round(y), turned, space.rect)


def _ends(pieces: Sequence[Piece]) -> tuple[tuple[Point, float], tuple[Point, float]]:
    """The middle of the road at the finish and at the start, with the angles of driving there."""
    first, last = pieces[0], pieces[-1]
    return (last.place(last.end, last.mean), last.heading_at(last.end)), (first.place(0, first.mean), first.heading)


def _handles(finish: tuple[Point, float], start: tuple[Point, float]) -> tuple[Point, Point, Point, Point]:
    (x, y), (x2, y2) = finish[0], start[0]
    reach = hypot(x2 - x, y2 - y) * 0.45
    return (
        (x, y),
        (x + cos(finish[1]) * reach, y - sin(finish[1]) * reach),
        (x2 - cos(start[1]) * reach, y2 + sin(start[1]) * reach),
        (x2, y2),
    )


def _curve(finish: tuple[Point, float], start: tuple[Point, float]) -> Iterator[Point]:
    a, b, c, d = _handles(finish, start)
    for step in range(13):
        t = step / 12
        u = 1 - t
        x, y = (u**3 * a[n] + 3 * u * u * t * b[n] + 3 * u * t * t * c[n] + t**3 * d[n] for n in (0, 1))
        yield x, y


def _way_back(pieces: Sequence[Piece]) -> str:
    a, b, c, d = _handles(*_ends(pieces))
    return f"M{drawn(a)}C{drawn(b)} {drawn(c)} {drawn(d)}"
