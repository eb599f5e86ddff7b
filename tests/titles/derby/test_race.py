"""Turns: two cards, and what they do to the creatures."""

import pytest

from games.engine import kernel
from games.engine.errors import Illegal
from games.titles.derby import TITLE
from tests.titles.derby.scene import answer, awaited, happened, keys, new, question, scene, told, until


def standing(record):
    return kernel.look(TITLE, record, None).view["standing"]


def track(record):
    return record["state"]["track"]


OTHERS = {1: ["gryphon-n1"], 2: ["gryphon-n2"]}
"""Holders that keep the race going after the turn of seat 0."""


# Whose turn, and which cards


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_play_goes_clockwise_from_the_first_player(seats):  # D12
    record = until(new(seats), "race")
    first, turns = record["state"]["first"], []
    while record["state"]["phase"] == "race" and len(turns) < seats:
        turns.append(awaited(record))
        record = answer(record, question(record).default)
    assert turns == [(first + count) % seats for count in range(len(turns))]
    assert len(turns) > 1


def test_either_side_may_come_first_and_the_second_card_is_from_the_other():  # D12
    record = scene({0: ["dragon-n1", "dragon-n2"], 3: ["sylph-n1", "sylph-n2"], 1: ["gryphon-n1"], 2: ["gryphon-n2"]})
    assert keys(record) == ["dragon-n1", "dragon-n2", "sylph-n1", "sylph-n2"]
    assert keys(record, "dragon-n2") == ["sylph-n1", "sylph-n2"]
    assert keys(record, "sylph-n1") == ["dragon-n1", "dragon-n2"]


def test_never_two_cards_from_the_same_holder():  # D12
    record = scene({0: ["dragon-n1", "dragon-n2"], 3: ["sylph-n1"]})
    with pytest.raises(Illegal, match="must come from different holders"):
        answer(record, ["dragon-n1", "dragon-n2"])


def test_a_card_from_a_holder_of_others_is_refused():  # D2, D12
    record = scene({0: ["dragon-n1"], 3: ["sylph-n1"], **OTHERS})
    for wrong in (["gryphon-n2", "sylph-n1"], ["dragon-n1", "gryphon-n2"]):
        with pytest.raises(Illegal, match="Gryphon 3/1 is in neither of your holders"):
            answer(record, wrong)


def test_the_turn_takes_one_card_from_each_side():  # D12
    record = scene({0: ["dragon-n1", "dragon-n2"], 3: ["sylph-n1", "sylph-n2"], 1: ["gryphon-n1"], 2: ["gryphon-n2"]})
    record = answer(record, ["sylph-n2", "dragon-n1"])
    assert record["state"]["holders"] == [["dragon-n2"], ["gryphon-n1"], ["gryphon-n2"], ["sylph-n1"]]
    assert awaited(record) == 1


# What a card does


@pytest.mark.parametrize(
    ("card", "fast", "slow"),
    [
        ("n1", 2, 0),
        ("n2", 3, 1),
        ("n3", 4, 2),
        ("n4", 5, 3),
        ("n5", 6, 4),
        ("t1", 1, 0),
        ("t2", 2, 1),
        ("t3", 3, 2),
        ("t4", 4, 3),
    ],
)
def test_the_first_card_moves_fast_and_the_second_slow(card, fast, slow):  # D13
    plain = ["plain"] if card.startswith("t") else []
    record = scene({0: [f"dragon-{card}"], 3: [f"sylph-{card}"], **OTHERS})
    record = answer(record, [f"dragon-{card}", *plain, f"sylph-{card}"])
    assert track(record)["positions"]["dragon"] == fast
    assert track(record)["positions"]["sylph"] == slow


