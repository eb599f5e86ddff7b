"""At most one Fate card answers a landing, whichever it is, and none is used without Fate tokens (V2, V3, V4)."""

import pytest

from games.engine import kernel
from games.engine.errors import Illegal
from games.titles.derby import TITLE
from games.titles.derby.data import POWERS
from tests.titles.derby.powers.moments import MOMENTS
from tests.titles.derby.powers.stage import (
    FATE,
    PASS,
    answer,
    asked,
    few_and_many,
    holders,
    landed,
    of_kind,
    table,
    told,
    view,
    window,
)

every_fate_card = pytest.mark.parametrize("power", FATE)


def two_could_play(power, own, seats):
    """A landing that the owner of this card, in seat `own`, and one other seat could answer; the other's seat and
    card."""
    other = "tailwind" if power != "tailwind" else "tangled-web"
    there = 3 - own
    gods = {own: POWERS[power].god, there: POWERS[other].god}
    record = landed(gods, seats, bonus=power == "cleansing")
    assert asked(record) == [1, 2]
    return record, there, other


@every_fate_card
@few_and_many
def test_after_the_senior_card_the_sealed_answer_of_the_junior_is_never_reached(power, seats):  # V3, V4
    record, junior, other = two_could_play(power, 1, seats)
    record = answer(record, junior, [other])
    record, events = told(record, 1, MOMENTS[power].reply(seats))
    assert [event["power"] for event in of_kind(events, "power")] == [power]
    assert window(record) is None
    assert other in view(record)["seats"][junior]["powers"]["unused"]
    assert view(record)["fate"] == {}


@every_fate_card
@few_and_many
def test_when_the_senior_passes_the_junior_card_is_played(power, seats):  # V3, V4
    record, senior, other = two_could_play(power, 2, seats)
    reply = MOMENTS[power].reply(seats)
    record = answer(record, 2, ["ravens-report", "0"] if power == "ravens-report" else reply)
    record, events = told(record, senior, PASS)
    assert [event["power"] for event in of_kind(events, "power")] == [power]
    assert window(record) is None
    assert other in view(record)["seats"][senior]["powers"]["unused"]


@every_fate_card
@few_and_many
def test_without_fate_tokens_it_is_not_used(power, seats):  # V2
    record = table(holders(seats), gods={0: POWERS[power].god}, seats=seats, fate_tokens=False)
    powers = view(record)["seats"][0]["powers"]
    assert len(powers["unused"]) == 2
    assert power not in powers["unused"] + powers["used"]
    with pytest.raises(Illegal, match=f"{POWERS[power].name} is not used in a game without Fate tokens"):
        kernel.answer(TITLE, record, 0, [power])
