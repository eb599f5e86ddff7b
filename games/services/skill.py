"""The arithmetic of ratings: what one game says about how well its people play.

The formulas are those of Weng and Lin for games of several (Plackett-Luce), as the library `openskill` has them with
its own constants. A skill is a guess `mu` that may be off by about `sigma`. Shown is `mu` alone, on a scale like that
of chess: everybody begins with 1500, and among people of many games a lead of 100 means about what it means there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()

SHOWN_AT_FIRST = 1500
SHOWN_A_POINT = 30


@dataclass(frozen=True, slots=True)
class Skill:
    """How well somebody plays a title."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The number that people read."""
        return round(SHOWN_AT_FIRST + SHOWN_A_POINT * (self.mu - NEWCOMER.mu))


NEWCOMER = Skill(_MODEL.mu, _MODEL.sigma)


def after(before: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """The skills of two or more people after a game between them; rank 1 is the best, and equal ranks are a draw."""
    teams = [[_MODEL.create_rating([skill.mu, skill.sigma])] for skill in before]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Skill(alone.mu, alone.sigma) for (alone,) in rated]
