"""How far a card has been resolved, told from the own view: for pages, which show what is under way and not only what
is done. To whoever is asked, by the picks made so far; to everyone else, and in what was, as it lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from games.engine.questions import Picks
from games.engine.words import Words
from games.titles.downforce import lines
from games.titles.downforce.course import Course
from games.titles.downforce.data import CARDS, WILD
from games.titles.downforce.picks import driven
from games.titles.downforce.prompts import prompt
from games.titles.downforce.viewed import course_of, resumed

View = dict[str, Any]
DONE, NOW, LEFT, SKIPPED = "done", "now", "left", "skipped"


@dataclass(frozen=True, slots=True)
class Progress:
    """A card under way: what has become of each of its lines, which car is driven now, and what whoever is asked is to
    choose."""

    card: str
    lines: tuple[str, ...]
    car: str
    words: Words | None = None


def course_at(view: View, picks: Picks) -> Course:
    """The course of the card with these picks of whoever is asked. Unlike `course_of`, it doesn't go on behind a car
    that its owner drives while that car is still on its way."""
    course = course_of(view, () if view["playing"] else picks[:1])
    if not view["playing"] or not course.cut:
        return course_of(view, picks)
    drive = driven(course.drive_of(course.cut), *picks)
    if drive.done:
        return course_of(view, picks)
    return replace(course, car=course.cut, drive=drive)


def progress(view: View, picks: Picks) -> Progress | None:
    """How far the card is with these picks of whoever is asked; None while none is played."""
    if view["phase"] != "race" or not (picks or view["playing"]):
        return None
    course = course_at(view, picks)
    return Progress(course.card, _fates(course), course.car or course.cut, prompt(course))


def shown(view: View) -> Progress | None:
    """How far the card on the table is; None while there is none."""
    if not view["playing"]:
        return None
    course = resumed(view)
    return Progress(course.card, _fates(course), course.cut or _printed(course))


def _printed(course: Course) -> str:
    """The car of the line at hand; empty where it is still to be named, or where no line is at hand."""
    colour = "" if course.line is None else course.printed[0]
    return "" if colour == WILD else colour


def _fates(course: Course) -> tuple[str, ...]:
    return tuple(_fate(course, line) for line in range(len(CARDS[course.card].lines)))


def _fate(course: Course, line: int) -> str:
    if line == course.line:
        return NOW
    if line in course.left:
        return LEFT
    return SKIPPED if any(move.line == line and move.kind == lines.SKIPPED for move in course.moves) else DONE
