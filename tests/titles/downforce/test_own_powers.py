"""Powers for the cards one plays oneself: Aggressive, Tricky, Unpredictable, Determined (F18-F21)."""

import pytest

from games.titles.downforce.data import CARDS
from games.titles.downforce.track import FINISH
from tests.titles.downforce.scene import (
    APART,
    VALLEY,
    answer,
    awaited,
    ends,
    happened,
    keys,
    moved,
    question,
    race,
    told,
)

MINE = {"red": 0, "orange": 0, "black": 1, "blue": 1, "green": 1, "yellow": 1}


def red_5(red, power, *, cars=None, owners=None, seat=0, **facts):
    """A race in which c25 (red 5, orange 3) is played by seat 0; that seat has the power."""
    facts = {"finished": ["orange"], "owners": owners or MINE, "powers": {seat: power}, **facts}
    return race({0: ["c25"], 1: ["c29"]}, {"red": red, **(cars or {})}, **facts)


def steps_to(record, *picks):
    """How many steps each way takes that is offered after these picks."""
    found = {}
    for end in ends(keys(record, *picks)):
        course = told(record, complete(record, *picks, f"to:{end}"))[1]
        found[end] = len(moved(course)[0][1]) - 1
    return found


def complete(record, *picks):
    """The picks, gone on with the last thing offered: standing still where one may, no more where nothing is left."""
    picks = list(picks)
    while more := keys(record, *picks):
        picks.append(more[-1] if more[-1] == "stop" else more[0])
    return picks


# Aggressive


def test_the_own_car_on_the_first_line_may_move_n_or_one_more():  # F18
    record = red_5("b45", "aggressive")
    assert sorted(ends(keys(record, "c25"))) == ["a50", "a51", "b50", "b51", "c50", "c51"]
    taken = steps_to(record, "c25")
    assert {end: count for end, count in taken.items() if end.endswith("50")} == dict.fromkeys(("a50", "b50", "c50"), 5)
    assert {end: count for end, count in taken.items() if end.endswith("51")} == dict.fromkeys(("a51", "b51", "c51"), 6)


def test_without_the_power_it_moves_n():  # F18
    assert {end[1:] for end in ends(keys(red_5("b45", "determined"), "c25"))} == {"50"}


def test_step_by_step_it_may_stop_after_n():  # F18
    record = red_5("b45", "aggressive")
    picks = ["c25", "step:b46", "step:b47", "step:b48", "step:b49"]
    assert "stop" not in keys(record, *picks)
    assert "stop" in keys(record, *picks, "step:b50")
    _, events = told(record, [*picks, "step:b50", "stop"])
    assert moved(events) == [("red", ["b45", "b46", "b47", "b48", "b49", "b50"])]


def test_it_can_come_to_a_space_both_ways():  # F18
    record = race({0: ["c25"]}, {"red": "a18"}, owners=MINE, powers={0: "aggressive"}, finished=["orange"])
    lengths = set()

    def drive(*picks):
        offered = keys(record, *picks)
        for key in offered or ():
            drive(*picks, key)
        if not offered:
            way = moved(told(record, list(picks))[1])[0][1]
            lengths.add((way[-1], len(way) - 1))

    drive("c25")
    assert {("b24", 5), ("b24", 6)} <= lengths


def test_blocked_earlier_it_has_no_choice_of_length():  # F13, F18
    record = red_5("b10", "aggressive", cars={"black": "b13", "blue": "c13"})
    assert ends(keys(record, "c25")) == []  # one way only: it goes by itself
    _, events = told(record, ["c25"])
    assert moved(events) == [("red", ["b10", "b11", "b12"])]


def test_blocked_after_n_it_moves_n():  # F13, F18
    record = red_5("a24", "aggressive", cars={"black": "c30", "blue": "b30"})
    assert {len(moved(told(record, complete(record, "c25"))[1])[0][1]) - 1} == {5}
    assert ends(keys(record, "c25")) == ["b29"]


def test_only_the_first_line_counts():  # F18
    record = red_5("b28", "aggressive", cars={"orange": "b46"}, finished=[])
    assert {end[1:] for end in ends(keys(record, "c25", keys(record, "c25")[0]))} == {"49"}


