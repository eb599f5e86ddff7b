"""The question is the only judge: what it offers is accepted, all else is refused and changes nothing."""

import json
import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import kernel
from games.engine.errors import Illegal, NotAsked
from games.registry import get_title
from tests.contract.setups import ENOUGH, answers, every_setup, every_title, some_asks

WRONG_SHAPES = [
    None,
    True,
    False,
    0,
    -1,
    1.5,
    10**20,
    "",
    "x",
    [],
    {},
    [None],
    [1],
    [[]],
    [{}],
    {"a": "b"},
    "x" * 10_000,
]


def perturbed(reply, foreign):
    """Replies that differ a little from a legal one."""
    yield from WRONG_SHAPES
    yield [reply]
    yield {"reply": reply}
    if isinstance(reply, str):
        yield from (reply.upper(), f" {reply}", f"{reply} ", reply[:-1], f"{reply}\0", *foreign)
    elif isinstance(reply, int):
        yield from (reply + 10**6, -(10**6), str(reply), float(reply))
    elif isinstance(reply, list):
        yield ",".join(map(str, reply))
        yield reply[::-1]
        yield reply * 2
        yield ["nonsense", *reply]
        for place in range(len(reply)):
            yield reply[:place] + reply[place + 1 :]  # one missing
            yield [*reply[: place + 1], *reply[place:]]  # one twice
            yield from ([*reply[:place], other, *reply[place + 1 :]] for other in ["nonsense", None, 7, *foreign])
        yield from ([*reply, other] for other in foreign)


def foreign_keys(setup, record, seat):
    """Keys that other seats can pick, as they could be forged by somebody who knows them."""
    keys = []
    for other in range(setup.seats):
        if other != seat:
            state = json.dumps(kernel.look(setup.title, record, other).view)
            keys += [word for word in state.split('"')[1::2] if word]
    return random.Random(1).sample(sorted(set(keys)), k=min(12, len(set(keys))))


def refuses(setup, record, seat, reply):
    before = json.dumps(record)
    with pytest.raises(Illegal) as refusal:
        kernel.answer(setup.title, record, seat, reply)
    assert json.dumps(record) == before, reply
    assert 0 < len(str(refusal.value)) < 300
    return True


@every_setup
def test_every_offered_answer_is_accepted(setup):
    rng = random.Random(1)
    for record in some_asks(setup):
        before = json.dumps(record)
        for seat, question in kernel.asked(setup.title, record).questions.items():
            offered = answers(question)
            for reply in offered:
                question.check(reply)
                assert question.reply(question.picks(reply)) == reply
            for reply in rng.sample(offered, k=min(8, len(offered))):
                after, _ = kernel.answer(setup.title, record, seat, reply)
                setup.title.check(after)
        assert json.dumps(record) == before


@every_setup
def test_samples_and_defaults_are_among_the_offered(setup):
    rng = random.Random(1)
    for record in some_asks(setup):
        for question in kernel.asked(setup.title, record).questions.values():
            for reply in (question.default, *(question.sample(rng) for _ in range(5))):
                question.check(reply)


@every_setup
def test_every_perturbed_answer_is_refused_and_changes_nothing(setup):  # RE-18
    rng, tried = random.Random(1), 0
    for record in some_asks(setup, every=11):
        for seat, question in kernel.asked(setup.title, record).questions.items():
            offered = answers(question)
            if len(offered) == ENOUGH:
                continue  # too many to tell for sure that a perturbed one is not among them
            legal = {json.dumps(reply) for reply in offered}
            wrong = perturbed(rng.choice(offered), foreign_keys(setup, record, seat))
            tried += sum(refuses(setup, record, seat, reply) for reply in wrong if json.dumps(reply) not in legal)
    assert tried > 100


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@every_title
@settings(max_examples=300, deadline=None)
@given(reply=json_values, asks=st.integers(0, 30))
def test_any_json_value_is_an_answer_or_is_refused(slug, reply, asks):
    question = asked_after(slug, asks)
    try:
        question.check(reply)
    except Illegal:
        return
    assert question.reply(question.picks(reply)) == reply


@cache
def asked_after(slug, asks):
    """The question that is open after so many default answers."""
    title = get_title(slug)
    record = kernel.begin(title, seats=title.max_seats, seed=bytes(32))
    for _ in range(asks):
        ask = kernel.asked(title, record)
        record, _ = kernel.answer(title, record, ask.awaited[0], ask.questions[ask.awaited[0]].default)
    ask = kernel.asked(title, record)
    return ask.questions[ask.awaited[0]]


@every_setup
def test_a_seat_that_is_not_asked_is_refused(setup):  # RE-18
    rng = random.Random(1)
    for record in some_asks(setup):
        ask, before = kernel.asked(setup.title, record), json.dumps(record)
        reply = next(iter(ask.questions.values())).sample(rng)
        for seat in [*(seat for seat in range(setup.seats) if seat not in ask.questions), setup.seats, -1]:
            with pytest.raises(NotAsked):
                kernel.answer(setup.title, record, seat, reply)
        assert json.dumps(record) == before


@every_setup
def test_every_choice_has_a_name_and_lights(setup):
    for record in some_asks(setup, every=13):
        for question in kernel.asked(setup.title, record).questions.values():
            assert str(question.words)
            picks = ()
            while options := question.options(picks):
                assert len({choice.key for choice in options}) == len(options)
                for choice in options:
                    assert str(choice.words)
                    assert all(isinstance(light, str) for light in choice.lights)
                picks = (*picks, options[-1].key)


@every_setup
def test_every_prefix_can_be_previewed_from_the_own_view(setup):
    rng = random.Random(1)
    for record in some_asks(setup):
        for seat in kernel.asked(setup.title, record).questions:
            look = kernel.look(setup.title, record, seat)
            before = json.dumps(look.view)
            picks = look.question.picks(look.question.sample(rng))
            for count in range(len(picks) + 1):
                for sentence in setup.title.preview(look.view, look.question, picks[:count]):
                    assert "%(" not in str(sentence)
            assert json.dumps(look.view) == before
