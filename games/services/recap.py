"""What happened since the reader's own last move, event by event, as that seat may know it. What happened all at once
is one step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any

from games.engine.words import Words
from games.models import Game, Move
from games.services import page
from games.services.eyes import Eyes
from games.services.log import LogLine, catches_up, lines_of, since_own_move, told
from games.services.page import Sight, TablePage
from games.services.rounds import bots_among, rounds, together
from games.services.scenes import after_events


@dataclass(frozen=True, slots=True)
class Step:
    """Its number in the recap, from 1, and the sentences of what happened at once: of one event, mostly."""

    number: int
    address: int
    """What asks for it, now and when more has happened: by then it may have another number, or be told with others."""
    lines: tuple[LogLine, ...]
    words: Words
    """That sentence; of several, what they are together."""

    @property
    def line(self) -> LogLine:
        """The first of them."""
        return self.lines[0]


@dataclass(frozen=True, slots=True)
class Recap:
    """One step of the recap: the board after it, and all steps. `page` holds the view of that time."""

    page: TablePage
    steps: tuple[Step, ...]
    now: Step

    @property
    def is_last(self) -> bool:
        """Whether the game as it is now comes next."""
        return self.now.number == len(self.steps)


@dataclass(frozen=True, slots=True)
class _Told:
    move: Move
    begin: int
    end: int
    lines: tuple[LogLine, ...]
    together: Words | None
    """What the events are called where they are several at once."""
    place: int = 0
    """Its place among all that the reader was told, from 1, before rounds are told as one: it never changes."""


def recap(game: Game, user: Any, number: int, *, now: datetime) -> Recap | None:
    """The step of that address since the last move that the reader made in person, or what comes after it where it is
    not told any more; None where there is no such step, as for those who watch.

    Raises OutOfOrder when the rules fail on the game.
    """
    seats = tuple(game.seats.select_related("user", "rated"))
    own = page.seat_index(seats, user)
    if own is None or catches_up(seats[own]) is None:
        return None
    eyes = Eyes(own)
    with page.in_this_game_alone(game):
        told_since = _in_rounds(_told_since(game, eyes), bots_among(seats))
        nth = next((nth for nth, one in enumerate(told_since) if number <= one.place), None)
        if number < 1 or nth is None:
            return None
        at = told_since[nth]
        scene = after_events(game, eyes, at.move, at.begin, at.end)
        shown = page.assembled(game, Sight(game.get_title(), seats, own, scene.look), now, turn=None)
        steps = tuple(_step(nth, one) for nth, one in enumerate(told_since, 1))
        built = replace(shown, moment=at.move.number, before=scene.before, happened=scene.happened, since=at.lines)
        return Recap(built, steps, steps[nth])


def _step(number: int, one: _Told) -> Step:
    words = one.together if one.together and len(one.lines) > 1 else one.lines[0].words
    return Step(number, one.place, one.lines, words)


def _told_since(game: Game, eyes: Eyes) -> list[_Told]:
    """Every event that the reader is told, with the span of its move: itself, and what follows untold; of what happened
    at once, all of it."""
    title = game.get_title()
    moves = since_own_move(title, list(game.moves.defer("record")), eyes.seat)
    found = []
    for move in moves:
        seen = [eyes.event(happened) for happened in move.events]
        places = [nth for nth, happened in enumerate(seen) if told(title, happened, move) is not None]
        ends = [*places[1:], len(seen)]
        begins = [0, *ends[:-1]]
        spans = zip(places, begins, ends, lines_of(title, move, seen), strict=False)
        each = [_Told(move, begin, end, (line,), title.gathered(seen[nth])) for nth, begin, end, line in spans]
        for _, run in groupby(each, key=lambda one: (one.together, None if one.together else one.begin)):
            found.append(_joined(list(run)))
    return [replace(one, place=place) for place, one in enumerate(found, 1)]


def _in_rounds(told_since: list[_Told], bots: frozenset[int]) -> list[_Told]:
    """The same, with each round of sealed answers as one, or as what it revealed."""
    runs = rounds(told_since, lambda one: one.lines[0], bots)
    return [
        run[0] if len(run) == 1 else replace(run[-1], lines=(together([one.lines[0] for one in run]),)) for run in runs
    ]


def _joined(run: list[_Told]) -> _Told:
    """Events that follow each other, as one."""
    return replace(run[0], end=run[-1].end, lines=tuple(line for one in run for line in one.lines))
