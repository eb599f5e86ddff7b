"""One simulated game from its first question to its end: visits and deadlines, one after the other in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from heapq import merge
from random import Random
from typing import Any

from games.management.pace.people import Person, people
from games.management.pace.scratch import undone
from games.management.pace.visit import Player
from games.management.pace.waiting import Waiting
from games.models import Game, Seat
from games.services import dice, lobby, sweep
from games.services.clocks import DAY, Pace

OPENED = datetime(2026, 3, 2, tzinfo=UTC)
"""When the people open the game; it begins when the last of them has come by."""

PACE = Pace(move=DAY)

ENDLESS = timedelta(days=2000)
"""A game that takes longer doesn't end."""


@dataclass(frozen=True)
class Setting:
    """What is simulated."""

    title: str
    players: int
    options: Mapping[str, Any]
    visits_a_day: int
    share: float
    """The share of the visits at which plans are made."""
    seed: int


@dataclass(frozen=True)
class Played:
    """What one game was like."""

    took: timedelta
    by: Counter[str]
    """How many decisions were made by whom, as in `Move.By`."""
    waits: list[timedelta]
    """How long the game waited for each answer that a person gave by hand."""
    about: Mapping[str, float]
    """For how many seconds the game waited, by what it asked."""


class Stuck(Exception):
    """The game doesn't go on, or the rules failed on it."""


def play_game(setting: Setting, number: int) -> Played:
    """Simulate game `number` of that setting, the same at every call, and leave nothing in the database."""
    with undone():
        return simulate(setting, number)


def simulate(setting: Setting, number: int) -> Played:
    """The same, with all its rows left in the database."""
    source = Random(f"{setting.seed} {number}")
    with dice.loaded(Random(source.random())):
        return _played(setting, people(setting.players, setting.visits_a_day, source))


def _played(setting: Setting, living: Sequence[Person]) -> Played:
    visits = _visits(living)
    game, begun, last = _begun(setting, living, visits)
    players = [Player(person, game.pk, setting.share) for person in living]
    waiting, waits = Waiting(game.pk, begun), players[last].visit(now=begun)
    waiting.look_again()
    for moment, comes in visits:
        if not _goes_on(waiting, game.pk, moment):
            break
        if moment - begun > ENDLESS:
            raise Stuck(f"Game {game.pk} does not end.")
        waiting.until(moment)
        waits += players[comes].visit(now=moment)
        waiting.look_again()
    game.refresh_from_db()
    assert game.started_at is not None
    assert game.ended_at is not None
    by = Counter(game.moves.filter(seat__isnull=False).values_list("by", flat=True))
    return Played(game.ended_at - game.started_at, by, waits, waiting.about)


def _visits(players: Sequence[Person]) -> Iterator[tuple[datetime, int]]:
    """Who looks at the site and when, in the order of time."""
    yesterday = OPENED.date() - timedelta(days=1)  # it may still be yesterday where somebody lives
    coming = merge(*(_visits_of(index, person, yesterday) for index, person in enumerate(players)))
    return ((moment, index) for moment, index in coming if moment > OPENED)


def _visits_of(index: int, person: Person, first: date) -> Iterator[tuple[datetime, int]]:
    return ((moment, index) for moment in person.visits(first))


def _begun(
    setting: Setting, players: Sequence[Person], visits: Iterator[tuple[datetime, int]]
) -> tuple[Game, datetime, int]:
    """The game, when it began, and the index of the last one to come, who is still looking at it."""
    opener, missing = players[0], set(range(1, len(players)))
    game = lobby.open_game(
        opener.user,
        title=setting.title,
        seats=setting.players,
        options=setting.options,
        pace=PACE,
        public=True,
        now=OPENED,
    )
    for moment, index in visits:
        if index in missing:
            lobby.join(game.pk, players[index].user, now=moment)
            missing.remove(index)
        if not missing:
            return game, moment, index
    raise AssertionError("people come for ever")


def _wakes(game_id: int) -> datetime | None:
    """When the site will do something by itself; None when the game is over."""
    awaited = Seat.objects.filter(game=game_id, due_at__isnull=False)
    moments = [moment for pair in awaited.values_list("due_at", "answers_at") for moment in pair if moment is not None]
    return min(moments, default=None)


def _goes_on(waiting: Waiting, game_id: int, until: datetime) -> bool:
    """Let the site do all that it does by itself before that moment, and tell whether the game still runs then."""
    while (now := _wakes(game_id)) is not None and now < until:
        waiting.until(now)
        sweep.resolve_due(now)
        waiting.look_again()
        if (wakes := _wakes(game_id)) is not None and wakes <= now:
            raise Stuck(f"Game {game_id} does not go on: {Game.objects.get(pk=game_id).fault or 'nothing happens'}.")
    return now is not None
