"""The creatures on Derby's board: where each is drawn, alone or in company."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.titles.derby.drawing import infield
from games.titles.derby.drawing.lane import LAP, Point, place, rounded, squeezed

View = Mapping[str, Any]

# How creatures share a sector: the radius, and (along, across) from the one behind to the one ahead.
_CROWDS: Mapping[int, tuple[int, tuple[tuple[int, int], ...]]] = {
    1: (30, ((0, 0),)),
    2: (24, ((-14, 24), (9, -26))),
    3: (20, ((-14, 34), (0, -1), (14, -35))),
    4: (19, ((-16, 31), (-16, -14), (16, 12), (16, -33))),
    5: (17, ((-17, 36), (-17, 0), (-14, -36), (17, 20), (17, -18))),
    6: (17, ((-17, 36), (-17, 0), (-14, -36), (17, 36), (17, 0), (15, -36))),
}


@dataclass(frozen=True, slots=True)
class Token:
    """A creature on the drawing: its box, its rank now (None: disqualified), and whether it shares its sector.

    `path` is the way it came, from where it stands now as the origin; `key` names that way.
    """

    creature: str
    x: float
    y: float
    size: float
    rank: int | None
    shares: bool
    moved: bool = False
    passed: bool = False
    lit: bool = False
    choice: str = ""
    path: str = ""
    key: str = ""

    @property
    def badge_x(self) -> float:
        """The rank's place, at the upper right of the token."""
        return round(self.x + self.size * 0.88, 1)

    @property
    def badge_y(self) -> float:
        """The rank's place, at the upper right of the token."""
        return round(self.y + self.size * 0.12, 1)

    @property
    def middle_x(self) -> float:
        """The middle of the token."""
        return round(self.x + self.size / 2, 1)

    @property
    def middle_y(self) -> float:
        """The middle of the token."""
        return round(self.y + self.size / 2, 1)

    @property
    def foot_y(self) -> float:
        """Its lower edge."""
        return round(self.y + self.size, 1)

    @property
    def halo(self) -> float:
        """The radius of a ring around the token."""
        return self.size / 2 + 4


def judged(view: View) -> Mapping[str, Any] | None:
    """The result of the last race when all are run, whose end is still on the board; None while a race is on."""
    return view["races_done"][-1] if view.get("phase") == "over" and view["races_done"] else None


def middle(sector: int, count: int) -> float:
    """How far from the start the middle of that sector is; the start itself and the finish line stand for all before
    and behind."""
    return min(LAP, max(0.0, (sector - 0.5) * LAP / count))


def tokens(view: View) -> list[Token]:
    """All creatures where they stand."""
    over = judged(view)
    ranked: Sequence[str] = over["order"] if over else view["standing"]
    ranks = {creature: rank for rank, creature in enumerate(ranked, 1)}
    placed: list[Token] = []
    for number, creatures in view["sectors"].items():
        if number == "0":
            placed += _standing(creatures, infield.STALLS, 20, ranks)
        else:
            placed += _in_sector(middle(int(number), int(view["track"]["sectors"])), creatures, ranks)
    across = [creature for creature in view["finished"] if creature in ranks]
    out = [creature for creature in view["finished"] if creature not in ranks]
    return [*placed, *_standing(across, infield.STANDS, 21, ranks), *_standing(out, infield.OUTCASTS, 19, ranks)]


def _in_sector(centre: float, creatures: Sequence[str], ranks: Mapping[str, int]) -> list[Token]:
    radius, spots = _CROWDS[len(creatures)]
    points = [place(centre + squeezed(along, centre, across), across) for along, across in spots]
    return _standing(creatures, points, radius, ranks, shares=len(creatures) > 1)


def _standing(
    creatures: Sequence[str], points: Sequence[Point], radius: int, ranks: Mapping[str, int], shares: bool = False
) -> list[Token]:
    return [
        Token(creature, *rounded(x - radius, y - radius), 2 * radius, ranks.get(creature), shares)
        for creature, (x, y) in zip(creatures, points, strict=False)
    ]
