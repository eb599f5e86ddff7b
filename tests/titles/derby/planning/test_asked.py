"""The view at a question that is still ahead, as its form and its preview look at it."""

import random

import pytest

from games.engine import kernel
from games.engine.questions import One, plain
from games.engine.title import Record
from games.engine.words import say
from games.registry import get_title

DERBY = get_title("derby")
PHASES = {"token": "fate_tokens", "turn": "race"}


def played(answers: int, **options: bool) -> Record:
    """A game of four after that many random answers."""
    rng = random.Random(4)
    record = kernel.begin(DERBY, seats=4, options=options, seed=b"asked")
    for _ in range(answers):
        opened = kernel.asked(DERBY, record)
        assert opened is not None
        seat = opened.awaited[0]
        record, _ = kernel.answer(DERBY, record, seat, opened.questions[seat].sample(rng))
    return record


def phase_of(occasion: str) -> str:
    _, kind, *rest = occasion.split(".")
    return PHASES.get(kind, "third_bets" if rest == ["3"] else "first_bets")


@pytest.mark.parametrize("options", [{}, {"powers": True}, {"powers": True, "fate_tokens": True}])
@pytest.mark.parametrize("answers", [0, 5, 14, 40])
def test_every_coming_question_can_be_previewed_whatever_is_asked_now(options, answers):
    record = played(answers, **options)
    assert DERBY.planning is not None
    for seat in range(4):
        view = kernel.look(DERBY, record, seat).view
        for coming in DERBY.planning.ahead(view, seat):
            question = coming.question
            asked = DERBY.planning.as_asked(view, question)
            picks = question.picks(question.sample(random.Random(2)))
            assert asked["phase"] == phase_of(question.occasion)
            assert DERBY.preview(asked, question, picks)


def test_no_window_is_open_at_a_question_that_is_ahead():
    record = played(0, powers=True)
    for _ in range(200):
        opened = kernel.asked(DERBY, record)
        assert opened is not None
        if kernel.look(DERBY, record, 0).view["window"]:
            break
        record, _ = kernel.answer(
            DERBY, record, opened.awaited[0], opened.questions[opened.awaited[0]].sample(random.Random(1))
        )
    view = kernel.look(DERBY, record, 0).view
    assert view["window"]
    assert DERBY.planning is not None
    coming = DERBY.planning.ahead(view, 0)
    assert coming
    assert [DERBY.planning.as_asked(view, one.question)["window"] for one in coming] == [None] * len(coming)


def test_a_second_card_is_previewed_by_its_slow_value():  # D13, V7
    record = played(0, powers=True)
    view = kernel.look(DERBY, record, 0).view
    assert DERBY.planning is not None
    ahead = {one.question.occasion: one.question for one in DERBY.planning.ahead(view, 0)}
    first, second = ahead["1.turn.1.first"], ahead["1.turn.1.second"]
    assert DERBY.planning.as_asked(view, first)["second"] is None
    card = next(choice.key for choice in first.options() if choice.key.endswith("-n5"))
    fast = DERBY.preview(DERBY.planning.as_asked(view, first), first, (card,))
    slow = DERBY.preview(DERBY.planning.as_asked(view, second), second, (card,))
    assert fast != slow


def test_the_next_race_begins_without_tokens():  # V3
    view = kernel.look(DERBY, played(9, powers=True, fate_tokens=True), 0).view
    assert view["fate"]
    assert DERBY.planning is not None
    token = One(say("Where?"), (plain("7"),), occasion="2.token")
    assert DERBY.planning.as_asked(view, token)["fate"] == {}
    turn = One(say("Which?"), (plain("dragon-n1"),), occasion="1.turn.4.first")
    assert DERBY.planning.as_asked(view, turn)["fate"] == view["fate"]


def test_the_view_itself_stays_as_it_is():
    view = kernel.look(DERBY, played(14, powers=True), 1).view
    assert DERBY.planning is not None
    before = repr(view)
    for one in DERBY.planning.ahead(view, 1):
        DERBY.planning.as_asked(view, one.question)
    assert repr(view) == before
