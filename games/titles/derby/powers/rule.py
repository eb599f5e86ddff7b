"""What the rules of every power card have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.questions import Picks
from games.engine.title import Game, Step
from games.titles.derby.data import POWERS

Facts = dict[str, Any]
"""What a window is about, all of it public:

play, after, fate   seat, card, played, bonus, creature (fate: sector as well)
bet                 seat, creature
mid                 creature, the first to pass the mid-race line
draw, drawn         nothing
"""


def always(game: Game, seat: int, about: Facts) -> bool:
    """The condition of a card that can be played whenever its window is open."""
    return True


def no_targets(game: Game, seat: int, about: Facts, picks: Picks) -> Sequence[str]:
    """The targets of a card that has none to choose."""
    return ()


def openly_always(game: Game, seat: int) -> bool:
    """The public sees what a card finds that has only public targets, or none."""
    return True


@dataclass(frozen=True)
class Rule:
    """How one power card is played.

    `holds` is its condition, as far as the public can see it (V5); `targets` lists what fits after the targets picked
    so far, from what its owner can see. A card that could have targets but finds none is not offered to its owner.
    The step takes the owner's `seat`, what the window is `about`, and the `targets` picked. `openly`: the public sees
    whether it finds targets.
    """

    step: Step
    holds: Callable[[Game, int, Facts], bool] = always
    targets: Callable[[Game, int, Facts, Picks], Sequence[str]] = no_targets
    openly: Callable[[Game, int], bool] = openly_always

    def offered(self, game: Game, seat: int, about: Facts) -> bool:
        """Can its owner play it, given that its condition holds?"""
        return self.targets is no_targets or bool(self.targets(game, seat, about, ()))


def use(
    game: Game, seat: int, power: str, private: Mapping[int, Mapping[str, Any]] | None = None, **facts: Any
) -> None:
    """A power is used once a game (V2); everyone sees it."""
    game.state["powers"][seat].remove(power)
    game.log("power", private, seat=seat, power=power, **facts)


def creatures_on_track(game: Game, but: str) -> list[str]:
    """The creatures still on the track, other than that one."""
    track = game.state["track"]
    return [creature for creature in track["positions"] if creature in track["entered"] and creature != but]


def sectors(power: str) -> int:
    """The number of sectors on a power card."""
    return POWERS[power].sectors
