"""What the picks made so far will do, told from the own view."""

from __future__ import annotations

from typing import Any

from games.engine.events import Event
from games.engine.questions import Picks, Question
from games.engine.words import Player, Words, say
from games.titles.downforce import words
from games.titles.downforce.data import CARDS, PAYOUTS, WILD
from games.titles.downforce.lines import idle_events, move_events
from games.titles.downforce.telling import tell
from games.titles.downforce.viewed import course_of

View = dict[str, Any]


def preview(view: View, question: Question, picks: Picks) -> tuple[Words, ...]:
    """The effects of these picks, a sentence each; none before the first pick."""
    if not picks:
        return ()
    if view["phase"] == "auction":
        return (_bid(view, picks[0]),)
    if view["phase"] == "bets":
        return (_bet(view, picks[0]),)
    return _turn(view, picks) if view["phase"] == "race" else ()


def _bid(view: View, card: str) -> Words:
    bid = CARDS[card].bid(view["auction"]["car"])
    car = words.car(view["auction"]["car"])
    if not bid:
        return say("You bid nothing for %(car)s. Everyone will see this card, and you keep it.", car=car)
    return say(
        "You bid %(money)s for %(car)s, paid at the end if you win it. Everyone will see this card, and you keep it.",
        money=words.money(bid),
        car=car,
    )


def _bet(view: View, car: str) -> Words:
    first, second, third = (words.money(amount) for amount in PAYOUTS[view["bet_line"]])
    return say(
        "%(car)s brings you %(first)s as 1st, %(second)s as 2nd and %(third)s as 3rd.",
        car=words.car(car),
        first=first,
        second=second,
        third=third,
    )


def _turn(view: View, picks: Picks) -> tuple[Words, ...]:
    course = course_of(view, picks)
    crossed = [line["crossed"] for line in view["lines"]]
    happened = [*move_events(course.table, course.card, course.moves, crossed, view["finished"])]
    if not course.open:
        happened += idle_events(course.card, course.idle)
    told = [sentence for one in happened if (sentence := _to_the_player(one))]
    if course.cut:
        told.append(_then(course.table.driver(course.cut), course.cut, view))
    return tuple(told)


def _to_the_player(happened: Event) -> Words | None:
    """What happens, told to whoever plays the card."""
    if happened["kind"] != "skipped":
        return tell(happened)
    if happened["car"] == WILD:
        return say("You leave out the wild line.")
    return say("You leave out the line of %(car)s.", car=words.car(happened["car"]))


def _then(driver: int, car: str, view: View) -> Words:
    if view["seats"][driver]["hand"] is not None:  # the only hand that is seen is the reader's own
        return say("Then you drive %(car)s.", car=words.car(car))
    return say("Then %(player)s drives %(car)s.", player=Player(driver), car=words.car(car))
