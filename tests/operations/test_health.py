"""The health page: 200 while the site does its work, 503 with the name of what it doesn't do."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.models import Game, Heartbeat, Notice, User


def beat(seconds_ago):
    Heartbeat.objects.create(name="tick", at=timezone.now() - timedelta(seconds=seconds_ago))


def waiting_notice(minutes):
    at = timezone.now() - timedelta(minutes=minutes)
    user = User.objects.create_user("ada")
    game = Game.objects.create(title="derby", seat_count=3, move_seconds=3600, created_at=at)
    return Notice.objects.create(user=user, game=game, kind="turn", occasion=1, created_at=at, send_after=at)


@pytest.mark.django_db
def test_a_site_that_ticks_and_sends_is_well(client):
    beat(seconds_ago=5)
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["well"]) == (200, True)
    assert 5 <= answer.json()["seconds_since_tick"] < 20


@pytest.mark.django_db
def test_a_tick_missing_for_long_is_a_fault(client):
    beat(seconds_ago=90)
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["faults"]) == (503, ["tick"])


@pytest.mark.django_db
def test_a_site_that_never_ticked_is_not_well(client):
    assert client.get("/health/").json()["faults"] == ["tick"]


@pytest.mark.django_db
def test_an_unsent_notice_is_told_with_its_age_but_is_no_fault_at_once(client):
    beat(seconds_ago=1)
    waiting_notice(minutes=2)
    answer = client.get("/health/")
    assert answer.status_code == 200
    assert 120 <= answer.json()["seconds_oldest_notice_waits"] < 140


@pytest.mark.django_db
def test_a_notice_unsent_for_more_than_ten_minutes_is_a_fault(client):
    beat(seconds_ago=1)
    waiting_notice(minutes=12)
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["faults"]) == (503, ["notices"])


@pytest.mark.django_db
def test_a_game_set_aside_is_counted_and_stops_nobody_else(client):  # OP-12
    beat(seconds_ago=1)
    Game.objects.create(
        title="derby", seat_count=3, move_seconds=3600, created_at=timezone.now(), retry_at=timezone.now()
    )
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["games_set_aside"]) == (200, 1)


@pytest.mark.django_db
def test_a_database_that_cannot_be_asked_is_the_fault(client):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_heartbeat RENAME TO gone")
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["faults"]) == (503, ["database"])


@pytest.mark.django_db
def test_health_is_neither_kept_by_caches_nor_written_to(client):
    assert "no-store" in client.get("/health/").headers["Cache-Control"]
    assert client.post("/health/").status_code == 405
