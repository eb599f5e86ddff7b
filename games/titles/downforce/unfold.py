"""What a view of Downforce becomes by an event, from what the event tells alone: the board between two moves.

After each event the view is one that there could be: a car behind the finish line has its place, and nobody bets at no
line. After all events of a move it is the view that there is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from games.engine.events import Event
from games.titles.downforce.data import CARDS, CARS, speed_8
from games.titles.downforce.state import hand
from games.titles.downforce.track import FINISH
from games.titles.downforce.under_way import KEPT, laid

View = dict[str, Any]


def unfold(view: View, happened: Event) -> View:
    """The view after the event; a new one."""
    change = _CHANGES.get(happened["kind"])
    if change is None:
        return view
    later = deepcopy(view)
    change(later, happened)
    return later


# Auction


def _auctioned(view: View, happened: Event) -> None:
    if happened["again"]:
        view["aside"] = view["aside"][1:]
    else:
        view["to_come"] -= 1
    seats = view["seats"]
    without = [line["seat"] for line in seats if not line["cars"]]
    few = view["to_come"] + len(view["aside"]) + 1 <= len(without)  # F8
    view["auction"] = {
        "car": happened["car"],
        "power": happened["power"],
        "again": happened["again"],
        "speed_8": speed_8(happened["car"]),
        "may_bid": without if few else [line["seat"] for line in seats],
    }


def _bids(view: View, happened: Event) -> None:
    _reveal(view, happened, happened["bids"])
    for seat, card, _ in happened["bids"]:
        _see(view["seats"][seat], card)


def _set_aside(view: View, happened: Event) -> None:
    view["aside"].append([happened["car"], happened["power"]])
    view["auction"] = None


def _shown(view: View, happened: Event) -> None:
    seat, card = happened["seat"], happened["card"]
    _reveal(view, happened, [[seat, card, CARDS[card].bid(happened["car"])]] if card else [], shown=True)
    if happened["card"]:
        _see(view["seats"][happened["seat"]], happened["card"])


def _sold(view: View, happened: Event) -> None:
    line, car = view["seats"][happened["seat"]], happened["car"]
    view["last_auction"].update(winner=happened["seat"], price=happened["price"])
    view["cars"][car]["owner"] = happened["seat"]
    line["cars"] = [key for key in CARS if key in (*line["cars"], car)]
    line["powers"].append(happened["power"])
    line["debt"] += happened["price"]
    line["hand_count"] += 1
    if line["hand"] is not None:
        line["hand"] = hand([*line["hand"], speed_8(car)])
    _see(line, speed_8(car))
    if happened["price"] and not view["last_auction"]["shown"]:  # F5: neither a forced buyer nor a taker has won
        view["nearest"] = (happened["seat"] + 1) % len(view["seats"])
    _knocked_down(view)


def _unowned(view: View, happened: Event) -> None:
    _knocked_down(view)


def _powers(view: View, happened: Event) -> None:
    for line, power in zip(view["seats"], happened["powers"], strict=True):
        line["powers"] = [power]


# The race


def _race_started(view: View, happened: Event) -> None:
    view.update(phase="race", turn=happened["first"])


def _played(view: View, happened: Event) -> None:
    _put_away(view)
    view["last_auction"] = None
    card = happened["card"]
    line = view["seats"][happened["seat"]]
    line["hand_count"] -= 1
    for cards in (line["hand"] or [], line["seen"]):
        if card in cards:
            cards.remove(card)
    view["playing"] = laid(card)
    view.update(phase="race", turn=happened["seat"], bet_line=None)


def _idle(view: View, happened: Event) -> None:
    for line in happened["lines"]:
        _line_done(view, line)


def _moved(view: View, happened: Event) -> None:
    view["cars"][happened["car"]]["space"] = happened["way"][-1]
    if happened["way"][-1] == FINISH:
        _come_in(view, happened["car"])
    _line_done(view, happened["line"])


def _still(view: View, happened: Event) -> None:
    _line_done(view, happened["line"])


def _skipped(view: View, happened: Event) -> None:
    _line_done(view, happened["line"])
    if view["playing"]:
        view["playing"]["skipped"] = True


def _card_waits(view: View, happened: Event) -> None:
    view["playing"] = {name: happened[name] for name in KEPT}


def _turn_passed(view: View, happened: Event) -> None:
    _put_away(view)
    view.update(phase="race", turn=happened["seat"], bet_line=None)


def _crossed(view: View, happened: Event) -> None:
    view["lines"][happened["line"]]["crossed"] = happened["car"]


def _finished(view: View, happened: Event) -> None:
    _come_in(view, happened["car"])


def _retired(view: View, happened: Event) -> None:
    line = view["seats"][happened["seat"]]
    line.update(hand_count=0, seen=[], hand=None if line["hand"] is None else [])
    view["discards"] += happened["cards"]


def _bets_open(view: View, happened: Event) -> None:
    _put_away(view)
    view.update(phase="bets", bet_line=happened["line"])


def _bets(view: View, happened: Event) -> None:
    _put_away(view)
    nth = happened["line"]
    view.update(phase="race", bet_line=None)
    view["lines"][nth]["written"] = [line["seat"] for line in view["seats"]]
    for line in view["seats"]:
        line["bets"][nth] = happened.get(f"by_{line['seat']}")


# The end


def _race_ended(view: View, happened: Event) -> None:
    _put_away(view)
    view.update(phase="race", turn=None, bet_line=None)


def _scored(view: View, happened: Event) -> None:
    _put_away(view)
    line = view["seats"][happened["seat"]]
    line.update(
        bets=list(happened["bets"]), prizes=dict(happened["prizes"]), payouts=list(happened["payouts"]), money=None
    )
    view["turn"] = None


def _game_ended(view: View, happened: Event) -> None:
    view["phase"] = "over"
    for line, money in zip(view["seats"], happened["money"], strict=True):
        line["money"] = money


_CHANGES: Mapping[str, Callable[[View, Event], None]] = {
    "auctioned": _auctioned,
    "bids": _bids,
    "set_aside": _set_aside,
    "shown": _shown,
    "sold": _sold,
    "unowned": _unowned,
    "powers": _powers,
    "race_started": _race_started,
    "played": _played,
    "idle": _idle,
    "moved": _moved,
    "still": _still,
    "skipped": _skipped,
    "card_waits": _card_waits,
    "turn_passed": _turn_passed,
    "crossed": _crossed,
    "finished": _finished,
    "retired": _retired,
    "bets_open": _bets_open,
    "bets": _bets,
    "race_ended": _race_ended,
    "scored": _scored,
    "game_ended": _game_ended,
}


def _reveal(view: View, happened: Event, bids: list[list[Any]], *, shown: bool = False) -> None:
    view["last_auction"] = {
        "car": happened["car"],
        "shown": shown,
        "winner": None,
        "price": None,
        "bids": [list(bid) for bid in bids],
    }


def _knocked_down(view: View) -> None:
    """The auction of a car is over; after the last one the powers are chosen (F9)."""
    view["auction"] = None
    if not view["to_come"] and not view["aside"]:
        view["phase"] = "powers"


def _come_in(view: View, car: str) -> None:
    """The car has crossed the finish line and takes the next place, unless it has it already (F15)."""
    if car not in view["finished"]:
        view["finished"].append(car)
    view["cars"][car]["place"] = view["finished"].index(car) + 1


def _see(line: dict[str, Any], card: str) -> None:
    """Everyone has seen this card in the hand of that seat (F6)."""
    line["seen"] = hand({*line["seen"], card})


def _line_done(view: View, number: int) -> None:
    playing = view["playing"]
    if playing:
        playing.update(left=[line for line in playing["left"] if line != number], line=None, cut="")


def _put_away(view: View) -> None:
    """The card that was resolved lies on the discards."""
    if view["playing"]:
        view["discards"].append(view["playing"]["card"])
        view["playing"] = None
