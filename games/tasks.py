"""Entry points for Celery: ids in, no results out. What is lost here is found again by the next tick."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.services import mails, sweep


@shared_task
def tick() -> None:
    """Do everything that time brings, then send what is due."""
    sweep.tick(timezone.now())
    deliver.delay()


@shared_task
def deliver() -> None:
    """Send all mail that is due."""
    while mails.deliver_one(timezone.now()):
        pass


@shared_task
def resolve(game_id: int) -> None:
    """Let bots and the clock answer in one game."""
    sweep.resolve_if_due(game_id, timezone.now())
