"""The sensible bot plays Derby well."""

import random

from games.bots import BOTS
from games.bots.playout import playout
from games.titles.derby import TITLE


def test_the_sensible_bot_beats_three_random_ones():
    rng, won, games = random.Random(7), 0, 30
    for number in range(games):
        own = number % 4
        bots = [BOTS["sensible" if seat == own else "random"] for seat in range(4)]
        won += playout(TITLE, bots, rng).places[own] == 1
    assert won >= 0.6 * games
