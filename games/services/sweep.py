"""The tick: everything that time brings. Each part does its work in small transactions and can be killed anywhere."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from django.db import OperationalError, transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from games.models import Game, Seat
from games.services import invitation_post, lobby, notices, site, timeouts
from games.services.table import note_fault

logger = logging.getLogger(__name__)

AT_ONCE = 500
"""Games resolved in one tick; the next tick goes on."""


def tick(now: datetime) -> None:
    """Give back the time of an outage, answer for overdue seats, remind, close games that nobody joined.

    Nobody is overdue before lost time was given back, so nothing is done when that fails; the other parts don't need
    each other.
    """
    site.beat(now)
    given_back = (notices.give_back_dead_claims, invitation_post.give_back_dead_claims)
    for part in (resolve_due, notices.remind, *given_back, lobby.close_expired):
        _attempt(part, now)
    if late := notices.late(now) + invitation_post.late(now):
        logger.error("%s notices are more than ten minutes late.", late)


def resolve_due(now: datetime) -> None:
    """Answer for all overdue seats, for those that answer by themselves now, and for waiting bots."""
    for game_id in due_games(now):
        resolve(game_id, now)


def due_games(now: datetime) -> list[int]:
    """The running games with a seat whose time or moment has come, the earliest first, without those set aside."""
    due = _due_seats(now).order_by(Coalesce("answers_at", "due_at")).values_list("game", flat=True)[:AT_ONCE]
    return list(dict.fromkeys(due))


def resolve_if_due(game_id: int, now: datetime) -> None:
    """Resolve the game unless nothing in it is due, or it is set aside."""
    if _due_seats(now).filter(game=game_id).exists():
        resolve(game_id, now)


def resolve(game_id: int, now: datetime) -> None:
    """Answer for the overdue seats of one game; a game on which the rules fail is set aside and stops no other."""
    try:
        timeouts.resolve(game_id, now)
    except OperationalError as busy:
        logger.warning("Game %s is busy (%s); the next tick does it.", game_id, busy)
    except Exception as fault:  # a fault in one game must not stop the others
        logger.exception("Game %s is set aside.", game_id)
        with transaction.atomic():
            game = Game.objects.select_for_update(no_key=True).without_secrets().get(pk=game_id)
            note_fault(game, fault, now)
            game.save(update_fields=["fault", "retry_at", "failures", "version"])


def _attempt(part: Callable[[datetime], object], now: datetime) -> None:
    try:
        part(now)
    except Exception:  # one part that fails must not keep the others from their work
        logger.exception("A part of the tick failed; the next tick tries again.")


def _due_seats(now: datetime) -> QuerySet[Seat]:
    return Seat.objects.filter(
        Q(due_at__lte=now) | Q(answers_at__lte=now),
        Q(game__retry_at__isnull=True) | Q(game__retry_at__lte=now),
        game__status=Game.Status.RUNNING,
    )
