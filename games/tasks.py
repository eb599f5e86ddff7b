"""Celery's entry points: ids in, one service call each. Work is found in rows, so a lost task costs only a tick."""

from celery import shared_task


@shared_task
def tick() -> None:
    """Do whatever has become due. Beat sends this every few seconds; extra ticks are harmless."""
