"""The hints value what a sensible player would."""

import random

import pytest

from games.bots import BOTS
from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.hints import expected_points, prospects, rate
from tests.titles.derby.scene import answer, awaited, new, question, scene, until


def look(record):
    return kernel.look(TITLE, record, awaited(record))


def best(record):
    seen = look(record)
    return BOTS["sensible"](seen, seen.question, random.Random(1))


def rated(record, *picks):
    seen = look(record)
    return rate(seen.view, seen.question)(picks)


OTHERS = {1: ["gryphon-n1"], 2: ["gryphon-n2"]}


def test_cards_in_the_own_holders_make_a_creature_worth_a_bet():
    record = new()
    seat = awaited(record)
    state = record["state"]
    fast = ["phoenix-n3", "phoenix-n4", "phoenix-n5", "phoenix-t3", "phoenix-t4"]
    rest = [card for pile in (*state["holders"], state["unused"]) for card in pile if card not in fast]
    state["holders"] = [rest[8 * holder : 8 * holder + 8] for holder in range(4)]
    state["unused"] = rest[32:] + [state["holders"][seat].pop() for _ in fast]
    state["holders"][seat] += fast
    TITLE.check(record)
    assert rated(record, "phoenix", "first") > rated(record, "sylph", "first")
    assert rated(record, "phoenix", "last") < rated(record, "sylph", "last")
    assert best(record)[0] == "phoenix"


def test_a_bet_on_the_first_makes_its_creature_run():
    record = scene(
        {0: ["dragon-n5", "sylph-n5"], 3: ["sylph-n4", "dragon-n4"], **OTHERS}, bets={0: [["dragon", "first"]]}
    )
    assert best(record) in (["dragon-n5", "dragon-n4"], ["dragon-n4", "dragon-n5"], ["dragon-n5", "sylph-n4"])
    assert rated(record, "dragon-n5", "sylph-n4") > rated(record, "sylph-n4", "dragon-n5")


def test_a_bet_on_disqualification_loads_the_zeus_deck():
    record = scene({0: ["dragon-t1"], 3: ["sylph-n1"], **OTHERS}, bets={0: [["dragon", "disqualified"]]})
    assert best(record) == ["dragon-t1", "bonus", "sylph-n1"]


def test_a_bet_on_the_first_spares_the_zeus_deck():
    record = scene(
        {0: ["dragon-t1"], 3: ["sylph-n1"], **OTHERS},
        finished=["dragon"],
        mid_passed="dragon",
        third_bet=True,
        bets={0: [["dragon", "first"]]},
    )
    assert rated(record, "dragon-t1", "plain", "sylph-n1") > rated(record, "dragon-t1", "bonus", "sylph-n1")


def test_crossing_the_line_makes_a_place_certain():
    record = scene(
        {0: ["dragon-n5"], 3: ["sylph-n1"], **OTHERS},
        positions={"dragon": 20, "sylph": 22},
        bets={0: [["dragon", "first"]]},
    )
    assert rated(record, "dragon-n5", "sylph-n1") > 5.8  # only a late dirty trick could still disqualify it


def test_in_the_end_expectations_are_what_will_be_scored():  # X4, X5
    record = scene(
        {},
        positions={"pegasus": 22, "gryphon": 19, "lamassu": 15, "phoenix": 12, "sylph": 8},
        finished=["dragon"],
    )
    view = kernel.look(TITLE, record, 0).view
    bets = [("dragon", "first"), ("pegasus", "second"), ("sylph", "last"), ("gryphon", "last"), ("phoenix", "last-two")]
    for bet, points in zip(bets, (6, 7, 6, 0, 4), strict=True):
        assert expected_points(prospects(view), 4, [bet]) == pytest.approx(points, abs=0.4)


def test_the_chances_of_the_ranks_add_up():
    view = kernel.look(TITLE, until(new(), "race"), 0).view
    outlook = prospects(view)
    for rank, points in (("first", 6), ("second", 7), ("third", 7), ("last", 6)):
        total = sum(expected_points(outlook, 4, [(creature, rank)]) / points for creature in outlook)
        assert total == pytest.approx(1, abs=0.15)


def test_hidden_cards_do_not_change_a_rating():
    record = until(new(), "race")
    twin = kernel.resample(TITLE, record, awaited(record), random.Random(3))
    picks = question(record).default
    assert rated(record, *picks) == rated(twin, *picks)


def test_without_an_own_bet_every_turn_is_as_good():
    record = scene({0: ["dragon-n5"], 3: ["sylph-n1"], **OTHERS})
    assert rated(record, "dragon-n5", "sylph-n1") == rated(record, "sylph-n1", "dragon-n5") == 0


def test_rating_changes_nothing():
    record = until(new(), "race")
    seen = look(record)
    rate(seen.view, seen.question)(tuple(question(record).default))
    assert seen.view == look(record).view
    answer(record, best(record))


def test_of_an_empty_zeus_deck_nobody_is_disqualified():  # V1
    view = kernel.look(TITLE, scene({}), 0).view
    assert (
        expected_points(prospects({**view, "zeus": {"protection": 0, "tricks": []}}), 0, [("dragon", "disqualified")])
        == 0
    )
