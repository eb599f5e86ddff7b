"""Makes the demo account, once, with games against bots at moments worth looking at."""

import random
from collections.abc import Callable
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from games.bots.sensible import sensible
from games.engine import kernel
from games.engine.kernel import Look
from games.models import Game, User
from games.services import lobby, play
from games.services.clocks import DAY, Pace

NAME = "demo"
PASSWORD = "play-a-derby"  # noqa: S105 - printed on the screen on purpose; the embedded site listens to this machine only
PACE = Pace(move=3 * DAY)
SEAT = 0
"""Whoever opens a game sits there."""

Moment = Callable[[Look], bool]


def bidding(look: Look) -> bool:
    """An auction is open."""
    return look.view["phase"] == "auction"


def betting(look: Look) -> bool:
    """A bet is to be made."""
    return look.view["phase"] == "bets"


def driving(look: Look) -> bool:
    """An own turn in the middle of the race, with a bet made."""
    return look.view["phase"] == "race" and look.view["lines"][0]["written"] and not look.view["playing"]


def never(look: Look) -> bool:
    """To the end."""
    return False


MOMENTS: tuple[tuple[str, int, dict[str, object], Moment], ...] = (
    ("downforce", 4, {"track": "cais-velho"}, never),
    ("downforce", 3, {"track": "cais-velho"}, betting),
    ("downforce", 5, {"track": "serra-do-vale"}, driving),
    ("downforce", 4, {"track": "serra-do-vale"}, bidding),
)
"""The games that are shown, each at the demo account's first question for which this holds."""


class Command(BaseCommand):
    help = "Make the embedded site's demo account, seated at games against bots."

    @transaction.atomic
    def handle(self, **options: object) -> None:
        if settings.PRODUCTION:
            raise CommandError("The demo account has a known password: not with DERBY_MODE=production.")
        if User.objects.filter(username=NAME).exists():
            return
        user = User.objects.create_user(NAME, f"{NAME}@localhost.localdomain", PASSWORD, display_name="Demo")
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        now = timezone.now()
        opened(user, "derby", 4, {}, now - timedelta(minutes=1), guided=True)  # the first of all that waits
        for title, seats, variants, moment in MOMENTS:
            play_until(moment, opened(user, title, seats, variants, now), now)
        self.stdout.write(f"Made the account {NAME}, seated at games of Derby and Downforce against bots.")


def opened(
    user: User, title: str, seats: int, variants: dict[str, object], now: datetime, *, guided: bool = False
) -> Game:
    """A game of that person against bots that has begun."""
    return lobby.open_game(
        user,
        title=title,
        seats=seats,
        options=variants,
        pace=PACE,
        public=True,
        now=now,
        against_bots=True,
        guided=guided,
    )


def play_until(moment: Moment, game: Game, now: datetime) -> None:
    """Answer for the person as the bot would, until the moment has come or the game is over."""
    rng = random.Random(game.pk)  # noqa: S311 - a bot that plays, nothing secret
    while True:
        record = Game.objects.get(pk=game.pk).record
        assert record is not None
        look = kernel.look(game.get_title(), record, SEAT)
        if look.question is None or moment(look):
            return
        play.play(game.pk, SEAT, look.ask, sensible(look, look.question, rng), now=now)
