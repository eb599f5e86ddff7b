"""Powers of the window *play*: Sun Ray, Heavy Air, Second Wind."""

import pytest

from games.titles.derby.data import CARDS
from tests.titles.derby.powers.stage import (
    PASS,
    answer,
    asked,
    before_play,
    before_second,
    few_and_many,
    holders,
    of_kind,
    positions,
    table,
    told,
    view,
    window,
    with_and_without_tokens,
)

HORUS, MARDUK, QUETZALCOATL = {1: "horus"}, {1: "marduk"}, {0: "quetzalcoatl"}


@few_and_many
@with_and_without_tokens
def test_sun_ray_makes_that_move_two_longer(seats, fate_tokens):
    record = answer(before_play(HORUS, seats, fate_tokens=fate_tokens), 1, ["sun-ray"])
    assert positions(record)["dragon"] == 4 + 2


@few_and_many
@with_and_without_tokens
def test_heavy_air_makes_that_move_two_shorter(seats, fate_tokens):
    record = answer(before_play(MARDUK, seats, fate_tokens=fate_tokens), 1, ["heavy-air"])
    assert positions(record)["dragon"] == 4 - 2


@few_and_many
@with_and_without_tokens
def test_second_wind_moves_the_own_second_card_by_its_fast_value(seats, fate_tokens):
    record = answer(before_second(QUETZALCOATL, seats, fate_tokens=fate_tokens), 0, ["second-wind"])
    assert positions(record)["dragon"] == CARDS["dragon-n3"].fast == 4


def test_without_a_power_the_move_is_what_the_card_says():
    assert positions(answer(before_play(HORUS), 1, PASS))["dragon"] == 4
    assert positions(answer(before_second(QUETZALCOATL), 0, PASS))["dragon"] == 2


def test_the_next_move_is_as_usual_again():
    record = answer(before_play(HORUS), 1, ["sun-ray"])
    record = answer(record, 0, ["sylph-n2"])
    assert positions(record)["sylph"] == 1


def test_sun_ray_may_be_played_on_the_own_card():
    record = before_play({0: "horus"})
    assert asked(record) == [0]
    assert positions(answer(record, 0, ["sun-ray"]))["dragon"] == 6


def test_second_wind_is_not_for_the_first_card():
    assert window(before_play(QUETZALCOATL)) != "play"


def test_second_wind_is_not_for_the_card_of_another_player():
    assert window(before_second({1: "quetzalcoatl"})) is None


def test_second_wind_gives_a_dirty_trick_no_bonus_and_keeps_it_from_the_zeus_deck():
    cards = {0: ["dragon-t1"], 3: ["sylph-n2"], 1: ["phoenix-n1"]}
    record = answer(answer(table(cards, gods=QUETZALCOATL), 0, ["sylph-n2"]), 0, PASS)
    record = answer(record, 0, ["dragon-t1"])
    record = answer(record, 0, ["second-wind"])
    assert positions(record)["dragon"] == CARDS["dragon-t1"].fast == 1
    assert record["state"]["zeus"]["tricks"] == []


def test_heavy_air_leaves_a_short_move_at_least_at_nothing():
    cards = {0: ["dragon-t1"], 3: ["sylph-n2"], 1: ["phoenix-n1"]}
    record = answer(table(cards, gods=MARDUK), 0, ["dragon-t1", "plain"])
    record, events = told(record, 1, ["heavy-air"])
    assert positions(record)["dragon"] == 0
    assert of_kind(events, "moved") == []


@pytest.mark.parametrize(("god", "power", "end"), [("horus", "sun-ray", 2), ("marduk", "heavy-air", 0)])
def test_both_may_be_used_on_a_move_of_nothing(god, power, end):  # V8
    cards = {0: ["dragon-n1"], 3: ["sylph-n2"], 1: ["phoenix-n1"]}
    record = answer(table(cards, gods={1: god}), 0, ["sylph-n2"])
    record = answer(record, 1, PASS)
    record = answer(record, 0, ["dragon-n1"])
    assert view(record)["window"]["sectors"] == CARDS["dragon-n1"].slow == 0
    assert positions(answer(record, 1, [power]))["dragon"] == end


def test_they_apply_to_a_move_with_a_bonus():
    cards = {0: ["dragon-t1"], 3: ["sylph-n2"], 1: ["phoenix-n1"]}
    record = answer(table(cards, gods=HORUS), 0, ["dragon-t1", "bonus"])
    assert positions(answer(record, 1, ["sun-ray"]))["dragon"] == 1 + 3 + 2


def test_the_card_is_told_before_the_power_and_the_move_after_it():
    record = table(holders(4), gods=HORUS)
    record, before = told(record, 0, ["dragon-n3"])
    assert [event["kind"] for event in before] == ["played"]
    _, events = told(record, 1, ["sun-ray"])
    assert [event["kind"] for event in events] == ["power", "moved"]


# Several of them on one move


@few_and_many
def test_the_player_whose_turn_it_is_comes_first_then_clockwise(seats):  # V4
    record = before_play({0: "marduk", seats - 1: "horus"}, seats)
    assert asked(record) == [0, seats - 1]
    record = before_play({1: "horus", 2: "marduk"}, seats)
    assert asked(record) == [1, 2]


@few_and_many
@with_and_without_tokens
def test_sun_ray_and_heavy_air_cancel_each_other(seats, fate_tokens):  # V8
    record = before_play({1: "horus", 2: "marduk"}, seats, fate_tokens=fate_tokens)
    record = answer(record, 1, ["sun-ray"])
    assert view(record)["window"]["sectors"] == 6
    assert positions(answer(record, 2, ["heavy-air"]))["dragon"] == 4


@pytest.mark.parametrize(
    ("gods", "replies", "end"),
    [
        ({1: "horus", 2: "marduk"}, [(1, ["sun-ray"]), (2, ["heavy-air"])], 1 + 2 - 2),
        ({1: "marduk", 2: "horus"}, [(1, ["heavy-air"]), (2, ["sun-ray"])], 0 + 2),
    ],
)
def test_they_apply_in_the_order_in_which_they_are_played(gods, replies, end):  # V8
    cards = {0: ["dragon-t1"], 3: ["sylph-n2"], 1: ["phoenix-n1"]}
    record = answer(table(cards, gods=gods), 0, ["dragon-t1", "plain"])  # 1 sector
    for seat, reply in replies:
        record = answer(record, seat, reply)
    assert positions(record)["dragon"] == end


@few_and_many
@with_and_without_tokens
def test_second_wind_comes_before_the_powers_of_others(seats, fate_tokens):  # V4, V8
    record = before_second({0: "quetzalcoatl", 2: "horus"}, seats, fate_tokens=fate_tokens)
    assert asked(record) == [0, 2]
    record = answer(record, 2, ["sun-ray"])  # sealed: the owner of the turn decides first
    record = answer(record, 0, ["second-wind"])
    assert asked(record) == [2]
    assert view(record)["window"]["sectors"] == 4
    assert positions(answer(record, 2, ["sun-ray"]))["dragon"] == 4 + 2


def test_all_three_on_one_move():  # V4, V8
    record = before_second({0: "quetzalcoatl", 1: "marduk", 2: "horus"})
    for seat, reply in [(0, ["second-wind"]), (1, ["heavy-air"]), (2, ["sun-ray"])]:
        record = answer(record, seat, reply)
    assert positions(record)["dragon"] == 4 - 2 + 2
