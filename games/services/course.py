"""The moments of a game: one after every move that changed it, and within a move where a new part of the game begins.

A move may end a race, judge it and begin the next. Cut there, the end of the race can still be looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from games.engine.title import Title
from games.engine.words import Words
from games.models import Game, Move
from games.services.log import chapter_of, told
from games.services.readable import kind_of, read


@dataclass(frozen=True, slots=True)
class Moment:
    """After that move; or within it, after that part of it, counted from 1. `begin` and `end` count its events."""

    number: int
    part: int
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a chapter, by its first moment."""

    words: Words
    place: int
    moment: Moment


@dataclass(slots=True)
class Chapter:
    """A chapter of the game, such as a race, by its first moment, with its parts."""

    words: Words
    place: int
    moment: Moment
    passages: list[Passage] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Course:
    """All moments of a game in order, and its chapters."""

    moments: list[Moment]
    chapters: list[Chapter]

    def place(self, number: int, part: int) -> int:
        """Where that moment stands, from 0; of a move that changed nothing, the moment before it. Raises LookupError
        when there is no such part of the move."""
        if not part:
            before = [place for place, moment in enumerate(self.moments) if moment.number <= number]
            if not before:
                raise LookupError(number)
            return before[-1]
        for place, moment in enumerate(self.moments):
            if (moment.number, moment.part) == (number, part):
                return place
        raise LookupError(f"{number}/{part}")

    def chapter_at(self, place: int) -> Chapter | None:
        """The chapter in which the moment at that place lies."""
        return next((chapter for chapter in reversed(self.chapters) if chapter.place <= place), None)

    def passage_at(self, place: int) -> Passage | None:
        """The part of a chapter in which the moment at that place lies."""
        chapter = self.chapter_at(place)
        passages = chapter.passages if chapter else []
        return next((passage for passage in reversed(passages) if passage.place <= place), None)


@dataclass(frozen=True, slots=True)
class _Start:
    """An event of a move with which something begins."""

    nth: int
    chapter: Words | None
    passage: Words | None


def course_of(game: Game, moves: Sequence[Move]) -> Course:
    """The course of a game that has begun, with its `moves`, whose records are not needed. An answer under seal changes
    nothing that can be seen: it has no moment."""
    changing = set(game.moves.filter(record__isnull=False).values_list("number", flat=True))
    course, title = Course([], []), game.get_title()
    seen: list[Words] = []
    for move in moves:
        if move.number in changing and not _is_under_seal(move):
            _add(course, title, move, _starts(title, move, seen))
    return course


def _is_under_seal(move: Move) -> bool:
    """Whether nothing can be told of the move but that somebody has answered."""
    return bool(move.events) and all(kind_of(happened) == "answered" for happened in move.events)


def _starts(title: Title, move: Move, seen: list[Words]) -> list[_Start]:
    """What begins in the move. `seen`: the parts of the open chapter that have begun before."""
    starts = []
    for nth, happened in enumerate(move.events):
        chapter, passage = chapter_of(title, happened, move), read(title.passage, happened, move, None)
        if chapter is not None:
            seen.clear()
        if passage in seen:
            passage = None
        if passage is not None:
            seen.append(passage)
        if chapter is not None or passage is not None:
            starts.append(_Start(nth, chapter, passage))
    return starts


def _add(course: Course, title: Title, move: Move, starts: Sequence[_Start]) -> None:
    """Add the moments of a move, and what begins in it. Before the first move there is nothing to unfold: it is one."""
    tells = [nth for nth, happened in enumerate(move.events) if told(title, happened, move) is not None]
    cuts = [start.nth for start in starts if any(nth < start.nth for nth in tells)] if course.moments else []
    bounds = [0, *cuts, len(move.events)]
    for part, (begin, end) in enumerate(pairwise(bounds), 1):
        moment = Moment(move.number, part if part < len(bounds) - 1 else 0, begin, end)
        course.moments.append(moment)
        for start in starts:
            if begin <= start.nth < end:
                _begin(course, start, moment)


def _begin(course: Course, start: _Start, moment: Moment) -> None:
    place = len(course.moments) - 1
    if start.chapter is not None:
        course.chapters.append(Chapter(start.chapter, place, moment))
    if start.passage is not None and course.chapters:
        course.chapters[-1].passages.append(Passage(start.passage, place, moment))
