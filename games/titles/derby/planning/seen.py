"""The game as one seat sees it, in the shape in which the questions look at it."""

from __future__ import annotations

from typing import Any

from games.engine.title import Game
from games.titles.derby.data import POWERS

View = dict[str, Any]


def as_seen(view: View) -> Game:
    """A game made of the view alone, with all that the questions for bets, turns and tokens need. A card that the seat
    does not see is None; there is no chance in it."""
    seats = view["seats"]
    state = {
        "race": view["race"],
        "phase": view["phase"],
        "round": view["round"],
        "first": view["first_player"],
        "turn": view["turn"],
        "third_bet": view["track"]["third_bet"],
        "holders": [_cards(holder["cards"], holder["count"]) for holder in view["holders"]],
        "supply": view["supply"],
        "gods": [seat["god"] for seat in seats],
        "hands": [_cards(seat["hand"], seat["hand_count"]) for seat in seats],
        "bets": [[(bet["creature"], bet["card"]) for bet in seat["bets"]] for seat in seats],
    }
    dealt: list[str] = []
    if "window" in view:
        state.update(window=view["window"], fate=view["fate"], powers=[seat["powers"]["unused"] for seat in seats])
        dealt = [key for seat in seats for powers in seat["powers"].values() for key in powers]
    options = {"powers": "window" in view, "fate_tokens": any(POWERS[key].fate for key in dealt)}
    return Game({"seats": len(seats), "options": options, "seed": "", "draws": 0}, state)


def _cards(seen: list[str] | None, count: int) -> list[str | None]:
    return [None] * count if seen is None else list(seen)
