"""Makes the demo account, once. Running it again changes nothing."""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.models import User

NAME = "demo"
PASSWORD = "play-a-derby"  # noqa: S105 - printed on the screen on purpose; the embedded site listens to this machine only


class Command(BaseCommand):
    help = "Make the demo account of the embedded site."

    @transaction.atomic
    def handle(self, **options: object) -> None:
        if settings.PRODUCTION:
            raise CommandError("The demo account has a known password: not with DERBY_MODE=production.")
        if User.objects.filter(username=NAME).exists():
            return
        user = User.objects.create_user(NAME, f"{NAME}@localhost.localdomain", PASSWORD, display_name="Demo")
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        self.stdout.write(f"Made the account {NAME}.")
