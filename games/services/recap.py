"""What happened since the reader's own last move, event by event, as that seat may know it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games.models import Game, Move
from games.services import page
from games.services.eyes import Eyes
from games.services.log import LogLine, catches_up, lines_of, since_own_move, told
from games.services.page import Sight, TablePage
from games.services.scenes import after_events


@dataclass(frozen=True, slots=True)
class Step:
    """One event that is told: its place in the recap, from 1, and the sentence."""

    number: int
    line: LogLine


@dataclass(frozen=True, slots=True)
class Recap:
    """One step of the recap: the board at that event, and all steps. `page` holds the view of that time."""

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
    line: LogLine


def recap(game: Game, user: Any, number: int, *, now: datetime) -> Recap | None:
    """That step since the last move that the reader made in person; None where there is no such step,
    as for those who watch.

    Raises OutOfOrder when the rules fail on the game.
    """
    seats = tuple(game.seats.select_related("user"))
    own = page.seat_index(seats, user)
    if own is None or catches_up(seats[own]) is None:
        return None
    eyes = Eyes(own)
    with page.in_this_game_alone(game):
        told_since = _told_since(game, eyes)
        if not 1 <= number <= len(told_since):
            return None
        at = told_since[number - 1]
        scene = after_events(game, eyes, at.move, at.begin, at.end)
        shown = page.assembled(game, Sight(game.get_title(), seats, own, scene.look), now, turn=None)
        steps = tuple(Step(nth, one.line) for nth, one in enumerate(told_since, 1))
        built = replace(shown, moment=at.move.number, before=scene.before, since=(at.line,))
        return Recap(built, steps, steps[number - 1])


def _told_since(game: Game, eyes: Eyes) -> list[_Told]:
    """Every event that the reader is told, with the span of its move: itself, and what follows untold."""
    title = game.get_title()
    moves = since_own_move(title, list(game.moves.defer("record")), eyes.seat)
    found = []
    for move in moves:
        seen = [eyes.event(happened) for happened in move.events]
        places = [nth for nth, happened in enumerate(seen) if told(title, happened) is not None]
        ends = [*places[1:], len(seen)]
        begins = [0, *ends[:-1]]
        found += [_Told(move, *span) for span in zip(begins, ends, lines_of(title, move, seen), strict=False)]
    return found
