"""Recorded games go on as they went when they were recorded.

Where a rule was changed on purpose, write the file anew (see `played`) and look at the diff.
"""

from pathlib import Path

import pytest

from tests.playthroughs.played import REPLY, replayed

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_is_the_same_on_todays_rules(path):  # UR-03, UR-11
    recorded = path.read_text("utf-8")
    assert replayed(recorded).splitlines() == recorded.splitlines()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_is_complete(path):
    recorded = path.read_text("utf-8")
    assert len(REPLY.findall(recorded)) > 50
    assert '"places"' in recorded.splitlines()[-1]


def test_there_are_recorded_games():
    assert FILES
