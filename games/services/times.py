"""Times as people read them: in their own zone, unambiguous, with the offset that holds at that time."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils.dateformat import format as formatted
from django.utils.translation import pgettext

from games.models import User


def zone_of(user: User | None) -> ZoneInfo:
    """The user's time zone, UTC where none is set."""
    name = user.time_zone if user else ""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def in_full(at: datetime, zone: ZoneInfo) -> str:
    """Weekday, date, time of 24 hours and zone: Tuesday, 1 December 2026, 14:00 Asia/Tokyo (UTC+09:00)."""
    local = at.astimezone(zone)
    shown = formatted(local, pgettext("date format", "l, j F Y, H:i"))
    return f"{shown} UTC" if zone.key == "UTC" else f"{shown} {zone.key} ({_offset(local)})"


def in_short(at: datetime, zone: ZoneInfo) -> str:
    """The same for a narrow place: Tue 1 Dec, 14:00 JST."""
    local = at.astimezone(zone)
    name = local.tzname() or ""
    shown = formatted(local, pgettext("short date format", "D j M, H:i"))
    return f"{shown} {name if name.isalpha() else _offset(local)}"


def to_the_second(at: datetime, zone: ZoneInfo) -> str:
    """A time that is compared with another one: 2026-12-01 14:00:05 UTC+09:00."""
    local = at.astimezone(zone)
    return f"{local:%Y-%m-%d %H:%M:%S} {_offset(local)}"


def _offset(local: datetime) -> str:
    digits = f"{local:%z}"
    return "UTC" if not digits.strip("+-0") else f"UTC{digits[:3]}:{digits[3:5]}"
