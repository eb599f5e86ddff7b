"""Whether the site does its work: what the health page tells, and what an operator should be woken for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Exists, Min, OuterRef, QuerySet

from games.models import Game, Notice, Seat
from games.services import invitation_post, notices, site

MISSED_TICKS = 6
SHORTEST_SILENCE = timedelta(minutes=1)
LONGEST_QUIET = timedelta(minutes=10)
"""After this a tick that does only half of its work is noticed: nobody is answered for, told, or sent a mail."""


@dataclass(frozen=True, slots=True)
class Health:
    """What was found. Ages are in seconds; None where there is nothing to be that old."""

    database: bool
    seconds_since_tick: float | None = None
    seconds_oldest_notice_waits: float | None = None
    late_notices: int = 0
    seconds_since_delivery: float | None = None
    overdue_games: int = 0
    people_not_told: int = 0
    games_set_aside: int = 0

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong, by name; nothing when all is well. A game set aside is told but stops nobody else."""
        if not self.database:
            return ("database",)
        wrong = {
            "tick": self._is_silent(),
            "sweep": self.overdue_games > 0,
            "outbox": self.people_not_told > 0,
            "delivery": (self.seconds_since_delivery or 0) > LONGEST_QUIET.total_seconds(),
            "notices": self.late_notices > 0,
        }
        return tuple(name for name, is_wrong in wrong.items() if is_wrong)

    def _is_silent(self) -> bool:
        longest = max(SHORTEST_SILENCE.total_seconds(), MISSED_TICKS * settings.TICK_SECONDS)
        return self.seconds_since_tick is None or self.seconds_since_tick > longest


def examine(now: datetime) -> Health:
    """Look at the rows that tell whether the site works; a database that can't be asked is itself the finding."""
    try:
        return _examine(now)
    except DatabaseError:
        return Health(database=False)


def _examine(now: datetime) -> Health:
    oldest = Notice.objects.filter(state__in=notices.UNSENT, send_after__lte=now).aggregate(at=Min("send_after"))["at"]
    return Health(
        database=True,
        seconds_since_tick=_age(site.last_tick(), now),
        seconds_oldest_notice_waits=_age(oldest, now),
        late_notices=notices.late(now) + invitation_post.late(now),
        seconds_since_delivery=_age(site.last_delivery(), now),
        overdue_games=len(set(_waiting(due_at__lte=now - LONGEST_QUIET).values_list("game", flat=True))),
        people_not_told=_waiting(asked_since__lte=now - LONGEST_QUIET)
        .filter(~Exists(_TOLD), user__isnull=False, answers_at__isnull=True)
        .count(),
        games_set_aside=Game.objects.filter(retry_at__isnull=False).count(),
    )


_TOLD = Notice.objects.filter(
    kind=Notice.Kind.TURN, user=OuterRef("user"), game=OuterRef("game"), occasion=OuterRef("asked")
)


def _waiting(**when: datetime) -> QuerySet[Seat]:
    """Seats of people that a running game, not set aside, waits for."""
    return Seat.objects.filter(
        game__status=Game.Status.RUNNING, game__retry_at__isnull=True, held_by_bot=False, resigned=False, **when
    )


def _age(at: datetime | None, now: datetime) -> float | None:
    return None if at is None else round((now - at).total_seconds(), 1)
