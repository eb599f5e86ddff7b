"""The conservation laws of the powers notice what is wrong."""

import copy

import pytest

from games.engine.errors import Broken
from games.titles.derby import TITLE
from tests.titles.derby.powers.moments import moment
from tests.titles.derby.powers.stage import answer, holders, table
from tests.titles.derby.scene import new


def broken(record, **changes):
    record = copy.deepcopy(record)
    record["state"].update(changes)
    with pytest.raises(Broken) as fault:
        TITLE.check(record)
    return str(fault.value)


def test_a_power_of_another_god():
    record = table(holders(4), gods={1: "horus"})
    assert "never dealt" in broken(record, powers=[["tailwind"], [], [], []])


def test_a_power_twice():
    record = table(holders(4), gods={1: "horus"})
    assert "twice" in broken(record, powers=[[], ["sun-ray", "sun-ray"], [], []])


def test_powers_without_the_variant():
    assert "without them" in broken(new(4), powers=[["sun-ray"], [], [], []])


def test_fate_tokens():
    assert "without V3" in broken(new(4, powers=True), fate={"3": 1})
    record = table(holders(4), gods={1: "horus"})
    assert "two Fate tokens" in broken(record, fate={"3": 1, "4": 1})
    assert "beside the track" in broken(record, fate={"23": 1})


def test_who_put_what_into_the_zeus_deck():
    record = table(holders(4), gods={1: "anansi"}, tricks={"gryphon-t1": 1})
    assert "nobody put" in broken(record, put_by={})
    assert "isn't there" in broken(record, put_by={"gryphon-t1": 1, "gryphon-t2": 1})


def test_a_known_bet_that_lies_elsewhere():
    record, owner, reply = moment("falcons-eye")
    record = answer(record, owner, reply)
    known = copy.deepcopy(record["state"]["known"])
    known[owner][0]["card"] = "last"
    assert "lies elsewhere" in broken(record, known=known)


def test_a_renewed_card_that_is_not_there():
    record, owner, reply = moment("renewal")
    record = answer(record, owner, reply)
    assert "isn't where" in broken(record, renewed=[3, "dragon-n1"])
    assert "still unused" in broken(record, powers=[["renewal"], [], [], []])
