"""What Downforce's templates need: names and cards by key, the own hand, and the choices by what they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.translation import gettext

from games.engine.questions import Choice
from games.engine.words import Words, say, say_n
from games.titles.downforce import deck, words
from games.titles.downforce.course import Course
from games.titles.downforce.data import CARDS, CARS, POWERS
from games.titles.downforce.picks import CAR, LINE, SKIP, STEP, TO
from games.titles.downforce.progress import Progress, course_at, progress, shown
from games.titles.downforce.ties import ties
from games.titles.downforce.track import FINISH
from games.titles.downforce.viewed import table_of

register = template.Library()

register.filter("car", words.car)
register.filter("power", words.power)
register.filter("meaning", words.meaning)
register.filter("money", words.money)
register.filter("card_name", words.card)
register.filter("nth", words.place)
register.filter("space_name", words.space)
register.filter("suits", deck.suits)


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of a card: its colour, or "wild", its number, and what becomes of it: "done", "now", "left", "skipped",
    "counts" where it bids, or nothing."""

    colour: str
    number: int
    state: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """A speed card. `bid`: what it bids for the car that is auctioned, None outside the auction."""

    key: str
    lines: tuple[CardLine, ...]
    bid: int | None = None
    offered: bool = False
    picked: bool = False
    seen: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that lay open in an auction, by whom, and whether it has won the car."""

    seat: int
    face: Face
    wins: bool


@dataclass(frozen=True, slots=True)
class End:
    """A space that the car can be driven to."""

    choice: Choice
    space: str
    steps: int

    @property
    def is_finish(self) -> bool:
        """Is it behind the finish line?"""
        return self.space == FINISH

    @property
    def space_label(self) -> str:
        """Its name as it stands on the board."""
        return self.space.upper()

    @property
    def distance(self) -> Words:
        """How far it is."""
        return say_n("%(n)s space", "%(n)s spaces", self.steps)


@dataclass(frozen=True, slots=True)
class Named:
    """A car that a wild line can name. `hindered`: why it would not move, where it would not."""

    choice: Choice
    car: str
    hindered: Words | None


@dataclass(frozen=True, slots=True)
class Drives:
    """The choices of a line: ends, the farthest first; single steps; cars to name; and what else there is."""

    ends: tuple[End, ...]
    steps: tuple[End, ...]
    cars: tuple[Named, ...]
    others: tuple[Choice, ...]
    stepping: bool
    """Is the car on a way that is chosen step by step?"""


@register.filter
def face(key: str) -> Face:
    """A speed card as it is printed."""
    return Face(key, tuple(CardLine(colour, number) for colour, number in CARDS[key].lines))


@register.filter
def bidding_face(key: str, car: str) -> Face:
    """A speed card as a bid for that car: the line that counts stands out."""
    bid = CARDS[key].bid(car)
    lines = tuple(
        CardLine(colour, number, "counts" if bid and colour == car else "") for colour, number in CARDS[key].lines
    )
    return Face(key, lines, bid)


@register.filter
def laid_by(view: Mapping[str, Any], seat: int) -> Laid | None:
    """What that seat has laid in the last auction; None where it had no part in it."""
    return next((laid for laid in laid_open(view) if laid.seat == seat), None)


@register.filter
def laid_open(view: Mapping[str, Any]) -> tuple[Laid, ...]:
    """The cards that lay open in the last auction, in the order of the seats (F4, F8)."""
    last = view["last_auction"]
    if last is None:
        return ()
    return tuple(Laid(seat, bidding_face(card, last["car"]), seat == last["winner"]) for seat, card, _ in last["bids"])


@register.filter
def tells_of_an_auction(page: Any) -> bool:
    """Are those cards part of what has happened last, in what was?"""
    last = page.view["last_auction"]
    return last is not None and page.before is not None and page.before["last_auction"] != last


@register.filter
def face_under_way(made: Progress) -> Face:
    """A speed card that is being resolved."""
    return Face(
        made.card,
        tuple(
            CardLine(colour, number, state)
            for (colour, number), state in zip(CARDS[made.card].lines, made.lines, strict=True)
        ),
    )


@register.filter
def hand(page: Any) -> tuple[Face, ...]:
    """The viewer's own cards; while they bid, as bids, the highest first."""
    cards = page.view["seats"][page.viewer]["hand"] if page.viewer is not None else ()
    return _hand(page, cards or ())


@register.filter
def to_come(page: Any) -> tuple[str, ...]:
    """The cards that can still come, as the viewer can count them."""
    return deck.to_come(page.view, page.viewer)


@register.filter
def any_seen(faces: Sequence[Face]) -> bool:
    """Is one of these marked as seen, so that it must be said what that means?"""
    return any(card.seen for card in faces)


def _hand(page: Any, cards: Sequence[str]) -> tuple[Face, ...]:
    view = page.view
    seen = view["seats"][page.viewer]["seen"]
    offered = {choice.key for choice in page.turn.choices} if page.turn else set()
    auctioned = view["auction"]["car"] if view["auction"] else ""
    faces = [
        Face(made.key, made.lines, made.bid, key in offered, key in picked(page), key in seen)
        for key in cards
        for made in [bidding_face(key, auctioned) if auctioned else face(key)]
    ]
    return tuple(sorted(faces, key=lambda made: -(made.bid or 0)))


