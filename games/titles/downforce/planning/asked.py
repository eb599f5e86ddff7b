"""The view at a question that is still ahead, as if it were asked now."""

from __future__ import annotations

from typing import Any

from games.engine.questions import Question
from games.titles.downforce import occasions
from games.titles.downforce.data import speed_8
from games.titles.downforce.planning.lots import powers_in_the_pile, spare

View = dict[str, Any]


def as_asked(view: View, question: Question) -> View:
    """The view when that question is asked; the view itself where it is asked now, or is none that can be planned."""
    kind = occasions.kind(question)
    if kind == occasions.BID:
        car, again = occasions.auctioned(question)
        return at_auction(view, car, again=again)
    if kind == occasions.POWER:
        return {**view, "phase": "powers", "auction": None}
    return at_bets(view, occasions.bet_line(question)) if kind == occasions.BET else view


def at_auction(view: View, car: str, *, again: bool) -> View:
    """That car is auctioned now (F4), perhaps again (F7). The power that comes with it is None where it has not been
    revealed yet."""
    now = view["auction"]
    if now and (now["car"], now["again"]) == (car, again):
        return view
    may_bid = [seat["seat"] for seat in view["seats"] if spare(view) or not seat["cars"]]
    lot = {"car": car, "power": _power_with(view, car), "again": again, "speed_8": speed_8(car), "may_bid": may_bid}
    aside = [pair for pair in view["aside"] if pair[0] != car]
    return {**view, "phase": "auction", "auction": lot, "aside": aside, "bet_line": None}


def at_bets(view: View, line: int) -> View:
    """Everyone bets at that line, counted from 0 (F23)."""
    return {**view, "phase": "bets", "auction": None, "playing": None, "bet_line": line}


def _power_with(view: View, car: str) -> str | None:
    """The power that comes with a car set aside, or with the last one in the pile; of all others nobody knows it."""
    aside = dict(view["aside"])
    left = powers_in_the_pile(view)
    return aside.get(car) or (left[0] if len(left) == 1 else None)
