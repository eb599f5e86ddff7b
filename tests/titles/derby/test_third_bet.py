"""The third bet, when the mid-race line is passed for the first time."""

import pytest

from games.engine import kernel
from games.titles.derby import TITLE
from tests.titles.derby.scene import answer, awaited, defaults, happened, question, scene, told

OTHERS = {1: ["gryphon-n1"], 2: ["gryphon-n2"]}
TURN = {0: ["dragon-n2"], 3: ["sylph-n2"]}
BETS = {seat: [["gryphon", "first"], ["lamassu", "last"]] for seat in range(3)}


def bettors(record, count):
    """Who is asked for the next so many bets."""
    asked = []
    for _ in range(count):
        asked.append(awaited(record))
        record = answer(record, question(record).default)
    return asked, record


@pytest.mark.parametrize(("seats", "line"), [(3, 12), (4, 12), (5, 13), (6, 13)])
def test_on_the_line_is_not_past_it(seats, line):  # D19
    last = seats - 1
    record = scene(
        {0: ["dragon-n2"], last: ["sylph-n2"], 1: ["gryphon-n1"], last - 1: ["phoenix-n2"]},
        seats=seats,
        positions={"dragon": line - 3},
    )
    record = answer(record, ["dragon-n2", "sylph-n2"])
    assert record["state"]["track"]["positions"]["dragon"] == line
    assert record["state"]["phase"] == "race"


@pytest.mark.parametrize(("seats", "line"), [(3, 12), (4, 12), (5, 13), (6, 13)])
def test_passing_the_line_brings_the_third_bet_after_the_turn(seats, line):  # D19
    last = seats - 1
    record = scene(
        {0: ["dragon-n2"], last: ["sylph-n2"], 1: ["gryphon-n1"], last - 1: ["phoenix-n2"]},
        seats=seats,
        positions={"dragon": line - 2},
    )
    record, events = told(record, ["dragon-n2", "sylph-n2"])
    assert record["state"]["phase"] == "third_bets"
    assert happened(events, "mid_line") == [{"kind": "mid_line", "creature": "dragon"}]
    kinds = [event["kind"] for event in events]
    assert kinds.index("mid_line") < kinds.index("third_bets")
    assert kinds.count("played") == 2  # the turn in progress was finished


def test_everyone_bets_from_the_left_of_the_player_whose_turn_it_was():  # D19
    record = scene(
        {1: ["dragon-n2"], 0: ["sylph-n2"], 2: ["gryphon-n1"], 3: ["gryphon-n2"]}, turn=1, positions={"dragon": 10}
    )
    record = answer(record, ["dragon-n2", "sylph-n2"])
    asked, record = bettors(record, 4)
    assert asked == [2, 3, 0, 1]


def test_the_race_goes_on_from_the_new_first_player():  # D20
    record = scene({**TURN, **OTHERS}, positions={"dragon": 10}, first=2)
    record = answer(record, ["dragon-n2", "sylph-n2"])
    assert record["state"]["first"] == 1
    record = defaults(record, 4)
    assert (record["state"]["phase"], awaited(record)) == ("race", 1)


def test_the_second_card_of_the_turn_may_pass_the_line_too():  # D19
    record = scene({**TURN, **OTHERS}, positions={"sylph": 12})
    record = answer(record, ["dragon-n2", "sylph-n2"])
    assert record["state"]["phase"] == "third_bets"
    assert record["state"]["mid_passed"] == "sylph"


def test_it_happens_once_a_race():  # D19
    record = scene({**TURN, **OTHERS}, positions={"dragon": 10, "sylph": 14}, mid_passed="sylph", third_bet=True)
    record, events = told(record, ["dragon-n2", "sylph-n2"])
    assert record["state"]["phase"] == "race"
    assert happened(events, "mid_line") == []


def test_two_creatures_past_the_line_in_one_turn_bring_one_third_bet():  # D19
    record = scene({**TURN, **OTHERS}, positions={"dragon": 10, "sylph": 12})
    record, events = told(record, ["dragon-n2", "sylph-n2"])
    assert [event["creature"] for event in happened(events, "mid_line")] == ["dragon"]
    record = defaults(record, 4)
    assert record["state"]["phase"] == "race"


def test_a_creature_may_pass_the_line_and_finish_in_one_move():  # D16, D19
    record = scene({0: ["dragon-t4"], 3: ["sylph-n2"], **OTHERS}, positions={"dragon": 12, "sylph": 22}, finished=[])
    record = answer(record, ["dragon-t4", "bonus", "sylph-n2"])
    assert record["state"]["track"]["finished"] == ["sylph"]
    assert record["state"]["phase"] == "third_bets"


def test_the_rules_of_betting_hold_for_the_third_bet():  # D9, D10, D19
    bets = {**BETS, 3: [["dragon", "first"], ["lamassu", "last"]]}
    bets[2] = [["gryphon", "first"], ["sylph", "last"]]
    record = scene({**TURN, **OTHERS}, positions={"dragon": 10}, bets=bets)
    record = answer(record, ["dragon-n2", "sylph-n2"])
    assert awaited(record) == 1
    offered = [choice.key for choice in question(record).options()]
    assert offered == ["dragon", "pegasus", "phoenix", "sylph"]


def test_a_finished_creature_may_still_be_bet_on():  # D8, D19
    record = scene({0: ["dragon-n5"], 3: ["sylph-n2"], **OTHERS}, positions={"dragon": 12}, finished=["phoenix"])
    record = answer(record, ["dragon-n5", "sylph-n2"])
    assert "phoenix" in [choice.key for choice in question(record).options()]


def test_a_line_passed_in_the_very_last_turn_brings_the_third_bet_before_the_ranking():  # D20
    record = scene(TURN, positions={"dragon": 10}, bets=BETS)
    record, events = told(record, ["dragon-n2", "sylph-n2"])
    assert record["state"]["phase"] == "third_bets"
    assert happened(events, "ranked") == []
    asked, record = bettors(record, 3)
    assert asked == [1, 2, 3]
    assert record["state"]["races_done"] == []
    record, events = told(record, question(record).default)
    assert len(happened(events, "ranked")) == 1
    assert len(record["state"]["races_done"][0]["bets"][0]) == 3


def test_without_a_line_passed_there_is_no_third_bet():  # D21
    record = scene(TURN, bets=BETS)
    record, events = told(record, ["dragon-n2", "sylph-n2"])
    assert happened(events, "third_bets") == []
    assert len(happened(events, "ranked")) == 1
    assert [len(bets) for bets in record["state"]["races_done"][0]["bets"]] == [2, 2, 2, 0]


def test_the_view_tells_whether_the_line_was_passed():
    record = scene({**TURN, **OTHERS}, positions={"dragon": 10})
    assert kernel.look(TITLE, record, None).view["track"]["mid_passed"] is False
    record = answer(record, ["dragon-n2", "sylph-n2"])
    assert kernel.look(TITLE, record, None).view["track"]["mid_passed"] is True
