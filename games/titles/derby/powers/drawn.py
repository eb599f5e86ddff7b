"""Powers of the window *drawn*: the judgement's cards are drawn, not yet applied."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Picks
from games.engine.title import Game
from games.titles.derby.data import PROTECTION_KEY
from games.titles.derby.judgement import zeus_deck
from games.titles.derby.powers.rule import Facts, Rule, use


def word_with_zeus(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """Put one drawn card back, shuffle, draw one. A card spared and then put back is no longer spared (V8)."""
    state, (back,) = game.state, targets
    state["drawn"].remove(back)
    if state["spared"] == back:
        state["spared"] = ""
    deck = zeus_deck(state)
    for card in state["drawn"]:
        deck.remove(card)
    game.chance(f"Word with Zeus in race {state['race']}").shuffle(deck)
    state["drawn"].append(deck[0])
    use(game, seat, "word-with-zeus", back=back, card=deck[0])


def some_are_drawn(game: Game, seat: int, about: Facts) -> bool:
    """Was a card drawn?"""
    return bool(game.state["drawn"])


def drawn_cards(game: Game, seat: int, about: Facts, picks: Picks) -> Sequence[str]:
    """The cards drawn; protection cards are all alike."""
    return () if picks else list(dict.fromkeys(game.state["drawn"]))


def mandate(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """One drawn movement card disqualifies nobody. If the other shows the same creature, that one still counts (V8)."""
    (game.state["spared"],) = targets
    use(game, seat, "mandate", card=targets[0])


def movement_cards_are_drawn(game: Game, seat: int, about: Facts) -> bool:
    """Was a movement card drawn?"""
    return bool(drawn_movement_cards(game, seat, about, ()))


def drawn_movement_cards(game: Game, seat: int, about: Facts, picks: Picks) -> Sequence[str]:
    """The movement cards drawn."""
    return () if picks else [card for card in game.state["drawn"] if card != PROTECTION_KEY]


RULES = {
    "word-with-zeus": Rule(word_with_zeus, some_are_drawn, drawn_cards),
    "mandate": Rule(mandate, movement_cards_are_drawn, drawn_movement_cards),
}
