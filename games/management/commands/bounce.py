"""Takes the report of a mail that came back. Meant for an alias of the mail server: `games: "|manage.py bounce"`."""

import sys
from email import message_from_binary_file, policy
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.services import bounces


class Command(BaseCommand):
    help = "Read the report of a mail server about a mail that came back (RFC 3464) from standard input."

    def handle(self, *args: Any, **options: Any) -> None:
        report = message_from_binary_file(sys.stdin.buffer, policy=policy.default)
        count = bounces.take(report, timezone.now())
        self.stdout.write(f"{count} of our mails came back for good.")
