"""The same seed and replies give the same game anywhere."""

import os
import subprocess
import sys

import pytest

from tests.contract.replay_games import digest
from tests.contract.setups import every_setup, walk


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
def test_another_seed_is_another_game(setup):
    def states(number):
        return [record["state"] for record in walk(setup, number)]

    assert states(1)[0] != states(2)[0]
    assert states(1) == states(1)
