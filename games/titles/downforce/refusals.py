"""Why a pick is not offered while a card is resolved, in a sentence."""

from __future__ import annotations

from games.engine.words import Words, say
from games.titles.downforce import words
from games.titles.downforce.course import Course
from games.titles.downforce.data import CARDS, CARS, WILD
from games.titles.downforce.drive import Drive
from games.titles.downforce.picks import CAR, LINE, SKIP, STEP, STOP, TO


def why_not(course: Course, key: str, drive: Drive | None = None) -> Words | None:
    """The reason for someone who picked what this course does not leave; None for what is no pick at all. `drive`: how
    far the car is that the course was cut at."""
    kind, _, what = key.partition(":")
    if key in CARDS:
        return say("The card is played already: now its lines are resolved.")
    if kind + ":" in (TO, STEP) and what in course.table.track.numbers:
        return _no_way(course, kind + ":", what, drive or course.drive)
    if kind + ":" == CAR and what in CARS:
        return _no_car(course, what)
    if kind + ":" == LINE:
        return _no_line(course, what)
    if key == SKIP:
        return _no_skip(course)
    return _no_stop(drive or course.drive) if key == STOP else None


def _no_stop(drive: Drive | None) -> Words:
    if drive is None or drive.done:
        return say("No car is to be driven now.")
    return say("The car must go on as far as its line says, or as it can.")


def _no_way(course: Course, kind: str, what: str, drive: Drive | None) -> Words:
    if drive is None or drive.done:
        return say("No car is to be driven now.")
    car, number = words.car(course.cut or course.car), course.table.track.numbers[what]
    if number == drive.way[-1]:
        return say("%(car)s must move on: it can’t stay on %(space)s.", car=car, space=words.space(what))
    if number not in (*drive.way, course.table.track.finish) and drive.taken >> number & 1:
        return say("%(space)s is occupied: %(car)s can’t drive there.", space=words.space(what), car=car)
    if kind == STEP and number in course.table.track.ahead[drive.way[-1]]:
        return say("All ways that end there are the same: choose where %(car)s is to stop.", car=car)
    if kind == TO and _on_the_way(drive, number):
        return say(
            "%(car)s can go further than %(space)s, and must go as far as its line says or as it can.",
            car=car,
            space=words.space(what),
        )
    return say("%(car)s can’t reach %(space)s with this line.", car=car, space=words.space(what))


def _on_the_way(drive: Drive, number: int) -> bool:
    """Does any way lead over this space?"""
    reached, seen = {drive.way[-1]}, set()
    for _ in range(drive.most):
        reached = {
            after
            for space in reached
            if space != drive.track.finish
            for after in drive.track.ahead[space]
            if after == drive.track.finish or not drive.taken >> after & 1
        }
        seen |= reached
    return number in seen


def _no_car(course: Course, car: str) -> Words:
    if course.line is None or course.printed[0] != WILD:
        return say("No wild line is to be resolved now.")
    if car in course.named:
        return say("Two wild lines move two different cars, and %(car)s was named already.", car=words.car(car))
    if car in CARDS[course.card].colours:
        return say("A wild line moves a car that is not printed on its card.")
    return say("The car of this wild line is chosen already.")


def _no_line(course: Course, what: str) -> Words:
    if what not in [str(line + 1) for line in course.left]:
        return say("This line of the card is resolved already, or there is none of that number.")
    if not course.table.has("tricky"):
        return say("The lines of a card are resolved from top to bottom.")
    if course.offered:
        return say("This line comes next in any case: choose what it does.")
    return say("First comes the line that you have begun.")


def _no_skip(course: Course) -> Words:
    if not course.table.has("strategic"):
        return say("Only the player who has Strategic may leave out a line.")
    if course.skipped:
        return say("One line of this card has been left out already.")
    return say("A line can be left out only before its car is named or moves.")
