"""Replies that nobody may send: refused with a sentence, nothing changed."""

import json

import pytest

from games.engine import kernel
from games.engine.errors import Illegal, Malformed, NotAsked
from games.titles.derby import TITLE
from tests.titles.derby.scene import awaited, new, scene, until

TURN = {0: ["pegasus-t2", "sylph-n1"], 3: ["dragon-t1", "dragon-n2"], 1: ["gryphon-n1"], 2: ["gryphon-n2"]}
SHAPES = [None, True, 7, 1.5, "dragon-n2", {}, {"0": "dragon-n2"}, [[]], [None], [7], [["dragon-n2"]], [{}]]
BETS = [
    [],
    ["dragon"],
    ["first"],
    ["first", "dragon"],
    ["dragon", "dragon"],
    ["unicorn", "first"],
    ["dragon", "eleventh"],
    ["dragon", "first", "last"],
    ["DRAGON", "first"],
    [" dragon", "first"],
    ["dragon-n1", "first"],
    ["x" * 100_000, "first"],
    ["dragon"] * 10_000,
]
PLAYS = [
    [],
    ["sylph-n1"],
    ["sylph-n1", "pegasus-t2"],
    ["sylph-n1", "sylph-n1"],
    ["sylph-n1", "bonus", "dragon-n2"],
    ["sylph-n1", "plain", "dragon-n2"],
    ["sylph-n1", "dragon-t1", "bonus"],
    ["pegasus-t2", "dragon-n2"],
    ["pegasus-t2", "bonus"],
    ["pegasus-t2", "bonus", "bonus", "dragon-n2"],
    ["pegasus-t2", "bonus", "sylph-n1"],
    ["gryphon-n1", "dragon-n2"],
    ["dragon-n2", "gryphon-n1"],
    ["phoenix-n1", "dragon-n2"],
    ["sylph-n1", "dragon-n2", "dragon-t1"],
    ["dragon", "first"],
    ["zeus", "dragon-n2"],
]


def refused(record, reply, seat=None):
    before = json.dumps(record)
    with pytest.raises(Illegal) as refusal:
        kernel.answer(TITLE, record, awaited(record) if seat is None else seat, reply)
    assert json.dumps(record) == before
    sentence = str(refusal.value)
    assert sentence.endswith(".")
    assert len(sentence) < 200
    return refusal


@pytest.mark.parametrize("reply", BETS, ids=lambda reply: repr(reply)[:40])
def test_a_bet_that_is_not_offered(reply):
    refused(new(), reply)


@pytest.mark.parametrize("reply", PLAYS, ids=repr)
def test_a_turn_that_is_not_offered(reply):
    refused(scene(TURN), reply)


@pytest.mark.parametrize("reply", SHAPES, ids=repr)
def test_a_reply_of_another_shape(reply):
    assert refused(new(), reply).type is Malformed
    assert refused(scene(TURN), reply).type is Malformed


def test_a_seat_whose_turn_it_is_not():  # RE-18
    record = scene(TURN)
    before = json.dumps(record)
    for seat in (1, 2, 3, 4, -1):
        with pytest.raises(NotAsked):
            kernel.answer(TITLE, record, seat, ["sylph-n1", "dragon-n2"])
    assert json.dumps(record) == before


def test_a_bet_during_the_race_and_a_turn_during_the_bets():  # RE-18
    refused(scene(TURN), ["dragon", "first"])
    betting = new()
    refused(betting, ["sylph-n1", "dragon-n2"])


def test_the_same_turn_twice():  # RE-18
    record = scene(TURN)
    record, _ = kernel.answer(TITLE, record, 0, ["sylph-n1", "dragon-n2"])
    with pytest.raises(NotAsked):
        kernel.answer(TITLE, record, 0, ["sylph-n1", "dragon-n2"])


def test_an_answer_after_the_end():  # RE-18
    record = until(new(3), "over", race=3)
    for seat in range(3):
        with pytest.raises(NotAsked, match="is over"):
            kernel.answer(TITLE, record, seat, ["dragon", "first"])


def test_a_forged_prefix_of_a_form():
    for prefix in (("gryphon-n1",), ("sylph-n1", "sylph-n1"), ("pegasus-t2", "bonus", "bonus"), ("",)):
        with pytest.raises(Illegal):
            kernel.asked(TITLE, scene(TURN)).questions[0].options(prefix)
