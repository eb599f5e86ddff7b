"""How good picks look to a sensible player, and which are worth a thought; from the own view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from games.engine.questions import Picks, Question, complete
from games.titles.downforce import occasions
from games.titles.downforce.bids import rate_bid, rate_power
from games.titles.downforce.course import Course
from games.titles.downforce.data import CARDS, PAYOUTS, WILD
from games.titles.downforce.driving import driver
from games.titles.downforce.hints import OTHER_LINE, Outlook, View, outlook, own_seat
from games.titles.downforce.planning.asked import as_asked
from games.titles.downforce.viewed import course_of, standing

Rating = Callable[[Picks], float]


def rate(view: View, question: Question) -> Rating:
    """How good complete picks look, in millions, compared with others for the same question."""
    kind = occasions.kind(question)
    if kind == occasions.BID:
        return rate_bid(as_asked(view, question))
    if kind == occasions.POWER:
        return rate_power(view)
    if kind == occasions.BET:
        return _rate_bet(view, occasions.bet_line(question))
    return _rate_drive(view, question)


def worth_rating(view: View, question: Question) -> Iterable[Picks]:
    """Every bid and every bet; of each card, how it is best driven."""
    kind = occasions.kind(question)
    if kind == occasions.TURN:
        return _turns(_at_turn(view, question))
    if kind == occasions.DRIVE:
        return ((key,) for key in question.keys(()) if not question.keys((key,)))
    return complete(question)


def _at_turn(view: View, question: Question) -> View:
    """The view as it is when the turn comes: with a card under way only where that one goes on."""
    playing = view["playing"] if occasions.is_rest(question) else None
    return {**view, "turn": own_seat(view), "playing": playing}


def _turns(view: View) -> Iterator[Picks]:
    seat = own_seat(view)
    hand = view["seats"][seat]["hand"]
    best = driver(outlook(view, seat), standing(view), hand)
    for first in [()] if view["playing"] else [(card,) for card in hand]:
        for picks in best.drives(course_of(view, first)):
            yield (*first, *picks)


def _rate_drive(view: View, question: Question) -> Rating:
    """The money to be expected once the card has gone so far."""
    if occasions.kind(question) == occasions.TURN:
        view = _at_turn(view, question)
    seat = own_seat(view)
    expected, hand = outlook(view, seat), view["seats"][seat]["hand"]

    def rating(picks: Picks) -> float:
        course = course_of(view, picks)
        return _after(expected, course, [card for card in hand if card != course.card])

    return rating


def _after(expected: Outlook, course: Course, hand: list[str]) -> float:
    ends = expected.ends(course.cars, hand)
    lines = CARDS[course.card].lines
    for line in course.left:
        colour, number = lines[line]
        if colour != WILD and colour in ends:
            ends[colour] += number * (1.0 if colour == course.cut else OTHER_LINE)
    return expected.money(ends, (*expected.finished, *course.arrived))


def _rate_bet(view: View, line: int) -> Rating:
    """What a bet on each car pays on average."""
    seat = own_seat(view)
    expected = outlook(view, seat)
    ends = expected.ends(standing(view), view["seats"][seat]["hand"])
    payouts = PAYOUTS[line]

    def rating(picks: Picks) -> float:
        (car,) = picks
        if car in expected.finished:
            chances, ahead = [1.0], expected.finished.index(car)
        else:
            chances, ahead = expected.chances(car, ends), len(expected.finished)
        return sum(chance * amount for chance, amount in zip(chances, payouts[ahead:], strict=False))

    return rating
