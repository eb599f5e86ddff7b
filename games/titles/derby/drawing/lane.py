"""The lane of Derby's board: an oval of numbered sectors, run against the clock as in the old arenas.

Lengths are units of the drawing's view box. A place on the track is its distance from the start along the middle of
the lane, and its offset across the lane, positive to the outside.
"""

from __future__ import annotations

from math import cos, pi, sin

WIDTH, HEIGHT = 640, 520
HALF = 54.0
"""Half the breadth of the lane."""
EDGE = 8.0
"""How far its outer kerb stays inside the picture."""
LEFT, RIGHT, TOP, BOTTOM = EDGE + HALF, WIDTH - EDGE - HALF, EDGE + HALF, HEIGHT - EDGE - HALF
BEND = 165.0
"""The radius of the middle of the lane in the four bends."""

_ACROSS, _DOWN, _QUARTER = RIGHT - LEFT - 2 * BEND, BOTTOM - TOP - 2 * BEND, BEND * pi / 2
_Part = tuple[float, bool, float, float, float]
_PARTS: tuple[_Part, ...] = (
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

Point = tuple[float, float]


def place(distance: float, across: float) -> Point:
    """The point at that distance from the start and that far outside the middle of the lane."""
    part, distance = _part_at(distance % LAP)
    _, bends, x, y, quarters = part
    turned = quarters * pi / 2 + (distance / BEND if bends else 0)
    outward = sin(turned), cos(turned)
    if bends:
        return rounded(x + outward[0] * (BEND + across), y + outward[1] * (BEND + across))
    return rounded(x + cos(turned) * distance + outward[0] * across, y - sin(turned) * distance + outward[1] * across)


def direction(distance: float) -> int:
    """Where the lane leads at that distance, in degrees as a drawing turns things: 0 to the right, -90 up."""
    part, into = _part_at(min(distance, LAP))
    return -round(part[4] * 90 + (into / BEND * 180 / pi if part[1] else 0))


def squeezed(along: float, distance: float, across: float) -> float:
    """How far along the middle of the lane something must go to go that far along a line off the middle."""
    return along * (BEND / (BEND + across)) if _bends_at(distance) else along


def edge(begin: float, end: float, across: float, backwards: bool = False) -> str:
    """The rest of a line along the lane from its first point on; bends are arcs."""
    points = [begin, *(stop for stop, _ in _ends() if begin < stop < end), end]
    if backwards:
        points.reverse()
    drawn = ""
    for here, there in zip(points, points[1:], strict=False):
        x, y = place(there - 1e-6 if there == LAP else there, across)
        radius = BEND + across
        bends = next(bend for stop, bend in _ends() if (here + there) / 2 < stop)
        drawn += f"A{radius:g} {radius:g} 0 0 {int(backwards)} {x} {y}" if bends else f"L{x} {y}"
    return drawn


def band(begin: float, end: float, inner: float = -HALF, outer: float = HALF) -> str:
    """The outline of a piece of the lane."""
    outline = "M{} {}".format(*place(begin, outer)) + edge(begin, end, outer)
    return outline + "L{} {}".format(*place(end, inner)) + edge(begin, end, inner, backwards=True) + "Z"


def line(distance: float, beyond: float = 5) -> str:
    """A line across the lane, and so far beyond its kerbs."""
    return "M{} {}L{} {}".format(*place(distance, HALF + beyond), *place(distance, -HALF - beyond))


def rounded(x: float, y: float) -> Point:
    """A point as precisely as it is drawn."""
    return round(x, 1), round(y, 1)


def _part_at(distance: float) -> tuple[_Part, float]:
    """The part of the lap in which that distance lies, and how far into it."""
    for part in _PARTS:
        if distance <= part[0]:
            return part, distance
        distance -= part[0]
    return _PARTS[-1], _PARTS[-1][0]


def _bends_at(distance: float) -> bool:
    return next(bend for stop, bend in _ends() if distance % LAP <= stop)


def _ends() -> list[tuple[float, bool]]:
    """Where each part of the lap ends, and whether it is a bend."""
    ends, total = [], 0.0
    for length, bends, *_ in _PARTS:
        total += length
        ends.append((total, bends))
    return ends
