"""The conservation laws notice whatever is lost, doubled or miscounted."""

import copy

import pytest

from games.engine import kernel
from games.engine.errors import Broken
from games.titles.downforce import TITLE
from tests.titles.downforce.scene import answer, lawful, new, race


def lose_a_card(state):
    state["hands"][0].pop(0)


def double_a_card(state):
    state["hands"][1].append(state["hands"][0][0])


def exchange_a_card(state):
    state["hands"][0][0] = state["hands"][1][0]


def invent_a_card(state):
    state["discards"].append("c43")


def keep_a_played_card(state):
    state["playing"] = {"card": state["hands"][0][0]}


def mark_a_card_that_nobody_has(state):
    state["seen"].append("black-8" if not any("black-8" in hand for hand in state["hands"]) else "c43")


def mark_a_card_twice(state):
    state["seen"] += [state["hands"][0][0]] * 2


def lose_a_card_that_was_bid(state):
    bids = [[0, state["hands"][1][0], 3]]
    state["last_auction"] = {"car": "red", "bids": bids, "shown": False, "winner": 0, "price": 3}


def take_a_speed_8_card_without_its_car(state):
    state["cars"]["red"]["owner"] = None if state["cars"]["red"]["owner"] is not None else 0


def lose_a_car(state):
    del state["cars"]["red"]


def put_two_cars_on_one_space(state):
    state["cars"]["red"]["space"] = state["cars"]["blue"]["space"]


def put_a_car_off_the_track(state):
    state["cars"]["red"]["space"] = "z9"


def finish_without_a_place(state):
    state["cars"]["red"]["space"] = "finish"


def place_without_finishing(state):
    state["finished"].append("red")


def fill_a_grid_place_twice(state):
    state["cars"]["red"]["grid"] = state["cars"]["blue"]["grid"]


def double_a_power(state):
    state["powers"] = [["tricky"], ["tricky"]]


def invent_a_power(state):
    state["powers"][0] = ["flying"]


def pay_a_player(state):
    state["debts"][0] = -1


def charge_more_than_any_bid(state):
    state["debts"][0] = 100


def bet_at_a_line_that_nobody_has_crossed(state):
    state["bets"][0][2] = state["bets"][1][2] = "red"


def bet_alone(state):
    state["crossed"][0] = "red"
    state["bets"][0][0] = "red"


def bet_on_no_car(state):
    state["crossed"][0] = "red"
    state["bets"] = [["pink", None, None], ["pink", None, None]]


def owe_more_than_was_bid(state):
    state["debts"][0] += 1


def give_away_a_car_without_a_price(state):
    car = state["cars"]["red"]
    car["price"] = 0 if car["owner"] is None else None


def cross_the_second_line_first(state):
    state["crossed"][1] = "red"


def write_bets_at_no_time(state):
    state["bet_line"] = 1


def be_the_turn_of_a_seat_that_is_not_there(state):
    state["turn"] = 17


def put_a_speed_8_card_away_twice(state):
    state["removed"].append("red-8")


FAULTS = [
    lose_a_card,
    double_a_card,
    exchange_a_card,
    invent_a_card,
    keep_a_played_card,
    mark_a_card_that_nobody_has,
    mark_a_card_twice,
    lose_a_card_that_was_bid,
    take_a_speed_8_card_without_its_car,
    lose_a_car,
    put_two_cars_on_one_space,
    put_a_car_off_the_track,
    finish_without_a_place,
    place_without_finishing,
    fill_a_grid_place_twice,
    double_a_power,
    invent_a_power,
    pay_a_player,
    charge_more_than_any_bid,
    bet_at_a_line_that_nobody_has_crossed,
    bet_alone,
    bet_on_no_car,
    owe_more_than_was_bid,
    give_away_a_car_without_a_price,
    cross_the_second_line_first,
    write_bets_at_no_time,
    be_the_turn_of_a_seat_that_is_not_there,
    put_a_speed_8_card_away_twice,
]


def noticed(record, fault):
    lawful(record)
    broken = copy.deepcopy(record)
    fault(broken["state"])
    with pytest.raises(Broken):
        lawful(broken)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_in_the_race_is_noticed(fault):
    noticed(race({0: ["c25", "c26"], 1: ["c27"]}, {"red": "b5", "blue": "b6"}), fault)


AUCTION = [fault for fault in FAULTS if fault is not charge_more_than_any_bid]


@pytest.mark.parametrize("fault", AUCTION, ids=lambda fault: fault.__name__)
def test_a_fault_in_the_auction_is_noticed(fault):
    noticed(new(2), fault)


def be_nobodys_turn(state):
    state["turn"] = None


def keep_two_powers(state):
    state["powers"][0] = ["tricky", "cunning"]


def hold_the_speed_8_card_of_another(state):
    (card,) = [card for card in state["discards"] if card == "black-8"]
    state["discards"].remove(card)
    state["hands"][1 - state["cars"]["black"]["owner"]].append(card)


ONLY_IN_THE_RACE = [be_nobodys_turn, keep_two_powers, hold_the_speed_8_card_of_another]


