"""How a sensible player drives a card: line by line, each car where it serves the own money best as things stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.engine.questions import Picks
from games.titles.downforce.course import Course
from games.titles.downforce.data import CARDS, WILD
from games.titles.downforce.drive import Drive
from games.titles.downforce.hints import HINDERED, Outlook
from games.titles.downforce.picks import CAR, GO, LINE, SKIP, STOP, TO, keys_of, picked
from games.titles.downforce.room import SEEN, hindered
from games.titles.downforce.table import occupied

LOOKED_AT = 4
"""Ends of one car that are compared: so many of the farthest for a car that should run, of the nearest otherwise."""


@dataclass(frozen=True)
class Driver:
    """`gains`: the money that a space more for each car is worth, which is less than nothing for most rivals."""

    outlook: Outlook
    gains: Mapping[str, float]

    def drives(self, course: Course) -> Iterator[Picks]:
        """Ways to resolve that card; more than one only where the order of its lines is free (F19)."""
        yield self._driven(course, ())
        if course.offered:
            lines = CARDS[course.card].lines
            first = sorted(course.left, key=lambda line: -self.gains.get(lines[line][0], 0.0))
            yield self._driven(course, tuple(first))

    def ends(self, drive: Drive, car: str, cars: Mapping[str, int]) -> tuple[str, float]:
        """The key of the best end for a car under way, and the money that driving there is worth."""
        course, gain = drive.track, self.gains[car]
        ends = list(drive.ends)
        ends = ends[:LOOKED_AT] if gain > 0 else ends[-LOOKED_AT:]
        if drive.may_stop:
            ends.append(drive.way[-1])
        best = max(ends, key=lambda space: self._standing(car, space, cars))
        worth = self._standing(car, best, cars) - self._standing(car, drive.way[-1], cars)
        return (STOP if best == drive.way[-1] else TO + course.key_of(best)), worth

    def _driven(self, course: Course, order: tuple[int, ...]) -> Picks:
        picks: Picks = ()
        worst = min(range(len(CARDS[course.card].lines)), key=lambda line: self._printed(course, line))
        while keys := keys_of(course):
            key = keys[0]
            if course.offered and (line := self._next(course, order)):
                key = line
            elif course.drive:
                key, worth = self.ends(course.drive, course.car, course.cars)
                if SKIP in keys and worth < 0 and course.line == worst:
                    key = SKIP
            elif course.car:
                key = SKIP if course.line == worst and self.gains[course.car] < 0 else GO
            elif key.startswith(CAR):
                key = max((key for key in keys if key.startswith(CAR)), key=lambda key: self._named(course, key))
                if SKIP in keys and self._named(course, key) < 0:
                    key = SKIP
            picks = (*picks, key)
            course = picked(course, key)
        return picks

    def _next(self, course: Course, order: tuple[int, ...]) -> str:
        """The key that takes another line before the one at hand; empty where that one comes first in this order."""
        line = next((line for line in order if line in course.left), course.line)
        return "" if line is None or line == course.line else f"{LINE}{line + 1}"

    def _printed(self, course: Course, line: int) -> float:
        """What a printed line is worth as it stands on the card."""
        colour, number = CARDS[course.card].lines[line]
        return 0.0 if colour == WILD else self.gains[colour] * number

    def _named(self, course: Course, key: str) -> float:
        """What naming that car for the wild line is worth: nothing where it can't move."""
        car = key.removeprefix(CAR)
        space, taken = course.cars[car], occupied(self.outlook.course, course.cars)
        if space == self.outlook.course.finish or hindered(self.outlook.course, space, taken) == SEEN:
            return 0.0
        return self.gains[car]

    def _standing(self, car: str, space: int, cars: Mapping[str, int]) -> float:
        """What the car is worth there, and the hindrance that it is to those behind it."""
        course = self.outlook.course
        to_go, finish = course.to_go, course.finish
        if space == finish:
            return 0.0
        moved = {**cars, car: space}
        taken = occupied(course, moved)
        worth = 0.0
        for other, place in moved.items():
            if other == car:
                worth -= self.gains[car] * (to_go[space] + HINDERED * hindered(course, space, taken))
            elif place != finish and 0 <= to_go[place] - to_go[space] <= SEEN:
                worth -= self.gains[other] * HINDERED * hindered(course, place, taken)
        return worth


def driver(outlook: Outlook, cars: Mapping[str, int], hand: list[str]) -> Driver:
    """A driver who knows what a space more is worth for each car that is on the track."""
    ends = outlook.ends(cars, hand)
    as_is = outlook.money(ends, outlook.finished)
    gains = {
        car: outlook.money({**ends, car: ends[car] + 1}, outlook.finished) - as_is if car in ends else 0.0
        for car in cars
    }
    return Driver(outlook, gains)
