"""The course of the game in the order of the rules, one short step per chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.title import Ask, Asking, Call, Game, steps_by_name, then
from games.titles.downforce import auction as auctions
from games.titles.downforce import money
from games.titles.downforce.course import Course, Move, begun, followed
from games.titles.downforce.data import CARDS, CARS, DEALT, HAND_SIZES, POWERS, speed_8
from games.titles.downforce.lines import idle_events, move_events
from games.titles.downforce.questions import (
    bet_question,
    bid_question,
    drive_question,
    power_question,
    rest_question,
    turn_question,
)
from games.titles.downforce.state import (
    all_finished,
    hand,
    opening_state,
    resumed,
    standing,
    table,
    track_of,
)
from games.titles.downforce.under_way import saved


def set_up(game: Game) -> list[Call]:
    """Cars on the grid (F1), cards dealt (F2), both piles shuffled (F3), and the seat that is nearest at first (F5)."""
    course, size = track_of(game), HAND_SIZES[game.seats]
    grid, deck, cars, powers = list(CARS), list(DEALT), list(CARS), list(POWERS)
    game.chance("grid").shuffle(grid)
    game.chance("deal").shuffle(deck)
    game.chance("order of the cars").shuffle(cars)
    game.chance("order of the powers").shuffle(powers)
    drawn = game.chance("nearest seat").randrange(game.seats)
    state = game.state = opening_state(game.seats, grid, drawn, [course.key_of(space) for space in course.grid])
    each = size.cards
    state["hands"] = [hand(deck[seat * each : (seat + 1) * each]) for seat in range(game.seats)]
    state["removed"] = deck[game.seats * each :]
    state["piles"] = {"cars": cars, "powers": powers}
    game.log("game_started", track=course.key, grid=grid, cards=each, removed=size.removed, drawn=drawn)
    return [then(next_pair)]


# Auction


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


# Powers


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


# The race


def race(game: Game) -> list[Call]:
    """The owner of the car on the first grid place begins, or of the first one behind it that has an owner (F10)."""
    state = game.state
    owners = [facts["owner"] for facts in sorted(state["cars"].values(), key=lambda facts: facts["grid"])]
    state["turn"] = next(owner for owner in owners if owner is not None)
    game.log("race_started", first=state["turn"])
    return [then(turn)]


def turn(game: Game) -> Asking:
    """A card is played, and its lines are resolved (F11)."""
    state = game.state
    state["phase"] = "race"
    seat = state["turn"]
    picks = tuple((yield Ask({seat: turn_question(game, seat)}))[seat])
    facts, cars = table(game), standing(game)
    course = followed(lambda card: begun(facts, card[0], cars), after=1)(picks)
    state["hands"][seat].remove(course.card)
    state["seen"] = [card for card in state["seen"] if card != course.card]
    state["last_auction"] = None
    game.log("played", seat=seat, card=course.card)
    return _resolve(game, course)


def drive(game: Game) -> Asking:
    """The player with Cunning drives the own car on somebody else's card (F17)."""
    course = resumed(game)
    seat = course.table.driver(course.cut)
    picks = (yield Ask({seat: drive_question(game, seat)}))[seat]
    driven = course.drive_of(course.cut)
    for key in picks:
        driven = driven.pick(key)
    game.state["playing"].update(cut="", line=None, left=[line for line in course.left if line != course.line])
    assert course.line is not None
    _move(game, course, [Move(course.line, course.cut, driven.way)], by={course.line: seat})
    return []


def go_on(game: Game) -> list[Call]:
    """The card goes on after somebody else has driven, as far as there is nothing to choose (F17)."""
    return _resolve(game, resumed(game).settled())


def rest(game: Game) -> Asking:
    """What is left of the card is for its player to choose again (F11)."""
    seat = game.state["turn"]
    picks = tuple((yield Ask({seat: rest_question(game, seat)}))[seat])
    return _resolve(game, followed(lambda _: resumed(game).settled(), after=0)(picks))


