"""The view at a question that is still ahead, as if it were asked now."""

from __future__ import annotations

from typing import Any

from games.engine.questions import Question
from games.titles.downforce.data import speed_8
from games.titles.downforce.planning.lots import spare

View = dict[str, Any]


def as_asked(view: View, question: Question) -> View:
    """The same for the question of that occasion; the view itself where it is open."""
    return at(view, question.occasion)


def at(view: View, occasion: str) -> View:
    """The car of a bid is auctioned now, and the power that comes with it is None where it has not been revealed yet;
    at a bet everyone bets at its line."""
    kind, *about = occasion.split(".")
    if kind == "bid":
        return _auctioned(view, about[0], again=about[1:] == ["again"])
    if kind == "power":
        return {**view, "phase": "powers", "auction": None}
    if kind == "bet":
        return {**view, "phase": "bets", "auction": None, "playing": None, "bet_line": int(about[0]) - 1}
    return view


def _auctioned(view: View, car: str, *, again: bool) -> View:
    now = view["auction"]
    if now and (now["car"], now["again"]) == (car, again):
        return view
    power = next((power for one, power in view["aside"] if one == car), None)
    may_bid = [seat["seat"] for seat in view["seats"] if spare(view) or not seat["cars"]]
    lot = {"car": car, "power": power, "again": again, "speed_8": speed_8(car), "may_bid": may_bid}
    aside = [pair for pair in view["aside"] if pair[0] != car]
    return {**view, "phase": "auction", "auction": lot, "aside": aside, "bet_line": None}
