"""The powers: one for each player, chosen before the race (F9)."""

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE
from tests.titles.downforce.scene import all_answer, asked, auction, happened, keys, phase_of, told

CARDS = {0: ["c25"], 1: ["c29"], 2: ["c28"]}
OWNED = {"black": 0, "blue": 0, "green": 0, "orange": 1, "red": 2}


def choosing():
    """Seat 0 has three powers, seat 1 has two, seat 2 has one."""
    record, _ = all_answer(auction(CARDS, cars=["yellow"], owned=OWNED, seats=3), {0: "c25", 1: "c29", 2: "c28"})
    assert phase_of(record) == "powers"
    return record


def test_who_has_several_chooses_one_of_them_all_at_once():  # F9
    record = choosing()
    assert asked(record) == [0, 1]
    assert keys(record, seat=0) == ["aggressive", "tricky", "unpredictable"]
    assert keys(record, seat=1) == ["cunning", "strategic"]


def test_each_keeps_the_one_chosen():  # F9
    record, events = all_answer(choosing(), {0: "unpredictable", 1: "strategic"})
    assert record["state"]["powers"] == [["unpredictable"], ["strategic"], ["determined"]]
    assert happened(events, "powers")[0]["powers"] == ["unpredictable", "strategic", "determined"]
    assert phase_of(record) == "race"


@pytest.mark.parametrize("kept", ["aggressive", "tricky", "unpredictable"])
def test_any_of_three_can_be_kept(kept):  # F9
    record, _ = all_answer(choosing(), {1: "cunning", 0: kept})
    assert record["state"]["powers"][0] == [kept]


def test_what_one_keeps_is_sealed_until_all_have_chosen():  # F9
    record = choosing()
    before = kernel.look(TITLE, record, 1).view
    record, events = told(record, "tricky", 0)
    assert events == [{"kind": "answered", "seat": 0}]
    assert kernel.look(TITLE, record, 1).view == before
    assert "tricky" not in repr(kernel.look(TITLE, record, 1).reply)
    record, _ = told(record, "aggressive", 0)
    record, _ = told(record, "cunning", 1)
    assert record["state"]["powers"][0] == ["aggressive"]


def test_where_everyone_has_one_nobody_is_asked():  # F9
    six = {seat: [f"c0{seat + 1}"] for seat in range(6)}
    owned = {"black": 0, "blue": 1, "green": 2, "orange": 3}
    record, events = all_answer(auction(six, cars=["yellow", "red"], owned=owned, seats=6), {4: "c05", 5: "c06"})
    assert happened(events, "powers")
    assert phase_of(record) == "race"


def test_one_power_serves_all_cars():  # F9, F17
    record, _ = all_answer(choosing(), {0: "aggressive", 1: "cunning"})
    owners = {car: facts["owner"] for car, facts in record["state"]["cars"].items()}
    assert [car for car, owner in owners.items() if owner == 1] == ["orange", "yellow"]
    assert kernel.look(TITLE, record, None).view["seats"][1]["powers"] == ["cunning"]