def _resolve(game: Game, course: Course) -> list[Call]:
    """What the picks so far do; then the next driver is asked, or the player again, or the turn is over."""
    game.state["playing"] = saved(course)
    _move(game, course, course.moves)
    for happened in idle_events(course):
        game.log(**happened)
    if not course.cut and not course.open:
        return [then(turn_end)]
    game.log("card_waits", **saved(course))
    return [then(drive), then(go_on)] if course.cut else [then(rest)]


def _move(game: Game, course: Course, moves: Sequence[Move], by: Mapping[int, int] | None = None) -> None:
    """Cars go their ways, over bet lines (F23) and perhaps off the track (F15)."""
    state = game.state
    for happened in move_events(course.table, course.card, moves, state["crossed"], state["finished"], by):
        game.log(**happened)
        car = happened["car"]
        match happened["kind"]:
            case "moved":
                state["cars"][car]["space"] = happened["way"][-1]
            case "crossed":
                state["crossed"][happened["line"]] = car
            case "finished":
                state["finished"].append(car)
                _retire(game, state["cars"][car]["owner"])


def _retire(game: Game, owner: int | None) -> None:
    """A player whose cars have all finished discards the hand (F16)."""
    state = game.state
    if owner is None or not all_finished(state, owner):
        return
    cards = state["hands"][owner]
    state["discards"] += cards
    state["seen"] = [card for card in state["seen"] if card not in cards]
    state["hands"][owner] = []
    game.log("retired", seat=owner, cards=cards)


def turn_end(game: Game) -> list[Call]:
    """Bets are written for every line that the card was the first to cross (F23, F24); then the next player is up."""
    state = game.state
    state["discards"].append(state["playing"]["card"])
    state["playing"] = None
    written = sum(1 for car in state["bets"][0] if car)
    lines = [line for line, car in enumerate(state["crossed"]) if car and line >= written]
    return [*(then(bets, line=line) for line in lines), then(next_turn)]


def bets(game: Game, line: int) -> Asking:
    """Everyone writes down a car for that line, all at once, in secret until the end (F23)."""
    state = game.state
    state.update(phase="bets", bet_line=line)
    game.log("bets_open", line=line)
    written: dict[int, str] = yield Ask({seat: bet_question(game, seat) for seat in range(game.seats)})
    for seat, car in written.items():
        state["bets"][seat][line] = car
    state["bet_line"] = None
    game.log("bets", private={seat: {f"by_{seat}": car} for seat, car in written.items()}, line=line)
    return []


def next_turn(game: Game) -> list[Call]:
    """The next player clockwise who has cards (F10, F16); when nobody has, or all cars have finished, the race ends
    (F25)."""
    state = game.state
    last = state["turn"]
    able = [seat for seat in game.clockwise((last + 1) % game.seats) if state["hands"][seat]]
    state["turn"] = able[0] if len(state["finished"]) < len(CARS) and able else None
    game.log("turn_passed", seat=state["turn"])
    if state["turn"] is not None:
        return [then(turn)]
    game.log("race_ended", left=[car for car in CARS if car not in state["finished"]])
    return [then(scoring)]


def scoring(game: Game) -> list[Call]:
    """Prizes, payouts and prices are added up (F26)."""
    state = game.state
    for seat in range(game.seats):
        game.log(
            "scored",
            seat=seat,
            prizes=money.prizes(state, seat),
            bets=list(state["bets"][seat]),
            payouts=money.payouts(state, seat),
            price=state["debts"][seat],
        )
    state["phase"] = "over"
    totals = money.totals(state, game.seats)
    game.log("game_ended", money=totals, places=final_places(game))
    return []


def final_places(game: Game) -> list[int]:
    """The place of each seat (F26)."""
    best: Sequence[int] = [money.best_place(game.state, seat) for seat in range(game.seats)]
    return money.places(money.totals(game.state, game.seats), best)


STEPS = steps_by_name(
    next_pair,
    bidding,
    forced_sale,
    keep_powers,
    race,
    turn,
    drive,
    go_on,
    rest,
    turn_end,
    bets,
    next_turn,
    scoring,
)
