"""Downforce's pieces as its rules page shows them: everything with a number on it comes from the game's data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.titles.downforce import data
from games.titles.downforce.drawing import examples as worked
from games.titles.downforce.drawing import sale, sums
from games.titles.downforce.drawing.marks import Marks, marks
from games.titles.downforce.drawing.scene import Ground, ground
from games.titles.downforce.drawing.sums import Group, Length, Share

register = template.Library()


@dataclass(frozen=True, slots=True)
class HandLine:
    """What everyone is dealt with so many players (F2)."""

    players: int
    cards: int
    removed: int


@dataclass(frozen=True, slots=True)
class Map:
    """A track as a picture, and how long it is."""

    ground: Ground
    marks: Marks
    length: Length


@dataclass(frozen=True, slots=True)
class Pieces:
    """All that is counted, paid or printed on a card."""

    cars: tuple[str, ...]
    hands: tuple[HandLine, ...]
    dealt: int
    deck: tuple[Group, ...]
    eights: tuple[str, ...]
    share: Share | None
    """What each colour has of the deck, if all have the same."""
    maps: tuple[Map, ...]
    powers: tuple[str, ...]
    prizes: tuple[int, ...]
    payouts: tuple[tuple[int, ...], ...]
    extra: int
    """How far Determined moves on (F21)."""


@register.simple_tag
def downforce_pieces() -> Pieces:
    """The pieces of Downforce."""
    shares = set(sums.shares().values())
    return Pieces(
        cars=data.CARS,
        hands=tuple(HandLine(players, size.cards, size.removed) for players, size in data.HAND_SIZES.items()),
        dealt=len(data.DEALT),
        deck=sums.deck(),
        eights=tuple(data.SPEED_8),
        share=shares.pop() if len(shares) == 1 else None,
        maps=tuple(Map(ground(length.key), marks(length.key), length) for length in sums.lengths()),
        powers=data.POWERS,
        prizes=data.PRIZES,
        payouts=data.PAYOUTS,
        extra=data.EXTRA_SPACES,
    )


@register.simple_tag
def downforce_examples() -> dict[str, Any]:
    """The worked examples, each as the rules work it out."""
    return {
        "auction": sale.auction(),
        "stepping": worked.stepping(),
        "bend": worked.bend(),
        "blocked": worked.blocked(),
        "wilds": worked.wilds(),
        "determined": worked.determined(),
        "cunning": worked.cunning(),
        "bets": sums.bets(),
        "scoring": sums.scoring(),
    }


@register.simple_tag
def downforce_names() -> Sequence[str]:
    """The names of those who play in the examples."""
    return worked.PLAYERS


@register.simple_tag
def rule(number: int) -> SafeString:
    """The number of a rule where it is told: the one place that its address leads to."""
    return format_html('<b class="rule" id="rule-F{}">F{}</b>', number, number)


@register.filter
def is_ours_in_downforce(key: str) -> bool:
    """Whether no source gives this power, this track or this card, and it was chosen here."""
    return key in data.PROPOSED
