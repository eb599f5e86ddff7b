"""What the owner of a seat has planned and keeps standing, in words. Reads only."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.kernel import Look
from games.engine.planning import Ahead, Condition, Planning, why_not
from games.engine.questions import Choice, Picks, Question, plain
from games.engine.words import Words, say
from games.models import PlanEntry, Seat
from games.services.ahead import entry_of

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reply:
    """A planned reply as its owner sees it. `why_not` says why it would not fit if the question came now."""

    pk: int
    occasion: str
    picked: tuple[Choice, ...]
    conditions: tuple[Condition, ...]
    told: tuple[Words, ...]
    """The conditions in words: "only if …"."""
    why_not: Words | None

    @property
    def keys(self) -> Picks:
        return tuple(choice.key for choice in self.picked)


@dataclass(frozen=True, slots=True)
class OwnPlan:
    """What the table tells its viewer about the own plans."""

    count: int
    """Planned replies in all."""
    misfits: tuple[Reply, ...]
    """Those for the open question, none of which was played."""
    standing: str
    """The key under which a standing answer to the open question can be kept; empty where none can."""
    declines: Picks
    """The picks that a standing answer gives."""
    answered: Words | None
    """How the open question is answered without the player; None when it is not."""
    next: Ahead | None
    """The first question to come for which no reply is planned; None when there is none."""


def at_table(seat: Seat | None, look: Look) -> OwnPlan | None:
    """What the table shows to that seat; None where it can plan nothing: no seat, not in person, game over."""
    planning = look.title.planning
    if seat is None or planning is None or seat.is_automatic or look.over:
        return None
    plan, question = list(seat.plan.all()), look.question
    standing = question.standing if question else None
    return OwnPlan(
        count=len(plan),
        misfits=replies(planning, look.view, seat.index, question, plan) if question else (),
        standing=standing.key if standing else "",
        declines=standing.declines if standing else (),
        answered=_answered(seat, question) if question and seat.answers_at else None,
        next=_next_unplanned(planning.ahead(look.view, seat.index), plan),
    )


def replies(
    planning: Planning, view: dict[str, Any], seat: int, question: Question, plan: Iterable[PlanEntry]
) -> tuple[Reply, ...]:
    """The rows planned for that question, in words, with what would become of them if it were asked in that view."""
    return tuple(_reply(planning, view, seat, question, row) for row in plan if row.occasion == question.occasion)


def named(question: Question, picks: Sequence[str]) -> tuple[Choice, ...]:
    """The choices that picks for such a question name, whether they fit now or not."""
    return tuple(question.choice(tuple(picks[:count]), key) for count, key in enumerate(picks))


def _next_unplanned(ahead: Iterable[Ahead], plan: Iterable[PlanEntry]) -> Ahead | None:
    planned = {row.occasion for row in plan}
    return next((coming for coming in ahead if coming.question.occasion not in planned), None)


def _reply(planning: Planning, view: dict[str, Any], seat: int, question: Question, row: PlanEntry) -> Reply:
    """The row in words. One that can't be judged must not keep its owner from the page that withdraws it."""
    entry = entry_of(row)
    try:
        picked = named(question, entry.picks)
        told = tuple(planning.told(condition) for condition in entry.conditions)
        why = why_not(planning, view, seat, question, entry)
    except Exception:  # whatever the rules do wrong with the reply, the game itself can be shown
        logger.exception("A planned reply of seat %s can't be judged.", seat)
        picked, told = tuple(plain(key) for key in entry.picks), ()
        why = say("The site can’t judge this reply. The fault is ours; the question comes to you.")
    return Reply(row.pk, row.occasion, picked, entry.conditions, told, why)


def _answered(seat: Seat, question: Question) -> Words:
    """What the owner of a seat that answers by itself is told while nobody else may notice."""
    only, standing = question.only_reply(), question.standing
    if only is None and standing and seat.standing.filter(key=standing.key).exists():
        return say(
            "Your standing answer passes for you, in a while or when the others have answered, so that nobody can tell."
            " You may still answer yourself."
        )
    if only is None:
        return say("What you have planned answers this in a moment.")
    if standing and only == question.reply(standing.declines):
        return say("You can only pass here. So that nobody can tell, the site passes for you in a while.")
    return say("There is only one answer here. So that nobody can tell, the site gives it for you in a while.")
