"""The race: turns, lines, steps, wild lines, finishing (F10-F16)."""

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE
from games.titles.downforce.track import FINISH
from tests.titles.downforce.scene import (
    VALLEY,
    answer,
    awaited,
    ends,
    happened,
    keys,
    moved,
    question,
    race,
    spaces,
    told,
)

NARROW = {"black": "b28", "red": "b27"}
"""One behind the other where there is only one lane."""


def wild(finished=(), cars=None, **facts):
    """A race in which seat 0 plays c34 (blue 5, yellow 4, wild 3, black 1): blue and yellow have finished."""
    return race({0: ["c34"]}, {"black": "b28", **(cars or {})}, finished=["blue", "yellow", *finished], **facts)


def red_three_on(record):
    """Picks by which the wild line moves red."""
    return ["car:red", keys(record, "c34", "car:red")[0]]


def started(owners, seats):
    """The first seat of a race in which the cars in grid order belong to these seats."""
    record = race({seat: ["c25", "c26", "c27", "c28"][seat : seat + 1] for seat in range(seats)}, seats=seats)
    state = record["state"]
    eights = [card for card in state["discards"] if card.endswith("-8")]
    state["discards"] = [card for card in state["discards"] if card not in eights]
    for car, facts in state["cars"].items():
        facts["owner"] = owners[facts["grid"] - 1]
        state["discards"] += [f"{car}-8"] if facts["owner"] is not None else []
    state.update(phase="powers", turn=None)
    state["powers"] = [["tricky", "determined"], *([power] for power in ("strategic", "cunning", "aggressive"))][:seats]
    record["stack"] = [["keep_powers", {}]]
    record, events = told(record, "determined", 0)
    assert happened(events, "race_started")[0]["first"] == awaited(record)
    return awaited(record)


def test_the_owner_of_the_car_on_the_first_grid_place_begins():  # F10
    assert started([2, 0, 1, 0, 1, 2], 3) == 2
    assert started([1, 0, 1, 0, 1, 0], 2) == 1


def test_where_that_car_has_no_owner_the_first_owned_one_behind_it_counts():  # F7, F10
    assert started([None, 2, 1, 0, 1, 2], 3) == 2
    assert started([None, None, 1, 0, 2, 2], 3) == 1


def test_turns_go_clockwise():  # F10
    record = race({0: ["c25"], 1: ["c26"], 2: ["c27"]}, turn=2, seats=3)
    order = []
    while kernel.asked(TITLE, record):
        order.append(awaited(record))
        record = answer(record, question(record).default)
    assert order == [2, 0, 1]


def test_one_card_of_the_hand_is_played_and_discarded():  # F11
    record = race({0: ["c25", "c26"]}, {"red": "b40", "orange": "d40"})
    assert keys(record) == ["c25", "c26"]
    before = record["state"]["discards"]
    record, events = told(record, question(record).default)
    assert happened(events, "played") == [{"kind": "played", "seat": 0, "card": "c25"}]
    assert record["state"]["hands"][0] == ["c26"]
    assert record["state"]["discards"] == [*before, "c25"]


def test_lines_are_resolved_from_top_to_bottom_each_for_the_car_of_its_colour():  # F11
    record = race({0: ["c19"]}, {"black": "b10", "green": "b55", "orange": "c43"})
    _, events = told(record, question(record).default)
    assert [car for car, _ in moved(events)] == ["black", "green", "orange"]
    assert [len(way) - 1 for _, way in moved(events)] == [6, 4, 2]


def test_the_player_of_the_card_drives_other_players_cars_too():  # F11
    record = race({0: ["c26"]}, {"black": "b57", "red": "b49"}, owners=dict.fromkeys(["black", "red"], 1) | {"blue": 0})
    record, events = told(record, ["c26", "to:a62", "to:b52"])
    assert spaces(record)["black"] == "a62"
    assert all("by" not in event for event in happened(events, "moved"))


def test_a_car_without_an_owner_is_driven_by_the_player_of_the_card():  # F7, F11
    record = race({0: ["c26"]}, {"black": "b57", "red": "b49"}, owners={"blue": 0, "green": 1}, powers={1: "cunning"})
    assert awaited(record) == 0
    assert len(ends(keys(record, "c26"))) == 3
    assert ends(keys(record, "c26", "to:b62")) == ["a52", "b52"]