@pytest.mark.parametrize("facts", [{"owners": {**MINE, "red": 1}}, {"seat": 1, "owners": {**MINE, "red": 1}}])
def test_only_the_own_car_on_the_own_card_counts(facts):  # F18
    assert {end[1:] for end in ends(keys(red_5("b45", "aggressive", **facts), "c25"))} == {"50"}


def test_with_the_speed_8_card_it_may_move_9():  # F18
    record = race({0: ["red-8"]}, {"red": "b1"}, owners=MINE, powers={0: "aggressive"}, on=VALLEY)
    assert {end[1:] for end in ends(keys(record, "red-8"))} == {"9", "10"}


# Tricky


def tricky(cards, cars, seat=0, **facts):
    return race({0: cards, 1: ["c29"]}, cars, owners=MINE, powers={seat: "tricky"}, **facts)


def lines(offered):
    """The lines among these keys."""
    return [key for key in offered if key.startswith("line:")]


def test_lines_may_be_resolved_in_any_order():  # F19
    record = tricky(["c19"], {"black": "b10", "green": "b27", "orange": "c43"})
    assert lines(keys(record, "c19")) == ["line:2", "line:3"]
    picks = ["c19", "line:3", keys(record, "c19", "line:3")[0]]
    assert lines(keys(record, *picks)) == ["line:2"]
    for then, order in (("to:", ["orange", "black", "green"]), ("line:2", ["orange", "green", "black"])):
        key = next(key for key in keys(record, *picks) if key.startswith(then))
        _, events = told(record, complete(record, *picks, key))
        assert [car for car, _ in moved(events)] == order


def test_the_next_line_in_the_order_of_the_card_offers_its_ends_at_once():  # F19
    record = tricky(["c19"], {"black": "b10", "green": "b27", "orange": "c43"})
    expected = plainly = race({0: ["c19"], 1: ["c29"]}, {"black": "b10", "green": "b27", "orange": "c43"}, owners=MINE)
    picks = ["c19"]
    while offered := keys(record, *picks):
        assert [key for key in offered if not key.startswith("line:")] == keys(expected, *picks)
        picks.append(offered[0])
    assert len(picks) == 1 + len(CARDS["c19"].lines)
    assert moved(told(record, picks)[1]) == moved(told(plainly, picks)[1])


def test_with_six_lines_in_their_order_a_turn_is_a_card_and_a_tap_a_line():  # F19
    record = tricky(["c01"], APART)
    assert len(complete(record, "c01")) == 7


def test_another_line_first_is_one_tap_more():  # F19
    record = tricky(["c01"], APART)
    first = [key for key in keys(record, "c01") if key.startswith("line:")][-1]
    picks = complete(record, "c01", first)
    assert len(picks) == 8
    assert lines(picks) == [first]
    assert moved(told(record, picks)[1])[0][0] == CARDS["c01"].lines[-1][0]


def test_a_line_that_is_taken_first_leaves_no_other_line_until_it_is_resolved():  # F19
    record = tricky(["c19"], {"black": "b10", "green": "b27", "orange": "c43"})
    assert lines(keys(record, "c19", "line:3")) == []
    (step, *_) = [key for key in keys(record, "c19") if key.startswith("step:")]
    assert lines(keys(record, "c19", step)) == []


def test_a_car_with_one_way_to_go_waits_for_its_tap_while_the_order_is_open():  # F19
    cars = {"red": "b10", "black": "b13", "blue": "c13", "orange": "c43"}
    record = race({0: ["c25"], 1: ["c29"]}, cars, owners=MINE, powers={0: "tricky"})
    assert keys(record, "c25") == ["to:b12", "line:2"]
    plainly = race({0: ["c25"], 1: ["c29"]}, cars, owners=MINE)
    assert {end[1:] for end in ends(keys(plainly, "c25"))} == {"46"}  # orange: red goes by itself (F11)


def test_a_blocked_car_is_named_by_its_line_or_waits_for_others_to_move():  # F13, F19
    record = tricky(["c26"], {"black": "b27", "red": "b28"})
    assert keys(record, "c26") == ["line:1", "line:2"]
    assert [str(choice.words) for choice in question(record).options(("c26",))] == [
        "Next: Black 5, which moves nothing",
        "First: Red 3",
    ]


