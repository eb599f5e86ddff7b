"""What a seat of Derby is asked. These questions alone decide what is legal.

Each is asked for an occasion of its own: "1.bet.2" is the seat's second bet of race 1, "2.turn.3" its third turn of
race 2, and where the cards of a turn are chosen one by one (V7) "2.turn.3.first" and "2.turn.3.second".
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Choice, Path, Picks
from games.engine.title import Game
from games.engine.words import Words, say
from games.titles.derby import words
from games.titles.derby.data import BET_CARDS, CARDS, CREATURES, POWERS
from games.titles.derby.moves import BONUS, FIRST, PLAIN, SECOND
from games.titles.derby.powers.questions import why_no_power
from games.titles.derby.state import betting_choices, own_holders

_WITH_OR_WITHOUT = (PLAIN, BONUS)
_BET_PROMPTS = {
    1: say("Place your first bet: a creature, then a bet card."),
    2: say("Place your second bet: a creature, then a bet card."),
    3: say("Place your third bet: a creature, then a bet card."),
}
_TURN_PROMPT = say("Play two cards, one from each side.")
_FIRST_PROMPT = say("Play your first card, from either side.")
_SECOND_PROMPT = say("Play your second card, from the other side.")


def bet_question(game: Game, seat: int, number: int) -> Path:
    """The seat's bet of that number in the race: a creature that it may bet on, then one of its unused bet cards
    (D8-D10)."""
    state = game.state
    creatures, hand = betting_choices(state, seat), state["hands"][seat]

    def after(picks: Picks) -> Sequence[str]:
        return (creatures, hand, ())[len(picks)]

    def name(picks: Picks, key: str) -> Choice:
        return words.bet_card_choice(key) if picks else words.creature_choice(key)

    def refusal(picks: Picks, key: str) -> Words | None:
        if key in POWERS:
            return why_no_power(game, seat, key)
        if picks:
            return say("You have used the bet %(bet)s already.", bet=words.bet(key)) if key in BET_CARDS else None
        if key not in CREATURES:
            return None
        if any(key == creature for creature, _ in state["bets"][seat]):
            return say("You have already bet on %(creature)s in this race.", creature=words.creature(key))
        return say("No token of %(creature)s is left.", creature=words.creature(key))

    return Path(_BET_PROMPTS[number], after, name, refusal, occasion=f"{state['race']}.bet.{number}")


def turn_question(game: Game, seat: int, number: int) -> Path:
    """The seat's turn of that number in the race: a card from one of the own holders, a dirty trick with or without
    bonus, and a card from the other (D12, D14)."""
    left, right = (game.state["holders"][holder] for holder in own_holders(seat, game.seats))

    def after(picks: Picks) -> Sequence[str]:
        if not picks:
            return [*left, *right]
        first = picks[0]
        if CARDS[first].dirty:
            if len(picks) == 1:
                return _WITH_OR_WITHOUT
            picks = picks[1:]
        return () if len(picks) > 1 else right if first in left else left

    def name(picks: Picks, key: str) -> Choice:
        if key in _WITH_OR_WITHOUT:
            return words.bonus_choice(picks[0], key)
        return words.card_choice(key, SECOND if picks else FIRST)

    def refusal(picks: Picks, key: str) -> Words | None:
        if key in _WITH_OR_WITHOUT:
            return words.no_bonus(picks[0]) if picks else None
        if key not in CARDS:
            return None
        if picks and not after(picks):
            return say("Two cards make a turn.")
        if picks and after(picks) == _WITH_OR_WITHOUT:
            return say("Say first whether you use the bonus of %(card)s.", card=words.card(picks[0]))
        if picks and (key in left or key in right):
            return say("The two cards of a turn must come from different holders.")
        return say("%(card)s is in neither of your holders.", card=words.card(key))

    return Path(_TURN_PROMPT, after, name, refusal, occasion=_turn(game, number))


def first_card_question(game: Game, seat: int, number: int) -> Path:
    """The first card of the seat's turn of that number: from one of the own holders, a dirty trick with or without
    bonus (V7)."""
    left, right = (game.state["holders"][holder] for holder in own_holders(seat, game.seats))

    def after(picks: Picks) -> Sequence[str]:
        if not picks:
            return [*left, *right]
        return _WITH_OR_WITHOUT if len(picks) == 1 and CARDS[picks[0]].dirty else ()

    def name(picks: Picks, key: str) -> Choice:
        return words.bonus_choice(picks[0], key) if picks else words.card_choice(key, FIRST)

    def refusal(picks: Picks, key: str) -> Words | None:
        if key in POWERS:
            return why_no_power(game, seat, key)
        if key in _WITH_OR_WITHOUT:
            return words.no_bonus(picks[0]) if picks else None
        if key not in CARDS:
            return None
        if picks:
            return say("The second card is chosen when the first one has been played.")
        return say("%(card)s is in neither of your holders.", card=words.card(key))

    return Path(_FIRST_PROMPT, after, name, refusal, occasion=f"{_turn(game, number)}.first")


def second_card_question(game: Game, seat: int, number: int, holders: Sequence[int]) -> Path:
    """The second card of the seat's turn of that number: from the holder on the other side (V7), or from those that
    this could be. Anyone can see when there is only one card."""
    cards = [card for holder in holders for card in game.state["holders"][holder]]

    def after(picks: Picks) -> Sequence[str]:
        return () if picks else cards

    def name(picks: Picks, key: str) -> Choice:
        return words.card_choice(key, SECOND)

    def refusal(picks: Picks, key: str) -> Words | None:
        if key in POWERS:
            return why_no_power(game, seat, key)
        if key in _WITH_OR_WITHOUT:
            return say("The second card of a turn is played without a bonus.")
        if key not in CARDS:
            return None
        if picks:
            return say("Two cards make a turn.")
        if any(key in game.state["holders"][own] for own in own_holders(seat, game.seats)):
            return say("The two cards of a turn must come from different holders.")
        return say("%(card)s is in neither of your holders.", card=words.card(key))

    return Path(_SECOND_PROMPT, after, name, refusal, occasion=f"{_turn(game, number)}.second", openly=True)


def _turn(game: Game, number: int) -> str:
    return f"{game.state['race']}.turn.{number}"
