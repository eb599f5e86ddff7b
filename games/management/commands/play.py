"""The README's first command: everything a newcomer needs, on the embedded default."""

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from games.management.commands import demo, embedded


class Command(embedded.Command):
    help = "Set up and start the embedded site with a demo account and bots."
    words = f"  Log in as {demo.NAME} with the password {demo.PASSWORD}\n"

    def handle(self, *, host: str, port: int, **options: object) -> None:
        if settings.PRODUCTION:
            raise CommandError("This makes a demo account with a known password: not with DERBY_MODE=production.")
        super().handle(host=host, port=port)

    def prepare(self) -> None:
        call_command("migrate", verbosity=0)
        call_command("demo", verbosity=0)
