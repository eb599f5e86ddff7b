"""What is asked at each pick of a turn, in a sentence: the heading under which the choices stand."""

from __future__ import annotations

from games.engine.words import Player, Words, say, say_n
from games.titles.downforce import words
from games.titles.downforce.course import Course
from games.titles.downforce.data import WILD
from games.titles.downforce.drive import Drive

COMPLETE = say("All is chosen: confirm and send it.")
"""Where nothing is left to pick."""


def prompt(course: Course) -> Words:
    """What the player of a card is to choose now."""
    if course.drive:
        return driving(course.car, course.drive, extra=course.extra)
    if course.car:  # F22: what somebody else drives can be left out before (F17)
        driver = Player(course.table.driver(course.car))
        return say("Leave out this line, or let %(player)s drive %(car)s?", player=driver, car=words.car(course.car))
    if not course.open:
        return COMPLETE
    colour, number = course.printed
    if colour == WILD and not course.moves_nothing:
        return say_n("Which car moves %(n)s space?", "Which car moves %(n)s spaces?", number)
    return say("Which line comes next?")


def driving(key: str, drive: Drive, *, extra: bool = False) -> Words:
    """Where that car is to go. `extra`: further than its line leads (F21)."""
    if drive.done:
        return COMPLETE
    car = words.car(key)
    if extra:
        return say_n(
            "%(car)s may go %(n)s space further: where to?",
            "%(car)s may go %(n)s spaces further: where to?",
            drive.most,
            car=car,
        )
    if drive.least != drive.most:
        return say("%(car)s moves %(least)s or %(most)s spaces: where to?", car=car, least=drive.least, most=drive.most)
    return say_n("%(car)s moves %(n)s space: where to?", "%(car)s moves %(n)s spaces: where to?", drive.most, car=car)
