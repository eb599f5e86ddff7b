"""The tracks of Downforce on paper: every space in its place, none on another, and big enough for a phone."""

import re
from itertools import combinations
from math import atan2, cos, dist, hypot, pi, sin

import pytest

from games.titles.downforce.data import TRACKS
from games.titles.downforce.drawing.layout import MARGIN, layout
from games.titles.downforce.drawing.marks import CELL, ROW, marks
from games.titles.downforce.track import track

KEYS = list(TRACKS)
PHONE = 334
"""How broad a board is on a phone of 360 pixels."""


def points(outline: str) -> list[tuple[float, float]]:
    """The corners of an outline, with points along its arcs."""
    found: list[tuple[float, float]] = []
    for command, body in re.findall(r"([MLA])([^MLAZ]+)", outline):
        numbers = [float(number) for number in body.split()]
        if command == "A":
            found += arc(found[-1], (numbers[5], numbers[6]), numbers[0], bool(numbers[4]))
        else:
            found.append((numbers[0], numbers[1]))
    return found


def arc(begin: tuple[float, float], end: tuple[float, float], radius: float, sweep: bool) -> list[tuple[float, float]]:
    """Points on the smaller arc between two, as a drawing understands it."""
    (x, y), (x2, y2) = begin, end
    half = dist(begin, end) / 2
    away = (radius**2 - half**2) ** 0.5 if radius > half else 0.0
    side = 1 if sweep else -1
    cx = (x + x2) / 2 - side * (y2 - y) / (2 * half) * away
    cy = (y + y2) / 2 + side * (x2 - x) / (2 * half) * away
    first, last = atan2(y - cy, x - cx), atan2(y2 - cy, x2 - cx)
    turned = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    return [
        (cx + cos(first + turned * part / 6) * radius, cy + sin(first + turned * part / 6) * radius)
        for part in range(1, 7)
    ]


