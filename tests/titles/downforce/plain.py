"""The tracks and the ways on them worked out once more, slowly and straight from the words of the rules, for comparing.

A space is (lane, back, front, rectangular); the finish is None. Nothing here uses what is tested.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from importlib.resources import files

SOURCE = json.loads(files("games.titles.downforce").joinpath("components.json").read_text("utf-8"))
TRACKS = {line["id"]: line for line in SOURCE["tracks"]}

Space = tuple[int, Fraction, Fraction, bool]
Way = tuple[Space | None, ...]


@cache
def spaces(track: str) -> tuple[Space, ...]:
    """All spaces of a track: a curve has per lane as many as it says, a straight one per column."""
    found, start = [], 0
    for section in TRACKS[track]["sections"]:
        length, lanes = section["len"], section["lanes"]
        if section["kind"] == "straight":
            lanes = dict.fromkeys(lanes, length)
        for lane, count in lanes.items():
            edges = [start + Fraction(length * nth, count) for nth in range(count + 1)]
            straight = section["kind"] == "straight"
            found += [(int(lane), edges[nth], edges[nth + 1], straight) for nth in range(count)]
        start += length
    return tuple(found)


@cache
def after(track: str, space: Space) -> tuple[Space | None, ...]:
    """Where one step leads: straight on, or diagonally to where the front edge lies further on."""
    lane, _, front, _ = space
    found: list[Space | None] = [
        other
        for other in spaces(track)
        if (other[0] == lane and other[1] == front) or (abs(other[0] - lane) == 1 and other[1] <= front < other[2])
    ]
    return (*found, None) if front == TRACKS[track]["finish_column"] else tuple(found)


def ways(track: str, start: Space, least: int, most: int, taken: set[Space]) -> set[Way]:
    """All ways of `least` to `most` steps, and all shorter ones that can't be prolonged."""
    found: set[Way] = set()

    def go_on(way: Way) -> None:
        count = len(way) - 1
        further = [] if way[-1] is None else [step for step in after(track, way[-1]) if step not in taken]
        if count >= least or (count and not further):
            found.add(way)
        if count < most:
            for step in further:
                go_on((*way, step))

    go_on((start,))
    return found - {(start,)}


def steps_to_finish(track: str, start: Space, best: Callable[..., int] = min) -> int:
    """How many steps the shortest way (`min`) or the longest one (`max`) takes to the finish."""

    @cache
    def count(space: Space | None) -> int:
        return 0 if space is None else 1 + best(count(step) for step in after(track, space))

    return count(start)
