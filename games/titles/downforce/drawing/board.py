"""What is drawn on the board of Downforce: which car stands where, on which way it has come or would come, and which
spaces can be chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, radians, sin
from typing import Any

from games.engine.events import Event
from games.engine.questions import Choice
from games.titles.downforce.course import Course
from games.titles.downforce.data import CARS
from games.titles.downforce.drawing.layout import Layout, Point, layout, number
from games.titles.downforce.drawing.marks import CELL, ROW, Marks, marks
from games.titles.downforce.picks import STEP
from games.titles.downforce.track import FINISH, track

View = Mapping[str, Any]
Way = tuple[int, ...]

SIZE = (36, 22)
"""The length and the breadth of a car."""
NAME = (44, 22)
"""The room that the name of a space takes on a small screen, where it must be large to be read."""
_LANES = {car: -6.0 + 2.4 * nth for nth, car in enumerate(CARS)}
"""How far beside the middle of a lane the way of each car is drawn, so that no two cover each other."""


@dataclass(frozen=True, slots=True)
class Car:
    """A car on the drawing: the point and the angle at which it stands. `path`: the way that it came, seen from there;
    `key` names that way. `driven`: it is the one that is being driven now."""

    car: str
    x: float
    y: float
    degrees: int
    moved: bool = False
    driven: bool = False
    lit: bool = False
    choice: str = ""
    path: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """The way of a car, as a line."""

    car: str
    line: str


@dataclass(frozen=True, slots=True)
class Lit:
    """A space that can be chosen. `step`: as one step of a way, not as its end; `crowded`: on a small screen its name
    would run into another one."""

    space: str
    choice: str
    step: bool
    x: float
    y: float
    crowded: bool = False

    @property
    def is_finish(self) -> bool:
        """Is it what lies behind the finish line?"""
        return self.space == FINISH


@dataclass(frozen=True, slots=True)
class Board:
    """All that the drawing needs. `told` says what ghosts and ways are about: "picked" (what the own picks would do),
    "since" (what happened), or nothing."""

    layout: Layout
    marks: Marks
    cars: tuple[Car, ...]
    ghosts: tuple[Car, ...] = ()
    """Where those that have moved came from."""
    ways: tuple[Trace, ...] = ()
    lit: tuple[Lit, ...] = ()
    told: str = ""

    @property
    def size(self) -> str:
        """The box of the drawing."""
        return f"0 0 {number(self.layout.width)} {number(self.layout.height)}"


def board(view: View) -> Board:
    """The drawing of a view."""
    places = {car: facts["space"] for car, facts in view["cars"].items()}
    return _standing(view["track"], places, view["finished"])


def since(view: View, happened: Iterable[Event]) -> Board:
    """The drawing of a view with the ways that the cars have come by what happened."""
    numbers = track(view["track"]).numbers
    ways = [
        (event["car"], tuple(numbers[space] for space in event["way"]))
        for event in happened
        if event["kind"] == "moved" and all(space in numbers for space in event["way"])  # the track of an earlier day
    ]
    return _with_ways(board(view), ways, "since")


def picked(view: View, course: Course) -> Board:
    """The drawing of a view as it will be when a card has been resolved as far as this course."""
    key_of = course.table.track.key_of
    places = {car: key_of(space) for car, space in course.cars.items()}
    ways = [(move.car, move.way) for move in course.moves if len(move.way) > 1]
    driven = course.car or course.cut
    if course.drive:
        places[driven] = key_of(course.drive.way[-1])
        ways += [(driven, course.drive.way)] if len(course.drive.way) > 1 else []
    finished = [*view["finished"], *course.arrived]
    return driving(_with_ways(_standing(view["track"], places, finished), ways, "picked"), driven)


def driving(drawing: Board, driven: str) -> Board:
    """The drawing with a ring around the car that is being driven."""
    return replace(drawing, cars=tuple(replace(car, driven=car.car == driven) for car in drawing.cars))


def lighted(drawing: Board, choices: Sequence[Choice], chosen: Collection[str] = ()) -> Board:
    """The drawing with those spaces and cars lit that can be chosen, each with the key of its choice."""
    lights: dict[str, Choice] = {}
    for choice in choices:
        for light in choice.lights:
            if light not in lights or lights[light].key.startswith(STEP):
                lights[light] = choice
    return replace(
        drawing,
        cars=tuple(
            replace(car, lit=True, choice=lights[f"car-{car.car}"].key)
            if f"car-{car.car}" in lights
            else replace(car, driven=car.driven or f"car-{car.car}" in chosen)
            for car in drawing.cars
        ),
        lit=_with_room(
            _lit(drawing, light.removeprefix("space-"), choice)
            for light, choice in lights.items()
            if light.startswith("space-")
        ),
    )


def _with_room(lit: Iterable[Lit]) -> tuple[Lit, ...]:
    """The same, told for each end whether its name runs into one before it."""
    named: list[Lit] = []
    found = []
    for one in lit:
        near = any(abs(one.x - other.x) < NAME[0] and abs(one.y - other.y) < NAME[1] for other in named)
        found.append(replace(one, crowded=near and not one.step))
        if not near and not one.step:
            named.append(one)
    return tuple(found)


def _standing(key: str, places: Mapping[str, str], finished: Sequence[str]) -> Board:
    paper, painted, numbers = layout(key), marks(key), track(key).numbers
    cars = []
    for car, space in places.items():
        if space == FINISH:
            place = painted.stand[finished.index(car)]
            cars.append(Car(car, place.x + CELL * 0.48, place.y + ROW / 2, 0))
        else:
            spot = paper.spots[numbers[space]]
            cars.append(Car(car, spot.x, spot.y, spot.degrees))
    return Board(paper, painted, tuple(cars))


def _with_ways(drawing: Board, ways: Sequence[tuple[str, Way]], told: str) -> Board:
    """The drawing with those ways, and where the first of each car began."""
    if not ways:
        return replace(drawing, told=told if told == "picked" else "")
    spots = drawing.layout.spots
    started: dict[str, int] = {}
    gone: dict[str, Way] = {}
    for car, way in ways:
        started.setdefault(car, way[0])
        gone[car] = gone.get(car, ()) + way
    shown = {ways[-1][0]} if told == "picked" else set(gone)  # of picks only the last one is shown in motion
    return replace(
        drawing,
        told=told,
        ways=tuple(_trace(drawing, car, way) for car, way in ways),
        ghosts=tuple(Car(car, spots[space].x, spots[space].y, spots[space].degrees) for car, space in started.items()),
        cars=tuple(_come(drawing, car, gone[car.car]) if car.car in shown else car for car in drawing.cars),
    )


def _points(drawing: Board, way: Way, across: float = 0.0) -> list[Point]:
    """The points of a way, so far right of the middles of its spaces; behind the finish line it ends."""
    points = []
    for space in way:
        if space == len(drawing.layout.spots):
            points.append((drawing.marks.target_x, drawing.marks.target_y))
            continue
        spot = drawing.layout.spots[space]
        turned = radians(-spot.degrees)
        points.append((spot.x + sin(turned) * across, spot.y + cos(turned) * across))
    return points


def _trace(drawing: Board, car: str, way: Way) -> Trace:
    return Trace(car, _line(_points(drawing, way, _LANES[car])))


def _come(drawing: Board, car: Car, way: Way) -> Car:
    """The car with the way that it came, seen from where and how it stands: straight ahead is to the right."""
    turned = radians(car.degrees)
    points = []
    for x, y in _points(drawing, way):
        dx, dy = x - car.x, y - car.y
        points.append((dx * cos(turned) + dy * sin(turned), dy * cos(turned) - dx * sin(turned)))
    if way[-1] == len(drawing.layout.spots):
        points.append((0, 0))
    return replace(car, moved=True, path=_line(points), key="-".join([car.car, *map(str, (way[0], way[-1], len(way)))]))


def _line(points: Sequence[Point]) -> str:
    """The points as a path, from each to the next: on a long way that is far less to send than where they lie, since
    straights lead on by equal steps, which become one."""
    rounded = [(round(x), round(y)) for x, y in points]
    steps: list[tuple[int, int]] = []
    for (x, y), (to_x, to_y) in pairwise(rounded):
        step = (to_x - x, to_y - y)
        if steps and _leads_on(steps[-1], step):
            steps[-1] = (steps[-1][0] + step[0], steps[-1][1] + step[1])
        else:
            steps.append(step)
    (x, y), *_ = rounded
    return f"M{x} {y}l" + " ".join(f"{x} {y}" for x, y in steps).replace(" -", "-")


def _leads_on(step: tuple[int, int], after: tuple[int, int]) -> bool:
    """Does the second go straight on where the first one ended?"""
    (x, y), (to_x, to_y) = step, after
    return x * to_y == y * to_x and x * to_x + y * to_y >= 0


def _lit(drawing: Board, space: str, choice: Choice) -> Lit:
    step = choice.key.startswith(STEP)
    if space == FINISH:
        return Lit(space, choice.key, step, drawing.marks.target_x, drawing.marks.target_y)
    spot = drawing.layout.spots[track(drawing.layout.key).numbers[space]]
    return Lit(space, choice.key, step, spot.x, spot.y)
