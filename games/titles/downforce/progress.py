"""How far a card has been resolved by the picks of whoever is asked now, told from the own view: for pages, which show
what is under way and not only what is done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from games.engine.questions import Picks
from games.engine.words import Words, say, say_n
from games.titles.downforce import words
from games.titles.downforce.course import Course, Drive
from games.titles.downforce.data import CARDS, WILD
from games.titles.downforce.preview import course_of

View = dict[str, Any]
DONE, NOW, LEFT, SKIPPED = "done", "now", "left", "skipped"


@dataclass(frozen=True, slots=True)
class Progress:
    """A card under way: what has become of each of its lines, and what is to be chosen now."""

    card: str
    lines: tuple[str, ...]
    words: Words | None
    car: str


def course_at(view: View, picks: Picks) -> Course:
    """The course of the card with these picks. Unlike `course_of`, it doesn't go on behind a car that its owner drives
    while that car is still on its way."""
    course = course_of(view, () if view["playing"] else picks[:1])
    if not view["playing"] or not course.cut:
        return course_of(view, picks)
    drive = course.drive_of(course.cut)
    for key in picks:
        drive = drive.pick(key)
    if drive.done:
        return course_of(view, picks)
    return replace(course, car=course.cut, drive=drive)


def progress(view: View, picks: Picks) -> Progress | None:
    """How far the card is; None while none is played."""
    if view["phase"] != "race" or not (picks or view["playing"]):
        return None
    course = course_at(view, picks)
    return Progress(
        course.card,
        tuple(_fate(course, line) for line in range(len(CARDS[course.card].lines))),
        _now(course),
        course.car or course.cut,
    )


def _fate(course: Course, line: int) -> str:
    if line == course.line:
        return NOW
    if line in course.left:
        return LEFT
    return SKIPPED if any(move.line == line and move.kind == SKIPPED for move in course.moves) else DONE


def _now(course: Course) -> Words | None:
    """What is to be chosen now."""
    if course.drive:
        return _driving(course, course.drive)
    if course.line is None:
        return say("Which line comes next?") if course.left else None
    colour, number = CARDS[course.card].lines[course.line]
    if colour == WILD and not course.car:
        return say_n("Which car moves %(n)s space?", "Which car moves %(n)s spaces?", number)
    return None


def _driving(course: Course, drive: Drive) -> Words:
    car = words.car(course.car)
    if course.extra:
        return say_n(
            "%(car)s may go %(n)s space further: where to?",
            "%(car)s may go %(n)s spaces further: where to?",
            drive.most,
            car=car,
        )
    if drive.least != drive.most:
        return say("%(car)s moves %(least)s or %(most)s spaces: where to?", car=car, least=drive.least, most=drive.most)
    return say_n("%(car)s moves %(n)s space: where to?", "%(car)s moves %(n)s spaces: where to?", drive.most, car=car)
