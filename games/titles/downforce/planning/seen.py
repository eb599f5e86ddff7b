"""The game as one seat sees it, in the shape in which the questions look at it."""

from __future__ import annotations

from typing import Any

from games.engine.title import Game

View = dict[str, Any]


def as_seen(view: View) -> Game:
    """A game made of the view alone, with all that the questions for bids, powers and bets need. Hands that the seat
    does not see are empty; there is no chance in it."""
    state = {
        "auction": view["auction"],
        "cars": view["cars"],
        "finished": view["finished"],
        "hands": [list(seat["hand"] or ()) for seat in view["seats"]],
        "powers": [list(seat["powers"]) for seat in view["seats"]],
        "bet_line": view["bet_line"],
    }
    record = {"seats": len(view["seats"]), "options": {"track": view["track"]}, "seed": "", "draws": 0}
    return Game(record, state)
