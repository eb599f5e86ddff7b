"""What Derby's templates need: names and cards by key, and whose cards are whose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import template

from games.engine.questions import Choice
from games.engine.words import Words, say
from games.titles.derby import words
from games.titles.derby.data import (
    BET_CARDS,
    BETS_PER_RACE,
    CARDS,
    CREATURES,
    PROTECTION_KEY,
    SET_UP,
    BetCard,
    MovementCard,
)
from games.titles.derby.in_words import places_of
from games.titles.derby.moves import BONUS, PLAIN, second_only

register = template.Library()

register.filter("creature", words.creature)
register.filter("god", words.god)
register.filter("card_name", words.card)
register.filter("cards", words.cards)
register.filter("bet_name", words.bet)
register.filter("places_of", places_of)


@dataclass(frozen=True, slots=True)
class HandCard:
    """A movement card in front of the viewer. `offered` and `picked` are about the open question."""

    card: MovementCard
    offered: bool
    picked: bool


@dataclass(frozen=True, slots=True)
class OwnHolder:
    """One of the viewer's two holders: on which side, shared with whom."""

    side: str
    neighbour: int
    cards: tuple[HandCard, ...]
    offers: bool
    emptied: range
    """One for each card that was dealt to it in this race and has been taken from it."""


@dataclass(frozen=True, slots=True)
class OwnBet:
    """One of the viewer's bet cards and where it is: left, placed on a creature, or revealed."""

    card: BetCard
    offered: bool
    picked: bool
    placed_on: str = ""
    race: int = 0
    points: int | None = None


@dataclass(frozen=True, slots=True)
class BetMark:
    """One of the six things that can become of a creature, and whether a bet card holds for it."""

    sign: str
    holds: bool


@register.filter
def movement(key: str) -> MovementCard | None:
    """The movement card of that key; None for a protection card."""
    return None if key == PROTECTION_KEY else CARDS[key]


@register.filter
def bet_card(key: str) -> BetCard:
    """The bet card of that key."""
    return BET_CARDS[key]


@register.filter
def bare(name: str) -> str:
    """A name without the quotation marks that it wears in a sentence."""
    return name.strip('“”„"«»')


@register.filter
def marks(card: BetCard) -> tuple[BetMark, ...]:
    """The face of a bet card: one sign for each rank it may hold for."""
    signs = {"1": "1", "2": "2", "3": "3", "next-to-last": "−2", "last": "−1", "disqualified": "✕"}
    return tuple(BetMark(sign, rank in card.holds_for) for rank, sign in signs.items())


@register.filter
def is_creature(key: str) -> bool:
    """Whether a pick names a creature."""
    return key in CREATURES


@register.filter
def is_card(key: str) -> bool:
    """Whether a pick names a movement card."""
    return key in CARDS


@register.filter
def held(view: Mapping[str, Any], creature: str) -> int:
    """How many cards of that creature lie in the holders that the viewer sees, the own ones."""
    seen = [card for holder in view["holders"] for card in holder["cards"] or ()]
    return sum(CARDS[card].creature == creature for card in seen)


@register.filter
def shows_creature(key: str) -> str:
    """The creature that a pick names or moves; empty for other picks."""
    return CARDS[key].creature if key in CARDS else key if key in CREATURES else ""


@register.filter
def in_short(choice: Choice) -> Words:
    """A pick as one among others in a line: without what it would do."""
    if choice.key in (BONUS, PLAIN):
        return say("with its bonus") if choice.key == BONUS else say("without its bonus")
    if choice.key in BET_CARDS:
        return words.bet(choice.key)
    return words.card(choice.key) if choice.key in CARDS else choice.words


@register.filter
def is_bet(key: str) -> bool:
    """Whether a pick names a bet card."""
    return key in BET_CARDS


@register.filter
def picks_second(page: Any) -> bool:
    """Whether the next card to be picked is the second of the turn, which moves its slow value (D13, V7)."""
    if "window" in page.view:
        return second_only(page.view)
    return bool(page.turn and page.turn.picked)


@register.filter
def composes_cards(page: Any) -> bool:
    """Whether the turn is composed from the cards in the own holders."""
    return bool(page.turn and page.view["phase"] == "race" and not page.view.get("window"))


@register.filter
def own_holders(page: Any) -> tuple[OwnHolder, ...]:
    """The viewer's holders, left first (D2); none for those who only watch."""
    seat, seats = page.viewer, len(page.view["seats"])
    if seat is None:
        return ()
    taken, offered = picked(page), _offered(page)
    sides = (("left", seat, (seat + 1) % seats), ("right", (seat - 1) % seats, (seat - 1) % seats))
    holders = {line["holder"]: line for line in page.view["holders"]}
    return tuple(
        OwnHolder(
            side,
            neighbour,
            tuple(
                HandCard(CARDS[key], key in offered, key in taken) for key in _sorted(holders[holder]["cards"] or ())
            ),
            any(key in offered for key in holders[holder]["cards"] or ()),
            range(SET_UP[seats].cards_per_holder - holders[holder]["count"]),
        )
        for side, holder, neighbour in sides
    )


@register.filter
def own_bets(page: Any) -> tuple[OwnBet, ...]:
    """All bet cards of the viewer, in one order, with what became of each."""
    if page.viewer is None:
        return ()
    line = page.view["seats"][page.viewer]
    placed = {bet["card"]: bet["creature"] for bet in line["bets"]}
    past = {bet["card"]: bet for bet in line["past"]}
    taken, offered = picked(page), _offered(page)
    bets = []
    for key, card in BET_CARDS.items():
        if key in past:
            bet = past[key]
            bets.append(OwnBet(card, False, False, bet["creature"], bet["race"], bet["points"]))
        else:
            bets.append(OwnBet(card, key in offered, key in taken, placed.get(key, "")))
    return tuple(bets)


@register.filter
def missing_bets(line: Mapping[str, Any]) -> range:
    """The bets of a seat that are still to come in this race."""
    return range(BETS_PER_RACE - len(line["bets"]))


@register.filter
def at(lines: Sequence[Any] | Mapping[Any, Any], place: Any) -> Any:
    """The entry at that place."""
    return lines[place]


def picked(page: Any) -> tuple[str, ...]:
    """The keys of what is picked in the open question."""
    return page.turn.keys if page.turn else ()


def _offered(page: Any) -> set[str]:
    return {choice.key for choice in page.turn.choices} if page.turn else set()


def _sorted(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=list(CARDS).index)
