"""The pieces of Downforce. Every number comes from `components.json`, where each says whether a source confirms it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

_SOURCE: dict[str, Any] = json.loads(files(__package__).joinpath("components.json").read_text("utf-8"))

WILD = "wild"
"""Stands on a line for a car that is named when the line is resolved (F14)."""


@dataclass(frozen=True, slots=True)
class SpeedCard:
    """A card: its lines from top to bottom, each a colour, or WILD, and a number of spaces (F11)."""

    key: str
    lines: tuple[tuple[str, int], ...]

    @property
    def wild(self) -> bool:
        """Has it a wild line?"""
        return any(colour == WILD for colour, _ in self.lines)

    @property
    def colours(self) -> tuple[str, ...]:
        """The cars printed on it."""
        return tuple(colour for colour, _ in self.lines if colour != WILD)

    def bid(self, car: str) -> int:
        """What it bids for that car: the number on the line of its colour, 0 without one; a Speed-8 bids 0 (F4)."""
        if self.key in SPEED_8:
            return 0
        for colour, number in self.lines:
            if colour == car:
                return number
        return 0


@dataclass(frozen=True, slots=True)
class HandSize:
    """How many cards each player is dealt, and how many go back unseen (F2)."""

    cards: int
    removed: int


def _cards(lines: list[dict[str, Any]]) -> dict[str, SpeedCard]:
    return {
        key: SpeedCard(key, tuple((colour, number) for colour, number in card["lines"]))
        for card in lines
        for key in [card.get("id") or f"{card['lines'][0][0]}-{card['lines'][0][1]}"]
    }


def _hand_sizes(source: Mapping[str, Any]) -> dict[int, HandSize]:
    return {
        int(players): HandSize(cards, source["removed"][players]) for players, cards in source["by_players"].items()
    }


NAME: str = _SOURCE["title"]
DESIGNERS: tuple[str, ...] = tuple(_SOURCE["design"].replace(";", ",").split(", "))
"""Who made the game that it goes back to, and who made of it what it is."""
PUBLISHER: str = _SOURCE["publisher"]
MIN_SEATS: int = _SOURCE["players"]["min"]
MAX_SEATS: int = _SOURCE["players"]["max"]
CARS: tuple[str, ...] = tuple(_SOURCE["colours"])
SPEED_8: Mapping[str, SpeedCard] = _cards(_SOURCE["speed_8"]["cards"])
"""The card of each car, which its first owner takes into the hand (F6)."""
DEALT: Mapping[str, SpeedCard] = _cards(_SOURCE["speed_cards"]["cards"])
"""The cards that are dealt out (F2)."""
CARDS: Mapping[str, SpeedCard] = {**DEALT, **SPEED_8}
HAND_SIZES: Mapping[int, HandSize] = _hand_sizes(_SOURCE["hand_sizes"])
PRIZES: tuple[int, ...] = tuple(_SOURCE["prizes"]["by_place"])
"""In millions, by place (F26)."""
PAYOUTS: tuple[tuple[int, ...], ...] = tuple(tuple(line) for line in _SOURCE["bet_payouts"]["by_line"])
"""In millions: for a bet at each line, by the place of its car; no further place pays (F26)."""
BET_LINES = len(PAYOUTS)
POWERS: tuple[str, ...] = tuple(line["id"] for line in _SOURCE["powers"])
EXTRA_SPACES: int = next(line["extra_spaces"] for line in _SOURCE["powers"] if "extra_spaces" in line)
"""How far Determined moves on (F21)."""
TRACKS: Mapping[str, Mapping[str, Any]] = {line["id"]: line for line in _SOURCE["tracks"]}
"""The tracks as they are written down; `track` compiles them to spaces."""
ORDER: Mapping[str, int] = {key: place for place, key in enumerate(CARDS)}
"""The place of a card among all, for sorting a hand."""
PROPOSED: frozenset[str] = frozenset(
    [line["id"] for line in _SOURCE["powers"] if line["status"] == "proposed"]
    + [line["id"] for line in _SOURCE["tracks"] if line["status"] == "proposed"]
    + (list(DEALT) if _SOURCE["speed_cards"]["status"] == "proposed" else [])
)
"""What no source gives and was chosen here: keys of powers, of tracks and of the cards that are dealt."""


def speed_8(car: str) -> str:
    """The key of the Speed-8 card of a car."""
    return next(key for key, card in SPEED_8.items() if card.colours == (car,))
