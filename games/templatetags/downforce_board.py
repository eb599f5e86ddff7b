"""What the template of Downforce's board needs: the drawing, and the order of the cars that goes with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import template

from games.engine.questions import Choice
from games.engine.words import Words, say, say_n
from games.templatetags.downforce import picked, under_way
from games.titles.downforce import words
from games.titles.downforce.drawing import board as drawings
from games.titles.downforce.drawing.board import Board
from games.titles.downforce.drawing.layout import Layout, layout
from games.titles.downforce.drawing.marks import Marks, marks
from games.titles.downforce.progress import course_at
from games.titles.downforce.track import FINISH, track

register = template.Library()


@dataclass(frozen=True, slots=True)
class Road:
    """A track without anything that stands on it."""

    layout: Layout
    marks: Marks


@dataclass(frozen=True, slots=True)
class Running:
    """A car in the race: its owner's seat, where it is, its place once it has one, and how many steps it has still to
    go at least."""

    car: str
    owner: int | None
    where: Words
    place: int | None
    to_go: int
    moved: bool

    @property
    def distance(self) -> Words:
        """How far it has still to go."""
        return say_n("%(n)s space to go", "%(n)s spaces to go", self.to_go)


@dataclass(frozen=True, slots=True)
class Bet:
    """A car that can be bet on, and how it stands."""

    choice: Choice
    line: Running


@register.simple_tag
def road(key: str) -> Road:
    """The track of that key as it is drawn."""
    return Road(layout(key), marks(key))


@register.filter
def scene(key: str) -> str:
    """The template of what lies around the track of that key."""
    return f"downforce/scenes/{key}.svg"


@register.filter
def add_number(number: float, more: float) -> float:
    """The sum of two numbers, of which one may have decimals."""
    return round(number + more, 1)


@register.filter
def road_name(key: str) -> str:
    """The name of the track of that key."""
    return layout(key).name


@register.filter
def drawing(page: Any) -> Board:
    """Where the cars stand on the drawn board: with own picks, where those bring them; else with what moved lately."""
    view = page.view
    drawn = _drawn(page, view)
    return drawings.lighted(drawn, page.turn.choices, _chosen(page)) if page.turn else drawn


@register.filter
def running(page: Any) -> tuple[Running, ...]:
    """The cars in the order in which they have finished, then by how near they are to the finish."""
    view = page.view
    course, numbers = track(view["track"]), track(view["track"]).numbers
    places = {car: numbers[facts["space"]] for car, facts in view["cars"].items()}
    finished = list(view["finished"])
    if page.turn and view["phase"] == "race" and (picked(page) or view["playing"]):
        later = course_at(dict(view), picked(page))
        places = dict(later.cars) | ({later.car: later.drive.way[-1]} if later.drive else {})
        finished += later.arrived
    order = finished + sorted(
        (car for car in places if car not in finished),
        key=lambda car: (course.to_go[places[car]], -places[car]),
    )
    return tuple(
        Running(
            car,
            view["cars"][car]["owner"],
            _where(course.key_of(places[car])),
            finished.index(car) + 1 if car in finished else None,
            0 if car in finished else course.to_go[places[car]],
            places[car] != numbers[view["cars"][car]["space"]],
        )
        for car in order
    )


@register.filter
def bets(page: Any) -> tuple[Bet, ...]:
    """The cars that can be bet on, those that are ahead first."""
    choices = {choice.key: choice for choice in page.turn.choices}
    return tuple(Bet(choices[line.car], line) for line in running(page) if line.car in choices)


def _where(space: str) -> Words:
    return say("across the finish line") if space == FINISH else words.space(space)


def _drawn(page: Any, view: Mapping[str, Any]) -> Board:
    picks = picked(page)
    if view["phase"] == "race" and picks:
        return drawings.picked(view, course_at(dict(view), picks))
    drawn = drawings.since(view, () if picks else page.happened)
    made = under_way(page)
    return drawings.driving(drawn, made.car) if made else drawn


def _chosen(page: Any) -> Sequence[str]:
    """What is lit up by the picks made so far: the car that is bet on."""
    if page.view["phase"] != "bets":
        return ()
    return [light for choice in page.turn.picked for light in choice.lights]
