"""Powers of the window *play*: a movement card was put down, its move not yet made."""

from __future__ import annotations

from games.engine.title import Game
from games.titles.derby.data import CARDS
from games.titles.derby.moves import SECOND
from games.titles.derby.powers.rule import Facts, Rule, sectors, use


def sun_ray(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """That move is 2 longer."""
    game.state["played"][3] += sectors("sun-ray")
    _used(game, seat, "sun-ray")


def heavy_air(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """That move is 2 shorter, at least 0 at that moment (V8)."""
    game.state["played"][3] = max(0, game.state["played"][3] - sectors("heavy-air"))
    _used(game, seat, "heavy-air")


def second_wind(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """Your own second card moves its fast value, without bonus."""
    game.state["played"][3] = CARDS[about["card"]].fast
    _used(game, seat, "second-wind")


def own_second_card(game: Game, seat: int, about: Facts) -> bool:
    """Is it the seat's own second card?"""
    return bool(about["seat"] == seat and about["played"] == SECOND)


def _used(game: Game, seat: int, power: str) -> None:
    card, _, _, length = game.state["played"]
    use(game, seat, power, creature=CARDS[card].creature, sectors=length)


RULES = {
    "sun-ray": Rule(sun_ray),
    "heavy-air": Rule(heavy_air),
    "second-wind": Rule(second_wind, own_second_card),
}
