"""A release's migration and the players must not hold each other up."""

import time

import psycopg
import pytest
from django.core.management import call_command
from django.db import OperationalError, connection, models

from games.models import Game


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