def test_the_order_is_decided_on_the_way():  # F19
    record = tricky(["c26"], {"black": "b27", "red": "b28"})
    first = complete(record, "c26", "line:1")
    assert happened(told(record, first)[1], "still")[0]["car"] == "black"
    second = complete(record, "c26", "line:2")
    assert [car for car, _ in moved(told(record, second)[1])] == ["red", "black"]


def test_the_last_line_left_goes_by_itself_and_those_of_finished_cars_do_not_count():  # F15, F19
    record = tricky(["c19"], {"green": "b27"}, finished=["black", "orange"])
    assert keys(record, "c19")[0].startswith("to:")
    assert not [key for key in keys(record, "c19") if key.startswith("line:")]


def test_a_wild_line_may_come_first():  # F14, F19
    record = tricky(["c34"], {"black": "b28", "red": "b46"}, finished=["blue", "yellow"])
    assert keys(record, "c34") == ["car:green", "car:orange", "car:red", "line:4"]
    _, events = told(record, complete(record, "c34", "car:red"))
    assert [car for car, _ in moved(events)] == ["red", "black"]
    _, events = told(record, complete(record, "c34", "line:4", "car:red"))
    assert [car for car, _ in moved(events)] == ["black", "red"]


def test_two_wild_lines_may_come_in_any_order():  # F14, F19
    cars = {"black": "b10", "blue": "b27", "orange": "c44", "red": "b46", "green": "b16", "yellow": "c31"}
    record = tricky(["c37"], cars)
    picks = ["c37", "line:3", "car:red", keys(record, "c37", "line:3", "car:red")[0], "line:2"]
    assert keys(record, *picks) == ["car:green", "car:yellow"]
    _, events = told(record, complete(record, *picks, "car:green"))
    assert [(event["car"], event["line"]) for event in happened(events, "moved")][:2] == [("red", 2), ("green", 1)]


def test_on_the_card_of_another_the_power_does_nothing():  # F19
    assert "line:1" not in keys(tricky(["c26"], {"black": "b10"}, seat=1), "c26")


# Unpredictable


def unpredictable(cards, cars, seat=0, **facts):
    return race({0: cards, 1: ["c29"]}, cars, owners=MINE, powers={seat: "unpredictable"}, **facts)


def test_a_wild_line_may_move_a_car_printed_on_the_card():  # F20
    record = unpredictable(["c34"], {"black": "b26", "red": "b46"}, finished=["blue", "yellow"])
    assert keys(record, "c34") == [f"car:{car}" for car in ("black", "blue", "green", "orange", "red", "yellow")]
    _, events = told(record, complete(record, "c34", "car:black"))
    assert moved(events)[0] == ("black", ["b26", "b27", "b28", "b29"])


def test_a_car_that_a_wild_line_moved_moves_on_its_own_line_as_well():  # F20
    record = unpredictable(["c34"], {"black": "b26"}, finished=["blue", "yellow"])
    _, events = told(record, complete(record, "c34", "car:black"))
    assert [(event["car"], event["line"], event["steps"]) for event in happened(events, "moved")] == [
        ("black", 2, 3),
        ("black", 3, 1),
    ]


def test_two_wild_lines_still_move_two_different_cars():  # F20
    record = unpredictable(["c37"], {"blue": "b27", "orange": "c44"}, finished=["black"])
    assert "car:blue" in keys(record, "c37")
    picks = ["c37", "car:blue", keys(record, "c37", "car:blue")[0]]
    assert keys(record, *picks) == [f"car:{car}" for car in ("black", "green", "orange", "red", "yellow")]


def test_a_wild_line_of_another_player_moves_no_printed_car():  # F14, F20
    record = unpredictable(["c34"], {"black": "b26"}, seat=1, finished=["blue", "yellow"])
    assert "car:black" not in keys(record, "c34")


# Determined


def test_a_full_line_over_rectangular_spaces_brings_2_more_at_once():  # F21
    record = red_5("b45", "determined")
    offered = keys(record, "c25", "to:b50")
    assert sorted(ends(offered)) == ["a52", "b52"]
    _, events = told(record, ["c25", "to:b50", "to:a52"])
    assert [(event["steps"], event["extra"]) for event in happened(events, "moved")] == [(5, False), (2, True)]
    assert moved(events)[-1][1][-1] == "a52"


def test_the_2_more_may_be_left():  # F21
    _, events = told(red_5("b45", "determined"), ["c25", "to:b50", "stop"])
    assert [way[-1] for _, way in moved(events)] == ["b50"]


