"""What the picks made so far will do, told from the own view."""

from __future__ import annotations

from typing import Any

from games.engine.questions import Picks, Question
from games.engine.words import Player, Words, say
from games.titles.downforce import words
from games.titles.downforce.data import CARDS, PAYOUTS
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
    told = [sentence for one in happened if (sentence := tell(one))]
    if course.cut:
        driver = Player(course.table.driver(course.cut))
        told.append(say("Then %(player)s drives %(car)s.", player=driver, car=words.car(course.cut)))
    return tuple(told)
