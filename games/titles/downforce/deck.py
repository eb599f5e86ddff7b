"""Which cards are gone and which can still come, as anyone can count them who knows the deck and looks on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.titles.downforce.data import CARDS, CARS, DEALT, ORDER, speed_8

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Suit:
    """The cards among some whose first line is of that colour, the fastest first."""

    colour: str
    cards: tuple[str, ...]


def suits(keys: Iterable[str]) -> tuple[Suit, ...]:
    """The cards by the colour of their first line, which is never a wild one; only colours of which there are any."""
    cards = sorted(keys, key=lambda key: (-CARDS[key].lines[0][1], ORDER[key]))
    found = {colour: tuple(key for key in cards if CARDS[key].lines[0][0] == colour) for colour in CARS}
    return tuple(Suit(colour, ours) for colour, ours in found.items() if ours)


def to_come(view: View, viewer: int | None) -> tuple[str, ...]:
    """All cards that are neither played nor discarded nor in the viewer's hand: the others hold them, or they are not
    in this game."""
    eights = [speed_8(car) for car, facts in view["cars"].items() if facts["owner"] is not None]
    hand = view["seats"][viewer]["hand"] if viewer is not None else None
    under_way = [view["playing"]["card"]] if view["playing"] else []
    known = {*view["discards"], *under_way, *(hand or ())}
    return tuple(key for key in (*DEALT, *eights) if key not in known)
