"""People who live somewhere, sleep at night, and look at the site a few times a day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import count
from random import Random
from zoneinfo import ZoneInfo

from games.models import User

ZONES = (
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Sao_Paulo",
    "Europe/London",
    "Europe/Berlin",
    "Europe/Helsinki",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""Where people live, one place as likely as the other."""

WAKES = time(7)
AWAKE = timedelta(hours=16)


@dataclass(frozen=True)
class Person:
    """Someone with an account. `days` decides when the person looks at the site and whether it is in the mood to plan,
    `whims` what it does there: so the same people have the same days, however they play. `taste` settles what it likes
    better among things that are as good as each other."""

    user: User
    zone: ZoneInfo
    visits_a_day: int
    days: Random
    whims: Random
    taste: float

    def visits(self, first: date) -> Iterator[datetime]:
        """The moments of looking at the site, from that local day on: drawn anew each day from the waking hours."""
        for day in count():
            woken = datetime.combine(first + timedelta(days=day), WAKES, self.zone)
            moments = sorted(self.days.random() for _ in range(self.visits_a_day))
            yield from ((woken + AWAKE * moment).astimezone(ZoneInfo("UTC")) for moment in moments)


def people(number: int, visits_a_day: int, rng: Random) -> list[Person]:
    """So many people with accounts, each living somewhere at random."""
    return [_person(index, visits_a_day, rng) for index in range(number)]


def _person(index: int, visits_a_day: int, rng: Random) -> Person:
    zone, name = rng.choice(ZONES), f"person-{index + 1}"
    user = User.objects.create_user(name, f"{name}@example.org", time_zone=zone)
    days, whims = Random(rng.random()), Random(rng.random())
    return Person(user, ZoneInfo(zone), visits_a_day, days, whims, taste=rng.random())
