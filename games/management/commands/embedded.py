"""Serves the whole site from one process: web server, worker and beat."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection

from derby_site import embedded
from derby_site.environment import IN_MEMORY
from games.services import storage


class Command(BaseCommand):
    help = "Serve the whole site from this one process. The database must be migrated."
    words = ""
    """Printed below the address once the site answers."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000, help="another free one is taken if this is in use")

    def handle(self, *, host: str, port: int, **options: object) -> None:
        if settings.BROKER != IN_MEMORY:
            raise CommandError("This is the embedded site. In production run web, worker and beat: see the README.")
        try:
            with embedded.holding(settings.DATA_DIR) as tell, embedded.bound_socket(host, port) as bound:
                self.serve(bound, f"http://{shown(host)}:{bound.getsockname()[1]}", tell)
        except embedded.Refused as refused:
            raise CommandError(str(refused)) from refused

    def serve(self, bound: socket, address: str, tell: Callable[[str], None]) -> None:
        tell(f"{address}/")
        with database_told():
            self.prepare()
        if not os.environ.get("DERBY_BASE_URL"):
            settings.BASE_URL = address
        embedded.serve(bound, ready=lambda: self.greet(address), files=own_files())

    def prepare(self) -> None:
        """See to the database, while no other process serves it."""
        connection.ensure_connection()

    def greet(self, address: str) -> None:
        self.stdout.write(f"\n  The site is ready: {address}/\n{self.words}  Ctrl+C stops it.\n")
        self.stdout.flush()


@contextmanager
def database_told() -> Iterator[None]:
    """Turn a database that can't be used into a sentence."""
    try:
        yield
    except DatabaseError as error:
        name = settings.DATABASES["default"]["NAME"]
        remedy = ""
        if connection.vendor == "sqlite" and storage.has_failed(error):
            remedy = (
                f" Make sure that the folder {Path(name).parent} has room and can be written to, "
                "or name another one in DERBY_DATA_DIR."
            )
        raise CommandError(f"The database {name} can't be used: {error}.{remedy}") from error


def shown(host: str) -> str:
    """Return the host as it stands in an address."""
    if host == "127.0.0.1":
        return "localhost"
    return f"[{host}]" if ":" in host else host


def own_files() -> list[Path]:
    """Return the files without which the site can't go on."""
    database = [Path(connection.settings_dict["NAME"])] if connection.vendor == "sqlite" else []
    return [settings.DATA_DIR / "lock", *database]