def test_a_later_line_meets_the_cars_where_the_earlier_ones_have_left_them():  # F11, F12
    record = race({0: ["c26"]}, {"black": "b57", "red": "a59"})
    assert set(ends(keys(record, "c26", "to:a62"))) == {"b62", "c62"}
    assert set(ends(keys(record, "c26", "to:b62"))) == {"a62", "c62"}


def test_a_step_goes_straight_or_diagonally_ahead_never_sideways_or_back():  # F12
    record = wild(cars={"red": "b16", "black": "b47"})
    assert sorted(ends(keys(record, "c34", *red_three_on(record)))) == ["a48", "b48", "c48"]


def test_in_a_curve_a_step_leads_to_where_the_front_edge_lies_further_on():  # F12
    record = wild(cars={"red": "b46", "black": "a19"})
    assert sorted(ends(keys(record, "c34", *red_three_on(record)))) == [
        "a20",
        "b20",
    ]  # b19 lies beside it and ends further back


def test_no_car_drives_into_another():  # F12
    record = race({0: ["c30"]}, {"orange": "b46", "black": "b53", "red": "b47"})
    steps = [key for key in keys(record, "c30") if key.startswith("step:")]
    assert sorted(steps) == ["step:a47", "step:c47"]


def test_a_car_may_pass_diagonally_between_two_cars():  # F12
    cars = {"orange": "b46", "black": "b53", "red": "b47", "blue": "a46", "green": "a48", "yellow": "c47"}
    record = race({0: ["c30"]}, cars)
    assert sorted(ends(keys(record, "c30"))) == ["a51", "b51", "c51"]
    record, events = told(record, ["c30", "to:b51", keys(record, "c30", "to:b51")[0]])
    assert dict(moved(events))["orange"][:2] == ["b46", "a47"]  # between a46 and b47


def test_a_car_moves_its_full_number_of_spaces():  # F13
    record = race({0: ["c25"]}, {"red": "b45"}, finished=["orange"])
    for end in ends(keys(record, "c25")):
        _, events = told(record, ["c25", f"to:{end}"])
        assert len(moved(events)[0][1]) == 6


def test_a_car_that_meets_others_goes_as_far_as_it_can():  # F13
    record = race({0: ["c25"]}, {"red": "b10", "orange": "b13", "black": "c13"})
    record, events = told(record, question(record).default)
    assert moved(events)[0] == ("red", ["b10", "b11", "b12"])


def test_a_car_that_is_blocked_at_once_loses_its_line():  # F13
    record = race({0: ["c25"]}, {**NARROW, "orange": "c44"})
    record, events = told(record, question(record).default)
    assert happened(events, "still") == [{"kind": "still", "car": "red", "line": 0, "finished": False}]
    assert spaces(record)["red"] == "b27"
    assert [car for car, _ in moved(events)] == ["orange"]


def test_a_car_that_can_step_must_but_may_choose_the_way_that_gets_blocked():  # F13
    record = race({0: ["c26"]}, {"black": "c50", "red": "a33", "blue": "b35"}, on=VALLEY)
    first = keys(record, "c26")[0]
    assert sorted(ends(keys(record, "c26", first))) == ["a34", "b36", "c37"]
    assert "stop" not in keys(record, "c26", first)
    record, events = told(record, ["c26", first, "to:a34"])
    assert moved(events)[1] == ("red", ["a33", "a34"])  # one step of three, then blocked


def test_a_way_that_can_be_prolonged_is_none():  # F13
    record = race({0: ["c26"]}, {"black": "c50", "red": "a33"}, on=VALLEY)
    first = keys(record, "c26")[0]
    assert "a34" not in ends(keys(record, "c26", first))


def test_a_wild_line_moves_a_car_that_is_not_printed_on_the_card():  # F14
    record = wild(cars={"red": "b46", "green": "b16", "orange": "c14"})
    assert keys(record, "c34") == ["car:green", "car:orange", "car:red"]
    record, events = told(record, ["c34", "car:red", "to:a49"])
    assert [car for car, _ in moved(events)] == ["red", "black"]
    assert spaces(record)["red"] == "a49"


