"""A game that was begun before plans existed goes on after the database has learned of them."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.models import Game, PlanEntry, Seat
from games.services import rebuild
from tests.cast import NOW, awaited, begun, fresh, person, play_on, play_out
from tests.services.ahead import bid, by, plan


def migrate(*target):
    """Bring the tables of the game to where they were after that migration; returns the models of then."""
    executor = MigrationExecutor(connection)
    executor.migrate([("games", *target)])
    return executor.loader.project_state([("games", *target)]).apps


@pytest.fixture
def first_tables(transactional_db):
    """The tables as the first migration made them."""
    yield lambda: migrate("0001_initial")
    call_command("migrate", verbosity=0)


def test_a_running_game_of_the_first_tables_is_played_on(first_tables):
    game = play_on(begun(person("ada"), person("ben"), person("cleo")), 9)
    before, waited = fresh(game).record, awaited(game)
    then = first_tables()
    assert "answers_at" not in {field.name for field in then.get_model("games", "Seat")._meta.get_fields()}
    call_command("migrate", verbosity=0)
    assert (fresh(game).record, awaited(game)) == (before, waited)
    assert not Seat.objects.exclude(answers_at=None).exists()
    finished = play_out(game)
    assert finished.status == Game.Status.FINISHED
    assert rebuild.rebuild(finished).verdict == "same"


def test_a_game_of_the_first_tables_takes_plans(first_tables, toy):
    game = begun(person("ada"), person("ben"), title="bids")
    first_tables()
    call_command("migrate", verbosity=0)
    plan(game, 1, "1.block", "pass", now=NOW)
    bid(game, 9, 1)
    assert by(game, 1) == ["human", "plan"]
    assert not PlanEntry.objects.exists()
