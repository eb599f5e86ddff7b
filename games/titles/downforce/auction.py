"""Who may bid, who wins, and who takes what nobody wants (F5, F7, F8). Works on plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.titles.downforce.data import CARDS

State = dict[str, Any]


def carless(state: State, seats: int) -> list[int]:
    """The seats that own no car yet."""
    owners = {car["owner"] for car in state["cars"].values()}
    return [seat for seat in range(seats) if seat not in owners]


def cars_left(state: State) -> int:
    """How many cars are still to be auctioned, the open one and those set aside included (F7, F8)."""
    return len(state["piles"]["cars"]) + len(state["aside"]) + (state["auction"] is not None)


def may_bid(state: State, seats: int) -> list[int]:
    """Whenever there are only as many cars left as players without a car, only those players (F8)."""
    without = carless(state, seats)
    return without if cars_left(state) <= len(without) else list(range(seats))


def nearest(state: State, seats: int) -> list[int]:
    """All seats by how near they are after the last winner, clockwise; before anyone has won, from the seat drawn for
    that on (F5)."""
    last = state["last_winner"]
    first = state["drawn"] if last is None else (last + 1) % seats
    return [(first + count) % seats for count in range(seats)]


def winner(bids: Mapping[int, str], car: str, order: Sequence[int]) -> int | None:
    """The seat whose card wins the car: the highest bid; of equal ones that with more lines, wild ones counted; then
    one without a wild line; then the first in `order` (F5). None when all bid 0 (F4, F7)."""

    def strength(seat: int) -> tuple[int, int, bool, int]:
        card = CARDS[bids[seat]]
        return card.bid(car), len(card.lines), not card.wild, -order.index(seat)

    best = max(bids, key=strength)
    return best if CARDS[bids[best]].bid(car) else None


def lowest_line(hand: Sequence[str], car: str) -> str | None:
    """The card of the hand with the lowest line of that colour; None when no card has one (F8)."""
    having = [card for card in hand if CARDS[card].bid(car)]
    return min(having, key=lambda card: CARDS[card].bid(car), default=None)
