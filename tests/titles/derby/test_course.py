"""The course of a whole game."""

import random

import pytest

from games.engine import kernel
from games.titles.derby import TITLE


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_random_game_ends_with_a_place_for_everyone(seats):
    rng = random.Random(seats)
    record = kernel.begin(TITLE, seats=seats, options={}, seed=bytes(32))
    while ask := kernel.asked(TITLE, record):
        (seat,) = ask.awaited
        record, _ = kernel.answer(TITLE, record, seat, ask.questions[seat].sample(rng))
        TITLE.check(record)
    outcome = kernel.result(TITLE, record)
    assert set(outcome["places"]) == set(outcome["scores"]) == set(range(seats))
    assert 1 in outcome["places"].values()
