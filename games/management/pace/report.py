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
    subjects = {subject for played in games for subject in played.about}
    means = {subject: mean(played.about.get(subject, 0.0) for played in games) for subject in subjects}
    for subject in sorted(subjects, key=lambda subject: (-means[subject], subject))[:LISTED]:
        yield f"{subject} {timedelta(seconds=means[subject]) / DAY:.2f}"
