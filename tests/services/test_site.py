"""Time during which the site was down is given back."""

from datetime import timedelta

import pytest

from games.models import Game, Heartbeat, Move
from games.services import log, page, site, sweep
from games.services.clocks import DAY, HOUR, Pace
from tests.cast import NOW, awaited, begun, fresh, play_on, seat
from tests.passing import alive, tick

SECOND = timedelta(seconds=1)


def waiting(game):
    return seat(game, awaited(game)[0])


def test_the_first_tick_ever_gives_nothing_back(running_game):
    assert site.beat(NOW) == timedelta(0)
    assert waiting(running_game).due_at == NOW + timedelta(days=1)


def test_ticks_in_their_order_give_nothing_back(running_game):
    site.beat(NOW)
    assert site.beat(NOW + 30 * SECOND) == timedelta(0)
    assert waiting(running_game).due_at == NOW + timedelta(days=1)


def test_a_deadline_in_a_short_outage_is_moved_too(ada, ben):  # CT-02
    """A restart takes a minute or two; whoever had a minute left has it still."""
    game = begun(ada, ben, pace=Pace(move=HOUR), seats=3)
    alive(NOW + timedelta(minutes=59))
    down_since = Heartbeat.objects.get(name="tick").at
    back = down_since + 110 * SECOND
    sweep.tick(back)
    assert waiting(game).due_at == NOW + timedelta(hours=1) + 110 * SECOND
    assert not Move.objects.filter(by=Move.By.CLOCK).exists()


def test_an_outage_is_told_in_one_line_however_long_the_site_lives_on(running_game):
    site.beat(NOW)
    for seconds in (110, 120, 130, 140):
        site.beat(NOW + seconds * SECOND)
    told = Move.objects.get(game=running_game, by=Move.By.SITE, number__gt=0)
    [line] = log.lines(running_game.get_title(), [told], None)
    assert str(line.words) == "The site was down for 110 seconds; every running clock got that time back."


def test_what_falls_due_while_the_site_is_alive_is_resolved_at_the_next_tick(ada, ben):
    game = begun(ada, ben, pace=Pace(move=HOUR), seats=3)
    late = awaited(game)[0]
    site.beat(NOW + timedelta(hours=1) - 5 * SECOND)
    sweep.tick(NOW + timedelta(hours=1) + 5 * SECOND)
    assert Move.objects.get(by=Move.By.CLOCK).seat == late


@pytest.mark.parametrize(("tick_seconds", "seconds"), [(0.1, 30), (10, 30), (20, 60), (60, 180)])
def test_three_missed_ticks_are_an_outage(settings, tick_seconds, seconds):
    settings.TICK_SECONDS = tick_seconds
    assert site.outage() == seconds * SECOND


def test_an_outage_moves_the_deadline_and_the_reminder_by_its_length(running_game):  # CT-01, CT-02
    site.beat(NOW)
    assert site.beat(NOW + timedelta(hours=2)) == timedelta(hours=2)
    late = waiting(running_game)
    assert late.due_at == NOW + timedelta(hours=26)
    assert late.remind_at == NOW + timedelta(hours=2) + timedelta(days=1) * 0.8


def test_an_outage_never_refills_a_clock(ada, ben):
    game = begun(ada, ben, seats=3, pace=Pace(start=DAY, gain=HOUR, cap=2 * DAY))
    first = awaited(game)[0]
    alive(NOW + timedelta(hours=3))
    site.beat(NOW + timedelta(hours=8))
    alive(NOW + timedelta(hours=9))
    play_on(game, now=NOW + timedelta(hours=9))
    used = timedelta(hours=4) - timedelta(
        seconds=10
    )  # three hours before, one after, and the last tick came 10 s early
    assert seat(game, first).bank_left == DAY - used.total_seconds() + HOUR


def test_a_move_before_the_first_tick_after_an_outage_is_not_charged_for_it(ada, ben):
    game = begun(ada, ben, seats=3, pace=Pace(start=DAY, gain=HOUR, cap=2 * DAY))
    first = awaited(game)[0]
    alive(NOW + timedelta(hours=1))
    play_on(game, now=NOW + timedelta(hours=9))
    used = timedelta(hours=1) - timedelta(seconds=10)  # the last tick came 10 s early
    assert seat(game, first).bank_left == DAY - used.total_seconds() + HOUR


def test_who_was_asked_during_the_outage_gets_only_the_time_since_then(running_game):
    site.beat(NOW)
    play_on(running_game, now=NOW + timedelta(hours=1))  # the pages worked, the ticks did not
    site.beat(NOW + timedelta(hours=2))
    assert waiting(running_game).due_at == NOW + timedelta(hours=2) + timedelta(days=1)


def test_players_can_see_that_the_deadline_moved_and_why(running_game, ada):  # CT-02
    site.beat(NOW)
    before = fresh(running_game).version
    site.beat(NOW + timedelta(minutes=90))
    shown = page.build(fresh(running_game), ada, now=NOW)
    assert shown.version > before
    assert str(shown.log[0].words) == (
        "The site was down for 1 hour and 30 minutes; every running clock got that time back."
    )


def test_five_games_are_treated_alike_and_nobody_is_timed_out_by_an_outage(ada, ben):  # CT-02
    games = [begun(ada, ben, pace=Pace(move=HOUR), seats=3) for _ in range(5)]
    tick(NOW + timedelta(minutes=50))
    sweep.tick(NOW + timedelta(minutes=80))
    assert {waiting(game).due_at for game in games} == {NOW + timedelta(minutes=90)}
    assert not Move.objects.filter(by=Move.By.CLOCK).exists()


def test_after_the_outage_processing_goes_on_by_itself(ada, ben):  # CT-02
    game = begun(ada, ben, pace=Pace(move=HOUR), seats=3)
    tick(NOW + timedelta(minutes=50))
    late = awaited(game)[0]
    sweep.tick(NOW + timedelta(minutes=80))
    for seconds in range(10, 601, 10):
        sweep.tick(NOW + timedelta(minutes=80, seconds=seconds))
    assert Move.objects.get(by=Move.By.CLOCK).seat == late


def test_an_outage_is_given_back_once_by_two_ticks_at_the_same_time(running_game):
    site.beat(NOW)
    site.beat(NOW + timedelta(hours=1))
    site.beat(NOW + timedelta(hours=1))
    assert waiting(running_game).due_at == NOW + timedelta(hours=25)


def test_a_clock_that_is_set_back_gives_nothing_back(running_game):
    site.beat(NOW)
    assert site.beat(NOW - timedelta(hours=1)) == timedelta(0)
    assert Heartbeat.objects.get(name="tick").at == NOW


def test_games_that_do_not_run_have_no_outage_in_their_log(open_game):
    site.beat(NOW)
    site.beat(NOW + timedelta(hours=1))
    assert open_game.status == Game.Status.OPEN
    assert not Move.objects.filter(game=open_game).exists()


def test_nothing_is_overdue_when_lost_time_could_not_be_given_back(running_game, monkeypatch):
    def fails(now):
        raise RuntimeError

    alive(NOW)
    monkeypatch.setattr(site, "beat", fails)
    with pytest.raises(RuntimeError):
        sweep.tick(NOW + timedelta(days=2))
    assert not Move.objects.filter(by=Move.By.CLOCK).exists()
