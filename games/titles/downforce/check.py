"""The conservation laws of Downforce."""

from __future__ import annotations

from collections import Counter

from games.engine.errors import Broken
from games.engine.title import Game
from games.titles.downforce import auction as auctions
from games.titles.downforce.data import CARDS, CARS, DEALT, HAND_SIZES, POWERS, PRIZES, SPEED_8, speed_8
from games.titles.downforce.state import all_finished, first_player, owned, track_of
from games.titles.downforce.track import FINISH


def conserve(game: Game) -> None:
    """Raise Broken unless the pieces are all there, and everyone has as many cards as the course of the game leaves."""
    conserve_pieces(game)
    _hands(game)
    _pile(game)


def conserve_pieces(game: Game) -> None:
    """Raise Broken unless every card, car and power is exactly once in the game, the money is what was bid, and cars,
    bets and turns are such as the course of the game leaves them; however many cards are in which hand."""
    _cars(game)
    _cards(game)
    _speed_8(game)
    _powers(game)
    _money(game)
    _bets(game)
    _turn(game)


def _cards(game: Game) -> None:
    state = game.state
    found = Counter(card for hand in state["hands"] for card in hand)
    found.update(state["removed"])
    found.update(state["discards"])
    found.update([state["playing"]["card"]] if state["playing"] else ())
    dealt = {card: count for card, count in found.items() if card in DEALT}
    _must(dealt == dict.fromkeys(DEALT, 1), "a speed card is missing or there twice")
    _must(all(card in CARDS for card in found), "there is a card too many")
    held = [card for hand in state["hands"] for card in hand]
    _must(all(card in held for card in state["seen"]), "a card that is in no hand is marked as seen")
    bids = (state.get("last_auction") or {"bids": []})["bids"]
    _must(all(card in state["hands"][seat] for seat, card, _ in bids), "a card that was bid is not back in its hand")
    _must(len(state["seen"]) == len(set(state["seen"])), "a card is marked as seen twice")


def _speed_8(game: Game) -> None:
    state = game.state
    found = Counter(card for hand in state["hands"] for card in hand if card in SPEED_8)
    found.update(card for card in [*state["discards"], *state["removed"]] if card in SPEED_8)
    found.update(card for card in [(state["playing"] or {}).get("card")] if card in SPEED_8)
    sold = {speed_8(car) for car, facts in state["cars"].items() if facts["owner"] is not None}
    _must(found == Counter(sold), "the Speed-8 cards are not those of the cars that have been sold")
    for seat, hand in enumerate(state["hands"]):
        own = {speed_8(car) for car in owned(state, seat)}
        _must(own.issuperset(card for card in hand if card in SPEED_8), "somebody has the Speed-8 card of another")


def _cars(game: Game) -> None:
    state, course = game.state, track_of(game)
    _must(set(state["cars"]) == set(CARS), "a car is missing")
    places = sorted(facts["grid"] for facts in state["cars"].values())
    _must(places == list(range(1, len(CARS) + 1)), "the grid is not filled once")
    spaces = [facts["space"] for facts in state["cars"].values() if facts["space"] != FINISH]
    _must(len(spaces) == len(set(spaces)), "two cars are on one space")
    _must(all(space in course.numbers for space in spaces), "a car is off the track")
    off = [car for car, facts in state["cars"].items() if facts["space"] == FINISH]
    _must(sorted(off) == sorted(state["finished"]), "a car has left the track without a place")
    if state["phase"] != "auction":
        without = auctions.carless(state, game.seats)
        _must(not without, "a player has no car after the auction")


def _powers(game: Game) -> None:
    state = game.state
    piles = state["piles"]
    found = [*piles["powers"], *(power for _, power in state["aside"])]
    found += [state["auction"]["power"]] if state["auction"] else []
    held = [power for powers in state["powers"] for power in powers]
    if state["phase"] == "auction":
        gone = sum(1 for facts in state["cars"].values() if facts["owner"] is not None)
        _must(len(held) == gone, "not every car that is sold has brought a power")
    elif state["phase"] != "powers":
        _must(all(len(powers) <= 1 for powers in state["powers"]), "a player has kept more than one power")
    _must(len(set(found + held)) == len(found + held), "a power is there twice")
    _must(set(found + held) <= set(POWERS), "there is a power too many")
    _must(len(piles["cars"]) == len(piles["powers"]), "the piles are not alike")
    left = [*piles["cars"], *(car for car, _ in state["aside"])]
    left += [state["auction"]["car"]] if state["auction"] else []
    _must(all(state["cars"][car]["owner"] is None for car in left), "a car that is still to be auctioned has an owner")


