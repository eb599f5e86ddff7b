"""Answering before being asked: what a title lets its players plan, and which planned reply fits when the ask comes.

Everything here works on the view of the seat that plans, so a plan can neither use nor betray what that seat does not
know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from games.engine.errors import Illegal
from games.engine.questions import Choice, Picks, Question
from games.engine.words import Words, say

View = dict[str, Any]

Condition = Picks
"""The complete picks of the question that `Planning.conditions` asks."""


@dataclass(frozen=True)
class Ahead:
    """A question that may come to a seat later, asked as if it came now; `words` says which one it is."""

    words: Words
    question: Question


@dataclass(frozen=True)
class Standable:
    """Something for which a seat can keep a standing answer: its `key` as in `Standing`, its name, what it does, and
    what a player can want to be asked about."""

    key: str
    words: Words
    meaning: Words
    about: tuple[Choice, ...]


@dataclass(frozen=True, kw_only=True)
class Planning:
    """What a title lets a seat answer ahead. Views and seats are those of the player who plans."""

    ahead: Callable[[View, int], tuple[Ahead, ...]]
    """The questions that can still come to the seat, in the order in which they would come, without the open one.
    A plan lives as long as its occasion is listed here or asked."""
    conditions: Callable[[View, Question, Picks], Question]
    """What can be asked of the game before these complete picks are given as reply: a question whose every complete
    answer is a condition; one that offers nothing where there is nothing to ask."""
    holds: Callable[[View, int, Picks, Condition], bool]
    """Does the condition of these picks hold now?"""
    told: Callable[[Condition], Words]
    """A condition as it goes on from a reply: "only if …"."""
    standing: Callable[[View, int], tuple[Standable, ...]]
    """What the seat can keep standing answers for, for the rest of the game."""
    as_asked: Callable[[View, Question], View] = lambda view, question: view
    """The view as it would be if this question, one that is still ahead, were asked now and nothing else had changed:
    what its preview and its form look at."""
    worth_asking: Callable[[View, int, str], tuple[str, ...] | None] = lambda view, seat, key: None
    """About what, of that which the seat can have standing answers for, a sensible player would want to be asked now;
    None where it doesn't matter what it is about: always."""


@dataclass(frozen=True)
class Entry:
    """One planned reply: what for, the complete picks, and the conditions that all must hold."""

    occasion: str
    picks: Picks
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Misfit:
    """An entry that could not be played, and why."""

    entry: Entry
    words: Words


def fitting(
    planning: Planning, view: View, seat: int, question: Question, entries: Iterable[Entry]
) -> tuple[Entry | None, tuple[Misfit, ...]]:
    """The first entry made for this question that is legal and whose conditions hold, and those before it that don't
    fit."""
    misfits: list[Misfit] = []
    for entry in entries:
        if entry.occasion != question.occasion:
            continue
        why = why_not(planning, view, seat, question, entry)
        if why is None:
            return entry, tuple(misfits)
        misfits.append(Misfit(entry, why))
    return None, tuple(misfits)


def why_not(planning: Planning, view: View, seat: int, question: Question, entry: Entry) -> Words | None:
    """Why the entry can't be given as reply to this question now; None when it can."""
    try:
        if question.options(entry.picks):
            return say("The answer is not complete.")
    except Illegal as illegal:
        return illegal.words
    for condition in entry.conditions:
        if not planning.holds(view, seat, entry.picks, condition):
            return say("It was to be played %(condition)s.", condition=planning.told(condition))
    return None
