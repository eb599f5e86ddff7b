"""A card being resolved, line after line (F11-F22). Works on plain data, so that a preview can use it as well.

A course goes on by itself wherever there is nothing to choose. It is cut where somebody else has to choose: at a car of
the player who has Cunning (F17). What is picked where there is something to choose stands in `picks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.titles.downforce.data import CARDS, CARS, EXTRA_SPACES, WILD
from games.titles.downforce.drive import Drive
from games.titles.downforce.lines import DRIVEN, EXTRA, FINISHED, OVER, SKIPPED, STILL, USELESS, Move
from games.titles.downforce.table import Table, occupied
from games.titles.downforce.ways import Way, can_step


@dataclass(frozen=True)
class Course:
    """How far a card has been resolved. `left`: its lines still to come; `named`: the cars that its wilds have moved;
    `line`: the line at hand; `offered`: another one could still be taken before it (F19); `car`: the car that it moves,
    once that is settled; `drive`: that car on its way; `extra`: it goes further than its line leads (F21); `cut`: the
    car that somebody else must drive now; `idle`: the lines that did nothing, each with the reason."""

    table: Table
    card: str
    cars: Mapping[str, int]
    left: tuple[int, ...]
    named: tuple[str, ...] = ()
    skipped: bool = False
    line: int | None = None
    car: str = ""
    drive: Drive | None = None
    extra: bool = False
    cut: str = ""
    moves: tuple[Move, ...] = ()
    idle: tuple[tuple[int, str], ...] = ()
    offered: bool = False

    # What is there to choose?

    @property
    def open(self) -> bool:
        """Has whoever plays the card something to choose now?"""
        return not self.cut and (self.drive is not None or bool(self.car) or self.line is not None or bool(self.left))

    @property
    def at_hand(self) -> int:
        """The line at hand, where there is one."""
        assert self.line is not None
        return self.line

    @property
    def printed(self) -> tuple[str, int]:
        """What the line at hand says: a colour, or WILD, and a number of spaces."""
        return CARDS[self.card].lines[self.at_hand]

    @property
    def candidates(self) -> list[str]:
        """The cars that a wild line can name (F14, F20); none where none of them can move."""
        printed = () if self.table.has("unpredictable") else CARDS[self.card].colours
        cars = [car for car in CARS if car not in printed and car not in self.named]
        return cars if any(self.can_move(car) for car in cars) else []

    @property
    def may_skip(self) -> bool:
        """May the line at hand be left out? A printed one until its car sets out, a wild one until its car is named
        (F22)."""
        if self.skipped or self.extra or not self.table.has("strategic"):
            return False
        if self.drive and len(self.drive.way) > 1:
            return False
        return not self.car or self.printed[0] != WILD

    @property
    def moves_nothing(self) -> bool:
        """Is a line at hand that would move no car if it were resolved now?"""
        return self.line is not None and not self._could_move(self.line)

    def can_move(self, car: str) -> bool:
        """Is that car on the track, and not blocked (F13)?"""
        return not self.has_finished(car) and can_step(self.table.track, self.cars[car], self.taken)

    def has_finished(self, car: str) -> bool:
        """Has that car left the track (F15)? What is printed on a wild line has not."""
        return car != WILD and self.cars[car] == self.table.track.finish

    @property
    def taken(self) -> int:
        """The spaces that cars stand on, as a mask."""
        return occupied(self.table.track, self.cars)

    @property
    def arrived(self) -> tuple[str, ...]:
        """The cars that have crossed the finish line by its moves, in that order (F15)."""
        finish = self.table.track.finish
        return tuple(move.car for move in self.moves if move.drives and move.way[-1] == finish)

    def drive_of(self, car: str) -> Drive:
        """That car, about to move on the line at hand."""
        colour, number = self.printed
        own = self.table.owners[car] == self.table.seat
        faster = own and self.line == 0 and colour == car and self.table.has("aggressive")  # F18
        determined = own and self.table.has("determined")  # F21
        return Drive(
            self.table.track,
            self.taken,
            (self.cars[car],),
            number,
            number + faster,
            full=number if determined else 0,
        )

    # What is chosen

    def next_line(self, line: int) -> Course:
        """The course with that line taken next (F19)."""
        return self._with(offered=False, line=line, car="", drive=None).settled()

    def naming(self, car: str) -> Course:
        """The course with that car moved by the wild line at hand (F14)."""
        return self._with(offered=False, named=(*self.named, car))._begun(car).settled()

    def driven(self, drive: Drive) -> Course:
        """The course with its car driven so far."""
        return self._with(offered=False)._driven(drive).settled()

    def skipping(self) -> Course:
        """The course with the line at hand left out (F22)."""
        skip = Move(self.at_hand, self.printed[0], (), SKIPPED)
        return self._line_done()._with(skipped=True, moves=(*self.moves, skip)).settled()

    def left_to_driver(self) -> Course:
        """The course with its car left to whoever drives it (F17), where its line could have been left out (F22)."""
        return self._left_to_driver().settled()

    def driven_by_owner(self, way: Way) -> Course:
        """The course after the one who was asked has driven the car that it was cut at, on its way from its space."""
        assert self.cut
        moved = self._with(cut="", cars={**self.cars, self.cut: way[-1]})
        return moved._line_done()._with(moves=(*self.moves, Move(self.at_hand, self.cut, way))).settled()

    # What goes by itself

    def settled(self) -> Course:
        """The course gone on as far as there is nothing to choose."""
        course = self
        while (following := course._next()) is not course:
            course = following
        return course

    def _next(self) -> Course:
        """One thing that goes by itself; the course itself where there is a choice, a cut, or nothing left."""
        if self.cut or self.drive or self.car or self.offered:
            return self
        if all(space == self.table.track.finish for space in self.cars.values()):  # F16
            return self if not self.left and self.line is None else self._idled(self.left, OVER)._with(line=None)
        if self.line is None:
            return self._next_line()
        colour, _ = self.printed
        if colour == WILD:
            return self if self.candidates else self._idled((self.line,), USELESS)._line_done()
        return self._begun(colour)

    def _next_line(self) -> Course:
        """The line that comes next from top to bottom; lines of finished cars are passed over at once."""
        if done := tuple(line for line in self.left if self.has_finished(self._colour(line))):  # F15
            return self._idled(done, FINISHED)
        left = self.left
        if not left:
            return self
        course = self._with(line=left[0])
        if len(left) > 1 and self.table.has("tricky") and any(map(self._could_move, left)):  # F19
            return course._offering()
        return course

    def _offering(self) -> Course:
        """The line at hand offers what it leaves to choose, beside the others that could be taken before it (F19)."""
        car, _ = self.printed
        if car == WILD or not self.can_move(car) or self.table.driver(car) != self.table.seat:
            return self._with(offered=True)
        return self._with(offered=True, car=car, drive=self.drive_of(car))

    def _begun(self, car: str) -> Course:
        """That car sets out, driven by whoever may."""
        if not self.can_move(car):  # F13, F14: blocked, or named though it has finished
            still = Move(self.at_hand, car, (self.cars[car],), STILL)
            return self._line_done()._with(moves=(*self.moves, still))
        course = self._with(car=car)
        if self.table.driver(car) != self.table.seat:
            return course if course.may_skip else course._left_to_driver()
        drive = course.drive_of(car)
        return course._with(drive=drive) if course.may_skip else course._driven(drive.settled())

    def _left_to_driver(self) -> Course:
        """The car is driven by somebody else; at once where there is only one way to go, ways that end on the same
        space counting as one, since nothing comes of how it got there (F17)."""
        drive = self.drive_of(self.car)
        if len(drive.ends) > 1:
            return self._with(car="", cut=self.car)
        (end,) = drive.ends
        return self._driven(drive.driven_to(end))

    def _driven(self, drive: Drive) -> Course:
        """The car has come as far as this drive says."""
        if not drive.done:
            return self._with(drive=drive)
        car, end = self.car, drive.way[-1]
        moves = self.moves
        if len(drive.way) > 1:
            moves = (*moves, Move(self.at_hand, car, drive.way, EXTRA if self.extra else DRIVEN))
        course = self._with(cars={**self.cars, car: end}, moves=moves, drive=None)
        if not self.extra and drive.earned and can_step(drive.track, end, course.taken):
            more = Drive(drive.track, course.taken, (end,), EXTRA_SPACES, EXTRA_SPACES, free=True)
            return course._with(drive=more, extra=True)
        return course._line_done()

    def _line_done(self) -> Course:
        left = tuple(line for line in self.left if line != self.line)
        return self._with(left=left, line=None, car="", drive=None, extra=False)

    def _idled(self, lines: tuple[int, ...], why: str) -> Course:
        left = tuple(line for line in self.left if line not in lines)
        return self._with(left=left, idle=(*self.idle, *((line, why) for line in lines)))

    def _could_move(self, line: int) -> bool:
        """Would any car move if this line were resolved now?"""
        colour = self._colour(line)
        return bool(self.candidates) if colour == WILD else self.can_move(colour)

    def _colour(self, line: int) -> str:
        return CARDS[self.card].lines[line][0]

    def _with(self, **changes: Any) -> Course:
        """The course with these things changed; a copy of a few names, since a card makes dozens of them."""
        changed = object.__new__(Course)
        changed.__dict__.update(self.__dict__, **changes)
        return changed


def begun(table: Table, card: str, cars: Mapping[str, int]) -> Course:
    """The course of a card that has just been played."""
    return Course(table, card, cars, tuple(range(len(CARDS[card].lines)))).settled()
