"""The bets (F23, F24)."""

from __future__ import annotations

from games.engine.title import Ask, Asking, Game
from games.titles.downforce.questions import bet_question


def bets(game: Game, line: int) -> Asking:
    """Everyone writes down a car for that line, all at once, in secret until the end (F23)."""
    state = game.state
    state.update(phase="bets", bet_line=line)
    game.log("bets_open", line=line)
    written: dict[int, str] = yield Ask({seat: bet_question(game, seat) for seat in range(game.seats)})
    for seat, car in written.items():
        state["bets"][seat][line] = car
    state["bet_line"] = None
    game.log("bets", private={seat: {f"by_{seat}": car} for seat, car in written.items()}, line=line)
    return []
