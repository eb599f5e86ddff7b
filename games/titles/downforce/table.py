"""What a card is resolved on, made of what is kept of a game or of what a view shows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.titles.downforce.data import CARS
from games.titles.downforce.track import Track

Cars = Mapping[str, Mapping[str, Any]]
"""Of each car at least its "space" and its "owner": as a game keeps them, and as a view shows them."""


@dataclass(frozen=True, slots=True)
class Table:
    """The track, whose turn it is, whose the cars are, and what powers are in play."""

    track: Track
    seat: int
    owners: Mapping[str, int | None]
    powers: Mapping[int, str]

    @classmethod
    def of(cls, track: Track, turn: int, cars: Cars, powers: Sequence[Sequence[str]]) -> Table:
        """The table of a game. `powers`: those of each seat; the one that it has kept counts (F9)."""
        owners = {car: cars[car]["owner"] for car in CARS}
        return cls(track, turn, owners, {seat: kept[0] for seat, kept in enumerate(powers) if kept})

    def has(self, power: str, seat: int | None = None) -> bool:
        """Has that seat, or the one whose turn it is, that power?"""
        return self.powers.get(self.seat if seat is None else seat) == power

    def driver(self, car: str) -> int:
        """Who chooses the steps of a car: the player of the card, but for a car of the one with Cunning (F11, F17)."""
        owner = self.owners[car]
        return owner if owner is not None and self.has("cunning", owner) else self.seat


def standing(track: Track, cars: Cars) -> dict[str, int]:
    """Where the cars are, as numbers of the track."""
    return {car: track.numbers[cars[car]["space"]] for car in CARS}


def occupied(track: Track, cars: Mapping[str, int]) -> int:
    """The spaces that these cars stand on, as a mask; one that has left the track stands on none."""
    mask = 0
    for space in cars.values():
        mask |= 1 << space
    return mask & ~(1 << track.finish)