def test_example_x1():  # X1, D14
    record = scene({0: ["pegasus-t2"], 3: ["dragon-n2"], **OTHERS})
    record = answer(record, ["pegasus-t2", "bonus", "dragon-n2"])
    assert track(record)["positions"]["pegasus"] == 5
    assert track(record)["positions"]["dragon"] == 1
    assert record["state"]["zeus"] == {"protection": 4, "tricks": ["pegasus-t2"]}
    assert record["state"]["discards"] == ["dragon-n2"]


def test_example_x2():  # X2, D14
    record = scene({0: ["pegasus-t1"], 3: ["dragon-n3"], **OTHERS})
    record = answer(record, ["dragon-n3", "pegasus-t1"])
    assert track(record)["positions"]["dragon"] == 4
    assert track(record)["positions"]["pegasus"] == 0
    assert record["state"]["discards"] == ["dragon-n3", "pegasus-t1"]
    assert record["state"]["zeus"]["tricks"] == []


def test_a_dirty_trick_played_first_without_its_bonus_is_discarded():  # D14
    record = scene({0: ["pegasus-t2"], 3: ["dragon-n2"], **OTHERS})
    record = answer(record, ["pegasus-t2", "plain", "dragon-n2"])
    assert track(record)["positions"]["pegasus"] == 2
    assert record["state"]["discards"] == ["pegasus-t2", "dragon-n2"]
    assert record["state"]["zeus"]["tricks"] == []


def test_discards_and_tricks_are_public():  # D14
    record = scene({0: ["pegasus-t2"], 3: ["dragon-n2"], **OTHERS})
    view = kernel.look(TITLE, answer(record, ["pegasus-t2", "bonus", "dragon-n2"]), None).view
    assert view["discards"] == ["dragon-n2"]
    assert view["zeus"] == {"count": 5, "protection": 4, "tricks": ["pegasus-t2"]}


def test_the_bonus_is_offered_on_a_dirty_trick_played_first_only():  # D14
    record = scene({0: ["pegasus-t2", "sylph-n1"], 3: ["dragon-t1", "dragon-n2"], **OTHERS})
    assert keys(record, "pegasus-t2") == ["plain", "bonus"]
    assert keys(record, "sylph-n1") == ["dragon-t1", "dragon-n2"]
    assert keys(record, "sylph-n1", "dragon-t1") == []


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (["sylph-n1", "bonus", "dragon-n2"], "Sylph 2/0 is not a dirty trick: it has no bonus"),
        (["sylph-n1", "dragon-t1", "bonus"], "Sylph 2/0 is not a dirty trick: it has no bonus"),
        (["pegasus-t2", "bonus", "dragon-t1", "bonus"], "chosen right after the card"),
        (["pegasus-t2", "dragon-n2"], "Say first whether you use the bonus of Pegasus 2/1"),
        (["bonus"], "“bonus” is not one of the choices here"),
        (["sylph-n1", "dragon-n2", "dragon-t1"], "Two cards make a turn"),
        (["sylph-n1"], "not complete"),
        ([], "not complete"),
    ],
)
def test_a_bonus_or_a_card_in_the_wrong_place_is_refused(wrong, why):  # D12, D14
    record = scene({0: ["pegasus-t2", "sylph-n1"], 3: ["dragon-t1", "dragon-n2"], **OTHERS})
    with pytest.raises(Illegal, match=why):
        answer(record, wrong)


# Sectors


def test_last_in_is_first_ranked_in_a_sector():  # D15
    record = scene(
        {0: ["dragon-n2"], 3: ["sylph-n2"], 1: ["gryphon-n1"], 2: ["gryphon-n2"]},
        positions={"pegasus": 3, "phoenix": 3, "sylph": 2},
    )
    record = answer(record, ["dragon-n2", "sylph-n2"])
    view = kernel.look(TITLE, record, None).view
    assert view["sectors"]["3"] == ["pegasus", "phoenix", "dragon", "sylph"]
    assert standing(record)[:4] == ["sylph", "dragon", "phoenix", "pegasus"]


