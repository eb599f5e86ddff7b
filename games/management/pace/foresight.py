"""What a person answers ahead, if it is in the mood: the next question of each kind, and windows that can go by.

Knows no game: what is good is what the title's `rate` says of the person's own view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from games.bots.sensible import WEIGHED
from games.engine.kernel import Look
from games.engine.planning import Ahead, Condition, Entry, Planning
from games.engine.questions import Picks, Question
from games.management.pace.people import Person
from games.management.pace.waiting import subject

ALTERNATIVES = 3
"""Replies planned for one question: the best one, and what to do if that is not possible any more."""

CAUTION = 0.2
"""The share of the replies that are planned with a condition."""


def entries(person: Person, look: Look) -> Iterator[Entry]:
    """A plan from that look. People don't think further than the next question of each kind, and don't plan the same
    thing for two questions."""
    planning = look.title.planning
    if planning is None or look.seat is None:
        return
    spent: set[str] = set()
    for coming in next_of_each_kind(planning.ahead(look.view, look.seat)):
        found = best(person, look, coming.question, spent)
        for picks in found:
            conditions = tuple(_conditions(person, look, planning, coming.question, picks))
            yield Entry(coming.question.occasion, picks, conditions)
        spent.update(*found[:1])


def next_of_each_kind(ahead: Sequence[Ahead]) -> Iterator[Ahead]:
    """The questions that come first among those of their kind."""
    kinds: set[str] = set()
    for coming in ahead:
        kind = subject(coming.question)
        if kind not in kinds:
            kinds.add(kind)
            yield coming


def best(person: Person, look: Look, question: Question, spent: set[str]) -> list[Picks]:
    """The best rated replies, none of which needs what another does, so that what takes away one leaves the next; what
    is `spent` only where nothing else is left. What a reply needs is what the question can begin with."""
    things = set(question.keys(()))
    found = list(islice(look.title.worth_rating(look.view, question), WEIGHED))
    Random(person.taste).shuffle(found)
    ranked = sorted(found, key=look.title.rate(look.view, question), reverse=True)
    unspent = [picks for picks in ranked if not things.intersection(picks) & spent]
    chosen: list[Picks] = []
    for picks in unspent or ranked:
        needs = things.intersection(picks)
        if not any(needs.intersection(other) for other in chosen):
            chosen.append(picks)
    return chosen[:ALTERNATIVES]


def _conditions(
    person: Person, look: Look, planning: Planning, question: Question, picks: Picks
) -> Iterator[Condition]:
    """Now and then one that holds as things stand."""
    assert look.seat is not None
    if person.whims.random() >= CAUTION:
        return
    asked = planning.conditions(look.view, question, picks)
    if not asked.keys(()):
        return
    condition = asked.picks(asked.sample(person.whims))
    if planning.holds(look.view, look.seat, picks, condition):
        yield condition


def stances(look: Look) -> dict[str, list[str] | None]:
    """For everything that can have a standing answer what the person wants to be asked about, since it is worth it;
    None where it wants to be asked always."""
    planning = look.title.planning
    if planning is None or look.seat is None:
        return {}
    return {
        one.key: _about(planning.worth_asking(look.view, look.seat, one.key), {choice.key for choice in one.about})
        for one in planning.standing(look.view, look.seat)
    }


def _about(worth: tuple[str, ...] | None, offered: set[str]) -> list[str] | None:
    if worth is None or (worth and offered <= set(worth)):
        return None
    return sorted(offered.intersection(worth))