def test_the_car_of_a_wild_line_is_named_when_the_line_is_resolved():  # F14
    record = race({0: ["c34"]}, {"blue": "b10", "yellow": "b55", "black": "b28", "red": "b46"})
    first = keys(record, "c34")
    assert not [key for key in first if key.startswith("car:")]
    second = keys(record, "c34", first[0])
    assert keys(record, "c34", first[0], second[0]) == ["car:green", "car:orange", "car:red"]


def test_a_finished_car_may_be_named_and_nothing_moves():  # F14
    record = wild(finished=["red"], cars={"green": "b46"})
    record, events = told(record, ["c34", "car:red"])
    assert happened(events, "still") == [{"kind": "still", "car": "red", "line": 2, "finished": True}]
    assert [car for car, _ in moved(events)] == ["black"]


def test_a_blocked_car_may_be_named_and_nothing_moves():  # F14
    record = wild(cars={"red": "b27", "green": "b46"})
    record, events = told(record, ["c34", "car:red"])
    assert happened(events, "still") == [{"kind": "still", "car": "red", "line": 2, "finished": False}]
    assert spaces(record)["red"] == "b27"


def test_where_no_car_can_be_moved_the_wild_line_goes_by():  # F14
    record = wild(finished=["red", "green", "orange"])
    assert question(record).only_reply() == ["c34"]
    record, events = told(record, ["c34"])
    assert moved(events) == [("black", ["b28", "b29"])]


TWO_WILDS = {"black": "b10", "blue": "b27", "orange": "c44", "red": "b46", "green": "b16", "yellow": "c31"}


def test_two_wild_lines_move_two_different_cars():  # F14
    record = race({0: ["c37"]}, TWO_WILDS)
    picks = ["c37", keys(record, "c37")[0]]
    assert keys(record, *picks) == ["car:green", "car:red", "car:yellow"]
    picks += ["car:red", "to:b51"]
    assert keys(record, *picks) == ["car:green", "car:yellow"]
    picks += ["car:yellow", "to:b35"]
    while more := keys(record, *picks):
        picks.append(more[0])
    record, events = told(record, picks)
    assert [(event["car"], event["line"]) for event in happened(events, "moved")] == [
        ("black", 0),
        ("red", 1),
        ("yellow", 2),
        ("blue", 3),
        ("orange", 4),
    ]


def test_the_second_wild_line_is_for_another_car_even_where_the_first_moved_nothing():  # F14
    record = race({0: ["c37"]}, {**TWO_WILDS, "red": "b28", "blue": "b29"})
    picks = ["c37", keys(record, "c37")[0]]
    assert keys(record, *picks) == ["car:green", "car:red", "car:yellow"]
    assert keys(record, *picks, "car:red") == ["car:green", "car:yellow"]


def test_a_car_that_crosses_the_finish_leaves_the_track_and_takes_the_next_place():  # F15
    record = race({0: ["c25"]}, {"red": "a61", "orange": "b59"}, finished=["blue"])
    record, events = told(record, question(record).default)
    assert moved(events)[0] == ("red", ["a61", "a62", FINISH])  # distance beyond does not matter
    assert happened(events, "finished")[0] == {"kind": "finished", "car": "red", "place": 2}
    assert spaces(record)["red"] == FINISH
    assert record["state"]["finished"][:2] == ["blue", "red"]


def test_a_finished_car_is_in_nobodys_way():  # F15
    record = race({0: ["c26"]}, {"black": "a62", "red": "a60"})
    record, events = told(record, question(record).default)
    assert [way[-1] for _, way in moved(events)] == [FINISH, FINISH]
    assert record["state"]["finished"] == ["black", "red"]


def test_a_car_on_the_last_spaces_crosses_with_one_step():  # F15
    record = race({0: ["c34"]}, {"black": "c62"}, finished=["blue", "yellow", "red", "green", "orange"])
    record, events = told(record, ["c34"])
    assert moved(events) == [("black", ["c62", FINISH])]


def test_the_lines_of_a_finished_car_do_nothing():  # F15
    record = race({0: ["c25"]}, {"orange": "c43"}, finished=["red"])
    record, events = told(record, question(record).default)
    assert [car for car, _ in moved(events)] == ["orange"]
    assert not happened(events, "still")