def test_a_move_of_zero_keeps_the_order_in_the_sector():  # D15
    record = scene(
        {0: ["pegasus-n1"], 3: ["sylph-n1"], 1: ["gryphon-n1"], 2: ["gryphon-n2"]},
        positions={"pegasus": 3, "sylph": 5, "phoenix": 5},
        entered=["sylph", "phoenix", "pegasus", "dragon", "gryphon", "lamassu"],
    )
    record, events = told(record, ["pegasus-n1", "sylph-n1"])
    assert kernel.look(TITLE, record, None).view["sectors"]["5"] == ["sylph", "phoenix", "pegasus"]
    assert [event["creature"] for event in happened(events, "moved")] == ["pegasus"]


# Finish


def test_on_the_last_sector_a_creature_has_not_finished():  # D16
    record = scene(
        {0: ["dragon-n2"], 3: ["sylph-n1"], **OTHERS}, positions={"dragon": 19}, mid_passed="dragon", third_bet=True
    )
    record = answer(record, ["dragon-n2", "sylph-n1"])
    assert track(record)["positions"]["dragon"] == 22
    assert track(record)["finished"] == []


def test_past_the_last_sector_it_takes_the_best_free_place_at_once():  # D16
    record = scene(
        {0: ["dragon-n2"], 3: ["sylph-n3"], **OTHERS},
        positions={"dragon": 20, "sylph": 21},
        finished=["pegasus"],
        mid_passed="dragon",
        third_bet=True,
    )
    record, events = told(record, ["dragon-n2", "sylph-n3"])
    assert track(record)["finished"] == ["pegasus", "dragon", "sylph"]
    assert [(event["creature"], event["place"]) for event in happened(events, "finished")] == [
        ("dragon", 2),
        ("sylph", 3),
    ]


def test_the_race_goes_on_after_the_first_has_finished():  # RE-10, D18
    record = scene(
        {0: ["dragon-n5"], 3: ["sylph-n3"], **OTHERS}, positions={"dragon": 22}, mid_passed="dragon", third_bet=True
    )
    record = answer(record, ["dragon-n5", "sylph-n3"])
    assert record["state"]["phase"] == "race"
    assert awaited(record) == 1


def test_cards_of_a_finished_creature_are_offered_and_move_nothing():  # D17
    record = scene(
        {0: ["pegasus-n5"], 3: ["pegasus-t4"], **OTHERS}, finished=["pegasus"], mid_passed="pegasus", third_bet=True
    )
    before = track(record)
    assert keys(record) == ["pegasus-n5", "pegasus-t4"]
    after, events = told(record, ["pegasus-n5", "pegasus-t4"])
    assert track(after) == before
    assert after["state"]["discards"] == ["pegasus-n5", "pegasus-t4"]
    assert happened(events, "moved") == []


def test_a_dirty_trick_on_a_finished_creature_goes_to_the_zeus_deck():  # D17
    record = scene(
        {0: ["pegasus-n5"], 3: ["pegasus-t4"], **OTHERS}, finished=["pegasus"], mid_passed="pegasus", third_bet=True
    )
    record = answer(record, ["pegasus-t4", "bonus", "pegasus-n5"])
    assert record["state"]["zeus"]["tricks"] == ["pegasus-t4"]
    assert track(record)["finished"] == ["pegasus"]


@pytest.mark.parametrize(("seats", "turns"), [(3, 15), (4, 16), (5, 15), (6, 18)])
def test_all_cards_are_played_and_the_holders_empty_together(seats, turns):  # D18
    record, played, left = until(new(seats), "race"), 0, []
    while record["state"]["race"] == 1:
        if record["state"]["phase"] == "race":
            played += 1
            left = [len(holder) for holder in record["state"]["holders"]]
        record = answer(record, question(record).default)
    assert played == turns
    assert sorted(left) == [0] * (seats - 2) + [1, 1]  # before the very last turn
