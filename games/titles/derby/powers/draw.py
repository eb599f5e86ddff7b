"""The power of the window *draw*: before the judgement draws."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Picks
from games.engine.title import Game
from games.titles.derby.powers.rule import Facts, Rule, use


def sleight_of_hand(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """Return one card of the Zeus deck, of your choice, that you put there yourself this race, to the discard pile."""
    state, (card,) = game.state, targets
    state["zeus"]["tricks"].remove(card)
    del state["put_by"][card]
    state["discards"].append(card)
    use(game, seat, "sleight-of-hand", card=card)


def put_some_there(game: Game, seat: int, about: Facts) -> bool:
    """Has the seat a card in the Zeus deck?"""
    return seat in game.state["put_by"].values()


def own_tricks(game: Game, seat: int, about: Facts, picks: Picks) -> Sequence[str]:
    """The cards that the seat put into the Zeus deck in this race."""
    put_by = game.state["put_by"]
    return () if picks else [card for card in game.state["zeus"]["tricks"] if put_by.get(card) == seat]


RULES = {"sleight-of-hand": Rule(sleight_of_hand, put_some_there, own_tricks)}
