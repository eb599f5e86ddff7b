"""The draws of a game are told in words that can be translated."""

import random

import pytest

from games.engine import kernel
from games.engine.title import Game
from games.registry import get_title

DERBY = get_title("derby")


@pytest.mark.parametrize("options", [{}, {"powers": True, "fate_tokens": True}])
def test_every_draw_of_a_game_has_words_of_its_own(options, monkeypatch):
    purposes: set[str] = set()
    chance = Game.chance

    def noting(game: Game, purpose: str):
        purposes.add(purpose)
        return chance(game, purpose)

    monkeypatch.setattr(Game, "chance", noting)
    rng = random.Random(4)
    record = kernel.begin(DERBY, seats=6, options=options, seed=bytes(32))
    while ask := kernel.asked(DERBY, record):
        seat = ask.awaited[0]
        record, _ = kernel.answer(DERBY, record, seat, ask.questions[seat].sample(rng))
    assert {"gods", "deal of race 1", "judgement of race 3"} <= purposes
    told = [DERBY.tell_draw(purpose) for purpose in purposes]
    assert "%(purpose)s" not in {words.msgid for words in told}
    assert len({str(words) for words in told}) == len(purposes)


def test_a_draw_in_a_race_is_told_with_its_race():
    assert str(DERBY.tell_draw("deal of race 2")) == "Race 2: the deal"
    assert str(DERBY.tell_draw("Word with Zeus in race 3")) == "Race 3: Word with Zeus"


def test_an_unknown_draw_is_told_as_it_is():
    assert str(DERBY.tell_draw("something new")) == "something new"
