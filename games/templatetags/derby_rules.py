"""Derby's pieces as its rules page shows them: everything with a number on it comes from the game's data."""

from __future__ import annotations

from dataclasses import dataclass

from django import template

from games.titles.derby import data

register = template.Library()


@dataclass(frozen=True, slots=True)
class SetUpLine:
    """What a game of so many players is set up with."""

    players: int
    cards: int
    turns: int
    tokens: int
    mid_line: int


@dataclass(frozen=True, slots=True)
class Pieces:
    """All that is counted or printed on a card. The cards of one creature stand for those of all."""

    set_up: tuple[SetUpLine, ...]
    creatures: tuple[str, ...]
    gods: tuple[str, ...]
    deck: tuple[str, ...]
    """All movement cards, in the order in which they lie before a shuffle."""
    cards: tuple[data.MovementCard, ...]
    bets: tuple[data.BetCard, ...]
    sectors: int
    protection: int


@register.simple_tag
def pieces() -> Pieces:
    """The pieces of Derby."""
    first = data.CREATURES[0]
    return Pieces(
        set_up=tuple(_set_up(players, line) for players, line in data.SET_UP.items()),
        creatures=data.CREATURES,
        gods=data.GODS,
        deck=tuple(data.CARDS),
        cards=tuple(card for card in data.CARDS.values() if card.creature == first),
        bets=tuple(data.BET_CARDS.values()),
        sectors=data.SECTORS,
        protection=data.PROTECTION,
    )


def _set_up(players: int, line: data.SetUp) -> SetUpLine:
    turns = players * line.cards_per_holder // 2
    return SetUpLine(players, line.cards_per_holder, turns, line.tokens_per_creature, line.mid_line)
