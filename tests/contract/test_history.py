"""What lies between two moves, and what is open after the end, in every game of every title."""

import json
import random

import pytest

from games.engine import kernel
from games.engine.events import opened, visible
from tests.contract.setups import SETUPS, every_setup


def moves(setup):
    """The record before each answer of a random game, the record after it, and what happened."""
    rng = random.Random(5)
    record = setup.begin(5)
    while ask := kernel.asked(setup.title, record):
        seat = rng.choice(ask.awaited)
        after, happened = kernel.answer(setup.title, record, seat, ask.questions[seat].sample(rng))
        yield record, after, happened
        record = after


def folded(title, view, happened, seat):
    for event in happened:
        view = title.unfold(view, visible(event, seat))
    return view


@every_setup
def test_unfolding_changes_no_view_that_it_is_given(setup):
    for before, _, happened in moves(setup):
        view = kernel.look(setup.title, before, 0).view
        kept = json.dumps(view)
        folded(setup.title, view, happened, 0)
        assert json.dumps(view) == kept


@every_setup
def test_what_was_unfolded_is_plain_data(setup):
    for before, _, happened in moves(setup):
        later = folded(setup.title, kernel.look(setup.title, before, None).view, happened, None)
        assert json.loads(json.dumps(later)) == later


@every_setup
def test_a_seat_unfolds_the_same_on_a_twin(setup):  # HL-01
    rng = random.Random(6)
    for count, (before, _, happened) in enumerate(moves(setup)):
        if count % 9:
            continue
        twin = kernel.resample(setup.title, before, 1, rng)
        views = [kernel.look(setup.title, record, 1).view for record in (before, twin)]
        assert folded(setup.title, views[0], happened, 1) == folded(setup.title, views[1], happened, 1)


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup.title.open_view is not None], ids=str)
def test_an_open_view_is_made_of_what_the_seats_see(setup):
    for record, _, _ in moves(setup):
        shown = [json.dumps(kernel.look(setup.title, record, seat).view) for seat in range(setup.seats)]
        view = kernel.open_look(setup.title, record).view
        assert record["seed"] not in json.dumps(view)
        assert set(words(view)) <= {word for text in shown for word in words(json.loads(text))}


def words(value):
    """Every text that stands anywhere in a view."""
    if isinstance(value, dict):
        return {word for part in value.items() for word in words(list(part))}
    if isinstance(value, list):
        return {word for part in value for word in words(part)}
    return {value} if isinstance(value, str) else set()


@every_setup
def test_an_opened_event_has_everything_and_no_more_secrets(setup):
    for _, _, happened in moves(setup):
        for event in happened:
            whole = opened(event)
            assert "private" not in whole
            for known in event.get("private", {}).values():
                assert known.items() <= whole.items()
            setup.title.tell(whole)
