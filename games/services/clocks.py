"""Clock arithmetic. Pure: everything is given, `now` too; durations are whole seconds.

A clock runs while the game waits for its seat. With a time per move, every ask gives the whole time. With a bank, an
ask may take what is left in the bank; the answer takes off what was used and adds the gain, up to the cap.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.engine.words import Words, say, say_n

MINUTE = 60
HOUR = 3600
DAY = 24 * HOUR
SHORTEST_MOVE = HOUR
LONGEST_MOVE = 14 * DAY
REMIND_AT = 0.8
"""The share of the time after which a seat is reminded."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time there is. Either `move` is set, or `start`, `gain` and `cap` of a bank."""

    move: int = 0
    start: int = 0
    gain: int = 0
    cap: int = 0

    @property
    def is_bank(self) -> bool:
        return not self.move

    def problem(self) -> Words | None:
        """Why this pace is not offered, or None."""
        if self.move:
            if SHORTEST_MOVE <= self.move <= LONGEST_MOVE:
                return None
            return say("The time for a move must be from 1 hour to 14 days.")
        if not SHORTEST_MOVE <= self.start <= LONGEST_MOVE:
            return say("The bank must start with 1 hour to 14 days.")
        if not HOUR <= self.gain <= 3 * DAY:
            return say("The gain for a move must be from 1 hour to 3 days.")
        if not self.start <= self.cap <= 2 * LONGEST_MOVE:
            return say("The cap of the bank must be at least its start and at most 28 days.")
        return None

    def words(self) -> Words:
        """The pace in a few words."""
        if self.move:
            return say("%(time)s for every move", time=duration(self.move))
        return say(
            "a bank of %(start)s, %(gain)s more for every move, at most %(cap)s",
            start=duration(self.start),
            gain=duration(self.gain),
            cap=duration(self.cap),
        )


def full_bank(pace: Pace) -> int | None:
    """The bank at the start of a game, None where there is none."""
    return pace.start if pace.is_bank else None


def due(pace: Pace, bank_left: int | None, now: datetime) -> datetime:
    """When the time is over for a seat that is asked now."""
    return now + timedelta(seconds=pace.move or bank_left or 0)


def remind(asked_since: datetime, due_at: datetime) -> datetime:
    """When a seat with that much time is reminded."""
    return asked_since + (due_at - asked_since) * REMIND_AT


def after_answer(pace: Pace, bank_left: int | None, asked_since: datetime, now: datetime) -> int | None:
    """The bank after an answer given now to an ask that came at `asked_since`."""
    if not pace.is_bank:
        return None
    used = max(0, int((now - asked_since).total_seconds()))
    return min(pace.cap, max(0, (bank_left or 0) - used) + pace.gain)


def duration(seconds: int) -> Words:
    """A duration in words, to the minute, in its two largest units; hours alone where that is how people count."""
    minutes = max(1, round(seconds / 60))
    if minutes % 60 == 0 and minutes * 60 < 3 * DAY and minutes * 60 % DAY:
        return say_n("%(n)s hour", "%(n)s hours", minutes // 60)
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    counted = (
        (days, say_n("%(n)s day", "%(n)s days", days)),
        (hours, say_n("%(n)s hour", "%(n)s hours", hours)),
        (minutes, say_n("%(n)s minute", "%(n)s minutes", minutes)),
    )
    largest, *rest = [words for count, words in counted if count]
    return say("%(large)s and %(small)s", large=largest, small=rest[0]) if rest else largest


def growing(failures: int) -> timedelta:
    """How long to wait after so many failures before: 1, 2, 4, ... minutes, at most a day."""
    return min(timedelta(minutes=2 ** min(failures, 11)), timedelta(days=1))
