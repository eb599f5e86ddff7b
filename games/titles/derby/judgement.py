"""From the ranking of a race to the bets that hold (D23-D25). Pure functions of public facts."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.title import State
from games.titles.derby.data import BET_CARDS, CARDS, CREATURES, PROTECTION_KEY


def zeus_deck(state: State) -> list[str]:
    """The cards of this race's Zeus deck, drawn or not, in no order."""
    return [*[PROTECTION_KEY] * state["zeus"]["protection"], *state["zeus"]["tricks"]]


def counting(drawn: Sequence[str], spared: str) -> list[str]:
    """The drawn cards without the one that Mandate spares, if any."""
    return [card for card in drawn if card != spared]


def disqualified(drawn: Sequence[str]) -> list[str]:
    """The creatures on the cards that Zeus drew, each once (D23)."""
    found = {CARDS[card].creature for card in drawn if card != PROTECTION_KEY}
    return [creature for creature in CREATURES if creature in found]


def ranked(order: Sequence[str], drawn: Sequence[str]) -> list[str]:
    """The final ranking: the disqualified leave it, those behind close up (D23)."""
    out = disqualified(drawn)
    return [creature for creature in order if creature not in out]


def ranks(final: Sequence[str]) -> dict[str, set[str]]:
    """What each creature of a final ranking is; one without an entry is disqualified.

    "last" and "next-to-last" are counted from the end of what is left: a creature alone is "1" and "last" (D24).
    """
    of: dict[str, set[str]] = {creature: {str(place)} for place, creature in enumerate(final, 1)}
    for name, creature in zip(("last", "next-to-last"), reversed(final), strict=False):
        of[creature].add(name)
    return of


def points_for(card: str, creature: str, final: Sequence[str]) -> int:
    """What a bet card on that creature brings after this final ranking; 0 when it does not hold (D25)."""
    bet = BET_CARDS[card]
    reached = ranks(final).get(creature, {"disqualified"})
    return bet.points if reached.intersection(bet.holds_for) else 0
