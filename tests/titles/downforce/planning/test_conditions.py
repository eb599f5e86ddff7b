"""On what a planned reply can be made to depend."""

import pytest

from games.engine import kernel
from games.engine.errors import Illegal
from games.engine.planning import Entry, fitting, why_not
from games.titles.downforce import TITLE
from games.titles.downforce.data import CARS
from games.titles.downforce.planning import PLANNING
from games.titles.downforce.planning.ahead import ahead
from games.titles.downforce.planning.conditions import conditions, holds, told
from tests.titles.downforce.scene import all_answer, answer, auction, question, race
from tests.titles.downforce.test_bets import crossing
from tests.titles.downforce.test_unwanted import hands

ALL = ["black", "red", "blue", "green", "orange", "yellow"]
BID, BET = ("c25",), ("red",)


def look(record, seat=0):
    return kernel.look(TITLE, record, seat)


def first(seats=4):
    """The first auction: black, with Aggressive."""
    return auction({seat: [f"c{25 + seat}"] for seat in range(seats)}, cars=ALL, seats=seats)


def owning(**owned):
    """An auction of black in which these cars have an owner, red is set aside, and the others come."""
    coming = [car for car in CARS if car not in owned and car not in ("black", "red")]
    return auction(hands(), cars=["black", *coming], aside=["red"], owned=owned)


def asked_for(record, occasion, picks=BID, seat=0):
    view = look(record, seat).view
    asked = next(one.question for one in ahead(view, seat) if one.question.occasion == occasion)
    return conditions(view, asked, picks)


def keys(record, occasion, *prefix, seat=0):
    return [choice.key for choice in asked_for(record, occasion, seat=seat).options(prefix)]


def held(record, *condition, seat=0):
    return holds(look(record, seat).view, seat, BET, condition)


# What is offered


def test_a_bid_can_depend_on_own_cars_on_what_they_cost_and_on_the_power():  # F4, F6, F8
    assert keys(first(), "bid.red") == ["cars", "debt", "power"]


def test_a_bet_can_depend_on_where_the_cars_are():  # F23
    assert keys(crossing(), "bet.2") == ["among", "racing"]


def test_a_bet_can_depend_on_owning_a_car_while_cars_are_sold():  # F6
    assert keys(first(), "bet.1") == ["among", "racing", "own"]
    assert keys(owning(blue=0), "bet.1", "own") == ["black", "green", "orange", "red", "yellow"]


def test_the_choice_of_a_power_depends_on_nothing():  # F9
    assert keys(first(), "power") == []


@pytest.mark.parametrize(
    ("seats", "numbers"), [(2, ["0", "1", "2", "3"]), (3, ["0", "1", "2"]), (4, ["0", "1"]), (5, ["0"])]
)
def test_one_can_own_as_many_cars_as_there_are_more_than_players(seats, numbers):  # F8
    """At one more nobody with a car bids any longer, so that nothing could fail."""
    assert keys(first(seats), "bid.red", "cars") == numbers


def test_where_everyone_takes_one_car_a_bid_depends_on_the_power_alone():  # F8
    assert keys(first(6), "bid.red") == ["power"]


def test_it_begins_at_the_cars_that_one_has():  # F8
    record = owning(blue=0, green=1)
    assert keys(record, "bid.orange", "cars", seat=0) == ["1"]
    assert keys(record, "bid.orange", "cars", seat=2) == ["0", "1"]


def test_it_ends_at_the_cars_that_come_before():  # F7
    record = auction(
        hands(seats=2), cars=["black", "yellow"], owned={"blue": 0, "green": 1, "orange": 0, "red": 1}, seats=2
    )
    assert keys(record, "bid.yellow", "cars") == ["2"]


def test_what_one_pays_can_grow_by_the_highest_bid_for_each_car():  # F6
    assert keys(first(5), "bid.red", "debt") == ["0", "1", "2", "3", "4", "5"]
    record = owning(blue=0, green=1)
    record["state"]["debts"][0] = 4
    assert keys(record, "bid.orange", "debt")[::5] == ["4", "9"]


def test_the_powers_that_are_not_revealed_can_be_needed():  # F3
    assert keys(first(), "bid.red", "power") == ["tricky", "unpredictable", "cunning", "determined", "strategic"]


def test_a_power_that_is_known_is_no_condition():  # F3, F7
    record = owning(blue=0, green=1)
    assert keys(record, "bid.red.again") == ["cars", "debt"]
    last_but_one = auction(hands(), cars=["black", "red"], owned={"blue": 0, "green": 1, "orange": 2, "yellow": 2})
    assert keys(last_but_one, "bid.red", seat=3) == ["cars", "debt"]


