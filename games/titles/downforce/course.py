"""A card being resolved: which picks it leaves, and what they do (F11-F22). Works on plain data, so that a preview can
use it as well.

A course goes on by itself wherever there is nothing to choose. It is cut where somebody else has to choose: at a car of
the player who has Cunning (F17).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from games.engine.questions import Picks
from games.titles.downforce.data import CARDS, CARS, EXTRA_SPACES, WILD
from games.titles.downforce.table import Table, occupied
from games.titles.downforce.track import Track
from games.titles.downforce.ways import End, Way, can_step, ends, steps

TO, STEP, CAR, LINE = "to:", "step:", "car:", "line:"
"""What picks begin with: to a space by the shown way; one step; the car of a wild line; the line that comes next (F19),
where it is not the one at hand or has no pick of its own."""
STOP, SKIP, GO = "stop", "skip", "go"
"""Stand still where going on is free to choose; leave out a line (F22), or let it be resolved by its driver."""


@dataclass(frozen=True)
class Drive:
    """One car on its way: it has still to make `least` to `most` steps, or as many as it can (F13, F18).

    `free`: it may as well not move at all (F21). `full`: the steps of its line, where moving them all into rectangular
    spaces brings more (F21); else 0.
    """

    track: Track
    taken: int
    way: Way
    least: int
    most: int
    free: bool = False
    full: int = 0
    done: bool = False

    @cached_property
    def ends(self) -> Mapping[int, End]:
        """Where it can go from here."""
        if self.done:
            return {}
        found = ends(self.track, self.way[-1], self.least, self.most, self.taken)
        return dict(sorted(found.items(), key=lambda item: self.track.to_go[item[0]]))

    @property
    def may_stop(self) -> bool:
        """May it stay where it is, though it could go on?"""
        return self.free or self.least <= 0

    def keys(self) -> list[str]:
        """What can be picked: each end once, the farthest first; single steps where ways that end alike differ."""
        if self.done:
            return []
        key_of = self.track.key_of
        keys = [TO + key_of(space) for space in self.ends]
        if any(end.count > 1 for end in self.ends.values()):
            keys += [STEP + key_of(space) for space in steps(self.track, self.way[-1], self.taken)]
        return [*keys, STOP] if self.may_stop else keys

    def pick(self, key: str) -> Drive:
        """The drive after one of its keys."""
        if key == STOP:
            return replace(self, done=True)
        space = self.track.numbers[key.partition(":")[2]]
        if key.startswith(TO):
            return replace(self, way=self.way + self.ends[space].way[1:], done=True)
        return replace(self, way=(*self.way, space), least=self.least - 1, most=self.most - 1, free=False).settled()

    def settled(self) -> Drive:
        """The same, on its way as far as there is only one."""
        if not self.most or self.way[-1] == self.track.finish or not can_step(self.track, self.way[-1], self.taken):
            return replace(self, done=True)
        if not self.may_stop and len(self.ends) == 1 and not self.several:
            (end,) = self.ends.values()
            return replace(self, way=self.way + end.way[1:], done=True)
        return self

    @property
    def several(self) -> bool:
        """Is there more than one way to go?"""
        return sum(end.count for end in self.ends.values()) > 1

    @property
    def earned(self) -> bool:
        """Has it moved its full line into rectangular spaces only (F21)?"""
        return (
            self.full > 0
            and len(self.way) - 1 == self.full
            and all(space != self.track.finish and self.track.rect >> space & 1 for space in self.way[1:])
        )


DRIVEN, EXTRA, STILL, SKIPPED = "driven", "extra", "still", "skipped"


@dataclass(frozen=True, slots=True)
class Move:
    """What became of a line of the card: a car was DRIVEN a way, or a way more as Determined lets it (EXTRA, F21); it
    was named or printed and moved nothing (STILL, F13, F14); or the line was SKIPPED (F22), `car` then being what is
    printed on it."""

    line: int
    car: str
    way: Way
    kind: str = DRIVEN

    @property
    def drives(self) -> bool:
        """Has its car gone a way?"""
        return self.kind in (DRIVEN, EXTRA)


FINISHED, USELESS, OVER = "finished", "useless", "over"
"""Why a line does nothing: its car has finished (F15), no car that a wild one could name can move (F14), or the sixth
car has finished (F16)."""


@dataclass(frozen=True)
class Course:
    """How far a card has been resolved. `left`: its lines still to come; `named`: the cars that its wilds have moved;
    `line`: the line at hand; `offered`: another one could still be taken before it (F19); `drive`: its car under way;
    `cut`: the car that somebody else must drive now; `idle`: the lines that did nothing, each with the reason."""

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

    def keys(self) -> list[str]:
        """What can be picked now; nothing when the card is resolved, or cut."""
        if self.cut:
            return []
        if self.offered:
            return [*self._keys_at_hand(), *(f"{LINE}{line + 1}" for line in self.left if line != self.line)]
        if self.drive:
            keys = self.drive.keys()
            return [*keys, SKIP] if len(self.drive.way) == 1 and self._may_skip_printed() else keys
        if self.car:
            return [GO, SKIP]
        if self.line is not None:
            keys = [CAR + car for car in self._candidates()]
            return [*keys, SKIP] if self._may_skip() else keys
        return []

    def pick(self, key: str) -> Course:
        """The course after one of its keys, as far as it goes by itself."""
        if self.offered:
            return self._taken_up(key)
        if key == SKIP:
            assert self.line is not None
            skip = Move(self.line, self._printed(self.line), (), SKIPPED)
            return self._line_done(self.line)._with(skipped=True, moves=(*self.moves, skip)).settled()
        if key == GO:
            return self._left_to_driver(self.car).settled()
        if self.drive:
            return self._driven(self.drive.pick(key)).settled()
        car = key.removeprefix(CAR)
        return self._with(named=(*self.named, car))._begun(car).settled()

    def settled(self) -> Course:
        """The course gone on as far as there is nothing to choose."""
        course = self
        while (following := course._next()) is not course:
            course = following
        return course

    def driven(self, way: Way) -> Course:
        """The course after the one who was asked has driven the car that it was cut at, on its way from its space."""
        assert self.cut
        assert self.line is not None
        moved = self._with(cut="", cars={**self.cars, self.cut: way[-1]})
        return moved._line_done(self.line)._with(moves=(*self.moves, Move(self.line, self.cut, way))).settled()

    @property
    def open(self) -> bool:
        """Has whoever plays the card something to choose now?"""
        return not self.cut and (self.drive is not None or bool(self.car) or self.line is not None or bool(self.left))

    @property
    def taken(self) -> int:
        """The spaces that cars stand on, as a mask."""
        return occupied(self.table.track, self.cars)

    @property
    def arrived(self) -> tuple[str, ...]:
        """The cars that have crossed the finish line by its moves, in that order (F15)."""
        finish = self.table.track.finish
        return tuple(move.car for move in self.moves if move.drives and move.way[-1] == finish)

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

    def drive_of(self, car: str) -> Drive:
        """That car, about to move on the line whose turn it is."""
        assert self.line is not None
        number = CARDS[self.card].lines[self.line][1]
        own = self.table.owners[car] == self.table.seat
        faster = own and self.line == 0 and self._printed(0) == car and self.table.has("aggressive")  # F18
        determined = own and self.table.has("determined")  # F21
        return Drive(
            self.table.track,
            self.taken,
            (self.cars[car],),
            number,
            number + faster,
            full=number if determined else 0,
        )

    def _with(self, **changes: Any) -> Course:
        """The course with these things changed; a copy of a few names, since a card makes dozens of them."""
        changed = object.__new__(Course)
        changed.__dict__.update(self.__dict__, **changes)
        return changed

    def _next(self) -> Course:
        """One thing that goes by itself; the course itself where there is a choice, a cut, or nothing left."""
        if self.cut or self.drive or self.car or self.offered:
            return self
        if all(space == self.table.track.finish for space in self.cars.values()):  # F16
            return self if not self.left and self.line is None else self._idled(self.left, OVER)._with(line=None)
        if self.line is None:
            return self._next_line()
        if self._printed(self.line) == WILD:
            return self if self._candidates() else self._idled((self.line,), USELESS)._line_done(self.line)
        return self._begun(self._printed(self.line))

    def _next_line(self) -> Course:
        if done := tuple(line for line in self.left if self.has_finished(self._printed(line))):  # F15
            return self._idled(done, FINISHED)
        left = self.left
        if not left:
            return self
        course = self._with(line=left[0])
        if len(left) > 1 and self.table.has("tricky") and any(map(self._could_move, left)):  # F19
            return course._at_hand()
        return course

    def _at_hand(self) -> Course:
        """The line offers what it leaves to choose, beside the others that could be taken before it (F19)."""
        assert self.line is not None
        car = self._printed(self.line)
        if car == WILD or not self.can_move(car) or self.table.driver(car) != self.table.seat:
            return self._with(offered=True)
        return self._with(offered=True, car=car, drive=self.drive_of(car))

    def _keys_at_hand(self) -> list[str]:
        """What the line at hand offers; the line itself where it leaves its player nothing to choose."""
        assert self.line is not None
        if self.drive:
            return self.drive.keys()
        cars = self._candidates() if self._printed(self.line) == WILD else []
        return [CAR + car for car in cars] or [f"{LINE}{self.line + 1}"]

    def _taken_up(self, key: str) -> Course:
        """The course after a key of the line at hand, or of one that is taken before it (F19)."""
        if key.startswith(LINE):
            line = int(key.removeprefix(LINE)) - 1
            return self._with(offered=False, line=line, car="", drive=None).settled()
        return self._with(offered=False).pick(key)

    def _could_move(self, line: int) -> bool:
        """Would any car move if this line were resolved now?"""
        printed = self._printed(line)
        return bool(self._candidates()) if printed == WILD else self.can_move(printed)

    def _begun(self, car: str) -> Course:
        """That car sets out, driven by whoever may."""
        assert self.line is not None
        if not self.can_move(car):  # F13, F14: blocked, or named though it has finished
            still = Move(self.line, car, (self.cars[car],), STILL)
            return self._line_done(self.line)._with(moves=(*self.moves, still))
        if self.table.driver(car) == self.table.seat:
            course = self._with(car=car)
            drive = course.drive_of(car)
            if self._may_skip_printed():
                return course._with(drive=drive)
            return course._driven(drive.settled())
        return self._with(car=car) if self._may_skip_printed() else self._left_to_driver(car)

    def _left_to_driver(self, car: str) -> Course:
        """The car is driven by somebody else; at once where there is only one way to go, ways that end on the same
        space counting as one, since nothing comes of how it got there (F17)."""
        drive = self.drive_of(car)
        if len(drive.ends) > 1:
            return self._with(car="", cut=car)
        (end,) = drive.ends.values()
        return self._with(car=car)._driven(replace(drive, way=end.way, done=True))

    def _driven(self, drive: Drive) -> Course:
        """The car has come as far as this drive says."""
        assert self.line is not None
        if not drive.done:
            return self._with(drive=drive)
        car, end = self.car, drive.way[-1]
        moves = self.moves
        if len(drive.way) > 1:
            moves = (*moves, Move(self.line, car, drive.way, EXTRA if self.extra else DRIVEN))
        course = self._with(cars={**self.cars, car: end}, moves=moves, drive=None)
        if not self.extra and drive.earned and can_step(drive.track, end, course.taken):
            more = Drive(drive.track, course.taken, (end,), EXTRA_SPACES, EXTRA_SPACES, free=True)
            return course._with(drive=more, extra=True)
        return course._line_done(self.line)

    def _line_done(self, line: int) -> Course:
        left = tuple(other for other in self.left if other != line)
        return self._with(left=left, line=None, car="", drive=None, extra=False)

    def _idled(self, lines: tuple[int, ...], why: str) -> Course:
        left = tuple(line for line in self.left if line not in lines)
        return self._with(left=left, idle=(*self.idle, *((line, why) for line in lines)))

    def _candidates(self) -> list[str]:
        """The cars that a wild line can move (F14, F20); none where none of them can move."""
        printed = () if self.table.has("unpredictable") else CARDS[self.card].colours
        cars = [car for car in CARS if car not in printed and car not in self.named]
        return cars if any(self.can_move(car) for car in cars) else []

    def _may_skip(self) -> bool:
        return not self.skipped and self.table.has("strategic")  # F22

    def _may_skip_printed(self) -> bool:
        """A printed line can be left out until its car sets out; a wild one, before its car is named (F22)."""
        assert self.line is not None
        return self._may_skip() and not self.extra and self._printed(self.line) != WILD

    def _printed(self, line: int) -> str:
        return CARDS[self.card].lines[line][0]


def begun(table: Table, card: str, cars: Mapping[str, int]) -> Course:
    """The course of a card that has just been played."""
    return Course(table, card, cars, tuple(range(len(CARDS[card].lines)))).settled()


def followed(start: Callable[[Picks], Course], after: int) -> Callable[[Picks], Course]:
    """The course after picks, of which the first `after` make it start; each is worked out once."""
    known: dict[Picks, Course] = {}

    def at(picks: Picks) -> Course:
        if picks not in known:
            known[picks] = start(picks) if len(picks) == after else at(picks[:-1]).pick(picks[-1])
        return known[picks]

    return at
