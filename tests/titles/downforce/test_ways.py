"""The ways that a car is offered are exactly those that the rules leave it, in random positions on both tracks."""

import random
from collections import Counter

import pytest

from games.titles.downforce.data import TRACKS
from games.titles.downforce.drive import Drive
from games.titles.downforce.picks import STEP, STOP, TO, driven, keys_of_drive
from games.titles.downforce.track import track
from games.titles.downforce.ways import ends
from tests.titles.downforce import plain

POSITIONS = 150
each_track = pytest.mark.parametrize("key", TRACKS)


def plainly(compiled, number):
    if number == compiled.finish:
        return None
    space = compiled.spaces[number]
    return space.lane, space.back, space.front, space.rect


def positions(key, longest=6):
    """A car anywhere, up to five others close in front of it, and a number of steps."""
    rng = random.Random(key)
    compiled = track(key)
    for number in range(POSITIONS):
        start = rng.randrange(len(compiled.spaces))
        near = range(start + 1, min(start + 18, len(compiled.spaces)))
        others = rng.sample(near, min(number % 6, len(near)))
        taken = sum(1 << other for other in (start, *others))
        yield compiled, start, taken, rng.randint(1, longest)


def expected(compiled, start, taken, least, most):
    """All ways there are, worked out plainly."""
    occupied = {plainly(compiled, number) for number in range(compiled.finish) if taken >> number & 1}
    return plain.ways(compiled.key, plainly(compiled, start), least, most, occupied)


def reached(drive):
    """All ways that can be picked."""
    keys = keys_of_drive(drive)
    if not keys:
        return {tuple(plainly(drive.track, number) for number in drive.way)}
    return {way for key in keys for way in reached(driven(drive, key))}


def offered(drive, kind=TO):
    """The spaces behind the keys of a kind, each as often as it is offered."""
    keys = keys_of_drive(drive)
    spaces = [key.removeprefix(kind) for key in keys if key.startswith(kind)]
    return [plainly(drive.track, drive.track.numbers[space]) for space in spaces]


@each_track
def test_every_end_is_offered_once_and_no_other_space(key):  # F11, F12, F13, F15
    for compiled, start, taken, count in positions(key, longest=8):
        found = offered(Drive(compiled, taken, (start,), count, count))
        assert len(set(found)) == len(found)
        assert set(found) == {way[-1] for way in expected(compiled, start, taken, count, count)}


@each_track
def test_all_ways_and_only_those_can_be_picked(key):  # F11, F12, F13
    for compiled, start, taken, count in positions(key):
        ways = expected(compiled, start, taken, count, count)
        drive = Drive(compiled, taken, (start,), count, count)
        if ways:
            assert reached(drive) == ways
            assert reached(drive.settled()) == ways
        else:
            assert drive.settled().done


@each_track
def test_all_ways_of_a_car_that_may_move_one_more_can_be_picked(key):  # F18
    for compiled, start, taken, count in positions(key, longest=4):
        ways = expected(compiled, start, taken, count, count + 1)
        if ways:
            assert reached(Drive(compiled, taken, (start,), count, count + 1).settled()) == ways


@each_track
def test_a_car_that_may_go_further_may_also_stay(key):  # F21
    for compiled, start, taken, _ in positions(key):
        if ways := expected(compiled, start, taken, 2, 2):
            drive = Drive(compiled, taken, (start,), 2, 2, free=True)
            assert reached(drive) == ways | {(plainly(compiled, start),)}
            assert keys_of_drive(drive)[-1] == STOP


@each_track
def test_single_steps_are_offered_only_where_ways_that_end_alike_differ(key):
    stepwise = 0
    for compiled, start, taken, count in positions(key):
        ways = expected(compiled, start, taken, count, count)
        steps = offered(Drive(compiled, taken, (start,), count, count), STEP)
        several = len(ways) > len({way[-1] for way in ways})
        assert set(steps) == ({way[1] for way in ways} if several else set())
        stepwise += several
    assert POSITIONS / 10 < stepwise < POSITIONS


@each_track
def test_the_way_that_is_shown_to_an_end_is_one_with_the_fewest_changes_of_lane(key):
    for compiled, start, taken, count in positions(key):
        ways = expected(compiled, start, taken, count, count)
        drive = Drive(compiled, taken, (start,), count, count)
        for end, shown in drive.ends.items():
            way = tuple(plainly(compiled, number) for number in shown.way)
            alike = [other for other in ways if other[-1] == plainly(compiled, end)]
            assert way in alike
            assert shown.count == len(alike)
            assert changes(way) == min(map(changes, alike))


def changes(way):
    lanes = [space[0] for space in way if space]
    return sum(lane != other for lane, other in zip(lanes, lanes[1:], strict=False))


@each_track
def test_the_farthest_end_comes_first(key):
    for compiled, start, taken, count in positions(key):
        left = [compiled.to_go[end] for end in Drive(compiled, taken, (start,), count, count).ends]
        assert left == sorted(left)


@each_track
@pytest.mark.parametrize("fewer", [0, 1, 2])
def test_the_ways_to_an_end_are_counted_once_each(key, fewer):  # F13, F18
    blocked = 0
    for compiled, start, taken, count in positions(key, longest=6):
        least = max(1, count - fewer)
        found = ends(compiled, start, least, count, taken)
        ways = [way for way in expected(compiled, start, taken, least, count) if len(way) > 1]
        assert {plainly(compiled, space): end.count for space, end in found.items()} == Counter(way[-1] for way in ways)
        blocked += any(way[-1] and len(way) - 1 < least for way in ways)
    assert blocked


@each_track
def test_of_the_full_ways_to_an_end_all_or_none_are_over_rectangular_spaces(key):  # F21
    earning = losing = 0
    for compiled, start, taken, count in positions(key):
        drive = Drive(compiled, taken, (start,), count, count, full=count)
        ways = expected(compiled, start, taken, count, count)
        for end in drive.ends:
            full = [way for way in ways if len(way) == count + 1 and way[-1] == plainly(compiled, end)]
            earned = driven(drive, TO + compiled.key_of(end)).earned
            assert {all(space and space[3] for space in way[1:]) for way in full} <= {earned}
            earning += earned
            losing += bool(full) and not earned
    assert earning
    assert losing
