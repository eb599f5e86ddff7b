"""The power of the window *bet*: a bet was placed."""

from __future__ import annotations

from games.engine.title import Game
from games.titles.derby.powers.looks import look_at
from games.titles.derby.powers.rule import Facts, Rule


def falcons_eye(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """Look at the bet card that another player has just placed."""
    look_at(game, seat, "falcons-eye", [(about["seat"], about["creature"])])


def of_another_player(game: Game, seat: int, about: Facts) -> bool:
    """Was it another player who placed the bet?"""
    return bool(about["seat"] != seat)


RULES = {"falcons-eye": Rule(falcons_eye, of_another_player)}
