"""The sensible bot plays Downforce well."""

import random

import pytest

from games.bots import BOTS
from games.bots.playout import playout
from games.titles.downforce import TITLE
from tests.titles.downforce.scene import QUAY, VALLEY


@pytest.mark.parametrize("on", [QUAY, VALLEY])
def test_the_sensible_bot_beats_three_random_ones(on):
    rng, won, games = random.Random(7), 0, 20
    for number in range(games):
        own = number % 4
        bots = [BOTS["sensible" if seat == own else "random"] for seat in range(4)]
        won += playout(TITLE, bots, rng, options={"track": on}).places[own] == 1
    assert won >= 0.6 * games
