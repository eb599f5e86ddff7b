"""The tick: everything that time brings. Each part does its work in small transactions and can be killed anywhere."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from games.models import Game, Seat
from games.services import lobby, notices, site, timeouts
from games.services.table import note_fault

logger = logging.getLogger(__name__)

AT_ONCE = 500
"""Games resolved in one tick; the next tick goes on."""


def tick(now: datetime) -> None:
    """Give back the time of an outage, answer for overdue seats, remind, close games that nobody joined."""
    site.beat(now)
    for game_id in due_games(now):
        resolve(game_id, now)
    notices.remind(now)
    notices.give_back_dead_claims(now)
    lobby.close_expired(now)
    if late := notices.late(now):
        logger.error("%s notices are more than ten minutes late.", late)


def due_games(now: datetime) -> list[int]:
    """The running games with a seat whose time is over, longest overdue first, without those set aside."""
    due = _due_seats(now).order_by("due_at").values_list("game", flat=True)[:AT_ONCE]
    return list(dict.fromkeys(due))


def resolve_if_due(game_id: int, now: datetime) -> None:
    """Resolve the game unless nothing in it is due, or it is set aside."""
    if _due_seats(now).filter(game=game_id).exists():
        resolve(game_id, now)


def resolve(game_id: int, now: datetime) -> None:
    """Answer for the overdue seats of one game; a game on which the rules fail is set aside and stops no other."""
    try:
        timeouts.resolve(game_id, now)
    except Exception as fault:  # a fault in one game must not stop the others
        logger.exception("Game %s is set aside.", game_id)
        with transaction.atomic():
            game = Game.objects.select_for_update().without_secrets().get(pk=game_id)
            note_fault(game, fault, now)
            game.save(update_fields=["fault", "retry_at", "failures"])


def _due_seats(now: datetime) -> QuerySet[Seat]:
    return Seat.objects.filter(
        Q(game__retry_at__isnull=True) | Q(game__retry_at__lte=now), due_at__lte=now, game__status=Game.Status.RUNNING
    )
