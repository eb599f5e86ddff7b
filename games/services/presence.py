"""Who is at the table: whose open page asks for news of the game, as it does every few seconds while it is to be seen.

Whoever is there is told by the page, and needs no mail about it. It is noted once a minute at most, so that asking
stays cheap, and shown to nobody.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import IntegrityError, InternalError, OperationalError

from games.models import Presence, Seat, User

logger = logging.getLogger(__name__)

NOTED_EVERY = timedelta(minutes=1)

AWAY_AFTER = timedelta(minutes=3)
"""Whoever was noted so long ago has left."""


def note(seat: int, noted: datetime | None, now: datetime) -> None:
    """Note that the owner of the seat with that key is at the table, unless that was `noted` within the last minute."""
    if noted is not None and noted > now - NOTED_EVERY:
        return
    try:
        # Single statements, since there is nothing here that would need a transaction.
        if not Presence.objects.filter(seat=seat).update(at=now):
            Presence(seat_id=seat, at=now).save(force_insert=True)
    except IntegrityError:
        return  # a second page of the same person has noted it in this moment
    except (OperationalError, InternalError) as busy:  # the latter on a PostgreSQL that may only be read
        logger.warning("It is not noted that seat %s is at the table (%s).", seat, busy)


def forget(user: User) -> None:
    """Delete it for all seats of the person, with the account."""
    Presence.objects.filter(seat__in=Seat.objects.filter(user=user)).delete()
