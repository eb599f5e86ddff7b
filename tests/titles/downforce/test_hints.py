"""The hints value what a sensible player would: bids, powers, bets."""

import random

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE
from games.titles.downforce.bids import rate_power
from games.titles.downforce.data import CARS, DEALT
from games.titles.downforce.hints import outlook
from games.titles.downforce.viewed import standing
from tests.titles.downforce.hinted import best, considered, look, rated
from tests.titles.downforce.scene import all_answer, answer, asked, auction, awaited, lawful, new, question, race, until

RED = ["c01", "c02", "c09", "c12", "c17", "c22", "c25", "c36", "c39", "c40"]
"""Cards of which nearly all move red."""
PALE = ["c19", "c23", "c24", "c27", "c28", "c29", "c30", "c31", "c34", "c17"]
"""Cards that hardly do."""
RED_FIRST = ["red", "black", "blue", "green", "orange", "yellow"]


def bidding_for_red(mine):
    """The first auction, of red, with these ten cards in the hand of seat 0."""
    rest = [card for card in DEALT if card not in mine]
    return auction({0: mine, 1: rest[:10], 2: rest[10:20], 3: rest[20:30]}, cars=RED_FIRST)


def betting(cars, cards, line=0, finished=()):
    """A race at the bet for that line, the lines before it bet on."""
    record = race(cards, cars, finished=list(finished))
    state = record["state"]
    for bets in state["bets"]:
        bets[:] = ["black" if before < line else None for before in range(3)]
    state["crossed"] = ["black" if before <= line else None for before in range(3)]
    record["stack"] = [["next_turn", {}], ["bets", {"line": line}]]
    lawful(record)
    return record


def test_a_car_that_the_own_hand_moves_is_worth_more():  # F4
    assert rated(bidding_for_red(RED), "c17", seat=0) > rated(bidding_for_red(PALE), "c17", seat=0) > 0
    assert best(bidding_for_red(RED), 0) in ("c01", "c17", "c22", "c25", "c36", "c39")


def test_a_bid_of_nothing_wins_and_costs_nothing():  # F4
    assert rated(bidding_for_red(PALE), "c30", seat=0) == 0


def test_a_car_that_hardly_moves_is_not_paid_for():  # F4
    owned = {"black": 0, "blue": 1, "green": 2, "orange": 3, "yellow": 1}
    record = auction({0: ["c26", "c25"], 1: ["c24"], 2: ["c27"], 3: ["c23"]}, cars=["red"], owned=owned)
    assert rated(record, "c26", seat=0) < 0
    assert rated(record, "c25", seat=0) < rated(record, "c26", seat=0)


def test_a_card_that_is_likely_to_win_beats_one_that_is_not():  # F5
    assert rated(bidding_for_red(RED), "c17", seat=0) > rated(bidding_for_red(RED), "c02", seat=0) > 0


def test_the_better_place_on_the_grid_is_worth_more():  # F1
    record = bidding_for_red(RED)
    cars, worth = record["state"]["cars"], {}
    for place in (1, 6):
        there = next(car for car in CARS if cars[car]["grid"] == place)
        for fact in ("grid", "space"):
            cars["red"][fact], cars[there][fact] = cars[there][fact], cars["red"][fact]
        worth[place] = rated(record, "c17", seat=0)
    assert worth[1] > worth[6]


def test_the_power_is_kept_that_suits_the_hand():  # F9
    owned = {"black": 0, "blue": 0, "green": 1, "orange": 2, "red": 2}
    hands = {0: ["c10", "c15", "c19", "c20", "c26", "c27"], 1: ["c29"], 2: ["c28"]}
    record = auction(hands, cars=["yellow"], owned=owned, seats=3)
    record, _ = all_answer(record, {0: "c26", 1: "c29", 2: "c28"})
    assert best(record, 0) == "aggressive"  # all of its cards begin with an own car


@pytest.mark.parametrize(
    ("power", "better", "worse"),
    [
        ("aggressive", ["c19"], ["c21"]),  # F18
        ("determined", ["c26"], ["c29"]),  # F21
        ("unpredictable", ["c37"], ["c39"]),  # F20
        ("strategic", ["c21"], ["c26"]),  # F22
        ("cunning", ["c26", "c27"], ["c26"]),  # F17
        ("tricky", ["c26", "c27"], ["c26"]),  # F19
    ],
)
def test_each_power_suits_some_hands_better_than_others(power, better, worse):
    def worth(cards):
        view = look(race({0: cards, 1: ["c30"]}, owners=dict.fromkeys(CARS, 1) | {"black": 0})).view
        return rate_power(view)((power,))

    assert worth(better) > worth(worse)


def test_a_car_far_ahead_is_bet_on():  # F23
    record = betting({"green": "b40", "black": "b16"}, {0: ["c25"], 1: ["c30"]})
    assert best(record, 0) == best(record, 1) == "green"


@pytest.mark.parametrize(("cards", "car"), [(["c25", "c17"], "red"), (["c28", "c23"], "green")])
def test_of_two_cars_as_far_the_one_that_the_own_hand_moves_is_bet_on(cards, car):  # F23
    record = betting({"red": "c40", "green": "b41"}, {0: cards, 1: ["c30"]})
    assert best(record, 0) == car


def test_a_car_that_has_won_is_a_sure_bet():  # F23
    record = betting({}, {0: ["c25"], 1: ["c30"]}, line=2, finished=["blue"])
    assert rated(record, "blue", seat=0) == 3
    assert best(record, 0) == "blue"


def test_a_car_that_came_in_too_late_pays_nothing():  # F26
    record = betting({}, {0: ["c25"], 1: ["c30"]}, line=2, finished=["blue", "red", "green", "black"])
    assert rated(record, "black", seat=0) == 0
    assert rated(record, "orange", seat=0) == 0


def test_the_chances_of_the_places_add_up():
    view = look(until(new(), "race")).view
    expected = outlook(view, awaited(until(new(), "race")))
    ends = {car: end + 100 for car, end in expected.ends(standing(view), ()).items()}  # so that all come in
    for place in range(6):
        assert sum(expected.chances(car, ends)[place] for car in CARS) == pytest.approx(1, abs=0.1)
    for car in CARS:
        assert sum(expected.chances(car, ends)) == pytest.approx(1)


def test_hidden_cards_do_not_change_a_rating():
    for record in (new(), until(new(), "race")):
        seat = asked(record)[0]
        twin = kernel.resample(TITLE, record, seat, random.Random(3))
        assert considered(record, seat) == considered(twin, seat)
        for picks in considered(record, seat):
            assert rated(record, *picks, seat=seat) == rated(twin, *picks, seat=seat)


def test_rating_changes_nothing():
    record = until(new(), "race")
    seen = look(record)
    before = look(record).view
    for picks in considered(record):
        rated(record, *picks)
    assert seen.view == before
    answer(record, best(record))
    assert question(record).default == question(record).default
