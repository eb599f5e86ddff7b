"""Lessons of every title that has them: about every choice that comes, from the own view alone, in whole sentences."""

import random
from itertools import islice

import pytest

from games.engine import kernel
from games.engine.lessons import on_the_way
from games.engine.questions import complete
from tests.contract.setups import SETUPS, some_asks, walk

TAUGHT = [setup for setup in SETUPS if setup.title.lessons]
every_taught_setup = pytest.mark.parametrize("setup", TAUGHT, ids=str)
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")


def choices(setup, record):
    """Looks of all seats asked, each with some of the picks that can be made, the incomplete ones included."""
    for seat in kernel.asked(setup.title, record).questions:
        look = kernel.look(setup.title, record, seat)
        for picks in islice(complete(look.question), 12):
            yield from ((look, picks[:count]) for count in range(len(picks) + 1))


@every_taught_setup
def test_every_first_choice_has_something_to_say(setup):
    for record in some_asks(setup, every=5):
        for look, picks in choices(setup, record):
            if not picks:
                assert setup.title.lessons(look.view, look.question, picks)


@every_taught_setup
def test_lessons_are_whole_sentences_that_can_be_translated(setup):
    for record in some_asks(setup, every=5):
        for look, picks in choices(setup, record):
            for lesson in setup.title.lessons(look.view, look.question, picks):
                for words in (lesson.head, *lesson.words):
                    text = words.render(str, lambda one, many, n: one if n == 1 else many, NAMES)
                    assert text[0].isupper() or text[0] == "“"
                    assert not [mark for mark in ("%(", "None", "#") if mark in text]
                assert all(str(words).endswith((".", "?")) for words in lesson.words)


@every_taught_setup
def test_a_key_names_one_lesson_at_a_time(setup):
    for record in some_asks(setup, every=5):
        for look, picks in choices(setup, record):
            keys = [lesson.key for lesson in setup.title.lessons(look.view, look.question, picks)]
            assert len(keys) == len(set(keys))


@every_taught_setup
def test_a_lesson_is_the_same_on_a_twin(setup):  # HL-01
    rng = random.Random(3)
    for record in some_asks(setup, every=9):
        for seat in kernel.asked(setup.title, record).questions:
            look = kernel.look(setup.title, record, seat)
            twin = kernel.look(setup.title, kernel.resample(setup.title, record, seat, rng), seat)
            told = [setup.title.lessons(one.view, one.question, ()) for one in (look, twin)]
            assert told[0] == told[1]


@every_taught_setup
def test_in_a_whole_game_every_lesson_is_said_once_and_the_end_is_told(setup):
    rng, heard = random.Random(5), []
    for record in walk(setup, number=3):
        look = kernel.look(setup.title, record, 1)
        if look.over:
            assert setup.title.lessons(look.view, None, ())
        elif look.question is not None:
            picks = look.question.picks(look.question.sample(rng))
            said = on_the_way(setup.title.lessons, look.view, look.question, picks, heard)
            heard += [lesson.key for lesson in said if lesson]
    assert len(heard) == len(set(heard)) > 5


def test_some_title_has_lessons():
    assert TAUGHT
