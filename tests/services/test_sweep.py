"""The tick: finds in rows all that time brings, and no fault stops more than what it is in."""

from datetime import timedelta

import pytest

from games import tasks
from games.models import Game, Heartbeat, Move, Notice
from games.services import lobby, notices, page, play, sweep
from games.services.clocks import DAY, Pace
from tests import toy as bids
from tests.cast import NOW, any_reply, awaited, begun, fresh, opened, play_on, seat
from tests.passing import alive, tick, tick_through

LATER = NOW + timedelta(days=1)


def damage(game):
    Game.objects.filter(pk=game.pk).update(record={"format": 0, "title": "derby"})


def test_a_started_game_with_a_long_pace_is_left_alone_until_its_time(ada, ben):  # CT-05
    game = begun(ada, ben, seats=3, pace=Pace(move=7 * DAY))
    waits = awaited(game)
    due_at = seat(game, waits[0]).due_at
    for days in (1, 2, 6):
        tick(NOW + timedelta(days=days))
    assert (fresh(game).status, awaited(game), seat(game, waits[0]).due_at) == (Game.Status.RUNNING, waits, due_at)
    tick(NOW + timedelta(days=7))
    assert Move.objects.get(by=Move.By.CLOCK).seat == waits[0]


def test_no_hidden_rule_ends_a_game_with_the_longest_pace(ada, ben):  # CT-13
    game = begun(ada, ben, seats=3, pace=Pace(move=14 * DAY))
    tick_through(NOW, NOW + timedelta(days=27), every=timedelta(days=1))
    assert fresh(game).status == Game.Status.RUNNING
    assert {move.seat for move in Move.objects.filter(by=Move.By.CLOCK)} <= {0, 1}


def test_one_damaged_game_does_not_stop_the_nineteen_others(ada, ben):  # OP-12
    games = [begun(ada, ben, seats=3) for _ in range(20)]
    damage(games[7])
    tick(LATER)
    assert Move.objects.filter(by=Move.By.CLOCK).values("game").distinct().count() == 19
    assert [game.pk for game in Game.objects.exclude(retry_at=None)] == [games[7].pk]


def test_a_damaged_game_is_tried_again_at_growing_intervals(running_game):  # OP-12
    damage(running_game)
    waits = []
    now = LATER
    for _ in range(4):
        tick(now)
        game = fresh(running_game)
        waits.append(game.retry_at - now)
        tick(game.retry_at - timedelta(seconds=1))
        assert fresh(running_game).failures == game.failures
        now = game.retry_at
    assert waits == [timedelta(minutes=1), timedelta(minutes=2), timedelta(minutes=4), timedelta(minutes=8)]


def test_players_of_a_game_that_was_set_aside_get_to_see_it(running_game):  # OP-12
    before = fresh(running_game).version
    damage(running_game)
    tick(LATER)
    assert fresh(running_game).version > before
    assert fresh(running_game).fault.startswith("Broken")


def test_a_game_that_was_set_aside_goes_on_once_the_fault_is_mended(toy, ada, ben):  # OP-12
    game = begun(ada, ben, title="bids")
    for index, bid in enumerate((9, 1)):
        play.play(game.pk, index, fresh(game).ask, bid, now=NOW)
    play.play(game.pk, 1, fresh(game).ask, "pass", now=NOW)
    bids.FAULTS["round"] = True
    tick(LATER)
    assert fresh(game).failures == 1
    bids.FAULTS["round"] = False
    tick(fresh(game).retry_at)
    assert (fresh(game).retry_at, fresh(game).failures, fresh(game).fault) == (None, 0, "")
    assert Move.objects.get(game=game, by=Move.By.CLOCK).seat == 0


def test_a_fault_while_bots_follow_does_not_lose_the_move_before_it(toy, ada):  # OP-12, CC-14
    game = begun(ada, title="bids", seats=2)
    bids.FAULTS["round"] = True
    play.play(game.pk, 0, 1, 0, now=NOW)
    while awaited(game) == (0,):
        ask, reply = any_reply(game, 0)
        try:
            play.play(game.pk, 0, ask, reply, now=NOW)
        except RuntimeError:
            break
    assert Move.objects.get(game=game, ask=1, seat=0).reply == 0