def _money(game: Game) -> None:
    state = game.state
    highest = max(number for card in DEALT.values() for _, number in card.lines)
    for facts in state["cars"].values():
        _must(
            (facts["price"] is None) == (facts["owner"] is None), "a car without an owner has a price, or one with none"
        )
        _must(0 <= (facts["price"] or 0) <= highest, "a car has cost what nobody can bid")
    for seat, debt in enumerate(state["debts"]):
        prices = [facts["price"] for facts in state["cars"].values() if facts["owner"] == seat]
        _must(debt == sum(prices), f"seat {seat} does not owe what it has bid")
    _must(len(state["finished"]) <= len(PRIZES), "more cars have finished than there are prizes")


def _bets(game: Game) -> None:
    state = game.state
    for line, car in enumerate(state["crossed"]):
        written = [bets[line] for bets in state["bets"]]
        _must(all(bet in CARS or bet is None for bet in written), "a bet is on no car")
        _must(all(written) or not any(written), "some have bet at a line and some have not")
        _must(car is not None or not any(written), "there are bets at a line that nobody has crossed")
        if car is not None:
            _must(None not in state["crossed"][:line], "a line is crossed before the one behind it")
    _must(state["bet_line"] is None or state["phase"] == "bets", "bets are written when it is not their time")


def _turn(game: Game) -> None:
    state = game.state
    turns = [None, *range(game.seats)] if state["phase"] == "powers" else range(game.seats)
    turns = turns if state["phase"] not in ("auction", "over") else [None]
    _must(state["turn"] in turns, "it is the turn of somebody whose it can't be")
    _must(state["turn"] is not None or state["playing"] is None, "a card is played outside the race")


def _hands(game: Game) -> None:
    """No card leaves a hand before the race (F6), and none is left in one when it is over (F16, F25)."""
    state, given = game.state, _given(game)
    _must(all(count >= 0 for count in given), "a hand has more cards than were dealt and won")
    if state["turn"] is not None:
        _turns(game, given)
    elif state["phase"] == "over":
        _must(not any(state["hands"]), "there are cards in a hand after the race")
    else:
        _must(not any(given), "a card has left a hand before the race")


def _turns(game: Game, given: list[int]) -> None:
    """Of those who have cards everyone has played as often as the others, but for the round that goes on (F10). Who has
    none has played no more often, or has discarded them (F16)."""
    hands = game.state["hands"]
    rounds = [count - _has_played(game, seat) for seat, count in enumerate(given)]
    able = {rounds[seat] for seat, hand in enumerate(hands) if hand}
    _must(len(able) <= 1, "somebody has played more often than the others")
    for seat, hand in enumerate(hands):
        retired = all_finished(game.state, seat)
        _must(not (retired and hand), "a player whose cars have all finished has cards in hand")
        _must(retired or not able or rounds[seat] <= max(able), "somebody has played more often than the others")


def _pile(game: Game) -> None:
    """What has left the hands has been played or discarded."""
    state = game.state
    count = len(state["discards"]) + (state["playing"] is not None)
    _must(count == sum(_given(game)), "the pile is not what has been played and discarded")


def _given(game: Game) -> list[int]:
    """How many of the cards that were dealt to each seat, or won by it, are not in its hand any more (F2, F6)."""
    state, dealt = game.state, HAND_SIZES[game.seats].cards
    return [dealt + len(owned(state, seat)) - len(hand) for seat, hand in enumerate(state["hands"])]


def _has_played(game: Game, seat: int) -> bool:
    """Has the turn of that seat in this round come already, its card being on the table or put away (F10)?"""
    state = game.state
    order = game.clockwise(first_player(state))
    if seat != state["turn"]:
        return order.index(seat) < order.index(state["turn"])
    to_bet = any(car and not state["bets"][0][line] for line, car in enumerate(state["crossed"]))  # F23
    return state["playing"] is not None or to_bet


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)