@pytest.mark.parametrize("fault", ONLY_IN_THE_RACE, ids=lambda fault: fault.__name__)
def test_what_only_the_race_forbids_is_noticed_there(fault):  # F6, F9, F10
    noticed(race({0: ["c25", "c26"], 1: ["c27"]}, {"red": "b5", "blue": "b6"}), fault)


def lose_a_pair(state):
    state["piles"]["cars"].pop()


def auction_a_car_that_is_owned(state):
    state["cars"][state["auction"]["car"]]["owner"] = 0
    state["hands"][0].append(f"{state['auction']['car']}-8")


def own_a_power_without_a_car(state):
    state["powers"][0].append(state["piles"]["powers"].pop())
    state["piles"]["cars"].pop()


@pytest.mark.parametrize("fault", [lose_a_pair, auction_a_car_that_is_owned, own_a_power_without_a_car])
def test_a_fault_in_the_piles_is_noticed(fault):
    noticed(new(2), fault)


def test_a_player_without_a_car_in_the_race_is_noticed():
    record = race({0: ["c25"], 1: ["c27"]})
    for car in record["state"]["cars"].values():
        car["owner"] = 0
    with pytest.raises(Broken):
        lawful(record)


def test_a_lawful_game_is_not_complained_about():
    for seats in range(2, 7):
        TITLE.check(new(seats))
    lawful(race({0: ["c25"]}))


# How many cards everyone has


@pytest.fixture(scope="module")
def game():
    """A game of four that nobody says a word in: the record at every ask, and at the end."""
    record, records = new(4), []
    while ask := kernel.asked(TITLE, record):
        records.append(record)
        for seat, question in ask.questions.items():
            record = answer(record, question.default, seat)
    return [*records, record]


def first(game, wanted):
    """The first record of the game with such a state; lawful."""
    record = next(record for record in game if wanted(record["state"]))
    TITLE.check(record)
    return record


def put(state, source, target):
    """A card that is no Speed-8 goes where it does not belong."""
    card = next(card for card in source if not card.endswith("-8"))
    source.remove(card)
    target.append(card)
    state["seen"] = [other for other in state["seen"] if other != card]


def miscounted(record, fault, words):
    """The fault leaves every piece in its place, and only who counts what everyone has had notices it."""
    broken = copy.deepcopy(record)
    fault(broken["state"])
    lawful(broken)
    with pytest.raises(Broken, match=words):
        TITLE.check(broken)


def play_a_card_out_of_turn(state):
    put(state, state["hands"][2], state["discards"])


def take_a_card_back(state):
    put(state, state["discards"], state["hands"][2])


def hand_a_card_on(state):
    put(state, state["hands"][2], state["hands"][3])


def take_one_that_went_back(state):
    put(state, state["removed"], state["hands"][2])


def play_one_that_went_back(state):
    put(state, state["removed"], state["discards"])


def exchange_with_one_that_went_back(state):
    put(state, state["hands"][2], state["discards"])
    put(state, state["removed"], state["hands"][2])


def pass_the_turn_on(state):
    state["turn"] = (state["turn"] + 1) % 4


OFTEN = "somebody has played more often than the others"
PILE = "the pile is not what has been played and discarded"


def midway(state):
    return state["phase"] == "race" and len(state["discards"]) > 9 and state["playing"] is None


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (play_a_card_out_of_turn, OFTEN),
        (take_a_card_back, OFTEN),
        (hand_a_card_on, OFTEN),
        (take_one_that_went_back, OFTEN),
        (play_one_that_went_back, PILE),
        (exchange_with_one_that_went_back, PILE),
        (pass_the_turn_on, OFTEN),
    ],
)
def test_a_hand_of_another_size_than_the_turns_have_left_is_noticed(game, fault, words):  # F2, F10, F11
    miscounted(first(game, midway), fault, words)


def test_a_card_under_way_counts_as_played(game):  # F11
    record = first(game, lambda state: state["playing"] is not None)
    miscounted(record, pass_the_turn_on, OFTEN)


def test_whoever_bets_last_has_played(game):  # F23
    record = first(game, lambda state: state["crossed"][0] and not state["bets"][0][0] and not state["playing"])
    miscounted(record, pass_the_turn_on, OFTEN)


def test_a_card_that_leaves_a_hand_in_the_auction_is_noticed(game):  # F6
    record = first(game, lambda state: state["phase"] == "auction")
    miscounted(record, play_a_card_out_of_turn, "before the race")


def test_a_card_too_many_in_the_auction_is_noticed(game):  # F2, F6
    record = first(game, lambda state: state["phase"] == "auction")
    miscounted(record, take_one_that_went_back, "more cards than were dealt and won")


def all_in(state, seat):
    return all(car["space"] == "finish" for car in state["cars"].values() if car["owner"] == seat)


def test_a_hand_that_is_not_discarded_when_all_cars_are_in_is_noticed(game):  # F16
    record = first(game, lambda state: state["turn"] is not None and any(all_in(state, seat) for seat in range(4)))
    seat = next(seat for seat in range(4) if all_in(record["state"], seat))
    miscounted(record, lambda state: put(state, state["discards"], state["hands"][seat]), "all finished|more often")


def test_a_card_in_a_hand_after_the_race_is_noticed(game):  # F25
    miscounted(game[-1], take_a_card_back, "after the race")
