"""The site notices by itself when it does only half of its work."""

from datetime import timedelta

import pytest

from games.models import Heartbeat, Notice
from games.services import health, mails, notices, sweep
from tests.cast import NOW
from tests.passing import alive, tick, tick_through


def faults(now):
    Heartbeat.objects.update_or_create(name="tick", defaults={"at": now})
    return health.examine(now).faults


@pytest.fixture
def nobody_is_told(monkeypatch):
    monkeypatch.setattr(notices, "post", lambda outbox, now: None)


def test_a_site_on_which_all_goes_its_way_is_well(running_game):
    tick_through(NOW, NOW + timedelta(days=3), every=timedelta(hours=1))
    assert faults(NOW + timedelta(days=3)) == ()


def test_a_sweep_that_answers_for_nobody_is_noticed(running_game, monkeypatch):  # DN-07, CT-02
    monkeypatch.setattr(sweep, "resolve_due", lambda now: None)
    tick_through(NOW, NOW + timedelta(days=1), every=timedelta(hours=1))
    assert faults(NOW + timedelta(days=1)) == ()
    assert faults(NOW + timedelta(days=1, minutes=10)) == ("sweep",)
    assert health.examine(NOW + timedelta(days=1, minutes=10)).overdue_games == 1


def test_turns_of_which_nobody_is_told_are_noticed(nobody_is_told, running_game):  # DN-07
    tick(NOW)
    assert faults(NOW + timedelta(minutes=9)) == ()
    assert faults(NOW + timedelta(minutes=10)) == ("outbox",)


def test_a_delivery_that_sends_nothing_is_noticed(running_game, monkeypatch):  # DN-07
    monkeypatch.setattr(mails, "deliver_one", lambda now: False)
    tick(NOW + timedelta(minutes=1))
    assert faults(NOW + timedelta(minutes=11)) == ("notices",)


def test_a_delivery_that_no_longer_runs_is_noticed(db):  # DN-07
    Heartbeat.objects.create(name="delivery", at=NOW)
    assert faults(NOW + timedelta(minutes=10)) == ()
    assert faults(NOW + timedelta(minutes=11)) == ("delivery",)


def test_seats_that_the_bot_holds_are_nobodys_to_be_told(running_game):
    Notice.objects.all().delete()
    running_game.seats.update(held_by_bot=True)
    assert faults(NOW + timedelta(minutes=30)) == ()


def test_a_game_that_was_set_aside_is_counted_once_and_not_as_overdue(running_game):  # OP-12
    running_game.record = {"format": 0}
    running_game.save()
    alive(NOW + timedelta(days=1))
    sweep.tick(NOW + timedelta(days=1))
    found = health.examine(NOW + timedelta(days=1, minutes=30))
    assert (found.games_set_aside, found.overdue_games) == (1, 0)
