"""Everything hidden from a seat, dealt anew: what it sees stays, the rest could be so as well."""

from __future__ import annotations

from games.engine.chance import Rng
from games.engine.title import Game
from games.titles.downforce.data import CARDS, CARS, ORDER
from games.titles.downforce.state import hand


def redeal(game: Game, seat: int | None, rng: Rng) -> None:
    """Exchange the unseen cards of the other hands and those that went back, the order of the pairs still to come, and
    the bets of the others. Cards that everyone has seen stay where they are (F6)."""
    _redeal_hands(game, seat, rng)
    for pile in game.state["piles"].values():
        rng.shuffle(pile)
    if game.state["phase"] != "over":
        _rewrite_bets(game, seat, rng)


def _redeal_hands(game: Game, seat: int | None, rng: Rng) -> None:
    state = game.state
    seen = set(state["seen"])
    others = [other for other in range(game.seats) if other != seat]
    pool = [card for other in others for card in state["hands"][other] if card not in seen] + state["removed"]
    rng.shuffle(pool)
    others.sort(key=lambda other: not _shown(game, other))  # whoever has shown a lowest line chooses first
    for other in others:
        kept = [card for card in state["hands"][other] if card in seen]
        count = len(state["hands"][other]) - len(kept)
        drawn = [card for card in pool if _could_have(game, other, card)][:count]
        state["hands"][other] = hand(kept + drawn)
        pool = [card for card in pool if card not in drawn]
    state["removed"] = pool


def _shown(game: Game, seat: int) -> bool:
    """Has the seat shown the lowest line of a colour in its hand (F8)?"""
    lowest = game.state["lowest"]
    return lowest is not None and lowest["seat"] == seat


def _could_have(game: Game, seat: int, card: str) -> bool:
    """Nobody who has shown the lowest line of a colour has a card with a lower one, or with any where there was none
    (F8). Of equal lines the first in the order of the hand was shown."""
    if not _shown(game, seat):
        return True
    lowest = game.state["lowest"]
    bid = CARDS[card].bid(lowest["car"])
    if not bid or lowest["card"] is None:
        return not bid
    return (bid, ORDER[card]) > (CARDS[lowest["card"]].bid(lowest["car"]), ORDER[lowest["card"]])


def _rewrite_bets(game: Game, seat: int | None, rng: Rng) -> None:
    for other, bets in enumerate(game.state["bets"]):
        if other != seat:
            game.state["bets"][other] = [car and rng.choice(CARS) for car in bets]
