"""Where things stand on Derby's board: an oval of numbered sectors, run against the clock as in the old arenas.

Lengths are units of the drawing's view box. A place on the track is its distance from the start along the middle of
the lane, and its offset across the lane, positive to the outside.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Any

WIDTH, HEIGHT = 640, 680
LEFT, RIGHT, TOP, BOTTOM = 70.0, 570.0, 70.0, 610.0
BEND = 180.0
HALF = 62.0
"""Half the breadth of the lane."""
FATE = 15
"""The radius of a Fate token."""

_ACROSS, _DOWN, _QUARTER = RIGHT - LEFT - 2 * BEND, BOTTOM - TOP - 2 * BEND, BEND * pi / 2
_PARTS: tuple[tuple[float, bool, float, float, float], ...] = (
    # length, bend?, origin x, origin y (centre of a bend), direction at its start in quarter turns from the right
    (_ACROSS, False, LEFT + BEND, BOTTOM, 0),
    (_QUARTER, True, RIGHT - BEND, BOTTOM - BEND, 0),
    (_DOWN, False, RIGHT, BOTTOM - BEND, 1),
    (_QUARTER, True, RIGHT - BEND, TOP + BEND, 1),
    (_ACROSS, False, RIGHT - BEND, TOP, 2),
    (_QUARTER, True, LEFT + BEND, TOP + BEND, 2),
    (_DOWN, False, LEFT, TOP + BEND, 3),
    (_QUARTER, True, LEFT + BEND, BOTTOM - BEND, 3),
)
LAP = sum(part[0] for part in _PARTS)

# How creatures share a sector: (along, across) and the radius, from the one behind to the one ahead.
_CROWDS: Mapping[int, tuple[int, tuple[tuple[int, int], ...]]] = {
    1: (34, ((0, 0),)),
    2: (26, ((-13, 29), (13, -25))),
    3: (21, ((-19, 38), (0, 0), (17, -36))),
    4: (20, ((-20, 32), (-18, -12), (20, 16), (17, -36))),
    5: (18, ((-19, 40), (-19, 2), (-14, -36), (20, 22), (19, -18))),
    6: (18, ((-19, 40), (-19, 2), (-15, -36), (19, 40), (19, 2), (17, -36))),
}
_STALL, _STALLS_Y, _STALLS_X = 45, 469, 208
_STEP, _STEPS_Y, _STEPS_X = 51, 404, 192
_RISE = (62, 50, 40, 32, 26, 20)


@dataclass(frozen=True, slots=True)
class Sector:
    """One numbered sector: its outline, and where its number stands. `lit`: it can be chosen, by the choice of that
    key; `picked`: it was."""

    number: int
    outline: str
    x: float
    y: float
    lit: bool = False
    choice: str = ""
    picked: bool = False


@dataclass(frozen=True, slots=True)
class FateToken:
    """A Fate token of that seat: its box, in the outer corner of its sector, clear of the creatures there."""

    sector: int
    seat: int
    x: float
    y: float
    size: float = 2 * FATE

    @property
    def middle_x(self) -> float:
        """The middle of the token."""
        return round(self.x + FATE, 1)

    @property
    def middle_y(self) -> float:
        """The middle of the token."""
        return round(self.y + FATE, 1)


@dataclass(frozen=True, slots=True)
class Token:
    """A creature on the drawing: its box, its rank now, and whether it shares its sector."""

    creature: str
    x: float
    y: float
    size: float
    rank: int
    shares: bool
    moved: bool = False
    lit: bool = False
    choice: str = ""

    @property
    def badge_x(self) -> float:
        """The rank's place, at the upper right of the token."""
        return round(self.x + self.size * 0.86, 1)

    @property
    def middle_x(self) -> float:
        """The middle of the token."""
        return round(self.x + self.size / 2, 1)

    @property
    def middle_y(self) -> float:
        """The middle of the token."""
        return round(self.y + self.size / 2, 1)

    @property
    def halo(self) -> float:
        """The radius of a ring around the token."""
        return self.size / 2 + 4

    @property
    def badge_y(self) -> float:
        """The rank's place, at the upper right of the token."""
        return round(self.y + self.size * 0.12, 1)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the ranking stand."""

    place: int
    x: int
    y: int
    height: int
    middle: int


@dataclass(frozen=True, slots=True)
class Way:
    """The way of a creature that has moved: a line along the lane, and the point and direction of its end."""

    creature: str
    line: str
    x: float
    y: float
    degrees: int


@dataclass(frozen=True, slots=True)
class Board:
    """All that the drawing needs."""

    sectors: tuple[Sector, ...]
    tokens: tuple[Token, ...]
    ghosts: tuple[Token, ...]
    """Where those that have moved came from."""
    ways: tuple[Way, ...]
    start: str
    mid: str
    mid_x: float
    mid_y: float
    steps: tuple[Step, ...]
    fates: tuple[FateToken, ...] = ()
    announced: bool = False
    """Whether the ways lead to where a move that is announced would end; the creatures have not moved yet."""
    size: str = f"0 0 {WIDTH} {HEIGHT}"


def board(view: Mapping[str, Any], before: Mapping[str, Any] | None = None) -> Board:
    """The drawing of a view of Derby; with the view `before`, it shows which creatures moved, and from where."""
    old = view if before is None else before
    moved = _moved(old, view)
    ghosts = _tokens(before) if before else ()
    return Board(
        sectors=_sectors(view),
        tokens=tuple(replace(token, moved=token.creature in moved) for token in _tokens(view)),
        ghosts=tuple(token for token in ghosts if token.creature in moved),
        ways=_ways(moved, old, view),
        fates=tuple(_fate(int(sector), seat, _count(view)) for sector, seat in view.get("fate", {}).items()),
        **_lines(view),
    )


def announced(view: Mapping[str, Any], later: Mapping[str, Any]) -> Board:
    """The drawing of a view with the way to where a creature would come by the move that is announced."""
    moved = _moved(view, later)
    return replace(
        board(view),
        ghosts=tuple(token for token in _tokens(later) if token.creature in moved),
        ways=_ways(moved, view, later),
        announced=True,
    )


def lighted(drawn: Board, lights: Mapping[str, Sequence[str]], picked: Collection[str] = ()) -> Board:
    """The drawing with those sectors and creatures lit that can be chosen, each with the key of its choice if there is
    just one, and those sectors marked that were picked. `lights`: the keys of the choices, by what they light up."""

    def lit(element: str) -> dict[str, Any]:
        keys = lights.get(element, ())
        return {"lit": bool(keys), "choice": keys[0] if len(keys) == 1 else ""}

    return replace(
        drawn,
        sectors=tuple(
            replace(sector, picked=f"sector-{sector.number}" in picked, **lit(f"sector-{sector.number}"))
            for sector in drawn.sectors
        ),
        tokens=tuple(replace(token, **lit(f"creature-{token.creature}")) for token in drawn.tokens),
    )


def _moved(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    old = before["positions"]
    return [creature for creature, sector in after["positions"].items() if sector != old[creature]]


def _ways(moved: Sequence[str], before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Way, ...]:
    count = _count(after)
    return tuple(
        _way(creature, before["positions"][creature], after["positions"][creature], count) for creature in moved
    )


def _count(view: Mapping[str, Any]) -> int:
    return int(view["track"]["sectors"])


def _sectors(view: Mapping[str, Any]) -> tuple[Sector, ...]:
    count = _count(view)
    return tuple(_sector(number, count) for number in range(1, count + 1))


def _lines(view: Mapping[str, Any]) -> dict[str, Any]:
    """Where start, mid-race line, its flag, and the steps of the ranking stand."""
    line = view["track"]["mid_line"] * LAP / _count(view)
    mid_x, mid_y = place(line, -HALF - 47)
    steps = tuple(
        Step(nth + 1, _STEPS_X + nth * _STEP - 24, _STEPS_Y - rise, rise, _STEPS_X + nth * _STEP)
        for nth, rise in enumerate(_RISE)
    )
    return {"start": _line(0), "mid": _line(line), "mid_x": mid_x, "mid_y": mid_y, "steps": steps}


def _fate(sector: int, seat: int, count: int) -> FateToken:
    middle, across = (sector - 0.5) * LAP / count, HALF - 16
    along = 22 * (BEND / (BEND + across) if _in_bend(middle) else 1)
    x, y = place(middle + along, across)
    return FateToken(sector, seat, *_rounded(x - FATE, y - FATE))


def place(distance: float, across: float) -> tuple[float, float]:
    """The point at that distance from the start and that far outside the middle of the lane."""
    part, distance = _part_at(distance % LAP)
    _, bends, x, y, quarters = part
    turned = quarters * pi / 2 + (distance / BEND if bends else 0)
    outward = sin(turned), cos(turned)
    if bends:
        return _rounded(x + outward[0] * (BEND + across), y + outward[1] * (BEND + across))
    return _rounded(x + cos(turned) * distance + outward[0] * across, y - sin(turned) * distance + outward[1] * across)


def _part_at(distance: float) -> tuple[tuple[float, bool, float, float, float], float]:
    """The part of the lap in which that distance lies, and how far into it."""
    for part in _PARTS:
        if distance <= part[0]:
            return part, distance
        distance -= part[0]
    return _PARTS[-1], _PARTS[-1][0]


def _sector(number: int, count: int) -> Sector:
    begin, end = (number - 1) * LAP / count, number * LAP / count
    outline = "M{} {}".format(*place(begin, HALF)) + _edge(begin, end, HALF, False)
    outline += "L{} {}".format(*place(end, -HALF)) + _edge(begin, end, -HALF, True) + "Z"
    return Sector(number, outline, *place((begin + end) / 2, -HALF - 15))


def _edge(begin: float, end: float, across: float, backwards: bool) -> str:
    """The rest of an edge from its first point on; bends are arcs."""
    stops = [stop for stop, _ in _bounds() if begin < stop < end]
    points = [begin, *stops, end]
    if backwards:
        points.reverse()
    drawn = ""
    for here, there in zip(points, points[1:], strict=False):
        x, y = place(there - 1e-6 if there == LAP else there, across)
        radius = BEND + across
        bends = next(bend for stop, bend in _bounds() if (here + there) / 2 < stop)
        drawn += f"A{radius:g} {radius:g} 0 0 {int(backwards)} {x} {y}" if bends else f"L{x} {y}"
    return drawn


def _bounds() -> list[tuple[float, bool]]:
    """Where each part of the lap ends, and whether it is a bend."""
    ends, total = [], 0.0
    for length, bends, *_ in _PARTS:
        total += length
        ends.append((total, bends))
    return ends


def _line(distance: float) -> str:
    """A line across the lane."""
    return "M{} {}L{} {}".format(*place(distance, HALF + 5), *place(distance, -HALF - 5))


def _way(creature: str, old: int, new: int, count: int) -> Way:
    begin, end = (min(LAP, max(0.0, (sector - 0.5) * LAP / count)) for sector in (old, new))
    lane = -HALF * 0.55
    x, y = place(end, lane)
    part, distance = _part_at(end)
    turned = part[4] * 90 + (distance / BEND * 180 / pi if part[1] else 0)
    return Way(creature, "M{} {}".format(*place(begin, lane)) + _edge(begin, end, lane, False), x, y, -round(turned))


def _tokens(view: Mapping[str, Any]) -> list[Token]:
    ranks = {creature: rank for rank, creature in enumerate(view["standing"], 1)}
    count = view["track"]["sectors"]
    tokens = []
    for number, creatures in view["sectors"].items():
        if number == "0":
            tokens += _in_stalls(creatures, ranks)
        else:
            tokens += _in_sector((int(number) - 0.5) * LAP / count, creatures, ranks)
    for nth, creature in enumerate(view["finished"]):
        x, y = _STEPS_X + nth * _STEP, _STEPS_Y - _RISE[nth] - 26
        tokens.append(_token(creature, x, y, 24, ranks[creature], False))
    return tokens


def _in_sector(middle: float, creatures: Sequence[str], ranks: Mapping[str, int]) -> list[Token]:
    radius, spots = _CROWDS[len(creatures)]
    tokens = []
    for creature, (along, across) in zip(creatures, spots, strict=True):
        x, y = place(middle + along * (BEND / (BEND + across) if _in_bend(middle) else 1), across)
        tokens.append(_token(creature, x, y, radius, ranks[creature], len(creatures) > 1))
    return tokens


def _in_bend(distance: float) -> bool:
    return next(bend for stop, bend in _bounds() if distance % LAP <= stop)


def _in_stalls(creatures: Sequence[str], ranks: Mapping[str, int]) -> list[Token]:
    return [
        _token(creature, _STALLS_X + nth * _STALL, _STALLS_Y, 21, ranks[creature], True)
        for nth, creature in enumerate(creatures)
    ]


def _token(creature: str, x: float, y: float, radius: float, rank: int, shares: bool) -> Token:
    return Token(creature, *_rounded(x - radius, y - radius), 2 * radius, rank, shares)


def _rounded(x: float, y: float) -> tuple[float, float]:
    return round(x, 1), round(y, 1)
