"""Random games of every title run to their end, lawfully."""

import json
import random
from math import ceil

import pytest

from games.bots import BOTS
from games.bots.playout import playout
from games.engine import kernel
from games.engine.errors import Illegal
from games.registry import get_title
from tests.contract.setups import SETUPS, every_setup, every_title, offered, some_asks, walk

GAMES = 200
"""At every number of players of every title, shared out among its variants."""
DECISIONS = 5_000
"""No game may be longer."""


@every_setup
def test_random_games_end_and_keep_the_conservation_laws(setup):  # RE-13
    shared_by = sum((other.slug, other.seats) == (setup.slug, setup.seats) for other in SETUPS)
    for number in range(ceil(GAMES / shared_by)):
        for count, record in enumerate(walk(setup, number)):
            setup.title.check(record)
            assert count < DECISIONS
        assert kernel.asked(setup.title, record) is None


@every_setup
def test_a_record_is_plain_json_at_every_ask(setup):
    rng = random.Random(1)
    record = setup.begin()
    while ask := kernel.asked(setup.title, record):
        assert json.loads(json.dumps(record)) == record
        seat = ask.awaited[0]
        record, events = kernel.answer(setup.title, record, seat, ask.questions[seat].sample(rng))
        assert json.loads(json.dumps(events)) == events
    assert json.loads(json.dumps(record)) == record


@every_setup
def test_the_default_answers_play_a_whole_game(setup):
    record = setup.begin()
    while ask := kernel.asked(setup.title, record):
        seat = ask.awaited[0]
        record, _ = kernel.answer(setup.title, record, seat, ask.questions[seat].default)
    assert kernel.result(setup.title, record)


@every_setup
def test_places_follow_the_scores_and_shared_ones_are_counted_on(setup):  # RE-09
    for number in range(5):
        *_, record = walk(setup, number)
        places = kernel.result(setup.title, record)["places"]
        assert set(places) == set(kernel.result(setup.title, record)["scores"]) == set(range(setup.seats))
        for place in places.values():
            assert place == 1 + sum(other < place for other in places.values())


@every_setup
def test_there_is_no_result_before_the_end_and_no_ask_after_it(setup):  # RE-18
    *running, over = walk(setup)
    assert all(kernel.result(setup.title, record) is None for record in running)
    for seat in range(setup.seats):
        look = kernel.look(setup.title, over, seat)
        assert (look.over, look.question, look.awaited) == (True, None, ())
        with pytest.raises(kernel.NotAsked):
            kernel.answer(setup.title, over, seat, None)


@every_setup
def test_somebody_is_awaited_and_can_answer_at_every_ask(setup):  # RE-04, RE-16
    for record in some_asks(setup, every=1):
        ask = kernel.asked(setup.title, record)
        assert len(ask.awaited) >= 1
        assert all(question.options() for question in ask.questions.values())


@every_setup
def test_a_running_record_needs_no_refitting(setup):
    for record in some_asks(setup):
        assert kernel.refit(setup.title, record) == (record, [])


@every_setup
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_every_title(setup, name):
    played = playout(setup.title, [BOTS[name]] * setup.seats, random.Random(1), options=dict(setup.options), check=True)
    assert 1 in played.places.values()


@every_title
def test_every_title_offers_its_defaults_and_refuses_other_options(slug):
    title = get_title(slug)
    assert tuple(title.settled({}, title.min_seats).items()) in offered(title)
    with pytest.raises(Illegal):
        title.settled({"nonsense": True}, title.min_seats)
    for seats in (title.min_seats - 1, title.max_seats + 1):
        with pytest.raises(Illegal):
            title.settled({}, seats)
