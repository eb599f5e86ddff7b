"""What a sensible player bids for a car, and which power it keeps; from the own view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import mean

from games.engine.questions import Picks
from games.titles.downforce.data import CARDS, CARS, EXTRA_SPACES, POWERS, WILD
from games.titles.downforce.hints import View, outlook, own_seat, unseen
from games.titles.downforce.viewed import standing

TRIES = 2
"""As many random cards as the others would have to choose from, to bid as high as they do."""
SPACE = 0.25
"""What a space that a power brings is worth, in millions."""
EAGER = 0.55
"""The share of its worth that is bid for a car: whoever wins is likely to have thought too well of it."""
SPARE = 0.2
"""The share of its worth that a further power has, which is only kept if it is better."""


def rate_bid(view: View) -> Callable[[Picks], float]:
    """The chance that a card wins the car, times what the car is worth beyond the price (F4-F6)."""
    seat, car = own_seat(view), view["auction"]["car"]
    worth = _worth_of(view, seat, car)
    cards, _ = unseen(view, seat)
    others = [bidder for bidder in view["auction"]["may_bid"] if bidder != seat]
    bids = sorted(CARDS[card].bid(car) for card in cards)

    def rating(picks: Picks) -> float:
        bid = CARDS[picks[0]].bid(car)
        if not bid:
            return 0.0
        outbid = sum(other < bid for other in bids) + sum(other == bid for other in bids) / 2
        chance = (outbid / len(bids)) ** (TRIES * len(others)) if bids else 1.0
        return chance * (EAGER * worth - bid)

    return rating


def rate_power(view: View) -> Callable[[Picks], float]:
    """What a power is worth for the own hand and cars (F9); for any one car where none is bought yet."""
    facts = view["seats"][own_seat(view)]
    owning = [facts["cars"]] if facts["cars"] else [[car] for car in CARS]
    return lambda picks: mean(_spaces(picks[0], facts["hand"], cars) for cars in owning)


def _worth_of(view: View, seat: int, car: str) -> float:
    """The money that the car and its power add to what the seat has."""
    facts, cars = view["seats"][seat], standing(view)
    without, bought = outlook(view, seat), outlook(view, seat, car)
    gained = bought.money(bought.ends(cars, facts["hand"]), ()) - without.money(without.ends(cars, facts["hand"]), ())
    share = SPARE if facts["powers"] else 1.0
    revealed = view["auction"]["power"]
    powers = [revealed] if revealed else POWERS  # any, in an auction that is still to come
    spaces = mean(_spaces(power, facts["hand"], [*facts["cars"], car]) for power in powers)
    return gained + share * SPACE * spaces


def _spaces(power: str, hand: Sequence[str], own: Sequence[str]) -> float:
    """About how many spaces a power brings to own cars, or takes from others, with that hand."""
    lines = [(CARDS[card], line) for card in hand for line in CARDS[card].lines]
    if power == "aggressive":  # F18
        return sum(CARDS[card].lines[0][0] in own for card in hand)
    if power == "determined":  # F21
        return sum(EXTRA_SPACES * float(0.7 ** (number / 2)) for _, (colour, number) in lines if colour in own)
    if power == "unpredictable":  # F20
        return sum(
            number for card, (colour, number) in lines if colour == WILD and all(car in card.colours for car in own)
        )
    if power == "strategic":  # F22
        return sum(max((n for colour, n in CARDS[card].lines if colour not in own), default=0) for card in hand) / 3
    if power == "cunning":  # F17
        return len(own) * 2 * len(hand) / len(CARS)
    return len(hand) / 2
