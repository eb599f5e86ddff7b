"""The view at a question that is still ahead, as its form and its preview look at it."""

import random

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE
from games.titles.downforce.planning import PLANNING
from games.titles.downforce.planning.ahead import ahead
from tests.titles.downforce.scene import answer, auction, question, race
from tests.titles.downforce.test_unwanted import hands

PHASES = {"bid": "auction", "power": "powers", "bet": "bets"}


def look(record, seat=0):
    return kernel.look(TITLE, record, seat)


def coming(view, occasion, seat=0):
    return next(one.question for one in ahead(view, seat) if one.question.occasion == occasion)


def first():
    """The first auction of four: black, with Aggressive."""
    return auction(hands(of_0=["c01", "c17"]), cars=["black", "red", "blue", "green", "orange", "yellow"])


def after(answers, seats=4):
    """A game after so many random answers."""
    rng = random.Random(5)
    record = kernel.begin(TITLE, seats=seats, options={}, seed=b"asked")
    for _ in range(answers):
        opened = kernel.asked(TITLE, record)
        seat = opened.awaited[0]
        record = answer(record, opened.questions[seat].sample(rng), seat)
    return record


@pytest.mark.parametrize("answers", [0, 7, 19, 26, 40, 60])
def test_every_question_is_previewed_in_its_phase_whatever_is_asked_now(answers):
    record, rng = after(answers), random.Random(2)
    for seat in range(4):
        view = look(record, seat).view
        for one in ahead(view, seat):
            asked = PLANNING.as_asked(view, one.question)
            kind = one.question.occasion.partition(".")[0]
            assert asked["phase"] == PHASES[kind]
            told = TITLE.preview(asked, one.question, one.question.picks(one.question.sample(rng)))
            assert bool(told) is (kind != "power")  # as little is said when it is asked


def test_a_planned_bid_is_previewed_for_its_car_and_not_for_the_open_one():  # F4
    view = look(first()).view
    asked = coming(view, "bid.red")
    (told,) = TITLE.preview(PLANNING.as_asked(view, asked), asked, ("c01",))
    assert str(told).startswith("You bid 6 M for Red,")


def test_a_planned_bet_is_previewed_for_its_line():  # F23, F26
    view = look(first()).view
    asked = coming(view, "bet.3")
    (told,) = TITLE.preview(PLANNING.as_asked(view, asked), asked, ("red",))
    assert str(told) == "Red brings you 3 M as 1st, 2 M as 2nd and 1 M as 3rd."


def test_the_power_that_comes_with_a_car_in_the_pile_is_not_known():  # F3
    view = look(first()).view
    lot = PLANNING.as_asked(view, coming(view, "bid.red"))["auction"]
    assert lot == {"car": "red", "power": None, "again": False, "speed_8": "red-8", "may_bid": [0, 1, 2, 3]}


def test_the_power_that_comes_with_a_car_set_aside_is_known():  # F7
    record = auction(hands(), cars=["red"], aside=["yellow", "black"], owned={"blue": 0, "green": 1, "orange": 2})
    view = look(record).view
    asked = PLANNING.as_asked(view, coming(view, "bid.yellow.again"))
    assert (asked["auction"]["power"], asked["auction"]["again"]) == ("strategic", True)
    assert asked["aside"] == [["black", "aggressive"]]


def test_the_power_that_comes_with_the_last_car_in_the_pile_is_known():  # F3
    owned = {"blue": 0, "green": 1, "orange": 2, "yellow": 3}
    view = look(auction(hands(), cars=["black", "red"], owned=owned)).view
    assert PLANNING.as_asked(view, coming(view, "bid.red"))["auction"]["power"] == "determined"


def test_only_those_without_a_car_bid_where_that_is_so_now():  # F8
    owned = {"blue": 0, "green": 0, "red": 0, "orange": 0}
    three = {seat: [f"c0{seat + 1}"] for seat in range(3)}
    view = look(auction(three, cars=["black", "yellow"], owned=owned, seats=3), 1).view
    assert PLANNING.as_asked(view, coming(view, "bid.yellow", 1))["auction"]["may_bid"] == [1, 2]


def test_the_open_question_is_asked_in_the_view_there_is():
    for record in (first(), race({0: ["c01"], 1: ["c25"]})):
        seen = look(record)
        assert PLANNING.as_asked(seen.view, seen.question) == seen.view


def test_at_a_bet_no_car_is_auctioned_and_no_card_lies_under_way():  # F23
    view = look(first()).view
    asked = PLANNING.as_asked(view, coming(view, "bet.2"))
    assert (asked["auction"], asked["playing"], asked["bet_line"]) == (None, None, 1)


def test_a_planned_bid_is_rated_for_its_car():  # F4
    """The hand bids for red with c17 alone."""
    record = auction(
        {0: ["c25", "c29"], 1: ["c27"], 2: ["c28"], 3: ["c30"]},
        cars=["black", "red", "blue", "green", "orange", "yellow"],
    )
    view = look(record).view
    rate = TITLE.rate(view, coming(view, "bid.red"))
    assert rate(("c25",)) != rate(("c29",)) == 0.0
    now = TITLE.rate(view, question(record, 0))
    assert now(("c25",)) == now(("c29",)) == 0.0


def test_a_power_can_be_worth_something_before_a_car_is_bought():  # F9
    view = look(first()).view
    assert not view["seats"][0]["cars"]
    rate = TITLE.rate(view, coming(view, "power"))
    assert rate(("cunning",)) > 0


def test_the_view_itself_stays_as_it_is():
    for answers in (0, 19, 40):
        view = look(after(answers), 1).view
        before = repr(view)
        for one in ahead(view, 1):
            PLANNING.as_asked(view, one.question)
        assert repr(view) == before
