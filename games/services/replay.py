"""A game moment by moment, through the eyes of a seat, of a spectator, or with all cards open when it is over."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games.engine.chart import Chart
from games.engine.title import Title
from games.models import Game, Move
from games.services import page
from games.services.course import Chapter, Course, Moment, Passage, course_of
from games.services.eyes import Eyes, chosen, offered
from games.services.log import LogLine, is_told, lines_of
from games.services.page import Sight, TablePage
from games.services.rounds import bots_among, condensed
from games.services.scenes import after_events

logger = logging.getLogger(__name__)

LOG_MOVES = 12
"""Moves in the log of a moment; the whole log leads to every moment."""


@dataclass(frozen=True, slots=True)
class Replay:
    """One moment, at its `place` in the course of the game, and the eyes through which it can be looked at."""

    page: TablePage
    course: Course
    place: int
    eyes: Eyes
    offered: tuple[Eyes, ...]

    @property
    def moment(self) -> Moment:
        return self.course.moments[self.place]

    @property
    def chapter(self) -> Chapter | None:
        return self.course.chapter_at(self.place)

    @property
    def passage(self) -> Passage | None:
        return self.course.passage_at(self.place)

    def away(self, steps: int) -> Moment | None:
        """The moment so many steps on, or back if negative; None where the game has none."""
        place = self.place + steps
        return self.course.moments[place] if 0 <= place < len(self.course.moments) else None

    @property
    def chapter_back(self) -> Chapter | None:
        """The last chapter that began before this moment."""
        return next((one for one in reversed(self.course.chapters) if one.place < self.place), None)

    @property
    def chapter_on(self) -> Chapter | None:
        """The next chapter that begins after this moment."""
        return next((one for one in self.course.chapters if one.place > self.place), None)


def replay(game: Game, user: Any, number: int, part: int = 0, *, eyes: str = "", now: datetime) -> Replay:
    """The game as it was at that moment, through those eyes; the reader's own if none are named. A move that changed
    nothing on the board shows the moment before it; the beginning is move 0.

    Raises LookupError when there is no such moment or no such eyes, NotAllowed when the reader must not see what they
    see, OutOfOrder when the rules fail on it.
    """
    seats = tuple(game.seats.select_related("user", "rated"))
    own = page.seat_index(seats, user)
    through = chosen(game, own, eyes)
    moves = {move.number: move for move in game.moves.defer("record")}
    if number not in moves:
        raise LookupError(number)
    with page.in_this_game_alone(game):
        course = course_of(game, list(moves.values()))
    place = course.place(number, part)
    with page.in_this_game_alone(game):
        at, title = course.moments[place], game.get_title()
        move = moves[at.number]
        scene = after_events(game, through, move, at.begin, at.end)
        shown = page.assembled(game, Sight(title, seats, through.seat, scene.look), now, turn=None)
        happened = _told(title, through, move, at.begin, at.end)
        recent = [past for past in moves.values() if past.number < at.number][1 - LOG_MOVES :]
        log = [line for past in recent for line in _told(title, through, past, 0, len(past.events))]
        log += _told(title, through, move, 0, at.end)
    built = replace(
        shown,
        seats=tuple(replace(line, is_viewer=line.index == own, answers_itself=False) for line in shown.seats),
        since=tuple(happened),
        log=tuple(reversed(condensed(log, bots_among(seats)))),
        moment=at.number,
        before=scene.before,
        happened=scene.happened,
    )
    return Replay(built, course, place, through, offered(game, own))


def moments(game: Game) -> list[Moment]:
    """All moments of a game that a replay can show, in order."""
    return course_of(game, list(game.moves.defer("record"))).moments


def charts(game: Game) -> tuple[Chart, ...]:
    """The course of a finished game, without what can't be read; none while it runs."""
    if not game.is_finished:
        return ()
    title, public = game.get_title(), Eyes()
    moves = list(game.moves.defer("record"))
    seen = [(move, public.event(happened)) for move in moves for happened in move.events]
    happened = [event for move, event in seen if is_told(title, event, move)]
    try:
        return title.charts(happened)
    except Exception:  # rules of today may fail on the events of an earlier day; the replay is there without them
        logger.exception("The charts of game %s can't be drawn.", game.pk)
        return ()


def _told(title: Title, eyes: Eyes, move: Move, begin: int, end: int) -> list[LogLine]:
    return lines_of(title, move, [eyes.event(happened) for happened in move.events[begin:end]])
