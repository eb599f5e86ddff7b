"""The end: money and places (F26)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.title import Call, Game
from games.titles.downforce import money


def scoring(game: Game) -> list[Call]:
    """Prizes, payouts and prices are added up (F26)."""
    state = game.state
    for seat in range(game.seats):
        game.log(
            "scored",
            seat=seat,
            prizes=money.prizes(state, seat),
            bets=list(state["bets"][seat]),
            payouts=money.payouts(state, seat),
            price=state["debts"][seat],
        )
    state["phase"] = "over"
    totals = money.totals(state, game.seats)
    game.log("game_ended", money=totals, places=final_places(game))
    return []


def final_places(game: Game) -> list[int]:
    """The place of each seat (F26)."""
    best: Sequence[int] = [money.best_place(game.state, seat) for seat in range(game.seats)]
    return money.places(money.totals(game.state, game.seats), best)
