"""Who has which power cards (V2), and what is saved for them."""

from __future__ import annotations

from games.engine.title import Game
from games.titles.derby.data import POWERS


def deal_powers(game: Game) -> None:
    """Each seat gets the power cards of its god; without Fate tokens the Fate card is not used (V2)."""
    if game.options["powers"]:
        powers = [dealt(game, seat) for seat in range(game.seats)]
        game.state.update(powers=powers, second=None, window=None)
        clear_race(game)


def clear_race(game: Game) -> None:
    """What powers and Fate tokens left behind in the last race is gone when a new one begins (V3)."""
    if game.options["powers"]:
        game.state.update(fate={}, put_by={}, renewed=None, spared="")
        forget_looks(game)


def forget_looks(game: Game) -> None:
    """When all bets are revealed, nothing is left to know of them (V8, D25)."""
    if game.options["powers"]:
        game.state["known"] = [[] for _ in range(game.seats)]


def dealt(game: Game, seat: int) -> list[str]:
    """The power cards that the seat had when the game began."""
    god = game.state["gods"][seat]
    return [
        key for key, power in POWERS.items() if power.god == god and (game.options["fate_tokens"] or not power.fate)
    ]


def used(game: Game, seat: int) -> list[str]:
    """The power cards that the seat has played."""
    return [key for key in dealt(game, seat) if key not in game.state["powers"][seat]]
