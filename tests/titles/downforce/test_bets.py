"""The bets at the three lines (F23, F24)."""

import pytest

from games.engine import kernel
from games.engine.events import opened, visible
from games.titles.downforce import TITLE
from games.titles.downforce.data import CARS
from tests.titles.downforce.scene import (
    all_answer,
    answer,
    asked,
    awaited,
    everyone,
    happened,
    keys,
    moved,
    phase_of,
    question,
    race,
    told,
)


def crossing(**facts):
    """Red stands before line 1 and crosses it with c25, of seat 0, whose line for orange comes after that."""
    return race({0: ["c25"], 1: ["c26"], 2: ["c27"]}, {"red": "b13", "orange": "b3"}, seats=3, **facts)


def crossed(record=None):
    """The record when the card has been resolved, and what happened."""
    record = record or crossing()
    return told(record, question(record).default)


def test_when_the_first_car_has_crossed_a_line_the_card_is_finished_and_then_everyone_bets():  # F23
    record, events = crossed()
    assert [event["kind"] for event in events] == ["played", "moved", "crossed", "moved", "bets_open"]
    assert [car for car, _ in moved(events)] == ["red", "orange"]
    assert happened(events, "crossed") == [{"kind": "crossed", "line": 0, "car": "red"}]
    assert asked(record) == [0, 1, 2]
    assert phase_of(record) == "bets"


def test_a_car_that_reaches_a_line_has_not_crossed_it():  # F23
    record = race({0: ["c26"], 1: ["c25"]}, {"red": "b12"}, finished=[])
    assert kernel.look(TITLE, record, None).view["lines"][0]["crossed"] is None
    record, events = told(record, question(record).default)
    assert dict(moved(events))["red"][-1] in ("a15", "b15", "c15")  # its front edge lies on the line, at 15
    assert not happened(events, "crossed")


def test_only_the_first_car_over_a_line_brings_a_bet():  # F23
    record = race({0: ["c25"], 1: ["c26"]}, {"red": "b13", "black": "b45"})
    record, events = told(record, question(record).default)
    assert not happened(events, "crossed")
    assert awaited(record) == 1


def test_every_car_may_be_bet_on_also_a_finished_one_and_one_of_anybody():  # F23
    record = race({0: ["c26"], 1: ["c25"]}, {"black": "b45"}, finished=["red"])
    record["state"]["crossed"][2] = None
    for bets in record["state"]["bets"]:
        bets[2] = None
    record, _ = crossed(record)
    assert keys(record, seat=0) == list(CARS)
    record, _ = all_answer(record, {0: "red", 1: "black"})
    assert [bets[2] for bets in record["state"]["bets"]] == ["red", "black"]


def test_a_car_may_be_bet_on_again_and_by_several():  # F23
    record = race(
        {0: ["c26"], 1: ["c25"]}, {"black": "b45", "blue": "b31"}, bets={0: ["red", "red", ""], 1: ["blue"] * 3}
    )
    record, _ = crossed(record)
    record, _ = everyone(record, "red")
    assert record["state"]["bets"] == [["red", "red", "red"], ["blue", "blue", "red"]]


def test_a_bet_is_free_of_charge():  # F23
    record, _ = crossed()
    record, _ = everyone(record, "blue")
    assert record["state"]["debts"] == [0, 0, 0]


def test_bets_are_sealed_and_may_be_revised_until_all_have_bet():  # F23
    record, _ = crossed()
    before = [kernel.look(TITLE, record, seat).view for seat in (0, 2, None)]
    record, events = told(record, "green", 1)
    assert events == [{"kind": "answered", "seat": 1}]
    assert [kernel.look(TITLE, record, seat).view for seat in (0, 2, None)] == before
    record, events = told(record, "yellow", 1)
    assert events == []
    record, _ = all_answer(record, {0: "red", 2: "red"})
    assert record["state"]["bets"][1][0] == "yellow"


def test_bets_stay_secret_until_the_end():  # F23
    record, _ = crossed()
    record, events = all_answer(record, {0: "red", 1: "green", 2: "blue"})
    for viewer in (0, 1, 2, None):
        view = kernel.look(TITLE, record, viewer).view
        for seat in view["seats"]:
            own = {0: "red", 1: "green", 2: "blue"}[seat["seat"]]
            assert seat["bets"] == ([own, None, None] if seat["seat"] == viewer else [None] * 3)
        assert view["lines"][0]["written"] == [0, 1, 2]
        (written,) = [visible(event, viewer) for event in events if event["kind"] == "bets"]
        own = {} if viewer is None else {f"by_{viewer}": {0: "red", 1: "green", 2: "blue"}[viewer]}
        assert written == {"kind": "bets", "line": 0, **own}


