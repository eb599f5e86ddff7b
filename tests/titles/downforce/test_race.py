"""The race: turns, lines and steps (F10-F13)."""

from games.engine import kernel
from games.titles.downforce import TITLE
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
        owner = owners[facts["grid"] - 1]
        facts.update(owner=owner, price=None if owner is None else 0)
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
    before, reply = record["state"]["discards"], question(record).default
    (left,) = {"c25", "c26"} - {reply[0]}
    record, events = told(record, reply)
    assert happened(events, "played") == [{"kind": "played", "seat": 0, "card": reply[0]}]
    assert record["state"]["hands"][0] == [left]
    assert record["state"]["discards"] == [*before, reply[0]]


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
