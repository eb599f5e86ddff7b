"""What a seat of Derby is asked. These questions alone decide what is legal."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Choice, Path, Picks
from games.engine.title import Game
from games.engine.words import Words, say
from games.titles.derby import words
from games.titles.derby.data import BET_CARDS, CARDS, CREATURES
from games.titles.derby.moves import BONUS, FIRST, PLAIN, SECOND
from games.titles.derby.state import betting_choices, own_holders

_WITH_OR_WITHOUT = (PLAIN, BONUS)
_BET_PROMPTS = {
    1: say("Place your first bet: a creature, then a bet card."),
    2: say("Place your second bet: a creature, then a bet card."),
    None: say("Place your third bet: a creature, then a bet card."),
}
_TURN_PROMPT = say("Play two cards, one from each side.")


def bet_question(game: Game, seat: int) -> Path:
    """A creature that the seat may bet on, then one of its unused bet cards (D8-D10)."""
    state = game.state
    creatures, hand = betting_choices(state, seat), state["hands"][seat]

    def after(picks: Picks) -> Sequence[str]:
        return (creatures, hand, ())[len(picks)]

    def name(picks: Picks, key: str) -> Choice:
        return words.bet_card_choice(key) if picks else words.creature_choice(key)

    def refusal(picks: Picks, key: str) -> Words | None:
        if picks:
            return say("You have used the bet %(bet)s already.", bet=words.bet(key)) if key in BET_CARDS else None
        if key not in CREATURES:
            return None
        if any(key == creature for creature, _ in state["bets"][seat]):
            return say("You have already bet on %(creature)s in this race.", creature=words.creature(key))
        return say("No token of %(creature)s is left.", creature=words.creature(key))

    return Path(_BET_PROMPTS[state["round"]], after, name, refusal)


def turn_question(game: Game, seat: int) -> Path:
    """A card from one of the own holders, a dirty trick with or without bonus, and a card from the other (D12, D14)."""
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

    return Path(_TURN_PROMPT, after, name, refusal)