def test_the_own_bet_is_told_as_such_and_all_by_their_players_once_they_lie_open():  # F23
    record, _ = crossed()
    _, events = all_answer(record, {0: "red", 1: "blue", 2: "green"})
    (bets,) = happened(events, "bets")
    assert str(TITLE.tell(visible(bets, 1))) == "Everyone has bet at bet line 1; your bet: Blue."
    assert str(TITLE.tell(visible(bets, None))) == "Everyone has bet at bet line 1."
    assert str(TITLE.tell(opened(bets))) == "Everyone has bet at bet line 1; #1 on Red, #2 on Blue and #3 on Green."


def test_bets_are_open_when_the_game_is_over():  # F23, F26
    record = race({0: ["c25"]}, {"red": "b9"}, finished=["black"], bets={0: ["red"] * 3, 1: ["blue"] * 3})
    record, _ = told(record, question(record).default)
    assert [seat["bets"] for seat in kernel.look(TITLE, record, None).view["seats"]] == [["red"] * 3, ["blue"] * 3]


def test_also_the_last_card_of_all_may_bring_a_bet():  # F23, F25
    record = race({0: ["c25"]}, {"red": "b13"})
    record, _ = crossed(record)
    assert asked(record) == [0, 1]
    assert kernel.result(TITLE, record) is None
    record, events = everyone(record, "red")
    assert happened(events, "game_ended")
    assert kernel.asked(TITLE, record) is None


def test_also_the_card_with_which_the_sixth_car_finishes_may_bring_a_bet():  # F16, F23
    others = ["black", "blue", "green", "orange", "red"]
    record = race({0: ["c29"]}, {"yellow": "a62"}, finished=others)
    record["state"]["crossed"][2] = None
    for bets in record["state"]["bets"]:
        bets[2] = None
    record, events = told(record, ["c29"])
    assert happened(events, "crossed")[0]["line"] == 2
    assert asked(record) == [0, 1]


def test_a_line_that_nobody_crosses_brings_no_bet():  # F23
    record = race({0: ["c25"]}, {"red": "b4"})
    record, _ = told(record, question(record).default)
    assert kernel.asked(TITLE, record) is None
    assert record["state"]["bets"] == [[None] * 3, [None] * 3]
    assert set(kernel.result(TITLE, record)["scores"].values()) == {0}


def two_lines():
    """Red goes over line 2 while the bets at line 1 have not been written either, which needs a position set up."""
    record = race({0: ["c25"], 1: ["c26"]}, {"red": "b31"}, finished=["orange"])
    record["state"]["cars"]["orange"]["space"] = "b9"
    record["state"].update(finished=[], crossed=[None] * 3, bets=[[None] * 3, [None] * 3])
    return crossed(record)


def test_one_card_may_cross_two_lines_and_both_bets_are_made_one_after_the_other():  # F24
    record, events = two_lines()
    assert [event["line"] for event in happened(events, "crossed")] == [0, 1]
    assert asked(record) == [0, 1]
    assert kernel.look(TITLE, record, 0).view["bet_line"] == 0
    first = question(record, 0).occasion
    record, events = all_answer(record, {0: "red", 1: "blue"})
    assert [event["line"] for event in happened(events, "bets")] == [0]
    assert kernel.look(TITLE, record, 0).view["bet_line"] == 1
    assert question(record, 0).occasion != first
    record, events = all_answer(record, {0: "green", 1: "yellow"})
    assert record["state"]["bets"] == [["red", "green", None], ["blue", "yellow", None]]
    assert kernel.look(TITLE, record, 0).view["bet_line"] is None
    assert awaited(record) == 1


def test_after_the_bets_the_next_player_is_up():  # F10, F23
    record, _ = crossed()
    record, _ = everyone(record, "blue")
    assert awaited(record) == 1
    assert phase_of(record) == "race"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_silence_bets_on_an_own_car(seat):  # F23
    record, _ = crossed()
    default = question(record, seat).default
    assert record["state"]["cars"][default]["owner"] == seat
    assert answer(record, default, seat)