def test_any_car_on_the_track_and_any_place_but_the_last_can_be_named():
    record = race({0: ["c25"], 1: ["c29"]}, finished=["blue"])
    view = look(record).view
    view["lines"][2]["written"] = []
    asked = conditions(view, next(one.question for one in ahead(view, 0)), BET)
    racing = ["black", "green", "orange", "red", "yellow"]
    assert [choice.key for choice in asked.options(("among",))] == racing
    assert [choice.key for choice in asked.options(("racing",))] == racing
    assert [choice.key for choice in asked.options(("among", "red"))] == ["1", "2", "3", "4", "5"]


def test_every_choice_has_a_name():
    bid, bet = asked_for(first(), "bid.red"), asked_for(first(), "bet.1", BET)
    assert [str(choice.words) for choice in (*bid.options(), *bet.options())] == [
        "Only if you own so many cars at most",
        "Only if you have to pay so much at most",
        "Only if a certain power comes with the car",
        "Only if a car is far enough ahead",
        "Only if a car has not finished yet",
        "Only if you own a certain car",
    ]
    assert [str(choice.words) for choice in bid.options(("cars",))] == ["no car yet", "1 car at most"]
    assert [str(choice.words) for choice in bid.options(("debt",))][:2] == ["0 M", "1 M"]
    assert [str(choice.words) for choice in bid.options(("power",))][:2] == ["Tricky", "Unpredictable"]
    assert [str(choice.words) for choice in bet.options(("among", "red"))][:2] == [
        "the first of all",
        "among the first 2",
    ]
    assert bet.options(("racing",))[0].lights == ("car-black",)


# What holds


@pytest.mark.parametrize(("number", "held_by"), [("0", [2, 3]), ("1", [1, 2, 3]), ("2", [0, 1, 2, 3])])
def test_one_owns_no_more_cars_than_a_number(number, held_by):  # F6
    record = owning(blue=0, green=1, orange=0)
    assert [seat for seat in range(4) if held(record, "cars", number, seat=seat)] == held_by


@pytest.mark.parametrize(("amount", "holding"), [("6", False), ("7", True), ("8", True)])
def test_one_pays_no_more_than_an_amount(amount, holding):  # F6
    record = owning(blue=0)
    record["state"]["debts"] = [7, 9, 9, 9]
    assert held(record, "debt", amount) is holding


def test_the_power_is_that_of_the_open_auction():  # F4
    record = first()
    assert held(record, "power", "aggressive")
    assert not held(record, "power", "tricky")


def test_a_power_that_is_not_revealed_may_be_any():  # F3
    view = look(first()).view
    asked = next(one.question for one in ahead(view, 0) if one.question.occasion == "bid.red")
    assert holds(PLANNING.as_asked(view, asked), 0, BID, ("power", "cunning"))


def test_a_car_is_owned_by_who_has_bought_it():  # F6
    record = owning(blue=0)
    assert held(record, "own", "blue", seat=0)
    assert not held(record, "own", "blue", seat=1)
    assert not held(record, "own", "black", seat=0)


def test_a_car_has_finished_when_it_has_left_the_track():  # F15
    record = race({0: ["c25"], 1: ["c29"]}, finished=["blue"])
    assert not held(record, "racing", "blue")
    assert held(record, "racing", "red")


def test_finished_cars_are_ahead_of_all_others_in_their_order():  # F15
    record = race({0: ["c25"], 1: ["c29"]}, {"red": "b45", "black": "b3"}, finished=["blue", "green"])
    order = [
        car
        for number in range(1, 6)
        for car in CARS
        if held(record, "among", car, str(number)) and not (number > 1 and held(record, "among", car, str(number - 1)))
    ]
    assert order[:3] == ["blue", "green", "red"]
    assert held(record, "among", "red", "3")
    assert not held(record, "among", "red", "2")


def test_the_order_on_the_track_is_that_of_the_spaces_to_go():  # F12
    record = race({0: ["c25"], 1: ["c29"]}, {"red": "b45", "black": "b30", "yellow": "b13"})
    assert held(record, "among", "red", "1")
    assert not held(record, "among", "black", "1")
    assert held(record, "among", "black", "2")
    assert held(record, "among", "yellow", "3")


# In words


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (("cars", "0"), "only if you own no car yet"),
        (("cars", "1"), "only if you own at most 1 car"),
        (("cars", "2"), "only if you own at most 2 cars"),
        (("debt", "7"), "only if you have to pay at most 7 M so far"),
        (("power", "cunning"), "only if Cunning comes with the car"),
        (("among", "red", "1"), "only if Red is the first of all"),
        (("among", "red", "3"), "only if Red is among the first 3"),
        (("racing", "red"), "only if Red has not finished yet"),
        (("own", "red"), "only if you own Red"),
    ],
)
def test_a_condition_goes_on_from_its_reply(condition, words):
    assert str(told(condition)) == words


# Forged ones


