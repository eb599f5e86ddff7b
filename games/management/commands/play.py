"""The README's first command: everything a newcomer needs, on the embedded default."""

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.commands import demo
from games.management.commands.embedded import database_told


class Command(BaseCommand):
    help = "Set up and start the embedded site with a demo account and bots."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000, help="another free one is taken if this is in use")

    def handle(self, *, host: str, port: int, **options: object) -> None:
        if settings.PRODUCTION:
            raise CommandError("This makes a demo account with a known password: not with DERBY_MODE=production.")
        with database_told():
            call_command("migrate", verbosity=0)
            call_command("demo", verbosity=0)
        words = f"  Log in as {demo.NAME} with the password {demo.PASSWORD}\n"
        call_command("embedded", host=host, port=port, words=words)
