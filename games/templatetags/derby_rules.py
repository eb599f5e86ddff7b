"""Derby's pieces as its rules page shows them: everything with a number on it comes from the game's data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.translation import gettext, ngettext

from games.engine.words import Words
from games.titles.derby import data
from games.titles.derby import words as naming
from games.titles.derby.drawing import examples as worked
from games.titles.derby.drawing import scene
from games.titles.derby.powers import words

register = template.Library()

IN_A_RACE = ("bet", "play", "after", "fate", "mid", "draw", "drawn")
"""The windows in the order in which they come."""


@dataclass(frozen=True, slots=True)
class SetUpLine:
    """What a game of so many players is set up with."""

    players: int
    cards: int
    turns: int
    tokens: int
    mid_line: int


@dataclass(frozen=True, slots=True)
class PowerLine:
    """A power card: what it is called, what it does, and when it is played."""

    key: str
    name: Words
    text: Words
    when: Words
    fate: bool


@dataclass(frozen=True, slots=True)
class GodLine:
    """A god with its power cards."""

    god: str
    powers: tuple[PowerLine, ...]


@dataclass(frozen=True, slots=True)
class WindowLine:
    """A moment at which powers are played, and which those are."""

    when: Words
    powers: tuple[PowerLine, ...]


@dataclass(frozen=True, slots=True)
class Powers:
    """The power cards (V2, V3), by god and by the moment at which they are played."""

    count: int
    gods: tuple[GodLine, ...]
    windows: tuple[WindowLine, ...]
    """In the order in which they come in a race."""


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
    judged: int
    races: int
    bets_each: int


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
        judged=data.JUDGED,
        races=data.RACES,
        bets_each=data.BETS_PER_RACE,
    )


@register.simple_tag
def power_cards() -> Powers:
    """The power cards of Derby."""
    lines = {
        key: PowerLine(key, words.power(key), words.text(key), words.when(power.window), power.fate)
        for key, power in data.POWERS.items()
    }
    return Powers(
        count=len(lines),
        gods=tuple(
            GodLine(god, tuple(line for key, line in lines.items() if data.POWERS[key].god == god)) for god in data.GODS
        ),
        windows=tuple(
            WindowLine(
                words.when(window), tuple(line for key, line in lines.items() if data.POWERS[key].window == window)
            )
            for window in IN_A_RACE
        ),
    )


@register.filter
def is_ours(key: str) -> bool:
    """Whether no source gives this card, or the track, and it was chosen here."""
    return key in data.PROPOSED


@register.simple_tag
def examples() -> dict[str, Any]:
    """The worked examples, each as the rules work it out."""
    return {
        "sharing": worked.sharing(),
        "turn": worked.turn(),
        "plain": worked.turn_without_bonus(),
        "third": worked.third_bet(),
        "ranking": worked.ranking(),
        "judgement": worked.judgement(),
        "scoring": worked.scoring(),
        "fate": worked.fate(),
        "around": scene.table(worked.GODS),
        "fate_power": data.POWERS["tailwind"],
        "trick": data.CARDS["pegasus-t2"],
        "bet": data.BET_CARDS["first-disqualified"],
    }


@register.simple_tag
def example_names() -> list[str]:
    """The names of those who play in the examples, in the reader's language."""
    return [naming.god(god).render(gettext, ngettext) for god in worked.GODS]


def _set_up(players: int, line: data.SetUp) -> SetUpLine:
    turns = players * line.cards_per_holder // 2
    return SetUpLine(players, line.cards_per_holder, turns, line.tokens_per_creature, line.mid_line)
