"""Wakes the worker after a commit. Only ever a hint: whatever it would do, the next tick finds in the rows."""

from __future__ import annotations

import logging

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)

EXPIRES = 60
"""Seconds after which the tick has done the work anyway."""


def after_commit(task: str, *ids: int) -> None:
    """Queue `games.tasks.<task>` with these ids once the open transaction is committed."""
    transaction.on_commit(lambda: _send(task, ids), robust=True)


def _send(task: str, ids: tuple[int, ...]) -> None:
    try:
        current_app.send_task(f"games.tasks.{task}", args=ids, retry=False, ignore_result=True, expires=EXPIRES)
    except (OperationalError, OSError) as failure:
        logger.warning("The broker took no %s (%s); the next tick does it.", task, failure)
