"""What the picks made in a window do to the creatures on the track, from the own view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.events import Event
from games.engine.questions import DECLINE, Picks
from games.titles.derby import moves
from games.titles.derby import track as tracks
from games.titles.derby.data import CARDS, POWERS

View = dict[str, Any]


@dataclass(frozen=True)
class Shift:
    """A creature that is moved: the track after it, and the events that tell it, none for a move of 0."""

    creature: str
    track: tracks.Track
    events: list[Event]


def shift(view: View, picks: Picks) -> Shift | None:
    """What happens on the track with these picks; the announced move if no power is picked. None for a power that
    moves nobody, or whose target is still to be picked."""
    about = view["window"]
    power, targets = (picks[0], picks[1:]) if picks and picks[0] != DECLINE else ("", ())
    if about["kind"] == "play":
        return _moved(view, about["creature"], _LENGTHS[power](about))
    if power in _SHIFTS:
        return _moved(view, about["creature"], _SHIFTS[power] * POWERS[power].sectors)
    if power in CHOSEN and targets:
        return _moved(view, targets[0], CHOSEN[power] * POWERS[power].sectors)
    if power == "change-of-fortune":
        return _exchanged(view, about["creature"])
    return None


def _moved(view: View, creature: str, sectors: int) -> Shift:
    track = tracks.from_view(view)
    return Shift(creature, track, moves.move(track, creature, sectors))


def _exchanged(view: View, creature: str) -> Shift:
    track = tracks.from_view(view)
    ahead = tracks.next_ahead(track, creature)
    assert ahead is not None, "the card is offered only with a creature ahead"
    return Shift(creature, track, moves.exchange(track, creature, ahead))


CHOSEN: Mapping[str, int] = {"celestial-order": -1, "heavenly-dukes-blessing": 1}
"""Powers that move a creature of one's choice back or on."""
_SHIFTS: Mapping[str, int] = {"tangled-web": -1, "tailwind": 1}
"""Powers that move the creature of the window back or on."""
_LENGTHS: Mapping[str, Callable[[View], int]] = {
    "": lambda about: int(about["sectors"]),
    "sun-ray": lambda about: about["sectors"] + POWERS["sun-ray"].sectors,
    "heavy-air": lambda about: max(0, about["sectors"] - POWERS["heavy-air"].sectors),
    "second-wind": lambda about: CARDS[about["card"]].fast,
}
"""How far the announced move goes, with a power or without one."""