def test_a_part_of_the_tick_that_fails_keeps_no_other_from_its_work(running_game, ada, monkeypatch):  # OP-12, DN-07
    def fails(now):
        raise RuntimeError

    waiting = opened(ada)
    monkeypatch.setattr(notices, "remind", fails)
    tick(NOW + lobby.OPEN_FOR)
    assert fresh(waiting).status == Game.Status.CLOSED
    assert Move.objects.filter(by=Move.By.CLOCK).exists()


def test_an_open_game_that_nobody_joins_is_closed_and_stays_with_its_reason(open_game, ada):  # CT-05, CT-13
    tick(NOW + lobby.OPEN_FOR - timedelta(seconds=1))
    assert fresh(open_game).status == Game.Status.OPEN
    tick(NOW + lobby.OPEN_FOR)
    assert fresh(open_game).status == Game.Status.CLOSED
    assert Notice.objects.get(game=open_game).kind == Notice.Kind.CLOSED


def test_beat_that_ticks_far_too_often_changes_nothing(running_game):  # DN-02, OP-08
    tick(LATER)
    before = (fresh(running_game).version, Notice.objects.count(), Move.objects.count())
    for _ in range(50):
        tick(LATER)
    assert (fresh(running_game).version, Notice.objects.count(), Move.objects.count()) == before


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "Pacific/Honolulu"])
def test_the_zone_of_the_server_changes_nothing(running_game, settings, zone):  # TZ-01, TZ-04
    settings.TIME_ZONE = zone
    late = awaited(running_game)
    tick_through(NOW, NOW + timedelta(hours=23), every=timedelta(hours=1))
    assert awaited(running_game) == late
    assert Notice.objects.filter(kind=Notice.Kind.REMINDER).count() == 1
    tick(LATER)
    assert awaited(running_game) != late


def test_the_day_on_which_clocks_change_is_as_long_as_any_other(ada, ben):  # TZ-01, TZ-05
    night_of_the_change = NOW.replace(month=3, day=28, hour=23)
    game = begun(ada, ben, seats=3, now=night_of_the_change)
    late = awaited(game)
    tick(night_of_the_change + timedelta(hours=24, seconds=-1))
    assert awaited(game) == late
    tick(night_of_the_change + timedelta(hours=24))
    assert awaited(game) != late


def test_the_task_does_what_time_brings(running_game, clock):
    late = awaited(running_game)
    clock.move_to(LATER)
    alive(LATER)
    tasks.tick()
    assert awaited(running_game) != late


@pytest.fixture
def left_to_bots(ada, monkeypatch):
    """A game of Ada and three bots that wait for somebody to let them play."""
    monkeypatch.setattr("games.services.following.FOLLOWING", 0)
    game = begun(ada, seats=4)
    if awaited(game) == (0,):
        play_on(game)
    monkeypatch.undo()
    return game


def test_the_worker_finishes_what_bots_left_over(left_to_bots, clock):
    tasks.resolve(left_to_bots.pk)
    assert awaited(left_to_bots) == (0,)
    assert Move.objects.filter(by=Move.By.BOT).exists()


def test_the_delivery_is_noted(db, clock):  # DN-07
    tasks.deliver()
    assert Heartbeat.objects.get(name="delivery").at == NOW


def test_bots_that_a_broker_forgot_are_found_by_the_next_tick(left_to_bots):  # OP-02
    tick(NOW + timedelta(seconds=10))
    assert awaited(left_to_bots) == (0,)


def test_a_busy_game_is_not_taken_for_a_broken_one(running_game, monkeypatch):
    from django.db import OperationalError

    def is_locked(game_id, now):
        raise OperationalError("canceling statement due to lock timeout")

    monkeypatch.setattr("games.services.timeouts.resolve", is_locked)
    alive(LATER)
    sweep.tick(LATER)
    assert fresh(running_game).retry_at is None


def test_the_page_of_a_game_shows_who_let_the_clock_answer(running_game, ada):
    tick(LATER)
    lines = page.build(fresh(running_game), ada, now=LATER).log
    assert {line.by for line in lines} >= {"clock", "site"}
    assert all(line.at == LATER for line in lines if line.by == "clock")
