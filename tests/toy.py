"""Bids: a tiny game with every kind of ask, for what Derby never does: sealed bids, windows, several seats at once.

A round: all bid in secret; the others may, in order, block the highest bidder; who was not blocked takes a prize.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games import registry
from games.engine.events import Event
from games.engine.questions import Number, One, plain
from games.engine.title import Ask, Credits, Game, Title, steps_by_name, then
from games.engine.words import Player, Words, say

ROUNDS = 3

FAULTS = {"round": False}
"""Switched on by a test: the rules then fail when a round ends."""


def set_up(game: Game) -> list[Any]:
    game.state = {"round": 1, "points": [0] * game.seats, "bids": {}}
    return [then(bidding)]


def bidding(game: Game) -> Any:
    replies = yield Ask({seat: Number(say("How much do you bid?"), 0, 9) for seat in range(game.seats)})
    game.state["bids"] = {str(seat): bid for seat, bid in replies.items()}
    winner = max(replies, key=lambda seat: (replies[seat], -seat))
    game.log("revealed", bids=game.state["bids"])
    return [then(window, seat=winner), then(prize, seat=winner)]


def window(game: Game, seat: int) -> Any:
    others = game.clockwise(seat)[1:]
    choice = One(say("Do you block?"), (plain("pass"), plain("block")))
    replies = yield Ask(dict.fromkeys(others, choice), closes="in_order", decides=lambda reply: reply == "block")
    game.state["blocked"] = next((other for other in others if replies.get(other) == "block"), None)
    return []


def prize(game: Game, seat: int) -> Any:
    if game.state["blocked"] is not None:
        game.log("blocked", seat=seat, by=game.state["blocked"])
        return end_round(game)
    replies = yield Ask({seat: One(say("Which prize?"), (plain("small"), plain("large")))})
    game.state["points"][seat] += 1 if replies[seat] == "small" else 2
    game.log("taken", seat=seat, prize=replies[seat])
    return end_round(game)


def end_round(game: Game) -> list[Any]:
    if FAULTS["round"]:
        raise RuntimeError("the rules fail here")
    game.log("round_ended", round=game.state["round"])
    game.state["round"] += 1
    return [then(bidding)] if game.state["round"] <= ROUNDS else []


def outcome(game: Game) -> dict[str, Any]:
    points = dict(enumerate(game.state["points"]))
    return {"places": {s: 1 + sum(p > points[s] for p in points.values()) for s in points}, "scores": points}


def tell(event: Event) -> Words | None:
    if event["kind"] == "taken":
        return say("%(player)s takes the %(prize)s prize.", player=Player(event["seat"]), prize=event["prize"])
    if event["kind"] == "round_ended":
        return say("Round %(round)s has ended.", round=event["round"])
    return None


TOY = Title(
    slug="bids",
    name="Bids",
    credits=Credits("nobody", "nobody"),
    rules=1,
    min_seats=2,
    max_seats=6,
    options=(),
    steps=steps_by_name(bidding, window, prize),
    set_up=set_up,
    view=lambda game, seat: {"round": game.state["round"], "points": game.state["points"]},
    outcome=outcome,
    redeal=lambda game, seat, rng: None,
    conserve=lambda game: None,
    tell=tell,
    preview=lambda view, question, picks: (),
    rate=lambda view, question: lambda picks: 0.0,
)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Title]:
    """The toy, registered as `bids`."""
    monkeypatch.setitem(registry._TITLES, "bids", TOY)
    yield TOY
    FAULTS["round"] = False
