"""Which powers a player can let go by, always or unless certain creatures are concerned (V5)."""

from __future__ import annotations

from games.engine.planning import Standable
from games.titles.derby import words
from games.titles.derby.data import CREATURES
from games.titles.derby.planning.seen import View
from games.titles.derby.powers import words as naming

_ABOUT_NO_CREATURE = frozenset(
    ("trickster", "prophecy", "superior-wisdom", "heavenly-dukes-blessing", "ravens-report", "celestial-order")
)
"""The powers that do nothing to the creature or the bet which opens their window, so that it is no reason to be asked
which one that is: they are asked about always or never."""


def standing(view: View, seat: int) -> tuple[Standable, ...]:
    """The powers that the seat has not used, each with the creatures about which it can want to be asked."""
    creatures = tuple(words.creature_choice(key) for key in CREATURES)
    return tuple(
        Standable(key, naming.power(key), naming.text(key), () if key in _ABOUT_NO_CREATURE else creatures)
        for key in view["seats"][seat].get("powers", {}).get("unused", ())
    )