@register.filter
def hand_is_chosen_from(page: Any) -> bool:
    """Are the own cards shown among the choices?"""
    view = page.view
    return bool(page.turn and (view["phase"] == "auction" or view["phase"] == "race" and not view["playing"]))


@register.filter
def under_way(page: Any) -> Progress | None:
    """The card that is being resolved: with the picks so far where the reader is asked, else as it lies there."""
    return progress(page.view, picked(page)) if page.turn else shown(page.view)


@register.filter
def doing(page: Any) -> Words:
    """What the race waits for: somebody's card, or somebody who drives a car on the card of another (F17)."""
    view, reader = page.view, None if page.moment is not None else page.viewer
    car = view["playing"]["cut"] if view["playing"] else ""
    if car:
        return words.drives(table_of(dict(view)).driver(car), car, reader)
    return words.plays(view["turn"], reader)


@register.filter
def chooses_card(turn: Any) -> bool:
    """Is a card chosen now?"""
    return bool(turn.choices) and turn.choices[0].key in CARDS


@register.filter
def drives(page: Any) -> Drives:
    """The choices of a line, sorted by what they are."""
    course = course_at(page.view, picked(page))
    drive, choices = course.drive, page.turn.choices
    ends: list[End] = []
    steps: list[End] = []
    cars: list[Named] = []
    others: list[Choice] = []
    for choice in choices:
        space = choice.key.partition(":")[2]
        if drive and choice.key.startswith(TO):
            ends.append(End(choice, space, len(drive.ends[drive.track.numbers[space]].way) - 1))
        elif choice.key.startswith(STEP):
            steps.append(End(choice, space, 1))
        elif choice.key.startswith(CAR):
            cars.append(_named(choice, course))
        else:
            others.append(choice)
    cars.sort(key=lambda named: named.hindered is not None)
    return Drives(tuple(ends), tuple(steps), tuple(cars), tuple(others), bool(drive and len(drive.way) > 1))


def _named(choice: Choice, course: Course) -> Named:
    car = choice.key.removeprefix(CAR)
    if course.can_move(car):
        return Named(choice, car, None)
    return Named(choice, car, say("has finished") if course.has_finished(car) else say("is blocked"))


@register.filter
def car_of(key: str) -> str:
    """The car that a pick names; empty where it names none."""
    return key.removeprefix(CAR) if key.removeprefix(CAR) in CARS else ""


@register.filter
def kind_of(key: str) -> str:
    """What a pick is: a card, a car, a space, a line, a power or a word."""
    if key in CARDS:
        return "card"
    if key in POWERS:
        return "power"
    if key.startswith((TO, STEP)):
        return "space"
    if key.startswith(LINE):
        return "line"
    return "car" if car_of(key) else "skip" if key == SKIP else "word"


@register.filter
def line_of(choice: Choice, page: Any) -> CardLine:
    """The line of the card under way that a pick takes next."""
    colour, number = CARDS[course_at(page.view, picked(page)).card].lines[int(choice.key.removeprefix(LINE)) - 1]
    return CardLine(colour, number)


@register.filter
def space_of(key: str) -> str:
    """The space that a pick leads to."""
    return key.partition(":")[2]


@register.filter
def picked_car(page: Any, nth: int) -> str:
    """The car that the pick of that number, counted from 0, moves; empty where it moves none."""
    course = course_at(page.view, picked(page)[:nth])
    return course.car or course.cut


@register.filter
def is_raced(view: Mapping[str, Any]) -> bool:
    """Is the race over, whether the money has been counted or not?"""
    return view["phase"] == "over" or view["phase"] == "race" and view["turn"] is None


@register.filter
def race_end(view: Mapping[str, Any]) -> Words:
    """Why the race is over (F25)."""
    return words.race_end([car for car in view["cars"] if view["cars"][car]["place"] is None])


@register.filter
def reader_or_name(page: Any, seat: int) -> str:
    """Whose something is: "you" for the reader's own, else the name."""
    return gettext("you") if seat == page.viewer else page.names[seat]


@register.filter
def own_cars(page: Any) -> tuple[str, ...]:
    """The reader's own cars; none for those who only watch."""
    return () if page.viewer is None else tuple(page.view["seats"][page.viewer]["cars"])


@register.filter
def taker(view: Mapping[str, Any]) -> int | None:
    """Who takes the pair that is auctioned again if nobody bids for it; None where everyone has a car (F7)."""
    seats = len(view["seats"])
    order = ((view["nearest"] + count) % seats for count in range(seats))
    return next((seat for seat in order if not view["seats"][seat]["cars"]), None)


@register.filter
def equal_money(view: Mapping[str, Any]) -> tuple[Words, ...]:
    """Why those who have as much money as others stand in the order in which they do."""
    return ties(view)


@register.filter
def auction_number(view: Mapping[str, Any]) -> int:
    """Which of the six cars is auctioned, the first time."""
    return len(CARS) - int(view["to_come"])


@register.filter
def at(lines: Sequence[Any] | Mapping[Any, Any], place: Any) -> Any:
    """The entry at that place."""
    return lines[place]


def picked(page: Any) -> tuple[str, ...]:
    """The keys of what is picked in the open question."""
    return page.turn.keys if page.turn else ()
