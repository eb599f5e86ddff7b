"""What a seat may know of a Downforce, from an allow-list: the public facts, its own hand and its own bets."""

from __future__ import annotations

from typing import Any

from games.engine.title import Game, State
from games.titles.downforce import auction as auctions
from games.titles.downforce import money
from games.titles.downforce.data import BET_LINES, CARS, PRIZES, speed_8
from games.titles.downforce.state import owned, track_of
from games.titles.downforce.under_way import KEPT


def view(game: Game, seat: int | None) -> dict[str, Any]:
    """The game as that seat sees it (`None`: a spectator)."""
    state, course = game.state, track_of(game)
    over = state["phase"] == "over"
    return {
        "phase": state["phase"],
        "track": course.key,
        "auction": _auction(game),
        "last_auction": _last_auction(state),
        "to_come": len(state["piles"]["cars"]),
        "aside": [list(pair) for pair in state["aside"]],
        "nearest": auctions.nearest(state, game.seats)[0],
        "cars": {car: _car(state, car) for car in CARS},
        "finished": list(state["finished"]),
        "lines": [_line(state, line) for line in range(BET_LINES)],
        "bet_line": state["bet_line"],
        "turn": state["turn"],
        "playing": _named(state["playing"], *KEPT) if state["playing"] else None,
        "removed": len(state["removed"]),
        "discards": list(state["discards"]),
        "prizes": list(PRIZES),
        "seats": [_seat(game, other, other == seat, over) for other in range(game.seats)],
    }


def _named(facts: State, *names: str) -> dict[str, Any]:
    """Those of the facts, in this order whatever order a database has kept them in."""
    return {name: facts[name] for name in names}


def _auction(game: Game) -> dict[str, Any] | None:
    state = game.state
    if state["auction"] is None:
        return None
    bidders = auctions.may_bid(state, game.seats)
    return {
        **_named(state["auction"], "car", "power", "again"),
        "speed_8": speed_8(state["auction"]["car"]),
        "may_bid": bidders,
    }


def _last_auction(state: State) -> dict[str, Any] | None:
    """What everyone has seen; None also in a game that was begun before it was kept."""
    last = state.get("last_auction")
    if last is None:
        return None
    return {**_named(last, "car", "shown", "winner", "price"), "bids": [list(bid) for bid in last["bids"]]}


def _car(state: State, car: str) -> dict[str, Any]:
    return {
        **_named(state["cars"][car], "grid", "space", "owner"),
        "place": money.place_of(state["finished"], car),
    }


def _line(state: State, line: int) -> dict[str, Any]:
    return {
        "line": line + 1,
        "crossed": state["crossed"][line],
        "written": [seat for seat, bets in enumerate(state["bets"]) if bets[line]],
    }


def _seat(game: Game, seat: int, own: bool, over: bool) -> dict[str, Any]:
    """A player: cards, bets and money of the others are hidden until the end (F2, F23), but for cards that everyone has
    seen (F6)."""
    state = game.state
    hand = state["hands"][seat]
    facts: dict[str, Any] = {
        "seat": seat,
        "hand_count": len(hand),
        "hand": list(hand) if own else None,
        "seen": [card for card in hand if card in state["seen"]],
        "powers": list(state["powers"][seat]),
        "cars": owned(state, seat),
        "debt": state["debts"][seat],
        "bets": list(state["bets"][seat]) if own or over else [None] * BET_LINES,
    }
    if over:
        facts["prizes"] = money.prizes(state, seat)
        facts["payouts"] = money.payouts(state, seat)
        facts["money"] = money.totals(state, game.seats)[seat]
    return facts
