"""The pieces of Derby. Every number comes from `components.json`, where each says whether the rulebook confirms it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

_SOURCE: dict[str, Any] = json.loads(files(__package__).joinpath("components.json").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class MovementCard:
    """A card of one creature; `bonus` is 0 on normal cards and more on dirty tricks."""

    key: str
    creature: str
    fast: int
    slow: int
    bonus: int

    @property
    def dirty(self) -> bool:
        """Is it a dirty trick?"""
        return self.bonus > 0


@dataclass(frozen=True, slots=True)
class BetCard:
    """A bet: the ranks for which it holds ("1", "2", "3", "next-to-last", "last", "disqualified"), and its points."""

    key: str
    holds_for: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class SetUp:
    """What depends on the number of players."""

    cards_per_holder: int
    tokens_per_creature: int
    mid_colour: str
    mid_line: int


@dataclass(frozen=True, slots=True)
class Power:
    """A power card (V2): its god, the window in which it is played, and which creatures it concerns there.

    `concerns` is one of the keys that `components.json` explains; `sectors` and `looks` are the numbers on the card,
    0 where there is none.
    """

    key: str
    god: str
    window: str
    fate: bool
    concerns: str
    sectors: int
    looks: int
    name: str
    text: str


def _movement_cards() -> dict[str, MovementCard]:
    cards: dict[str, MovementCard] = {}
    for creature in CREATURES:
        count = {"normal": 0, "dirty": 0}
        for line in _SOURCE["movement_cards_per_creature"]["cards"]:
            count[line["kind"]] += 1
            key = f"{creature}-{'n' if line['kind'] == 'normal' else 't'}{count[line['kind']]}"
            cards[key] = MovementCard(key, creature, line["fast"], line["slow"], line["bonus"])
    return cards


def _set_up(line: Mapping[str, Any]) -> SetUp:
    colour = line["mid_line"]
    return SetUp(line["cards_per_holder"], line["tokens_per_creature"], colour, _SOURCE["track"]["mid_lines"][colour])


def _power(line: Mapping[str, Any]) -> Power:
    return Power(
        key=line["id"],
        god=line["god"],
        window=line["window"],
        fate=line["fate"],
        concerns=line["concerns"],
        sectors=line.get("sectors", 0),
        looks=line.get("looks", 0),
        name=line["name"],
        text=line["text"],
    )


def _proposed() -> frozenset[str]:
    ours = {line["id"] for line in _SOURCE["powers"] if line["status"] == "proposed"}
    ours |= {line["id"] for line in _SOURCE["bet_cards"] if "proposed" in (line["condition"], line["value"])}
    lines = _SOURCE["movement_cards_per_creature"]["cards"] * len(CREATURES)
    ours |= {key for key, line in zip(CARDS, lines, strict=True) if line["status"] == "proposed"}
    return frozenset(ours | ({TRACK} if _SOURCE["track"]["status"] == "proposed" else set()))


NAME: str = _SOURCE["title"]
DESIGNERS: tuple[str, ...] = tuple(_SOURCE["design"].split(", "))
PUBLISHER: str = _SOURCE["publisher"]
MIN_SEATS: int = _SOURCE["players"]["min"]
MAX_SEATS: int = _SOURCE["players"]["max"]
SET_UP: Mapping[int, SetUp] = {line["players"]: _set_up(line) for line in _SOURCE["setup"]}
CREATURES: tuple[str, ...] = tuple(line["id"] for line in _SOURCE["creatures"])
GODS: tuple[str, ...] = tuple(_SOURCE["gods"])
CARDS: Mapping[str, MovementCard] = _movement_cards()
BET_CARDS: Mapping[str, BetCard] = {
    line["id"]: BetCard(line["id"], tuple(line["holds_for"]), line["points"]) for line in _SOURCE["bet_cards"]
}
PROTECTION: int = _SOURCE["zeus_protection_cards"]["count"]
PROTECTION_KEY = "zeus"
"""Stands for any of the protection cards, which are all alike."""
JUDGED: int = _SOURCE["judgement_draw"]["count"]
RACES: int = _SOURCE["races"]
SECTORS: int = _SOURCE["track"]["sectors"]
MID_LINES: Mapping[str, int] = _SOURCE["track"]["mid_lines"]
"""The sectors behind which the mid-race lines lie, by their colours; which is in force depends on the players."""
POWERS: Mapping[str, Power] = {line["id"]: _power(line) for line in _SOURCE["powers"]}
WINDOWS: tuple[str, ...] = tuple(_SOURCE["windows"])
BETS_PER_RACE = 3
TRACK = "track"
PROPOSED: frozenset[str] = _proposed()
"""What no source gives and was chosen here: keys of movement cards, bet cards and powers, and TRACK for the number of
sectors and the places of the mid-race lines."""
ORDER: Mapping[str, int] = {key: place for place, key in enumerate((*CARDS, *BET_CARDS))}
"""The place of a card among its kind, for sorting a hand."""
