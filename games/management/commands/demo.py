"""Makes the demo account with a game against bots, once. Running it again changes nothing."""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from games.models import User
from games.services import lobby
from games.services.clocks import DAY, Pace

NAME = "demo"
PASSWORD = "play-a-derby"  # noqa: S105 - printed on the screen on purpose; the embedded site listens to this machine only


class Command(BaseCommand):
    help = "Make the embedded site's demo account, seated at a game against bots."

    @transaction.atomic
    def handle(self, **options: object) -> None:
        if settings.PRODUCTION:
            raise CommandError("The demo account has a known password: not with DERBY_MODE=production.")
        if User.objects.filter(username=NAME).exists():
            return
        user = User.objects.create_user(NAME, f"{NAME}@localhost.localdomain", PASSWORD, display_name="Demo")
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        pace = Pace(move=3 * DAY)
        lobby.open_game(
            user,
            title="derby",
            seats=4,
            options={},
            pace=pace,
            public=True,
            now=timezone.now(),
            against_bots=True,
            guided=True,
        )
        self.stdout.write(f"Made the account {NAME}, seated at a game of Derby against three bots.")
