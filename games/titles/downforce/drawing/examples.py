"""The worked examples of the rules page that show cards and steps; `sale` and `sums` have the others. What happens in
them is worked out by the rules themselves and told in the words of the log, so that no number here can differ from a
game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.events import event
from games.engine.words import Player, Words, listed, say, say_n
from games.titles.downforce import words
from games.titles.downforce.course import Course, begun
from games.titles.downforce.data import CARDS, CARS, WILD
from games.titles.downforce.drawing import board as drawings
from games.titles.downforce.drawing import scene as scenes
from games.titles.downforce.drawing.scene import Scene
from games.titles.downforce.lines import EXTRA, move_events
from games.titles.downforce.picks import CAR, TO, driven, keys_of, picked
from games.titles.downforce.table import Table, occupied
from games.titles.downforce.telling import tell
from games.titles.downforce.track import track
from games.titles.downforce.ways import steps

PLAYERS = ("Ana", "Bruno", "Carla", "Davi")
"""Who plays in the examples, in the seats 0 to 3."""
ANA, BRUNO, CARLA, DAVI = range(4)
HARBOUR, HILLS = "cais-velho", "serra-do-vale"


@dataclass(frozen=True, slots=True)
class Example:
    """A picture, what stood there before, what happens, and what follows from it."""

    scene: Scene
    before: tuple[Words, ...]
    told: tuple[Words, ...]
    after: tuple[Words, ...] = ()
    card: str = ""
    """The card that is played."""


@dataclass(frozen=True, slots=True)
class Wilds:
    """A card with two wild lines: the cars that each can move, without and with Unpredictable."""

    card: str
    first: tuple[str, ...]
    named: str
    second: tuple[str, ...]
    unpredictable: tuple[str, ...]


def stepping() -> Example:
    """Where one step leads (F12): on a straight, with cars in the way."""
    places = {"red": "b5", "blue": "b6", "green": "c5"}
    course = track(HARBOUR)
    start = course.numbers[places["red"]]
    free = steps(course, start, occupied(course, {car: course.numbers[space] for car, space in places.items()}))
    drawn = drawings.board(_view(HARBOUR, places))
    ahead = [course.key_of(space) for space in course.ahead[start]]
    taken = [key for key in ahead if key in places.values()]
    can = [course.key_of(space) for space in free]
    return Example(
        scene=scenes.of(drawn, ("a4", "d4", "a8", "d8"), can),
        before=(_where(places),),
        told=(
            say(
                "From %(start)s one step leads to: %(ends)s.",
                start=words.space(places["red"]),
                ends=_spaces(sorted(ahead)),
            ),
            say_n("%(spaces)s is occupied.", "%(spaces)s are occupied.", len(taken), spaces=_spaces(taken)),
            say("So %(car)s can step to: %(ends)s.", car=words.car("red"), ends=_spaces(sorted(can))),
        ),
        after=(
            say(
                "The way to %(space)s leads between %(left)s and %(right)s. That is allowed.",
                space=words.space(can[-1]),
                left=words.car("blue"),
                right=words.car("green"),
            ),
        ),
    )


def bend() -> Example:
    """The same number of steps in the inner and in the outer lane of a curve (F12)."""
    places = {"black": "c10", "blue": "a10"}
    course = _played(HILLS, places, "c10", ["to:c17", "to:a15"], until=2)
    paper = course.table.track
    lanes = {lane: sum(space.section == 2 and space.lane == lane for space in paper.spaces) for lane in range(3)}
    return Example(
        scene=scenes.of(drawings.picked(_view(HILLS, places), course), ("a9", "c9", "a13", "a15", "a16", "c17", "b17")),
        before=(_where(places),),
        told=_told(course),
        after=(
            say(
                "In this bend the inner lane has %(few)s spaces and the outer lane %(many)s.",
                few=min(lanes.values()),
                many=max(lanes.values()),
            ),
        ),
        card=course.card,
    )


def blocked() -> Example:
    """A car that loses a part of its line, and one that can't move at all (F13)."""
    places = {"blue": "b28", "red": "a25", "orange": "b26"}
    course = _played(HARBOUR, places, "c25", [])
    drove, still = course.moves
    line = CARDS[course.card].lines[drove.line][1]
    return Example(
        scene=scenes.of(drawings.picked(_view(HARBOUR, places), course), ("a24", "c24", "b29", "b31")),
        before=(_where(places),),
        told=_told(course),
        after=(
            say_n(
                "The line of %(car)s says %(line)s; the %(n)s space that is left is lost.",
                "The line of %(car)s says %(line)s; the %(n)s spaces that are left are lost.",
                line - len(drove.way) + 1,
                car=words.car(drove.car),
                line=line,
            ),
            say("%(car)s could only go to the space where a car stands now.", car=words.car(still.car)),
        ),
        card=course.card,
    )


