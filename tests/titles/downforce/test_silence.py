"""What the clock answers for a silent seat is legal, always the same, and not foolish."""

import random

import pytest

from games.bots.playout import playout
from games.titles.downforce import TITLE
from tests.titles.downforce.scene import QUAY, VALLEY, asked, auction, ends, keys, question, race
from tests.titles.downforce.test_driving import MINE, ON_OPEN_ROAD, to_go
from tests.titles.downforce.test_hints import RED_FIRST, betting


@pytest.mark.parametrize("on", [QUAY, VALLEY])
def test_the_default_is_legal_and_the_same_at_every_call(on):
    def silent(look, question, rng):
        assert question.default == question.default
        question.check(question.default)
        return question.default if rng.random() < 0.7 else question.sample(rng)

    playout(TITLE, [silent] * 4, random.Random(2), options={"track": on}, check=True)


def test_silence_bids_as_little_as_it_can():  # F4
    record = auction({0: ["c17", "c01", "c36", "c30"], 1: ["c29"], 2: ["c27"], 3: ["c28"]}, cars=RED_FIRST)
    assert question(record, 0).default == "c30"


def test_silence_plays_the_card_that_serves_its_cars_most():  # F11
    record = race({0: ["c01", "c25", "c29"], 1: ["c30"]}, owners=MINE)
    assert question(record).default[0] == "c25"


def test_silence_drives_own_cars_far_and_others_not():  # F11
    record = race({0: ["c25"], 1: ["c30"]}, ON_OPEN_ROAD, owners=MINE)
    card, red, orange = question(record).default
    assert to_go(red) == min(to_go(end) for end in ends(keys(record, card)))
    assert to_go(orange) == max(to_go(end) for end in ends(keys(record, card, red)))


def test_silence_names_an_own_car_for_a_wild_line():  # F14
    assert "car:red" in question(race({0: ["c31"], 1: ["c30"]}, owners=MINE)).default


def test_silence_names_an_own_car_that_has_not_finished():  # F14
    record = race({0: ["c36"], 1: ["c30"]}, owners=MINE | {"black": 0, "yellow": 0}, finished=["black"])
    assert "car:yellow" in question(record).default


def test_silence_bets_on_its_foremost_car():  # F23
    record = betting({"green": "b40", "black": "b16", "blue": "b30"}, {0: ["c25"], 1: ["c30"]})
    assert {seat: question(record, seat).default for seat in asked(record)} == {0: "green", 1: "blue"}


def test_silence_bets_on_an_own_car_that_has_come_in():  # F23
    record = betting({"green": "b40"}, {0: ["c25"], 1: ["c30"]}, line=2, finished=["blue", "black"])
    assert question(record, 0).default == "black"


def test_silence_bets_on_the_first_where_its_own_cars_came_in_too_late():  # F23
    finished = ["blue", "orange", "yellow", "black", "red", "green"]
    record = betting({}, {0: [], 1: []}, line=2, finished=finished)
    state = record["state"]
    for car in state["cars"]:
        state["cars"][car]["owner"] = 0 if car in finished[3:] else 1
    assert question(record, 0).default == "blue"
