"""The auction of the six cars, and the choice of the powers (F4-F9)."""

from __future__ import annotations

from typing import Any

from games.engine.title import Ask, Asking, Call, Game, then
from games.titles.downforce import auction as auctions
from games.titles.downforce.data import CARDS, speed_8
from games.titles.downforce.questions import bid_question, power_question
from games.titles.downforce.state import hand
from games.titles.downforce.steps.race import race


def next_pair(game: Game) -> list[Call]:
    """A car and a power are revealed (F4), or come back to be auctioned again (F7); after the last come the powers."""
    state = game.state
    piles = state["piles"]
    if piles["cars"]:
        state["auction"] = {"car": piles["cars"].pop(0), "power": piles["powers"].pop(0), "again": False}
    elif state["aside"]:
        car, power = state["aside"].pop(0)
        state["auction"] = {"car": car, "power": power, "again": True}
    else:
        state["phase"] = "powers"
        return [then(keep_powers)]
    game.log("auctioned", **state["auction"])
    forced = len(auctions.carless(state, game.seats)) == auctions.cars_left(state) == 1  # F8
    return [then(forced_sale if forced else bidding), then(next_pair)]


def bidding(game: Game) -> Asking:
    """Everyone who may bid chooses a card in secret; all are revealed together (F4-F8)."""
    state = game.state
    bidders = auctions.may_bid(state, game.seats)
    bids: dict[int, str] = yield Ask({seat: bid_question(game, seat) for seat in bidders})
    car = state["auction"]["car"]
    state["seen"] += [card for card in bids.values() if card not in state["seen"]]
    known = [[seat, card, CARDS[card].bid(car)] for seat, card in sorted(bids.items())]
    _reveal(game, known)
    game.log("bids", car=car, bids=known)
    best = auctions.winner(bids, car, auctions.nearest(state, game.seats))
    if best is not None:
        state["last_winner"] = best
        _take(game, best, CARDS[bids[best]].bid(car))
    elif not state["auction"]["again"]:
        state["aside"].append([car, state["auction"]["power"]])
        game.log("set_aside", car=car, power=state["auction"]["power"])
    else:
        _unwanted(game)
    state["auction"] = None
    return []


def forced_sale(game: Game) -> list[Call]:
    """The last player without a car takes the last car for the lowest line of its colour in the hand (F8)."""
    state = game.state
    (seat,) = auctions.carless(state, game.seats)
    car = state["auction"]["car"]
    card = auctions.lowest_line(state["hands"][seat], car)
    state["lowest"] = {"seat": seat, "car": car, "card": card}
    if card and card not in state["seen"]:
        state["seen"].append(card)
    price = CARDS[card].bid(car) if card else 0
    _reveal(game, [[seat, card, price]] if card else [], shown=True)
    game.log("shown", seat=seat, car=car, card=card)
    _take(game, seat, price)
    state["auction"] = None
    return []


def keep_powers(game: Game) -> Asking:
    """Those who have several powers choose the one that they keep, all at once (F9)."""
    state = game.state
    several = [seat for seat, powers in enumerate(state["powers"]) if len(powers) > 1]
    if several:
        kept = yield Ask({seat: power_question(game, seat) for seat in several})
        for seat, power in kept.items():
            state["powers"][seat] = [power]
    game.log("powers", powers=[powers[0] for powers in state["powers"]])
    return [then(race)]


def _reveal(game: Game, bids: list[list[Any]], *, shown: bool = False) -> None:
    """These cards lie open: as bids (F4), or as the lowest line of a hand (F8)."""
    car = game.state["auction"]["car"]
    game.state["last_auction"] = {"car": car, "bids": bids, "shown": shown, "winner": None, "price": None}


def _unwanted(game: Game) -> None:
    """Nobody wanted the pair twice: the nearest player without a car takes it for nothing, else nobody owns it (F7)."""
    state = game.state
    without = auctions.carless(state, game.seats)
    if without:
        _take(game, min(without, key=auctions.nearest(state, game.seats).index), 0)
    else:
        game.log("unowned", car=state["auction"]["car"], power=state["auction"]["power"])


def _take(game: Game, seat: int, price: int) -> None:
    """The seat takes the car, its Speed-8 card and the power for that price (F6)."""
    state = game.state
    car, power = state["auction"]["car"], state["auction"]["power"]
    state["cars"][car].update(owner=seat, price=price)
    state["last_auction"].update(winner=seat, price=price)
    state["debts"][seat] += price
    state["powers"][seat].append(power)
    state["hands"][seat] = hand([*state["hands"][seat], speed_8(car)])
    state["seen"].append(speed_8(car))
    game.log("sold", seat=seat, car=car, power=power, price=price)
