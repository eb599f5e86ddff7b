"""Bots answer any question with what it offers."""

import random
from dataclasses import replace

import pytest

from games.bots import BOTS
from games.bots.playout import playout
from games.engine import kernel
from games.engine.errors import Broken
from games.engine.questions import Arrange, Number, Path, Some, complete, plain
from games.engine.title import Ask
from games.engine.words import say
from tests.engine.test_questions import KINDS, menu
from tests.engine.toy import SEED, one, toy


def look_at(question, rate=lambda view, question: lambda picks: 0.0, **hints):
    def asks(game):
        game.state["notes"] = (yield Ask({0: question}))[0]

    title = toy(asks, rate=rate, **hints)
    return kernel.look(title, kernel.begin(title, seats=2, seed=SEED), 0)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_reply_is_legal(name, kind):
    look = look_at(KINDS[kind][0])
    for number in range(20):
        look.question.check(BOTS[name](look, look.question, random.Random(number)))


def test_the_sensible_bot_takes_what_its_title_rates_best():
    look = look_at(Number(say("How many?"), 0, 9), lambda view, question: lambda picks: -abs(int(picks[0]) - 6))
    assert BOTS["sensible"](look, look.question, random.Random(1)) == 6


def test_among_equals_the_sensible_bot_takes_any():
    look = look_at(one("a", "b", "c"))
    assert {BOTS["sensible"](look, look.question, random.Random(number)) for number in range(30)} == {"a", "b", "c"}


def test_only_what_its_title_finds_worth_it_is_rated():
    look = look_at(
        one("a", "b", "c"),
        lambda view, question: lambda picks: {"a": 2.0, "b": 1.0, "c": 0.0}[picks[0]],
        worth_rating=lambda view, question: [("b",), ("c",)],
    )
    assert BOTS["sensible"](look, look.question, random.Random(1)) == "b"


def test_of_very_many_answers_some_are_rated():
    rated = []

    def rate(view, question):
        return lambda picks: rated.append(picks) or 0.0

    look = look_at(Arrange(say("In what order?"), tuple(plain(key) for key in "abcdefg")), rate)
    look.question.check(BOTS["sensible"](look, look.question, random.Random(1)))
    assert len(rated) == 500


def test_all_complete_answers_are_found():
    assert list(complete(Path(say("What?"), menu))) == [("soup", "fish", "pudding"), ("soup", "meat"), ("none", "meat")]
    assert len(list(complete(Some(say("Which?"), tuple(plain(key) for key in "abc"), 0, 3)))) == 16


def rolls(game):
    reply = (yield Ask({seat: one("a", "b") for seat in range(game.seats)}))[0]
    game.state["notes"] = [reply, game.chance("die").randrange(6)]


def test_a_playout_is_the_same_for_the_same_rng():
    title = toy(rolls, outcome=lambda game: {"places": {0: 1, 1: 1}, "scores": {0: 3, 1: 3}})
    first, second = (playout(title, [BOTS["random"]] * 2, random.Random(3)) for _ in range(2))
    assert first == second
    assert (first.decisions, first.places, first.scores) == (2, {0: 1, 1: 1}, {0: 3, 1: 3})


def test_a_playout_may_check_the_conservation_laws():
    def conserve(game):
        raise Broken("lost")

    title = replace(toy(rolls), conserve=conserve)
    playout(title, [BOTS["random"]] * 2, random.Random(3))
    with pytest.raises(Broken):
        playout(title, [BOTS["random"]] * 2, random.Random(3), check=True)
