"""The picks by which a card is resolved: their keys, which of them a card leaves, and what they do to it."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.questions import Picks
from games.titles.downforce.course import Course
from games.titles.downforce.data import WILD
from games.titles.downforce.drive import Drive
from games.titles.downforce.ways import steps

TO, STEP, CAR, LINE = "to:", "step:", "car:", "line:"
"""What picks begin with: to a space by the shown way; one step; the car of a wild line; the line that comes next (F19),
where it is not the one at hand or has no pick of its own."""
STOP, SKIP, GO = "stop", "skip", "go"
"""Stand still where going on is free to choose; leave out a line (F22), or let it be resolved by its driver."""


def keys_of_drive(drive: Drive) -> list[str]:
    """What can be picked for a car on its way: each end once, the farthest first; single steps where ways that end
    alike differ."""
    if drive.done:
        return []
    key_of = drive.track.key_of
    keys = [TO + key_of(space) for space in drive.ends]
    if any(end.count > 1 for end in drive.ends.values()):
        keys += [STEP + key_of(space) for space in steps(drive.track, drive.way[-1], drive.taken)]
    return [*keys, STOP] if drive.may_stop else keys


def driven(drive: Drive, *picks: str) -> Drive:
    """The drive after these picks, each one of its keys."""
    for key in picks:
        if key == STOP:
            return drive.stopped()
        space = drive.track.numbers[key.partition(":")[2]]
        drive = drive.driven_to(space) if key.startswith(TO) else drive.stepped(space)
    return drive


def keys_of(course: Course) -> list[str]:
    """What can be picked now; nothing when the card is resolved, or cut."""
    if course.cut:
        return []
    if course.offered:
        return [*_keys_at_hand(course), *(f"{LINE}{line + 1}" for line in course.left if line != course.line)]
    if course.car and not course.drive:
        return [GO, SKIP]
    if course.line is None:
        return []
    keys = keys_of_drive(course.drive) if course.drive else [CAR + car for car in course.candidates]
    return [*keys, SKIP] if course.may_skip else keys


def picked(course: Course, *picks: str) -> Course:
    """The course after these picks, each one of its keys, as far as it goes by itself."""
    for key in picks:
        course = _after(course, key)
    return course


def followed(start: Callable[[Picks], Course], after: int) -> Callable[[Picks], Course]:
    """The course after picks, of which the first `after` make it start; each is worked out once."""
    known: dict[Picks, Course] = {}

    def at(picks: Picks) -> Course:
        if picks not in known:
            known[picks] = start(picks) if len(picks) == after else _after(at(picks[:-1]), picks[-1])
        return known[picks]

    return at


def _after(course: Course, key: str) -> Course:
    if key.startswith(LINE):
        return course.next_line(int(key.removeprefix(LINE)) - 1)
    if key.startswith(CAR):
        return course.naming(key.removeprefix(CAR))
    if key == SKIP:
        return course.skipping()
    if key == GO:
        return course.left_to_driver()
    assert course.drive
    return course.driven(driven(course.drive, key))


def _keys_at_hand(course: Course) -> list[str]:
    """What the line at hand offers; the line itself where it leaves its player nothing to choose."""
    if course.drive:
        return keys_of_drive(course.drive)
    cars = course.candidates if course.printed[0] == WILD else []
    return [CAR + car for car in cars] or [f"{LINE}{course.at_hand + 1}"]