def test_it_is_2_more_and_not_1():  # F21
    record = red_5("b45", "determined")
    stepped = keys(record, "c25", "to:b50", "step:b51")
    assert "stop" not in stepped
    assert sorted(ends(stepped)) == ["a52", "b52"]


def test_the_space_it_starts_from_does_not_count():  # F21
    assert "stop" in keys(red_5("c44", "determined"), "c25", "to:b49")


def test_a_space_that_is_not_rectangular_on_the_way_loses_it():  # F21
    record = red_5("b31", "determined")  # the fifth space lies in the curve
    assert keys(record, "c25", keys(record, "c25")[0]) == []
    record = red_5("b43", "determined")  # the first one does
    assert keys(record, "c25", keys(record, "c25")[0]) == []


def test_a_way_that_leaves_the_track_loses_it():  # F15, F21
    _, events = told(red_5("a58", "determined"), complete(red_5("a58", "determined"), "c25"))
    assert [(way[-1], len(way) - 1) for _, way in moved(events)] == [(FINISH, 5)]


def test_a_car_that_is_blocked_half_way_loses_it():  # F13, F21
    record = red_5("b25", "determined", cars={"black": "b29"})
    record, events = told(record, complete(record, "c25"))
    assert [(way[-1], len(way) - 1) for _, way in moved(events)] == [("b28", 3)]


def test_2_more_may_lead_anywhere_also_into_a_curve_and_over_the_finish():  # F21
    record = red_5("b29", "determined")
    assert {end[0] for end in ends(keys(record, "c25", "to:b34"))} <= {"b", "c", "d"}
    assert keys(record, "c25", "to:b34")[-1] == "stop"
    record = red_5("b57", "determined")
    assert ends(keys(record, "c25", "to:b62")) == [FINISH]


def test_blocked_after_one_of_the_2_it_has_moved_one():  # F13, F21
    record = race(
        {0: ["c26"]}, {"red": "b22", "orange": "b27"}, owners=MINE, powers={0: "determined"}, finished=["black"]
    )
    offered = keys(record, "c26", "to:b25")
    assert sorted(ends(offered)) == ["a26", "b26"]
    _, events = told(record, ["c26", "to:b25", "to:a26"])
    assert [(event["steps"], event["extra"]) for event in happened(events, "moved")] == [(3, False), (1, True)]


def test_blocked_at_once_it_is_not_asked():  # F13, F21
    cars = {"red": "b22", "orange": "a26", "blue": "b26"}
    record = race({0: ["c26"]}, cars, owners=MINE, powers={0: "determined"}, finished=["black"])
    assert keys(record, "c26", "to:b25") == []


def test_2_more_come_only_once():  # F21
    record = red_5("b12", "determined")
    picks = ["c25", "to:b17"]
    assert ends(keys(record, *picks))
    assert keys(record, *picks, keys(record, *picks)[0]) == []


def test_it_counts_on_a_wild_line_for_the_own_car():  # F14, F21
    record = race({0: ["c34"]}, {"red": "b46"}, owners=MINE, powers={0: "determined"}, finished=["blue", "yellow"])
    assert "stop" in keys(record, "c34", "car:red", "to:b49")


def test_it_counts_on_every_line_of_an_own_car():  # F21
    record = red_5("b45", "determined", cars={"orange": "b13"}, finished=[])
    assert "stop" in keys(record, "c25", "to:b50", "to:a52", "to:b16")


@pytest.mark.parametrize("facts", [{"owners": {**MINE, "red": 1}}, {"seat": 1, "owners": {**MINE, "red": 1}}])
def test_it_counts_for_own_cars_on_own_cards_only(facts):  # F21
    record = red_5("b45", "determined", **facts)
    assert keys(record, "c25", "to:b50") == []


def test_the_other_lines_follow_after_it():  # F11, F21
    record = red_5("b45", "determined", cars={"orange": "b28"}, finished=[])
    _, events = told(record, complete(record, "c25", "to:b50", "to:b52"))
    assert [car for car, _ in moved(events)] == ["red", "red", "orange"]


def test_silence_takes_it():  # F21
    record = red_5("b45", "determined")
    record, events = told(record, question(record).default)
    assert [event["extra"] for event in happened(events, "moved")] == [False, True]
    assert awaited(record) == 1
    assert answer(record, question(record).default)
