"""What the picks made so far will do, told from the own view."""

from __future__ import annotations

from typing import Any

from games.engine.questions import Picks, Question
from games.engine.words import Player, Words, say
from games.titles.downforce import words
from games.titles.downforce.course import Course, Table, begun, followed
from games.titles.downforce.data import CARDS, PAYOUTS
from games.titles.downforce.lines import idle_events, move_events
from games.titles.downforce.telling import tell
from games.titles.downforce.track import track

View = dict[str, Any]


def table_of(view: View) -> Table:
    """What the card of this turn is resolved on, as the view shows it."""
    powers = {seat["seat"]: seat["powers"][0] for seat in view["seats"] if seat["powers"]}
    return Table(
        track(view["track"]), view["turn"], {car: facts["owner"] for car, facts in view["cars"].items()}, powers
    )


def course_of(view: View, picks: Picks) -> Course:
    """How far these picks resolve the card: one that is played with them, or the one under way. For whoever is asked:
    it goes on by itself wherever there is nothing to choose."""
    if not view["playing"]:
        facts = table_of(view)
        cars = _standing(view, facts)
        return followed(lambda card: begun(facts, card[0], cars), after=1)(picks)
    course = under_way(view)
    if not course.cut:
        return followed(lambda _: course.settled(), after=0)(picks)
    drive = course.drive_of(course.cut)
    for key in picks:
        drive = drive.pick(key)
    return course.driven(drive.way) if len(drive.way) > 1 else course


def under_way(view: View) -> Course:
    """The card on the table as far as the view shows it resolved, and no further."""
    facts, playing = table_of(view), view["playing"]
    return Course(
        facts,
        playing["card"],
        _standing(view, facts),
        tuple(playing["left"]),
        tuple(playing["named"]),
        playing["skipped"],
        playing["line"],
        cut=playing["cut"],
    )


def _standing(view: View, facts: Table) -> dict[str, int]:
    return {car: facts.track.numbers[known["space"]] for car, known in view["cars"].items()}


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
        happened += idle_events(course)
    told = [sentence for one in happened if (sentence := tell(one))]
    if course.cut:
        driver = Player(course.table.driver(course.cut))
        told.append(say("Then %(player)s drives %(car)s.", player=driver, car=words.car(course.cut)))
    return tuple(told)
