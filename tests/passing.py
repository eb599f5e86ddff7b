"""How time passes in tests: the ticks that a living site makes, and the mails that it sends."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Heartbeat
from games.services import mails, sweep


def tick(now: datetime) -> None:
    """The tick of that time on a site that was never down, and the delivery after it."""
    alive(now)
    sweep.tick(now)
    deliver(now)


def alive(now: datetime) -> None:
    """Until that time the site has never been down."""
    Heartbeat.objects.update_or_create(name="tick", defaults={"at": now - timedelta(seconds=10)})


def deliver(now: datetime) -> None:
    """Send all mail that is due at that time."""
    while mails.deliver_one(now):
        pass


def tick_through(start: datetime, end: datetime, every: timedelta = timedelta(minutes=10)) -> None:
    """Ticks from `start` to `end`, both included."""
    now = start
    while now <= end:
        tick(now)
        now += every
