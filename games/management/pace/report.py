"""What the simulated games were like, in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from statistics import mean, median

from games.management.pace.days import Played
from games.models import Move

By = Move.By
MADE_BY = {
    By.HUMAN: "by hand",
    By.PLAN: "by plans",
    By.STANDING: "by standing answers",
    By.FORCED: "forced",
    By.BOT: "by bots",
    By.CLOCK: "by the clock",
}
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
LISTED = 12
"""What games waited for is listed, the longest first, up to so many."""


def report(games: Sequence[Played], seconds: float) -> Iterator[str]:
    """The lines to print for these games, which took that much processor time."""
    days = [played.took / DAY for played in games]
    waits = [wait / HOUR for played in games for wait in played.waits]
    by = sum((played.by for played in games), Counter[str]())
    yield (
        f"days a game: median {median(days):.1f}, mean {mean(days):.1f},"
        f" shortest {min(days):.1f}, longest {max(days):.1f}"
    )
    yield (
        f"decisions a game: {by.total() / len(games):.1f},"
        f" of which {by[By.HUMAN] / len(games):.1f} by hand; time-outs a game: {by[By.CLOCK] / len(games):.2f}"
    )
    yield f"hours waited for a decision by hand: mean {mean(waits):.1f}, median {median(waits):.1f}"
    yield "decisions: " + ", ".join(f"{words} {by[key] / by.total():.1%}" for key, words in MADE_BY.items())
    yield "days waited a game: " + ", ".join(_waited(games))
    yield f"processor time: {seconds:.1f} s, {seconds / by.total() * 1000:.1f} ms a decision"


def _waited(games: Sequence[Played]) -> Iterator[str]:
    """By the kind of question: all bids together, whatever they are for."""
    waited: dict[str, float] = {}
    for played in games:
        for subject, seconds in played.about.items():
            kind = subject.partition(" ")[0]
            waited[kind] = waited.get(kind, 0.0) + seconds / len(games)
    for kind in sorted(waited, key=lambda kind: (-waited[kind], kind))[:LISTED]:
        yield f"{kind} {timedelta(seconds=waited[kind]) / DAY:.2f}"
