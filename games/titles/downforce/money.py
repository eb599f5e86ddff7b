"""What everyone has won in the end (F26)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.titles.downforce.data import CARS, PAYOUTS, PRIZES

State = dict[str, Any]

NO_PLACE = len(PRIZES) + 1
"""Counts as the place of a car that has none: worse than any."""


def prize(place: int | None) -> int:
    """What the owner of a car at that place wins; nothing without a place (F25)."""
    return PRIZES[place - 1] if place else 0


def payout(line: int, place: int | None) -> int:
    """What a bet at that line, counted from 0, pays when its car finishes at that place."""
    return PAYOUTS[line][place - 1] if place and place <= len(PAYOUTS[line]) else 0


def place_of(finished: Sequence[str], car: str) -> int | None:
    """The place of a car, in the order in which they left the track; None while, or when, it has none."""
    return finished.index(car) + 1 if car in finished else None


def prizes(state: State, seat: int) -> dict[str, int]:
    """What each car of a seat brings."""
    return {car: prize(place_of(state["finished"], car)) for car in CARS if state["cars"][car]["owner"] == seat}


def payouts(state: State, seat: int) -> list[int]:
    """What each bet of a seat brings, by line; 0 where there was none."""
    return [
        payout(line, place_of(state["finished"], car)) if car else 0 for line, car in enumerate(state["bets"][seat])
    ]


def totals(state: State, seats: int) -> list[int]:
    """Prizes and payouts less the prices paid at the auction, by seat."""
    return [
        sum(prizes(state, seat).values()) + sum(payouts(state, seat)) - state["debts"][seat] for seat in range(seats)
    ]


def best_place(state: State, seat: int) -> int:
    """The best place among the cars of a seat."""
    places = (place_of(state["finished"], car) for car in CARS if state["cars"][car]["owner"] == seat)
    return min((place for place in places if place), default=NO_PLACE)


def places(money: Sequence[int], best: Mapping[int, int] | Sequence[int]) -> list[int]:
    """The place of each seat: most money first, of equal ones that with the best-placed car; otherwise they share the
    place, and the next is counted on: 1, 1, 3 (F26)."""
    strength = [(total, -best[seat]) for seat, total in enumerate(money)]
    return [1 + sum(other > own for other in strength) for own in strength]