def retiring():
    """Seat 1 owns only red, which crosses on the card of seat 0; it has two cards more."""
    owners = {"red": 1, "black": 0, "blue": 0, "green": 2, "orange": 2, "yellow": 2}
    hands = {0: ["c25", "c28"], 1: ["c26", "c27"], 2: ["c29"]}
    return race(hands, {"red": "a62", "orange": "c44", "yellow": "a46"}, owners=owners, seats=3)


def test_a_player_whose_cars_have_all_finished_discards_the_hand_at_once():  # F16
    record = retiring()
    before = record["state"]["discards"]
    record, events = told(record, question(record).default)
    assert happened(events, "retired") == [{"kind": "retired", "seat": 1, "cards": ["c26", "c27"]}]
    assert record["state"]["hands"][1] == []
    assert record["state"]["discards"] == [*before, "c26", "c27", "c25"]
    kinds = [event["kind"] for event in events]
    assert kinds.index("retired") < len(kinds) - 1 - kinds[::-1].index("moved")  # before the next line


def test_a_player_whose_cars_have_all_finished_plays_no_more():  # F16
    record = retiring()
    record, _ = told(record, question(record).default)
    assert awaited(record) == 2


def test_a_player_whose_cars_have_all_finished_still_bets():  # F16, F23
    owners = {"red": 1, "black": 0, "blue": 0, "green": 2, "orange": 2, "yellow": 2}
    record = race({0: ["c34"], 2: ["c27"]}, {"black": "a14", "yellow": "b13", "blue": "c44"}, owners=owners, seats=3)
    record["state"]["cars"]["red"]["space"] = FINISH
    record["state"].update(finished=["red"], crossed=["red", None, None])
    record["state"]["bets"] = [["red", None, None] for _ in range(3)]
    picks = ["c34"]
    while more := keys(record, *picks):
        picks.append(more[0])
    record, events = told(record, picks)
    assert happened(events, "crossed")
    assert sorted(kernel.asked(TITLE, record).questions) == [0, 1, 2]


def test_a_player_who_still_has_a_car_on_the_track_keeps_the_hand():  # F16
    owners = {"red": 1, "black": 1, "blue": 0, "green": 0, "orange": 0, "yellow": 0}
    record = race({0: ["c25"], 1: ["c26"]}, {"red": "a62", "orange": "c44"}, owners=owners)
    record, events = told(record, question(record).default)
    assert not happened(events, "retired")
    assert record["state"]["hands"][1] == ["c26"]


def test_the_player_of_the_card_may_finish_and_the_card_goes_on():  # F16
    owners = {"red": 0, "black": 1, "blue": 1, "green": 1, "orange": 1, "yellow": 1}
    record = race({0: ["c25", "c28"], 1: ["c27"]}, {"red": "a62", "orange": "c43"}, owners=owners)
    record, events = told(record, question(record).default)
    assert happened(events, "retired")[0] == {"kind": "retired", "seat": 0, "cards": ["c28"]}
    assert [car for car, _ in moved(events)] == ["red", "orange"]


def test_a_player_without_cards_is_skipped():  # F16
    record = race({0: ["c25", "c26"], 2: ["c27"]}, {"red": "b9"}, seats=4)
    record = answer(record, question(record).default)
    assert awaited(record) == 2
    record = answer(record, question(record).default)
    assert awaited(record) == 0


def test_one_player_alone_may_have_several_turns_in_a_row():  # F16
    record = race({1: ["c25", "c26"]}, {"red": "b10", "orange": "b55"}, turn=1, seats=3)
    record = answer(record, question(record).default)
    assert awaited(record) == 1


@pytest.mark.parametrize("wilds", [["c34"], ["c37"]])
def test_when_the_sixth_car_finishes_the_rest_of_the_card_is_not_resolved(wilds):  # F16
    last = "yellow" if wilds == ["c34"] else "black"
    others = [car for car in ("black", "blue", "green", "orange", "red", "yellow") if car != last]
    record = race({0: wilds, 1: ["c25"]}, {last: "a62"}, finished=others)
    record, events = told(record, wilds)
    assert happened(events, "finished") == [{"kind": "finished", "car": last, "place": 6}]
    assert not happened(events, "still")
    assert kernel.asked(TITLE, record) is None
