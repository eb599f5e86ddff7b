"""Dates in the reader's zone and language, as short as the place allows. Templates use no date formats of their own."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django import template
from django.utils import timezone

from games.services import times

register = template.Library()


@register.filter
def when(moment: datetime) -> str:
    """Day, time and zone, in the same unmistakable words as in mails."""
    return times.in_full(moment, _zone())


@register.filter
def soon(moment: datetime) -> str:
    """The same for a narrow place, where it is clear which year is meant."""
    return times.in_short(moment, _zone())


@register.filter
def clock(moment: datetime) -> str:
    """For lists in which the year is clear from the order."""
    return times.in_list(moment, _zone())


@register.filter
def dated(moment: datetime) -> str:
    """Day, year and time."""
    return times.with_year(moment, _zone())


@register.filter
def day(moment: datetime) -> str:
    """Day and year."""
    return times.day(moment, _zone())


@register.filter
def long_day(moment: datetime) -> str:
    """Day and year, the month in full."""
    return times.long_day(moment, _zone())


def _zone() -> ZoneInfo:
    zone = timezone.get_current_timezone()
    assert isinstance(zone, ZoneInfo)
    return zone