def shrunk(polygon: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The polygon a little smaller, so that those that share an edge are apart."""
    x, y = (sum(values) / len(polygon) for values in zip(*polygon, strict=True))
    return [(x + (px - x) * 0.96, y + (py - y) * 0.96) for px, py in polygon]


def meet(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> bool:
    """Do two polygons share any area?"""
    if not all(
        min(p[axis] for p in one) <= max(p[axis] for p in other)
        and min(p[axis] for p in other) <= max(p[axis] for p in one)
        for axis in (0, 1)
    ):
        return False
    return (
        any(crosses(a, b, c, d) for a, b in sides(one) for c, d in sides(other))
        or contains(one, other[0])
        or contains(other, one[0])
    )


def sides(polygon):
    return list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))


def crosses(a, b, c, d) -> bool:
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def turn(a, b, c) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def contains(polygon, point) -> bool:
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in sides(polygon):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def length(polygon) -> float:
    return sum(dist(a, b) for a, b in sides(polygon))


@pytest.mark.parametrize("key", KEYS)
def test_every_space_is_drawn_once_under_its_own_name(key):
    assert [spot.key for spot in layout(key).spots] == [space.key for space in track(key).spaces]


@pytest.mark.parametrize("key", KEYS)
def test_no_space_lies_on_another(key):
    polygons = [shrunk(points(spot.outline)) for spot in layout(key).spots]
    spots = layout(key).spots
    assert not [
        (spots[one].key, spots[other].key)
        for one, other in combinations(range(len(spots)), 2)
        if meet(polygons[one], polygons[other])
    ]


def test_polygons_that_share_an_area_are_noticed():
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert meet(square, [(x + 5, y + 5) for x, y in square])
    assert meet(square, [(x / 2 + 2, y / 2 + 2) for x, y in square])
    assert not meet(square, [(x + 11, y) for x, y in square])


@pytest.mark.parametrize("key", KEYS)
def test_parts_of_the_road_that_do_not_touch_are_clearly_apart(key):
    plan, course = layout(key), track(key)
    near = [
        (one.key, other.key)
        for (one, here), (other, there) in combinations(zip(plan.spots, course.spaces, strict=True), 2)
        if abs(here.back - there.back) > 6 and hypot(one.x - other.x, one.y - other.y) < 1.5 * plan.lane
    ]
    assert not near


@pytest.mark.parametrize("key", KEYS)
def test_everything_is_inside_the_picture(key):
    plan = layout(key)
    for spot in plan.spots:
        for x, y in points(spot.outline):
            assert MARGIN - 1 <= x <= plan.width - MARGIN + 1
            assert MARGIN - 1 <= y <= plan.height - MARGIN + 1


@pytest.mark.parametrize("key", KEYS)
def test_a_step_leads_to_a_space_that_touches(key):  # F12
    """Whoever looks at the drawing sees where a car can go: spaces that a step joins share an edge or a corner."""
    plan, course = layout(key), track(key)
    outlines = [points(spot.outline) for spot in plan.spots]
    apart = [
        (plan.spots[here].key, plan.spots[there].key)
        for here, after in enumerate(course.ahead)
        for there in after
        if there != course.finish and min(dist(a, b) for a in outlines[here] for b in outlines[there]) > plan.lane / 2
    ]
    assert not apart


@pytest.mark.parametrize("key", KEYS)
def test_the_lane_with_more_spaces_is_the_outer_one(key):
    """The spaces of a curve are about as long as one another, whatever their lane."""
    for piece, section in zip(layout(key).pieces, TRACKS[key]["sections"], strict=True):
        counts = section["lanes"] if section["kind"] == "curve" else {}
        for lane, count in counts.items():
            for other, more in counts.items():
                if more > count:
                    offset = layout(key).offset
                    assert piece.radius_at(offset(int(other))) > piece.radius_at(offset(int(lane)))


@pytest.mark.parametrize("key", KEYS)
def test_curves_bend_and_straights_do_not(key):
    for piece, section in zip(layout(key).pieces, TRACKS[key]["sections"], strict=True):
        assert piece.bends == (section["kind"] == "curve")


@pytest.mark.parametrize("key", KEYS)
def test_rectangular_spaces_are_told_from_those_in_curves(key):  # F21
    for spot, space in zip(layout(key).spots, track(key).spaces, strict=True):
        assert spot.rect == space.rect
        assert ("A" in spot.outline) == (not space.rect)


@pytest.mark.parametrize("key", KEYS)
def test_a_space_is_big_enough_on_a_phone(key):
    plan = layout(key)
    for spot in plan.spots:
        along = length(points(spot.outline)) / 2 - plan.lane
        assert along * PHONE / plan.width >= 14
    assert plan.lane * PHONE / plan.width >= 12


@pytest.mark.parametrize("key", KEYS)
def test_a_car_looks_from_its_space_towards_the_next_one(key):
    plan, course = layout(key), track(key)
    for spot, after in zip(plan.spots, course.ahead, strict=True):
        if after[0] == course.finish or course.spaces[after[0]].lane != course.spaces[plan.spots.index(spot)].lane:
            continue
        ahead = plan.spots[after[0]]
        wanted = atan2(ahead.y - spot.y, ahead.x - spot.x)
        assert cos(wanted - spot.degrees * pi / 180) > 0.8


@pytest.mark.parametrize("key", KEYS)
def test_the_circuit_looks_closed(key):
    first, last = layout(key).pieces[0], layout(key).pieces[-1]
    assert dist(first.place(0, first.mean), last.place(last.end, last.mean)) < 160


@pytest.mark.parametrize("key", KEYS)
def test_grid_lines_and_finish_are_marked(key):  # F1, F15, F23
    painted, course = marks(key), track(key)
    assert [place.number for place in painted.grid] == [1, 2, 3, 4, 5, 6]
    assert [mark.number for mark in painted.bets] == [1, 2, 3]
    for place, space in zip(painted.grid, course.grid, strict=True):
        spot = layout(key).spots[space]
        assert dist((place.x, place.y), (spot.x, spot.y)) < 20
    assert painted.finish.startswith("M")


@pytest.mark.parametrize("key", KEYS)
def test_flags_and_stand_cover_no_space(key):
    painted, plan = marks(key), layout(key)
    outlines = [points(spot.outline) for spot in plan.spots]
    boxes = [
        [(m.x - 11, m.y - 12), (m.x + 11, m.y - 12), (m.x + 11, m.y + 13), (m.x - 11, m.y + 13)] for m in painted.bets
    ]
    boxes += [[(p.x, p.y), (p.x + CELL, p.y), (p.x + CELL, p.y + ROW), (p.x, p.y + ROW)] for p in painted.stand]
    for box in boxes:
        assert all(0 <= x <= plan.width and 0 <= y <= plan.height for x, y in box)
        assert not any(meet(box, outline) for outline in outlines)


def test_a_layout_is_made_once():
    assert layout(KEYS[0]) is layout(KEYS[0])
