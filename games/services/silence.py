"""How long a seat seems to think that answers by itself, where only its owner can know that. The drawing is pure."""

from __future__ import annotations

import statistics
from datetime import datetime, timedelta
from typing import Protocol

from games.models import Game, Move

SHORTEST = timedelta(seconds=60)

QUICK = timedelta(minutes=5)
"""Where people usually answer sooner than this, it is drawn up to this, or the moment would be known."""

UNKNOWN = timedelta(hours=3)
"""The usual answer time in a game in which nobody has answered yet."""


class Rng(Protocol):
    """What the moment is drawn with."""

    def uniform(self, a: float, b: float, /) -> float: ...


def moment(rng: Rng, now: datetime, due_at: datetime, usual: timedelta) -> datetime:
    """A moment between one minute and the usual answer time from now, in the first half of the time that is left."""
    latest = min(max(usual, QUICK), max(due_at - now, timedelta(0)) / 2)
    return now + timedelta(seconds=rng.uniform(min(SHORTEST, latest).total_seconds(), latest.total_seconds()))


def usual_answer_time(game: Game, seat: int) -> timedelta:
    """The median of the times that the seat's owner took so far in this game; before the first answer that of all
    people at the table."""
    taken = _times_taken(game)
    own = [time for index, time in taken if index == seat]
    times = own or [time for _, time in taken]
    return timedelta(seconds=statistics.median(time.total_seconds() for time in times)) if times else UNKNOWN


def _times_taken(game: Game) -> list[tuple[int, timedelta]]:
    """For each answer by hand its seat, and the time since the move that opened the ask."""
    taken: list[tuple[int, timedelta]] = []
    before: Move | None = None
    opened_at = game.started_at
    ask = None
    for move in game.moves.filter(record__isnull=False).only("ask", "seat", "by", "at", "number", "game"):
        if move.seat is not None and move.ask != ask:
            ask, opened_at = move.ask, before.at if before is not None else opened_at
        if move.seat is not None and move.by == Move.By.HUMAN and opened_at is not None:
            taken.append((move.seat, max(move.at - opened_at, timedelta(0))))
        before = move
    return taken
