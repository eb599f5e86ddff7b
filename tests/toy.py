"""Bids: a tiny game with every kind of ask, for what Derby never does: sealed bids, windows, several seats at once.

A round: all bid in secret; the others may, in order, block the highest bidder; who was not blocked takes a prize.
All of it can be planned. Blocking can be left standing, also unless certain bidders win. With the option `prizes`
there is nothing to choose among them, which everyone can see ("one") or only the players ("unseen").

A test may put lists of seats into the state: who is `meek` can only pass, who is `poor` can only take the small prize.
Nobody else knows, unless `known` is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games import registry
from games.engine.events import Event
from games.engine.planning import Ahead, Planning, Standable, View
from games.engine.questions import Choice, Number, One, Picks, Question, Standing, plain
from games.engine.title import Ask, Credits, Game, Option, Title, steps_by_name, then
from games.engine.words import Player, Words, say

ROUNDS = 3

FAULTS = {"round": False, "plans": False}
"""Switched on by a test: the rules then fail when a round ends, or when a condition of a plan is looked at."""


def set_up(game: Game) -> list[Any]:
    game.state = {"round": 1, "points": [0] * game.seats, "bids": {}}
    return [then(bidding)]


def bidding(game: Game) -> Any:
    game.state["open"] = ["bid", None]
    replies = yield Ask(dict.fromkeys(range(game.seats), bid_question(game.state["round"])))
    del game.state["open"]
    game.state["bids"] = {str(seat): bid for seat, bid in replies.items()}
    winner = max(replies, key=lambda seat: (replies[seat], -seat))
    game.log("revealed", bids=game.state["bids"])
    return [then(window, seat=winner), then(prize, seat=winner)]


def window(game: Game, seat: int) -> Any:
    others = game.clockwise(seat)[1:]
    questions = {other: block_question(game.state["round"], seat) for other in others}
    for other in game.state.get("meek", ()):
        if other in others:
            questions[other] = limited(game, questions[other])
    game.state["open"] = ["block", seat]
    replies = yield Ask(questions, closes="in_order", decides=lambda reply: reply == "block")
    del game.state["open"]
    game.state["blocked"] = next((other for other in others if replies.get(other) == "block"), None)
    return []


def prize(game: Game, seat: int) -> Any:
    if game.state["blocked"] is not None:
        game.log("blocked", seat=seat, by=game.state["blocked"])
        return end_round(game)
    game.state["open"] = ["prize", seat]
    question = prize_question(game.state["round"], game.options.get("prizes", "two"))
    replies = yield Ask({seat: limited(game, question) if seat in game.state.get("poor", ()) else question})
    del game.state["open"]
    game.state["points"][seat] += 1 if replies[seat] == "small" else 2
    game.log("taken", seat=seat, prize=replies[seat])
    return end_round(game)


def bid_question(round: int) -> Number:
    return Number(say("How much do you bid?"), 0, 9, occasion=f"{round}.bid")


def block_question(round: int, winner: int | None) -> One:
    return One(
        say("Do you block?"),
        (plain("pass"), plain("block")),
        occasion=f"{round}.block",
        standing=Standing("block", about=() if winner is None else (str(winner),)),
        openly=True,
    )


def limited(game: Game, question: One) -> One:
    return replace(question, choices=question.choices[:1], openly=game.state.get("known", False))


def prize_question(round: int, prizes: str) -> One:
    choices = (plain("small"), plain("large"))[: 2 if prizes == "two" else 1]
    return One(say("Which prize?"), choices, occasion=f"{round}.prize", openly=prizes != "unseen")


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


# Planning


def view(game: Game, seat: int | None) -> View:
    """`open`: what is asked and, once the bids are revealed, whose bid was the highest."""
    prizes = game.options.get("prizes", "two")
    return {
        "round": game.state["round"],
        "points": game.state["points"],
        "open": game.state.get("open"),
        "prizes": "two" if prizes == "unseen" and seat is None else prizes,
    }


def ahead(view: View, seat: int) -> tuple[Ahead, ...]:
    asked, winner = view["open"] or (None, None)
    coming = []
    for number in range(view["round"], ROUNDS + 1):
        later = number > view["round"]
        if later:
            coming.append(Ahead(say("Your bid of round %(round)s", round=number), bid_question(number)))
        if later or asked == "bid":
            coming.append(Ahead(say("Your block in round %(round)s", round=number), block_question(number, None)))
        if later or asked == "bid" or (asked == "block" and winner == seat):
            words = say("Your prize of round %(round)s", round=number)
            coming.append(Ahead(words, prize_question(number, view["prizes"])))
    return tuple(coming)


def conditions(view: View, question: Question, picks: Picks) -> One:
    return One(say("Only on what condition?"), (plain("leading"), plain("trailing")))


def holds(view: View, seat: int, picks: Picks, condition: Picks) -> bool:
    if FAULTS["plans"]:
        raise RuntimeError("the plans fail here")
    others = [points for other, points in enumerate(view["points"]) if other != seat]
    own = view["points"][seat]
    return bool(own > max(others)) if condition == ("leading",) else bool(own < max(others))


def told(condition: Picks) -> Words:
    return say("only if you are leading") if condition == ("leading",) else say("only if you are trailing")


def standing(view: View, seat: int) -> tuple[Standable, ...]:
    others = (other for other in range(len(view["points"])) if other != seat)
    bidders = tuple(Choice(str(other), say("%(player)s", player=Player(other))) for other in others)
    return (Standable("block", say("Block"), say("The highest bidder takes no prize."), bidders),)


TOY = Title(
    slug="bids",
    name="Bids",
    credits=Credits(("nobody",), "nobody"),
    rules=1,
    min_seats=2,
    max_seats=6,
    options=(
        Option("prizes", say("Prizes"), (("two", say("two")), ("one", say("one")), ("unseen", say("one, unseen")))),
    ),
    steps=steps_by_name(bidding, window, prize),
    set_up=set_up,
    view=view,
    outcome=outcome,
    redeal=lambda game, seat, rng: None,
    conserve=lambda game: None,
    tell=tell,
    preview=lambda view, question, picks: (),
    rate=lambda view, question: lambda picks: 0.0,
    planning=Planning(ahead=ahead, conditions=conditions, holds=holds, told=told, standing=standing),
)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Title]:
    """The toy, registered as `bids`."""
    monkeypatch.setitem(registry._TITLES, "bids", TOY)
    yield TOY
    FAULTS.update(round=False, plans=False)
