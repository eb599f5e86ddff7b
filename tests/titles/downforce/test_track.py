"""The tracks as they are compiled: their spaces, steps, lines and grid."""

from fractions import Fraction

import pytest

from games.titles.downforce.data import BET_LINES, TRACKS
from games.titles.downforce.track import FINISH, track
from tests.titles.downforce import plain

each_track = pytest.mark.parametrize("key", TRACKS)


def plainly(space):
    return space.lane, space.back, space.front, space.rect


@each_track
def test_the_spaces_are_those_of_the_sections(key):  # F12
    assert sorted(map(plainly, track(key).spaces)) == sorted(plain.spaces(key))


@each_track
def test_a_step_leads_straight_or_diagonally_ahead_to_where_the_front_edge_lies_further_on(key):  # F12
    compiled = track(key)
    for space in compiled.spaces:
        led = {
            None if number == compiled.finish else plainly(compiled.spaces[number])
            for number in compiled.ahead[space.number]
        }
        assert led == set(plain.after(key, plainly(space)))
        assert len(led) == len(compiled.ahead[space.number])


@each_track
def test_every_step_comes_nearer_to_the_finish_and_none_leads_nowhere(key):  # F12
    compiled = track(key)
    for space in compiled.spaces:
        assert compiled.ahead[space.number]
        for number in compiled.ahead[space.number]:
            assert number == compiled.finish or compiled.spaces[number].front > space.front


@each_track
def test_the_numbers_of_the_track_are_those_written_beside_it(key):  # F1
    check, compiled = TRACKS[key]["check"], track(key)
    first, last = (plainly(compiled.spaces[compiled.grid[place]]) for place in (0, 5))
    lanes = [section["lanes"] for section in TRACKS[key]["sections"]]
    one = [number for number, section in enumerate(lanes) if len(section) == 1]
    assert {
        "spaces": len(compiled.spaces),
        "shortest_from_position_1": plain.steps_to_finish(key, first),
        "shortest_from_position_6": plain.steps_to_finish(key, last),
        "longest_from_position_1": plain.steps_to_finish(key, first, max),
        "one_lane_sections": len(one),
        "one_lane_spaces": sum(space.section in one for space in compiled.spaces),
        "two_lane_sections": sum(len(section) == 2 for section in lanes),
        "rectangular_spaces": compiled.rect.bit_count(),
    } == check
    assert compiled.to_go[compiled.grid[0]] == check["shortest_from_position_1"]
    assert compiled.to_go[compiled.grid[5]] == check["shortest_from_position_6"]


@each_track
def test_the_grid_has_six_spaces_in_its_order(key):  # F1
    compiled = track(key)
    places = [(compiled.spaces[number].lane, compiled.spaces[number].back) for number in compiled.grid]
    assert places == [(place["lane"], place["column"]) for place in TRACKS[key]["grid"]]
    assert len(set(places)) == 6


@each_track
def test_spaces_have_keys_that_tell_them_apart(key):
    compiled = track(key)
    assert len({space.key for space in compiled.spaces} | {FINISH}) == len(compiled.spaces) + 1
    assert all(compiled.numbers[compiled.key_of(number)] == number for number in range(compiled.finish + 1))
    for lane in range(compiled.lanes):
        numbered = [int(space.key[1:]) for space in compiled.spaces if space.lane == lane]
        assert numbered == sorted(numbered)


@each_track
def test_a_bet_line_is_crossed_where_the_front_edge_lies_beyond_it(key):  # F23
    compiled = track(key)
    assert len(compiled.lines) == BET_LINES
    for line, column in enumerate(TRACKS[key]["bet_lines"]):
        for space in compiled.spaces:
            assert bool(compiled.beyond[line] >> space.number & 1) == (space.front > Fraction(column))
        assert compiled.beyond[line] >> compiled.finish & 1


@each_track
def test_a_track_is_compiled_once(key):
    assert track(key) is track(key)
