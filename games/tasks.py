"""Entry points for Celery: ids in, no results out. What is lost here is found again by the next tick."""

from __future__ import annotations

from time import monotonic

from celery import shared_task
from django.utils import timezone

from games.services import invitation_post, mails, site, sweep, wake

DELIVERY = 30
"""Seconds after which a delivery makes room for other work; the next tick sends the rest."""


@shared_task
def tick() -> None:
    """Do everything that time brings, then send what is due."""
    try:
        sweep.tick(timezone.now())
    finally:
        wake.after_commit("deliver")


@shared_task
def deliver() -> None:
    """Send the mail that is due. A mail server that is slow to fail must not hold up the clocks."""
    end = monotonic() + DELIVERY
    for deliver_one in (mails.deliver_one, invitation_post.deliver_one):
        while monotonic() < end and deliver_one(timezone.now()):
            pass
    site.note_delivery(timezone.now())


@shared_task
def resolve(game_id: int) -> None:
    """Let bots and the clock answer in one game."""
    sweep.resolve_if_due(game_id, timezone.now())
