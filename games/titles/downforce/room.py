"""How much room a car has before it: what others' cars in its way may cost it."""

from __future__ import annotations

from functools import cache

from games.titles.downforce.track import Track, track

SEEN = 4
"""So many steps ahead a car must look for others in its way."""


def hindered(course: Track, space: int, taken: int) -> int:
    """How many of the next SEEN steps a car there can't make, whichever way it goes. `taken`: the occupied spaces."""
    near = taken & _near(course.key)[space]
    return _hindered(course.key, space, near) if near else 0


@cache
def _near(key: str) -> tuple[int, ...]:
    """For each space of that track, those within SEEN steps, as a mask."""
    course = track(key)
    return tuple(_reach(course, space) for space in range(len(course.spaces)))


def _reach(course: Track, space: int) -> int:
    mask, layer = 0, {space}
    for _ in range(SEEN):
        layer = {after for before in layer if before != course.finish for after in course.ahead[before]}
        for after in layer:
            mask |= 1 << after
    return mask & ~(1 << course.finish)


@cache
def _hindered(key: str, space: int, taken: int) -> int:
    course = track(key)
    layer = {space}
    for depth in range(SEEN):
        layer = {after for before in layer for after in course.ahead[before] if not taken >> after & 1}
        if course.finish in layer:
            return 0
        if not layer:
            return SEEN - depth
    return 0
