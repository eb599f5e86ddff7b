"""What is answered for a seat that says nothing: quick to find, from what the seat knows, and not foolish."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.title import Game
from games.titles.downforce.course import Course
from games.titles.downforce.data import CARDS, CARS, PAYOUTS, WILD
from games.titles.downforce.picks import CAR, TO
from games.titles.downforce.state import owned, track_of
from games.titles.downforce.track import FINISH


def silent_card(game: Game, seat: int, cards: Sequence[str]) -> str:
    """The card that moves the own cars on the track farthest, and the others least."""
    racing = [car for car in owned(game.state, seat) if game.state["cars"][car]["space"] != FINISH]

    def spaces(card: str) -> int:
        return sum(number if colour in (*racing, WILD) else -number for colour, number in CARDS[card].lines)

    return max(cards, key=spaces)


def silent_pick(course: Course, keys: Sequence[str]) -> str:
    """Own cars go as far as they can, others no farther than they must; wild lines move own cars where they may."""
    table = course.table
    own = [car for car, owner in table.owners.items() if owner == table.seat]
    if course.drive:
        ends = [key for key in keys if key.startswith(TO)]
        return ends[0] if course.car in own else ends[-1]
    wanted = [CAR + car for car in own if course.cars[car] != table.track.finish]
    return next((key for key in wanted if key in keys), keys[0])


def silent_bet(game: Game, seat: int) -> str:
    """The foremost own car; the foremost of all where that one has come in too late to pay, or nobody owns one yet."""
    finished, course = game.state["finished"], track_of(game)

    def behind(car: str) -> tuple[int, int]:
        if car in finished:
            return finished.index(car), 0
        return len(finished), course.to_go[course.numbers[game.state["cars"][car]["space"]]]

    own = min(owned(game.state, seat) or CARS, key=behind)
    return own if own not in finished[len(PAYOUTS[0]) :] else min(CARS, key=behind)
