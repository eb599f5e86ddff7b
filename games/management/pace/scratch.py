"""A database to throw away: everything in this thread works on it for a while, and nothing of it is left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.utils import load_backend

from derby_site.databases import configured

IN_MEMORY = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}


@contextmanager
def scratch_database() -> Iterator[None]:
    """Put an empty, migrated SQLite database in memory in the place of the site's own, which is not touched."""
    own = connections[DEFAULT_DB_ALIAS]
    settings = connections.configure_settings({DEFAULT_DB_ALIAS: configured(IN_MEMORY)})[DEFAULT_DB_ALIAS]
    scratch = load_backend(settings["ENGINE"]).DatabaseWrapper(settings, DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = scratch
    try:
        call_command("migrate", verbosity=0)
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = own
        scratch.close()
        ContentType.objects.clear_cache()  # the site's rows have other keys


@contextmanager
def undone() -> Iterator[None]:
    """Take back all that is written within. Nothing is ever committed, so nothing wakes a worker either."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
