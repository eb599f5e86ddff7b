"""The guide of a seat: said until the choice is made, then never again; for its own player only."""

import pytest

from games.engine import kernel
from games.engine.errors import Illegal
from games.models import Move
from games.services import guide, page, play, replay, seats
from games.services.errors import NotAllowed
from tests.cast import NOW, any_reply, awaited, begun, fresh, play_out, seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ada):
    """A guided game of Ada against two bots, at her first bet."""
    return begun(ada, seats=3, public=False, against_bots=True, guided=True)


def said(game, user, *picks):
    shown = page.build(fresh(game), user, now=NOW, picks=picks).guide
    return shown.lesson.key if shown and shown.lesson else None


def free(game):
    """A creature that Ada can bet on: the bots may have taken the tokens of any."""
    return kernel.look(game.get_title(), fresh(game).record, 0).question.keys(())[0]


def bet(game, card="first"):
    play.play(game.pk, 0, fresh(game).ask, [free(game), card], now=NOW)


def go_on(game, times=1):
    for _ in range(times):
        ask, reply = any_reply(game, 0)
        play.play(game.pk, 0, ask, reply, now=NOW)


def test_each_pick_has_its_lesson(game, ada):
    assert said(game, ada) == "bet-creature"
    assert said(game, ada, free(game)) == "bet-card"
    assert said(game, ada, free(game), "first") == "confirm"


def test_a_lesson_stays_until_the_choice_is_made(game, ada):
    said(game, ada, free(game), "first")
    assert said(game, ada) == "bet-creature"


def test_what_was_said_on_the_way_is_kept_with_the_answer(game, ada):
    bet(game)
    assert seat(game, 0).lessons == ["bet-creature", "bet-card", "confirm"]
    assert said(game, ada) == "second-bet"
    assert said(game, ada, free(game)) is None


def test_a_refused_answer_keeps_nothing(game, ada):
    with pytest.raises(Illegal):
        bet(game, card="nonsense")
    assert seat(game, 0).lessons is None


def test_what_the_clock_answers_was_not_heard(game, ada):
    ask, reply = any_reply(game, 0)
    play.play(game.pk, 0, ask, reply, by=Move.By.CLOCK, now=NOW)
    assert seat(game, 0).lessons is None


def test_the_site_has_its_say_when_no_choice_is_new(game, ada):
    go_on(game, 3)
    heard = []
    for _ in range(3):
        heard.append(said(game, ada))
        go_on(game)
    assert [key for key in heard if key.startswith("site.")][:2] == ["site.time", "site.plan"]


def test_in_a_whole_game_everything_is_said_once(game, ada):
    while fresh(game).is_running:
        go_on(game)
    heard = seat(game, 0).lessons
    assert len(heard) == len(set(heard))
    assert {"site.time", "site.plan", "site.log", "race-over", "second-card"} <= set(heard)
    assert said(game, ada) == "game-over"


def test_switched_off_it_is_silent_and_keeps_nothing(game, ada):
    guide.switch(seat(game, 0), False)
    assert said(game, ada) is None
    bet(game)
    assert seat(game, 0).lessons is None


def test_switched_on_again_it_goes_on_where_it_was(game, ada):
    bet(game)
    guide.switch(seat(game, 0), False)
    guide.switch(seat(game, 0), True)
    assert said(game, ada) == "second-bet"


def test_switching_while_somebody_plays_loses_neither(game, ada):
    mine = seat(game, 0)
    bet(game)
    guide.switch(mine, False)
    after = seat(game, 0)
    assert (after.guided, after.lessons) == (False, ["bet-creature", "bet-card", "confirm"])


def test_switching_changes_no_version_that_others_see(game):
    before = fresh(game).version
    guide.switch(seat(game, 0), False)
    assert fresh(game).version == before


def test_nobody_else_has_a_guide(ada, ben, cleo, eve):
    game = begun(ada, ben, cleo, guided=True)
    others = [page.build(game, user, now=NOW).guide for user in (ben, cleo)]
    assert all(other is not None and not other.is_on and other.lesson is None for other in others)
    assert page.build(game, eve, now=NOW).guide is None


def test_a_game_that_was_opened_as_usual_is_not_guided(running_game, ada):
    assert said(running_game, ada) is None
    assert not seat(running_game, 0).guided


def test_a_title_without_lessons_has_no_guide(toy, ada, ben):
    game = begun(ada, ben, title="bids", guided=True)
    assert page.build(game, ada, now=NOW).guide is None
    with pytest.raises(NotAllowed):
        guide.switch(seat(game, 0), True)
    assert not guide.is_offered(game.get_title())
    play_out(game)


def test_a_fault_in_a_lesson_keeps_nobody_from_playing(game, ada, monkeypatch):
    def fails(*about):
        raise RuntimeError("a lesson fails")

    monkeypatch.setattr(guide, "_of", lambda title: fails)
    assert said(game, ada) is None
    bet(game)
    assert Move.objects.filter(game=game, by=Move.By.HUMAN).count() == 1


def test_a_replay_has_no_guide(game, ada):
    bet(game)
    last = fresh(game).moves.latest("number").number
    assert replay.replay(fresh(game), ada, last, now=NOW).page.guide is None


def test_who_has_resigned_is_not_taught(game, ada):
    seats.resign(game.pk, 0, now=NOW)
    assert page.build(fresh(game), ada, now=NOW).guide is None


def test_the_others_of_a_guided_game_wait_for_nobody(game):
    assert awaited(game) == (0,)
    bet(game)
    assert awaited(game) == (0,)
