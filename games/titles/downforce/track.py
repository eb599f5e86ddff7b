"""The tracks, compiled to spaces once per process (F12).

A space is told by its number, in the order of their front edges; it has a key that players read, such as "b17": the
lane, and how far along it lies. `FINISH` is where a car goes that leaves the track (F15).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from games.titles.downforce.data import BET_LINES, TRACKS

FINISH = "finish"
CHANGE = 100
"""What a step costs that changes the lane, where ways are compared; a step that is missing costs 1."""


@dataclass(frozen=True, slots=True)
class Space:
    """A part of a lane from `back` to `front`, in columns from the start of the track."""

    number: int
    key: str
    lane: int
    back: Fraction
    front: Fraction
    rect: bool
    """Is it rectangular, as on straight sections (F21)?"""
    section: int


@dataclass(frozen=True, slots=True)
class Track:
    """`ahead[space]`: the spaces that a step from it can lead to, straight on first; the number of the spaces itself
    is `finish`. `rect`: the rectangular spaces as a mask. `beyond[line]`: those in front of a bet line as a mask."""

    key: str
    name: str
    lanes: int
    columns: Fraction
    spaces: tuple[Space, ...]
    ahead: tuple[tuple[int, ...], ...]
    onward: tuple[tuple[tuple[int, int], ...], ...]
    """The same with what each step costs: CHANGE or 0."""
    reach: tuple[int, ...]
    """The same as masks, to see quickly whether any step is possible."""
    rect: int
    lines: tuple[int, ...]
    """The columns of the bet lines (F23)."""
    beyond: tuple[int, ...]
    grid: tuple[int, ...]
    """The spaces of the grid places, the first place first (F1)."""
    numbers: Mapping[str, int]
    """The spaces, and FINISH, by key."""
    to_go: tuple[int, ...]
    """How many steps the shortest way from each space to FINISH takes."""

    @property
    def finish(self) -> int:
        """The number that stands for having left the track."""
        return len(self.spaces)

    def key_of(self, number: int) -> str:
        """The key of a space, or FINISH."""
        return FINISH if number == len(self.spaces) else self.spaces[number].key


@cache
def track(key: str) -> Track:
    """The track of that key, ready to be driven on."""
    source = TRACKS[key]
    spaces = _spaces(source)
    columns = Fraction(source["columns"])
    ahead = tuple(tuple(_ahead(space, spaces, columns)) for space in spaces)
    lines = tuple(source["bet_lines"])
    assert len(lines) == BET_LINES
    finish = len(spaces)
    places = {(space.lane, space.back): space.number for space in spaces}
    return Track(
        key=key,
        name=source["name"],
        lanes=source["lanes"],
        columns=columns,
        spaces=spaces,
        ahead=ahead,
        onward=tuple(tuple(_costs(space, spaces, after)) for space, after in zip(spaces, ahead, strict=True)),
        reach=tuple(sum(1 << number for number in after) for after in ahead),
        rect=sum(1 << space.number for space in spaces if space.rect),
        lines=lines,
        beyond=tuple(sum(1 << space.number for space in spaces if space.front > line) | 1 << finish for line in lines),
        grid=tuple(places[place["lane"], Fraction(place["column"])] for place in source["grid"]),
        numbers={**{space.key: space.number for space in spaces}, FINISH: finish},
        to_go=_to_go(ahead),
    )


def _spaces(source: Mapping[str, Any]) -> tuple[Space, ...]:
    """All spaces, from the start on: a section has one space per column in a straight lane, as many as it says in a
    curve."""
    found: list[tuple[Fraction, Fraction, int, bool, int]] = []
    column = Fraction(0)
    for section, part in enumerate(source["sections"]):
        straight = part["kind"] == "straight"
        lanes = dict.fromkeys(part["lanes"], part["len"]) if straight else part["lanes"]
        for lane, count in lanes.items():
            width = Fraction(part["len"], count)
            for nth in range(count):
                back = column + nth * width
                found.append((back, back + width, int(lane), straight, section))
        column += part["len"]
    last = dict.fromkeys(range(source["lanes"]), 0)
    spaces = []
    for number, (back, front, lane, rect, section) in enumerate(sorted(found, key=lambda space: (space[1], space[2]))):
        last[lane] = max(last[lane], int(back)) + 1
        spaces.append(Space(number, f"{'abcdef'[lane]}{last[lane]}", lane, back, front, rect, section))
    return tuple(spaces)


def _ahead(space: Space, spaces: tuple[Space, ...], columns: Fraction) -> Iterator[int]:
    """Where a step leads: the space that goes on in the lane, and in each lane beside it the one that reaches further
    than this one's front edge (F12); from the last spaces to the finish."""
    for other in spaces:
        if other.lane == space.lane and other.back == space.front:
            yield other.number
    for other in spaces:
        if abs(other.lane - space.lane) == 1 and other.back <= space.front < other.front:
            yield other.number
    if space.front == columns:
        yield len(spaces)


def _costs(space: Space, spaces: tuple[Space, ...], ahead: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    for after in ahead:
        changes = after < len(spaces) and spaces[after].lane != space.lane
        yield after, CHANGE if changes else 0


def _to_go(ahead: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    steps = [0] * (len(ahead) + 1)
    for number in range(len(ahead) - 1, -1, -1):
        steps[number] = 1 + min(steps[after] for after in ahead[number])
    return tuple(steps)
