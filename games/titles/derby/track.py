"""The race track: who stands where, and what a move does. Works on plain data, so that a preview can use it as well.

A track is `{"positions": {creature: sectors from the start}, "entered": [creatures on the track, in the order in which
they came to their sectors], "finished": [creatures, in order of crossing]}`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.titles.derby.data import SECTORS

Track = dict[str, Any]


def starting(stacking: Sequence[str]) -> Track:
    """All creatures behind the start line (D5), stacked in this order (D7)."""
    return {"positions": dict.fromkeys(sorted(stacking), 0), "entered": list(stacking), "finished": []}


def advance(track: Track, creature: str, sectors: int) -> None:
    """Move a creature, back if `sectors` is negative but never below the start (V6); a move of 0 changes nothing (D15),
    and a creature that has finished stays where it is (D17)."""
    end = max(0, track["positions"][creature] + sectors)
    if end == track["positions"][creature] or creature in track["finished"]:
        return
    track["positions"][creature] = end
    track["entered"].remove(creature)
    if end > SECTORS:
        track["finished"].append(creature)  # D16: at once the best free place
    else:
        track["entered"].append(creature)  # D15: last in, first ranked


def next_ahead(track: Track, creature: str) -> str | None:
    """The lowest ranked creature in the nearest occupied sector ahead; None when nobody is ahead on the track (V8)."""
    own = track["positions"][creature]
    ahead = {sector: creatures for sector, creatures in sectors_taken(track).items() if sector > own}
    return ahead[min(ahead)][0] if ahead else None


def exchange(track: Track, creature: str, ahead: str) -> None:
    """Two creatures change places; both enter their new sectors, the one that moves up last (V8)."""
    positions: dict[str, int] = track["positions"]
    positions[creature], positions[ahead] = positions[ahead], positions[creature]
    for moved in (ahead, creature):
        track["entered"].remove(moved)
        track["entered"].append(moved)


def standing(track: Track) -> list[str]:
    """All creatures as they would be ranked now, best first (D16, D22)."""
    positions: dict[str, int] = track["positions"]
    running: list[str] = track["entered"][::-1]  # D15: in a sector, the last in first
    running.sort(key=lambda creature: -positions[creature])
    return [*track["finished"], *running]


def sectors_taken(track: Track) -> dict[int, list[str]]:
    """The creatures on the track by their sector; in each the one that entered last, ranked highest, is last."""
    taken: dict[int, list[str]] = {}
    for creature in track["entered"]:
        taken.setdefault(track["positions"][creature], []).append(creature)
    return taken


def from_view(view: dict[str, Any]) -> Track:
    """A copy of the track that a view shows."""
    return {
        "positions": dict(view["positions"]),
        "entered": [creature for sector in view["sectors"].values() for creature in sector],
        "finished": list(view["finished"]),
    }