@pytest.mark.parametrize(
    ("occasion", "condition", "why"),
    [
        ("bid.red", (), "not complete"),
        ("bid.red", ("whenever",), "“whenever” is not one of the choices"),
        ("bid.red", ("cars",), "not complete"),
        ("bid.red", ("cars", "7"), "not one of the choices"),
        ("bid.red", ("cars", "-1"), "not one of the choices"),
        ("bid.red", ("cars", "0", "1"), "not one of the choices"),
        ("bid.red", ("debt", "1.5"), "not one of the choices"),
        ("bid.red", ("power", "aggressive"), "not one of the choices"),
        ("bid.red", ("racing", "red"), "This makes sense for a bet, not for a bid."),
        ("bet.1", ("power", "cunning"), "This makes sense for a bid, not for a bet."),
        ("bet.1", ("among", "red"), "not complete"),
        ("bet.1", ("among", "horse", "1"), "not one of the choices"),
        ("bet.1", ("among", "red", "6"), "not one of the choices"),
        ("bet.1", ("among", "red", "0"), "not one of the choices"),
        ("bet.1", ("own", "c25"), "not one of the choices"),
        ("power", ("cars", "0"), "Which power you keep can’t depend on anything."),
    ],
)
def test_a_forged_condition_is_refused_with_the_reason(occasion, condition, why):
    with pytest.raises(Illegal, match=why):
        asked_for(first(), occasion).check(list(condition))


def test_what_can_not_fail_is_refused_with_the_reason():  # F8
    with pytest.raises(Illegal, match="can’t change any more before you are asked"):
        asked_for(first(6), "bid.red").check(["cars", "0"])


def test_a_finished_car_is_refused_with_the_reason():  # F15
    record = race({0: ["c25"], 1: ["c29"]}, finished=["blue"])
    view = look(record).view
    view["lines"][2]["written"] = []
    asked = conditions(view, next(one.question for one in ahead(view, 0)), BET)
    for condition in (["racing", "blue"], ["among", "blue", "1"]):
        with pytest.raises(Illegal, match="Blue has finished, so that nothing changes for it any more"):
            asked.check(condition)


# An entry with conditions


def test_the_first_bid_whose_power_comes_is_laid():  # F4
    """Red 6 if Cunning comes with it, else as little as there is."""
    record = auction(
        {0: ["c17", "c01", "c36", "c30"], 1: ["c29"], 2: ["c27"], 3: ["c28"]},
        cars=["red", "black", "blue", "green", "orange", "yellow"],
    )
    seen = look(record)
    assert seen.view["auction"]["power"] == "determined"
    wanted = Entry("bid.red", ("c01",), (("power", "cunning"),))
    other = Entry("bid.red", ("c30",))
    given, (misfit,) = fitting(PLANNING, seen.view, 0, seen.question, (wanted, other))
    assert (given, misfit.entry) == (other, wanted)
    assert str(misfit.words) == "It was to be played only if Cunning comes with the car."


def test_whoever_has_won_a_car_does_not_bid_for_one_more_against_the_plan():  # F6
    record = auction(
        {0: ["c25"], 1: ["c29"], 2: ["c27"], 3: ["c28"]}, cars=["red", *(car for car in CARS if car != "red")]
    )
    entry = Entry("bid.black", ("c25",), (("cars", "0"),))
    for seat, fits in ((0, False), (1, True)):
        after, _ = all_answer(record, {0: "c25", 1: "c29", 2: "c27", 3: "c28"})
        seen = look(after, seat)
        picks = tuple(seen.question.picks(seen.question.default))
        assert (
            why_not(PLANNING, seen.view, seat, seen.question, Entry("bid.black", picks, entry.conditions)) is None
        ) is fits


def test_a_power_that_was_not_won_does_not_fit():  # F9
    record = auction(
        {0: ["c25"], 1: ["c29"], 2: ["c28"]},
        cars=["yellow"],
        owned={"black": 0, "blue": 0, "green": 0, "orange": 1, "red": 2},
        seats=3,
    )
    record, _ = all_answer(record, {0: "c25", 1: "c29", 2: "c28"})
    seen = look(record)
    assert str(why_not(PLANNING, seen.view, 0, seen.question, Entry("power", ("cunning",)))).startswith(
        "“cunning” is not"
    )
    assert why_not(PLANNING, seen.view, 0, seen.question, Entry("power", ("tricky",))) is None


def test_a_bet_that_was_to_follow_the_leader_is_not_made_on_another():  # F23
    record = answer(crossing(), question(crossing()).default)
    seen = look(record, 1)
    assert seen.question.occasion == "bet.1"
    for car, fits in (("red", True), ("blue", False)):
        entry = Entry("bet.1", (car,), (("among", car, "1"),))
        assert (why_not(PLANNING, seen.view, 1, seen.question, entry) is None) is fits
