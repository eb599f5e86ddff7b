"""The same seed and replies give the same game anywhere."""

import json
import os
import random
import subprocess
import sys

import pytest

from games.engine import kernel
from tests.contract.replay_games import digest
from tests.contract.setups import every_setup, shown, some_asks, walk


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_another_process_plays_byte_equal_games(hash_seed):
    ran = subprocess.run(
        [sys.executable, "-m", "tests.contract.replay_games"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == digest()


@every_setup
def test_a_game_is_rebuilt_from_its_seed_and_replies(setup):  # UR-03
    rng, moves = random.Random(3), []
    record = setup.begin()
    while ask := kernel.asked(setup.title, record):
        seat = rng.choice(ask.awaited)
        moves.append((seat, ask.questions[seat].sample(rng)))
        record, _ = kernel.answer(setup.title, record, *moves[-1])
    again = setup.begin()
    for seat, reply in moves:
        again, _ = kernel.answer(setup.title, again, seat, reply)
    assert json.dumps(again) == json.dumps(record)


@every_setup
def test_another_seed_is_another_game(setup):
    def states(number):
        return [record["state"] for record in walk(setup, number)]

    assert states(1)[0] != states(2)[0]
    assert states(1) == states(1)


def as_a_database_keeps(value):
    """The same JSON with the names of every object in the order of a database that keeps its own: short ones first."""
    if isinstance(value, dict):
        return {name: as_a_database_keeps(value[name]) for name in sorted(value, key=lambda name: (len(name), name))}
    return [as_a_database_keeps(part) for part in value] if isinstance(value, list) else value


@every_setup
def test_a_record_is_the_same_in_whatever_order_a_database_keeps_its_names(setup):
    for record in some_asks(setup, every=19):
        kept = as_a_database_keeps(record)
        setup.title.check(kept)
        for seat in (0, setup.seats - 1, None):
            assert shown(setup, kept, seat) == shown(setup, record, seat)