def wilds() -> Wilds:
    """Which cars two wild lines can move (F14, F20)."""
    places: Mapping[str, str] = {}
    card = "c37"

    def at_the_wild(powers: Mapping[int, str], *named: str) -> Course:
        course = begun(_table(HARBOUR, powers=powers), card, _standing(HARBOUR, places))
        for car in (*named, ""):
            while course.line is None or CARDS[card].lines[course.line][0] != WILD or course.drive:
                course = picked(course, keys_of(course)[0])
            if car:
                course = picked(course, CAR + car)
        return course

    def cars(course: Course) -> tuple[str, ...]:
        keys = keys_of(course)
        return tuple(key.removeprefix(CAR) for key in keys)

    first = at_the_wild({})
    named = cars(first)[-1]
    return Wilds(
        card=card,
        first=cars(first),
        named=named,
        second=cars(at_the_wild({}, named)),
        unpredictable=cars(at_the_wild({ANA: "unpredictable"})),
    )


def determined() -> Example:
    """A full line into rectangular spaces only, and 2 spaces more (F21)."""
    places = {"red": "b12", "green": "c15"}
    powers, owners = {ANA: "determined"}, {"red": ANA}
    course = _played(HARBOUR, places, "c25", ["to:b17", "to:b19"], powers=powers, owners=owners, until=2)
    assert course.moves[-1].kind == EXTRA
    return Example(
        scene=scenes.of(drawings.picked(_view(HARBOUR, places), course), ("b12", "a14", "c16", "a19", "c19")),
        before=(_where(places), say("%(car)s belongs to %(player)s.", car=words.car("red"), player=Player(ANA))),
        told=_told(course),
        after=(
            say(
                "%(space)s lies in a bend, but the space that a car starts from does not count.",
                space=words.space(places["red"]),
            ),
            say(
                "%(space)s lies in a bend too. Behind the full line that is allowed.",
                space=words.space(course.table.track.key_of(course.moves[-1].way[-1])),
            ),
        ),
        card=course.card,
    )


def cunning() -> Example:
    """A card of one player waits for another, who drives the own car (F17)."""
    places = {"blue": "b8", "green": "b7"}
    course = _played(HILLS, places, "c27", [], powers={BRUNO: "cunning"}, owners={"blue": BRUNO})
    drive = course.drive_of(course.cut)
    ends = [course.table.track.key_of(space) for space in drive.ends]
    line = course.at_hand
    course = course.driven_by_owner(driven(drive, TO + "c13").way)
    course = picked(course, TO + "c10")
    return Example(
        scene=scenes.of(drawings.picked(_view(HILLS, places), course), ("a7", "c7", "a13", "c13"), ends),
        before=(_where(places), say("%(car)s belongs to %(player)s.", car=words.car("blue"), player=Player(BRUNO))),
        told=_told(course, by={line: BRUNO}),
        after=(
            say(
                "%(player)s could drive %(car)s to: %(ends)s.",
                player=Player(BRUNO),
                car=words.car("blue"),
                ends=_spaces(ends),
            ),
        ),
        card=course.card,
    )


def _played(
    key: str,
    places: Mapping[str, str],
    card: str,
    picks: Sequence[str],
    *,
    powers: Mapping[int, str] | None = None,
    owners: Mapping[str, int] | None = None,
    until: int | None = None,
) -> Course:
    """A card of Ana's with these picks; those that leave nothing to choose go by themselves. `until`: only so many
    of its moves are told."""
    course = picked(begun(_table(key, powers or {}, owners or {}), card, _standing(key, places)), *picks)
    if until is None:
        return course
    kept = course.moves[:until]
    cars = {**_standing(key, places), **{move.car: move.way[-1] for move in kept}}
    return Course(course.table, card, cars, (), moves=kept)


def _table(key: str, powers: Mapping[int, str], owners: Mapping[str, int] | None = None) -> Table:
    return Table(track(key), ANA, {car: (owners or {}).get(car) for car in CARS}, powers)


def _view(key: str, places: Mapping[str, str]) -> dict[str, Any]:
    """A view as far as the drawing needs it."""
    key_of = track(key).key_of
    return {
        "track": key,
        "cars": {car: {"space": key_of(space)} for car, space in _standing(key, places).items()},
        "finished": [],
    }


def _standing(key: str, places: Mapping[str, str]) -> dict[str, int]:
    """Where the cars are; those that the example has nothing to do with are still on the grid."""
    course = track(key)
    free = [space for space in course.grid if course.key_of(space) not in places.values()]
    return {car: course.numbers[places[car]] if car in places else free.pop(0) for car in CARS}


def _told(course: Course, by: Mapping[int, int] | None = None) -> tuple[Words, ...]:
    """The card and what became of its lines; `by`: who drove at which line, where it was not the card's player."""
    started = {**course.cars, **{move.car: move.way[0] for move in reversed(course.moves)}}
    crossed = [
        next((car for car, space in started.items() if beyond >> space & 1), None)
        for beyond in course.table.track.beyond
    ]
    played = event("played", seat=course.table.seat, card=course.card)
    happened = [played, *move_events(course.table, course.card, course.moves, crossed, (), by)]
    return tuple(sentence for one in happened if (sentence := tell(one)))


def _where(places: Mapping[str, str]) -> Words:
    """Who stands where."""
    standing = [
        say("%(car)s on %(space)s", car=words.car(car), space=words.space(space)) for car, space in places.items()
    ]
    return say("On the track: %(cars)s.", cars=listed(standing))


def _spaces(keys: Sequence[str]) -> Words:
    return listed([words.space(key) for key in keys])
