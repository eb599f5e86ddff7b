"""Downforce over HTTP, by mail and in exports: nobody is told what only somebody else may know."""

import random
from collections import Counter

import pytest

from games.engine import kernel
from games.services import dice
from games.titles.downforce.data import CARS, POWERS
from tests.cast import begun, fresh
from tests.web.twins import Table, exchange_all_that_is_hidden_from, put, received

pytestmark = pytest.mark.any_database

READERS = (0, 2, None)
"""Two at the table and one who watches; all four seats are looked at in the contract tests."""
ANOTHER = dict(zip(CARS, (*CARS[1:], CARS[0]), strict=True))
ANOTHER |= dict(zip(POWERS, (*POWERS[1:], POWERS[0]), strict=True))


@pytest.fixture
def table(ada, ben, cleo, dan, eve, clock, monkeypatch, settings):
    settings.BASE_URL = "https://games.example.org"
    monkeypatch.setattr(dice, "seed", lambda: bytes([9]) * 32)
    game = begun(ada, ben, cleo, dan, title="downforce", options={"track": "serra-do-vale"})
    return Table(game, [ada, ben, cleo, dan], eve)


def play_one(table):
    """One random answer of anyone awaited."""
    ask = table.ask()
    seat = table.rng.choice(ask.awaited)
    table.answer(seat, ask.questions[seat].sample(table.rng))


def kind_of_moment(table):
    """What makes this moment worth a look: what is asked, and whether somebody has answered under seal."""
    record = fresh(table.game).record
    view = kernel.look(table.game.get_title(), record, None).view
    cut = " for another" if view["playing"] else ""
    return f"{view['phase']}{cut}{' sealed' if record['answers'] else ''}"


def test_nothing_that_anyone_gets_depends_on_what_is_hidden_from_them(table):  # HL-01, HL-03, HL-08, F4, F9, F23
    seen, rng = Counter(), random.Random(3)
    while table.ask():
        play_one(table)
        if not table.ask():
            break
        kind = kind_of_moment(table)
        seen[kind] += 1
        if seen[kind] > 1:
            continue
        for seat in READERS:
            moves = list(table.game.moves.defer("record"))
            before = received(table, seat)
            record, twin = exchange_all_that_is_hidden_from(seat, table, rng, ANOTHER)
            assert twin["seed"] != record["seed"]
            assert received(table, seat) == before, (kind, seat)
            put(table, record, moves)
    assert {"auction", "auction sealed", "race", "bets", "bets sealed"} <= set(seen)


def test_the_twins_differ_in_what_is_sealed(table):
    """The test above would hold for a twin that is the same game, too."""
    first = table.ask().awaited[0]
    rng, answers = random.Random(3), set()
    table.answer(first, table.ask().questions[first].sample(table.rng))
    for _ in range(8):
        _, twin = exchange_all_that_is_hidden_from((first + 1) % 4, table, rng, ANOTHER)
        answers.add(str(twin["answers"][str(first)]))
    assert len(answers) > 1
