"""Times as people read them: in their own zone and language, unambiguous, with the offset that holds at that time."""

from __future__ import annotations

from datetime import datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils.dateformat import format as formatted
from django.utils.translation import gettext_noop, pgettext

from games.models import User

_NAMES = (
    gettext_noop("Monday"), gettext_noop("Tuesday"), gettext_noop("Wednesday"), gettext_noop("Thursday"),
    gettext_noop("Friday"), gettext_noop("Saturday"), gettext_noop("Sunday"),
    gettext_noop("Mon"), gettext_noop("Tue"), gettext_noop("Wed"), gettext_noop("Thu"), gettext_noop("Fri"),
    gettext_noop("Sat"), gettext_noop("Sun"),
    gettext_noop("January"), gettext_noop("February"), gettext_noop("March"), gettext_noop("April"),
    gettext_noop("May"), gettext_noop("June"), gettext_noop("July"), gettext_noop("August"),
    gettext_noop("September"), gettext_noop("October"), gettext_noop("November"), gettext_noop("December"),
)  # fmt: skip
"""Django's own names of days and months, for our catalogue: it writes them as within a sentence, Django's do not."""


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
    return f"{in_list(at, zone)} {name if name.isalpha() else _offset(local)}"


def in_list(at: datetime, zone: ZoneInfo) -> str:
    """Where year and zone are clear from what stands around it: Tue 1 Dec, 14:00."""
    return formatted(at.astimezone(zone), pgettext("short date format", "D j M, H:i"))


def with_year(at: datetime, zone: ZoneInfo) -> str:
    """1 Dec 2026, 14:00"""
    return formatted(at.astimezone(zone), pgettext("short date format", "j M Y, H:i"))


def day(at: datetime, zone: ZoneInfo) -> str:
    """1 Dec 2026"""
    return formatted(at.astimezone(zone), pgettext("short date format", "j M Y"))


def long_day(at: datetime, zone: ZoneInfo) -> str:
    """1 December 2026"""
    return formatted(at.astimezone(zone), pgettext("date format", "j F Y"))


def to_the_second(at: datetime, zone: ZoneInfo) -> str:
    """A time that is compared with another one: 2026-12-01 14:00:05 UTC+09:00."""
    local = at.astimezone(zone)
    return f"{local:%Y-%m-%d %H:%M:%S} {_offset(local)}"


def sortable(at: datetime, zone: tzinfo) -> str:
    """To the minute, for a file that is kept and read anywhere: 2026-12-01 14:00+09:00, in UTC 2026-12-01 14:00Z."""
    local = at.astimezone(zone)
    return f"{local:%Y-%m-%d %H:%M}{_offset(local).removeprefix('UTC') or 'Z'}"


def _offset(local: datetime) -> str:
    digits = f"{local:%z}"
    return "UTC" if not digits.strip("+-0") else f"UTC{digits[:3]}:{digits[3:5]}"
