"""Looking at placed bet cards: only the looker learns what lies there, the others that a look happened (V8)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.title import Game
from games.titles.derby.powers.rule import use


def look_at(game: Game, seat: int, power: str, bets: Sequence[tuple[int, str]]) -> None:
    """The seat looks at these bets, each another seat and its creature, and knows them for the rest of the race."""
    seen = [{"seat": other, "creature": creature, "card": bet_card(game, other, creature)} for other, creature in bets]
    known = game.state["known"][seat]
    known += [entry for look in seen if (entry := {**look, "exchanged": False}) not in known]
    at = [{"seat": other, "creature": creature} for other, creature in bets]
    use(game, seat, power, private={seat: {"seen": seen}}, at=at)


def bet_card(game: Game, seat: int, creature: str) -> str:
    """The card that lies on the seat's bet on that creature."""
    return str(next(card for on, card in game.state["bets"][seat] if on == creature))


def creatures_bet_on(game: Game, seat: int) -> list[str]:
    """The creatures that the seat has bet on in this race."""
    return [creature for creature, _ in game.state["bets"][seat]]


def others_with_bets(game: Game, seat: int) -> list[int]:
    """The other seats that have placed a bet in this race, clockwise."""
    return [other for other in game.clockwise(seat)[1:] if game.state["bets"][other]]
