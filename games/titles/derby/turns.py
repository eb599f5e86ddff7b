"""Which turn of a race it is, from the number of cards left in the holders, which everyone sees.

A turn takes one card from each side (D12) and turns go on clockwise through the third bet (D20), so the cards that are
gone tell whose turns they were. Renewal exchanges cards and keeps their number (V8).
"""

from __future__ import annotations

from games.engine.title import Game
from games.titles.derby.state import own_holders, set_up_for


def turns_each(game: Game) -> int:
    """The turns that every seat has in a race (D18)."""
    return set_up_for(game).cards_per_holder // 2


def cards_gone(game: Game) -> int:
    """The cards that have been put down in this race."""
    return game.seats * set_up_for(game).cards_per_holder - sum(map(len, game.state["holders"]))


def turns_played(game: Game) -> int:
    """The turns of this race whose two cards have been put down."""
    return cards_gone(game) // 2


def half_played(game: Game) -> bool:
    """Has the first card of a turn been put down and the second not yet (V7)?"""
    return cards_gone(game) % 2 == 1


def turn_number(game: Game) -> int:
    """The number of the turn for which a card is asked or still to come; its seat counts its turns of a race from 1."""
    return cards_gone(game) // (2 * game.seats) + 1


def next_turn_number(game: Game, seat: int) -> int:
    """The number of the next turn that the seat has not been asked for yet; more than `turns_each` when none comes."""
    state, begun = game.state, turns_played(game)
    begins: int = state["first"]
    if state["turn"] is not None:
        begins = state["turn"] + 1
        begun += half_played(game) or not state.get("window")  # else both cards of the turn have been counted
    return (begun + (seat - begins) % game.seats) // game.seats + 1


def second_card_holders(game: Game) -> tuple[int, ...]:
    """Where the second card of a half played turn can come from: the own holder that still has its card for this
    turn (V7)."""
    own = own_holders(game.state["turn"], game.seats)
    untouched = tuple(
        holder for holder in own if len(game.state["holders"][holder]) == _count_at_turn_start(game, holder)
    )
    return untouched if len(untouched) == 1 else own


def _count_at_turn_start(game: Game, holder: int) -> int:
    neighbours = holder, (holder + 1) % game.seats
    return set_up_for(game).cards_per_holder - sum(_turns_before(game, seat) for seat in neighbours)


def _turns_before(game: Game, seat: int) -> int:
    """The turns that the seat has had in this race before the one in progress."""
    before = turns_played(game)
    starter: int = game.state["turn"] - before
    return (before + game.seats - 1 - (seat - starter) % game.seats) // game.seats
