"""Parts of Derby's board as pictures for its rules page, and how the players sit around their cardholders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from games.titles.derby.drawing import track as lane_drawing
from games.titles.derby.drawing.lane import HALF, LAP, place
from games.titles.derby.drawing.track import Board

View = Mapping[str, Any]
Box = tuple[float, float, float, float]

INSIDE = 52
"""What stands inside the lane: the numbers of the sectors."""
FLAG = 48
"""How far inside the lane the flag of the mid-race line stands, clear of the numbers."""
MARGIN = 12


@dataclass(frozen=True, slots=True)
class Scene:
    """A part of the board: what is drawn, the view box that shows it, and the mid-race line if it is in it."""

    drawn: Board
    size: str
    mid: str
    flag_x: float
    flag_y: float
    stand: bool = False
    is_wide: bool = False
    """Whether it is too wide to stand beside a column of text."""


@dataclass(frozen=True, slots=True)
class Place:
    """A player or a cardholder on the picture of a table; `own`: the reader's."""

    x: float
    y: float
    own: bool
    god: str = ""
    side: str = ""
    """Of a holder of the reader's: "left" or "right"."""


@dataclass(frozen=True, slots=True)
class Around:
    """A table from above: the players and the holders between them. The reader sits at the bottom."""

    players: tuple[Place, ...]
    holders: tuple[Place, ...]
    size: str = "0 0 360 300"


def of(view: View, *, shows: tuple[int, int], before: View | None = None, stand: bool = False) -> Scene:
    """The sectors from the first to the last of `shows`, with the ways of those that have moved since `before`; with
    the ranking stand, if that is asked for."""
    drawn = lane_drawing.board(view, before) if before else lane_drawing.board(view)
    count, line = view["track"]["sectors"], view["track"]["mid_line"]
    box = _around(*shows, count)
    if stand:
        boxes = [box, *((step.x, step.y - 60, step.x + 50, step.y + step.height) for step in drawn.steps)]
        box = (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))
    is_near = shows[0] <= line < shows[1]
    at = line * LAP / count
    return Scene(
        drawn=drawn,
        size=_view_box(box),
        mid="M{} {}L{} {}".format(*place(at, HALF + 4), *place(at, -HALF - 4)) if is_near else "",
        flag_x=place(at, -HALF - FLAG)[0],
        flag_y=place(at, -HALF - FLAG)[1],
        stand=stand,
        is_wide=box[2] - box[0] > 1.7 * (box[3] - box[1]),
    )


def table(gods: tuple[str, ...]) -> Around:
    """So many players clockwise from the reader, who is the first; a holder stands between each two neighbours."""
    count = len(gods)
    return Around(
        players=tuple(Place(*_seat(nth, count), nth == 0, god) for nth, god in enumerate(gods)),
        holders=tuple(
            Place(*_seat(nth + 0.5, count), nth in (0, count - 1), side={0: "left", count - 1: "right"}.get(nth, ""))
            for nth in range(count)
        ),
    )


def _seat(nth: float, count: int) -> tuple[float, float]:
    """Clockwise from the bottom, as seen from above."""
    turned = pi / 2 + 2 * pi * nth / count
    return round(180 + 118 * cos(turned), 1), round(150 + 108 * sin(turned), 1)


def _around(first: int, last: int, count: int) -> Box:
    """The box around these sectors."""
    steps = range((first - 1) * 4, last * 4 + 1)
    points = [place(step / 4 * LAP / count, across) for step in steps for across in (HALF, -HALF - INSIDE)]
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def _view_box(box: Box) -> str:
    left, top, right, bottom = box
    sides = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    return " ".join(f"{side:.0f}" for side in sides)
