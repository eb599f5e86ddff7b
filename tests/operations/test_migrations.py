"""A release's migration and the players must not hold each other up."""

import time

import psycopg
import pytest
from django.core.management import call_command
from django.db import OperationalError, connection, models
from django.db.migrations.executor import MigrationExecutor

from games.models import Game, Rating
from games.services import invitations, presence, private_notes, rematch, rerating
from tests.cast import *  # noqa: F403  # fixtures are found by name
from tests.cast import NOW, begun, fresh, opened, play_on, play_out, seat


@pytest.mark.django_db
def test_models_and_migrations_agree():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_lock_tests_run_on_a_database_that_has_locks():  # CC-15
    assert connection.vendor == "postgresql"
    assert connection.features.has_select_for_update_skip_locked


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_migration_gives_up_after_seconds_behind_a_long_reader():  # OP-05
    field = models.BooleanField(null=True)
    field.set_attributes_from_name("new_column")
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}) as reader:
        reader.execute("SELECT count(*) FROM games_game")
        began = time.monotonic()
        with pytest.raises(OperationalError, match="lock timeout"), connection.schema_editor() as editor:
            editor.add_field(Game, field)
        assert time.monotonic() - began < 10
        assert not Game.objects.exists()  # nobody queues behind it any more
    with connection.schema_editor() as editor:  # and it can be repeated
        editor.add_field(Game, field)
        editor.remove_field(Game, field)


@pytest.mark.postgresql
@pytest.mark.django_db
def test_no_statement_and_no_idle_transaction_goes_on_for_ever():  # OP-05
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('lock_timeout'), current_setting('statement_timeout')")
        assert cursor.fetchone() == ("5s", "30s")


def migrate_to(name=""):
    """Migrate to that migration, or to the newest."""
    executor = MigrationExecutor(connection)
    executor.migrate([("games", name)] if name else executor.loader.graph.leaf_nodes("games"))


@pytest.mark.django_db(transaction=True)
def test_at_a_table_from_before_it_is_noted_who_is_there(ada, ben, cleo):  # OP-05
    game = begun(ada, ben, cleo)
    migrate_to("0004_guided")
    try:
        assert "games_presence" not in connection.introspection.table_names()
    finally:
        migrate_to()
    presence.note(seat(game, 0).pk, None, NOW)
    assert seat(game, 0).presence.at == NOW


@pytest.mark.django_db(transaction=True)
def test_a_game_that_ran_before_rematches_and_notes_goes_on_and_has_them(ada, ben, cleo):  # OP-05
    game, finished, waiting = play_on(begun(ada, ben, cleo), 5), play_out(begun(ada, ben, cleo)), opened(ada)
    before = (game.record, game.version, game.moves.count(), seat(game, 0).due_at)
    migrate_to("0002_plans")
    try:
        assert "rematch_of_id" not in {
            column.name for column in connection.introspection.get_table_description(connection.cursor(), "games_game")
        }
    finally:
        migrate_to()
    game = fresh(game)
    assert (game.record, game.version, game.moves.count(), seat(game, 0).due_at) == before
    private_notes.write(seat(game, 0), "as before", now=NOW)
    invitations.invite(waiting.pk, ada, "ben", now=NOW)
    assert rematch.offer(finished.pk, ben, now=NOW).is_open
    assert play_out(game).is_finished


@pytest.mark.django_db(transaction=True)
def test_games_that_ended_before_there_were_ratings_are_rated(ada, ben, cleo):  # OP-05
    for title in ("derby", "downforce"):
        play_out(begun(ada, ben, cleo, title=title))
    play_out(begun(ada, ben, title="downforce", public=False))
    before = sorted(Rating.objects.values_list("user", "title", "mu", "sigma", "games"))
    assert len(before) == 6
    migrate_to("0005_presence")
    try:
        assert "games_rating" not in connection.introspection.table_names()
    finally:
        migrate_to()
    assert sorted(Rating.objects.values_list("user", "title", "mu", "sigma", "games")) == before
    assert not any(rerating.difference(title) for title in ("derby", "downforce"))
