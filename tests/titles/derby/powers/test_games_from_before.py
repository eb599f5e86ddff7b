"""Games that were begun before there were powers go on as they would have."""

import json
from pathlib import Path

import pytest

from games.engine import kernel
from games.titles.derby import TITLE

BEFORE = json.loads((Path(__file__).parent.parent / "records" / "rules-1.json").read_text("utf-8"))
every_moment = pytest.mark.parametrize("moment", BEFORE["moments"], ids=lambda moment: f"move-{moment['move']}")


@every_moment
def test_a_record_from_before_needs_no_change(moment):
    assert kernel.refit(TITLE, moment["record"]) == (moment["record"], [])
    TITLE.check(moment["record"])


@every_moment
def test_it_takes_the_replies_that_were_given_then_and_tells_the_same(moment):
    record = moment["record"]
    for seat, reply, happened in BEFORE["moves"][moment["move"] :]:
        record, events = kernel.answer(TITLE, record, seat, reply)
        assert events == happened
        TITLE.check(record)
    result = kernel.result(TITLE, record)
    assert {name: {str(seat): n for seat, n in facts.items()} for name, facts in result.items()} == BEFORE["result"]


@every_moment
def test_a_game_without_powers_saves_what_it_saved_then(moment):
    record = kernel.begin(TITLE, seats=4, options={"zeus_sobers_up": True}, seed=bytes(range(32)))
    for seat, reply, _ in BEFORE["moves"][: moment["move"]]:
        record, _ = kernel.answer(TITLE, record, seat, reply)
    assert record == moment["record"]


@every_moment
def test_what_it_asks_has_an_occasion_though_none_was_saved(moment):
    ask = kernel.asked(TITLE, moment["record"])
    race = moment["record"]["state"]["race"]
    assert all(question.occasion.startswith(f"{race}.") for question in ask.questions.values())
    assert ask.questions
