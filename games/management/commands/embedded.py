"""Serves the whole site from one process: web server, worker and beat."""

import os

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from derby_site import embedded
from derby_site.environment import IN_MEMORY


class Command(BaseCommand):
    help = "Serve the whole site from this one process. The database must be migrated."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000, help="another free one is taken if this is in use")
        parser.add_argument("--words", default="", help="printed below the address once the site answers")

    def handle(self, *, host: str, port: int, words: str, **options: object) -> None:
        if settings.BROKER != IN_MEMORY:
            raise CommandError("This is the embedded site. In production run web, worker and beat: see the README.")
        try:
            with embedded.holding(settings.DATA_DIR):
                bound = embedded.bound_socket(host, port)
                address = f"http://{'localhost' if host == '127.0.0.1' else host}:{bound.getsockname()[1]}"
                if not os.environ.get("DERBY_BASE_URL"):
                    settings.BASE_URL = address
                embedded.serve(bound, ready=lambda: self.greet(address, words))
        except embedded.AlreadyRunning as error:
            raise CommandError(f"Another process already serves the data folder {error}.") from error

    def greet(self, address: str, words: str) -> None:
        self.stdout.write(f"\n  The site is ready: {address}/\n{words}  Ctrl+C stops it.\n")
        self.stdout.flush()
