"""What the plan page shows to the owner of a seat: what is still to come, what is planned for it, and the form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games.engine.kernel import Look
from games.engine.planning import Ahead, Condition, Planning, Standable
from games.engine.questions import Choice, Picks, Question
from games.engine.words import Words, say
from games.models import Game, PlanEntry, Seat
from games.services import page, planned
from games.services.errors import NotAsked, Stale
from games.services.page import Sight, TablePage, TurnForm
from games.services.planned import Reply
from games.services.plans import MOST_CONDITIONS, MOST_ENTRIES

ASK, PASS, ONLY = "ask", "pass", "only"
"""How a seat wants to be asked: always, never, or only when certain things are concerned."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What is being composed: for which occasion, the picks, the conditions, the picks of the next condition, and the
    entry that it will replace."""

    occasion: str
    picks: Picks = ()
    conditions: tuple[Condition, ...] = ()
    condition: Picks = ()
    instead: int | None = None


@dataclass(frozen=True)
class ConditionForm:
    """The next condition of a planned reply, as far as it is picked."""

    words: Words
    picked: tuple[Choice, ...]
    choices: tuple[Choice, ...]

    @property
    def keys(self) -> Picks:
        return tuple(choice.key for choice in self.picked)


@dataclass(frozen=True)
class PlanForm(TurnForm):
    """A question that may come later, asked as if it came now. Conditions can be added once its picks are complete."""

    question: Question
    about: Words
    """Which question it is."""
    nth: int
    """Its place among the alternatives for this occasion."""
    instead: int | None
    conditions: tuple[Condition, ...]
    told: tuple[Words, ...]
    """The conditions in words, as soon as the picks are complete."""
    condition: ConditionForm | None

    @property
    def occasion(self) -> str:
        return self.question.occasion

    @property
    def draft(self) -> Draft:
        """What is composed in the form."""
        begun = self.condition.keys if self.condition else ()
        return Draft(self.occasion, self.keys, self.conditions, begun, self.instead)

    @property
    def is_ready(self) -> bool:
        """Whether nothing is half made."""
        return self.complete and not (self.condition and self.condition.picked)


@dataclass(frozen=True)
class Coming:
    """A question that can still come to the seat, with its planned replies in their order. One that is `open` waits
    for the player: the replies planned for it did not fit."""

    occasion: str
    words: Words
    replies: tuple[Reply, ...]
    open: bool = False


@dataclass(frozen=True)
class StandingLine:
    """One thing for which a standing answer can be kept, and what is kept."""

    key: str
    words: Words
    meaning: Words
    mode: str
    about: tuple[tuple[Choice, bool], ...]
    """What a player can want to be asked about, and whether this one does; while it wants to be asked always, what the
    title would suggest."""
    refused: Words | None = None
    """Why it was not kept as it stands here."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A standing answer as somebody has filled it in."""

    key: str
    mode: str
    about: tuple[str, ...]


@dataclass(frozen=True)
class PlanPage:
    """Everything that the plan page shows; `table.turn` is the form, if one is open."""

    table: TablePage
    coming: tuple[Coming, ...]
    standing: tuple[StandingLine, ...]
    count: int
    most: int = MOST_ENTRIES

    @property
    def form(self) -> PlanForm | None:
        return self.table.turn if isinstance(self.table.turn, PlanForm) else None

    @property
    def is_full(self) -> bool:
        """Whether no more replies can be planned."""
        return self.count >= self.most


def build(
    game: Game, user: Any, *, now: datetime, draft: Draft | None = None, refused: Words | None = None
) -> PlanPage:
    """The plan page of the user's own seat, with the draft in its form. What does not fit is cut where it stops
    fitting, with the reason in the form; `refused` is the reason for something that was refused before.

    Raises NotAsked for everyone who does not sit there in person or where nothing can be planned; Stale when the
    draft is for an occasion that is over or asked already; OutOfOrder when the rules fail on the game.
    """
    with page.in_this_game_alone(game):
        seen = page.sight(game, user, game.record)
    planning = _require_planning(seen)
    assert seen.own_seat is not None
    with page.in_this_game_alone(game):
        built = _build(game, seen, planning, seen.own_seat, now, draft, refused)
    if draft and built.form is None:
        raise Stale(say("That question is asked already, or will not come any more. Nothing was planned."))
    return built


def with_wish(built: PlanPage, wish: Wish, why: Words) -> PlanPage:
    """The page with a standing answer that was refused as it was filled in, and the reason beside it."""
    lines = tuple(_as_wished(line, wish, why) if line.key == wish.key else line for line in built.standing)
    return replace(built, standing=lines)


def _as_wished(line: StandingLine, wish: Wish, why: Words) -> StandingLine:
    mode = wish.mode if wish.mode in (ASK, PASS, ONLY) else line.mode
    return replace(line, mode=mode, about=tuple((one, one.key in wish.about) for one, _ in line.about), refused=why)


def _require_planning(seen: Sight) -> Planning:
    if seen.look.over:
        raise NotAsked(say("This game is over."))
    if seen.own_seat is None:
        raise NotAsked(say("You have no seat in this game."))
    if seen.own_seat.resigned:
        raise NotAsked(say("You have given this seat to the bot for good."))
    if seen.own_seat.is_automatic:
        raise NotAsked(say("The bot holds your seat; take it back before you plan."))
    if seen.title.planning is None:
        raise NotAsked(say("Nothing can be planned in this game."))
    return seen.title.planning


def _build(
    game: Game,
    seen: Sight,
    planning: Planning,
    seat: Seat,
    now: datetime,
    draft: Draft | None,
    refused: Words | None,
) -> PlanPage:
    look = seen.look
    ahead = planning.ahead(look.view, seat.index)
    plan = list(seat.plan.all())
    form = _form(planning, look, ahead, plan, draft, refused) if draft else None
    shown = replace(seen, look=replace(look, view=planning.as_asked(look.view, form.question))) if form else seen
    table = page.assembled(game, shown, now, turn=form, own_plan=planned.at_table(seat, look))
    coming = tuple(_coming(planning, look, ahead, plan))
    return PlanPage(table, coming, _standing(planning, look, seat), len(plan))


def _form(
    planning: Planning,
    look: Look,
    ahead: Sequence[Ahead],
    plan: Sequence[PlanEntry],
    draft: Draft,
    refused: Words | None,
) -> PlanForm | None:
    found = next((coming for coming in ahead if coming.question.occasion == draft.occasion), None)
    if found is None:
        return None
    question = found.question
    picked, reason = page.fitting(question, draft.picks)
    choices = question.options(picked)
    kept, condition, why = (draft.conditions, None, None) if choices else _conditions(planning, look, found, draft)
    own = [row.pk for row in plan if row.occasion == draft.occasion]
    instead = draft.instead if draft.instead in own else None
    return PlanForm(
        ask=look.ask,
        words=question.prompt(picked),
        kind=question.kind,
        picked=page.chosen(question, picked),
        choices=choices,
        preview=look.title.preview(planning.as_asked(look.view, question), question, picked),
        refused=refused or reason or why,
        sealed=None,
        question=question,
        about=found.words,
        nth=len(own) + 1 if instead is None else own.index(instead) + 1,
        instead=instead,
        conditions=kept,
        told=() if choices else tuple(planning.told(one) for one in kept),
        condition=condition,
    )


def _conditions(
    planning: Planning, look: Look, coming: Ahead, draft: Draft
) -> tuple[tuple[Condition, ...], ConditionForm | None, Words | None]:
    """The complete conditions that are offered for these picks, the form for one more, and why others are not kept."""
    question = planning.conditions(look.view, coming.question, draft.picks)
    kept: list[Condition] = []
    reason = None
    for condition in (*draft.conditions, draft.condition):
        fit, why = page.fitting(question, condition)
        if condition and fit == condition and not question.options(fit) and condition not in kept:
            kept.append(condition)
        reason = reason or why
    if len(kept) >= MOST_CONDITIONS:
        return tuple(kept[:MOST_CONDITIONS]), None, reason
    begun, _ = page.fitting(question, draft.condition)
    if not question.options(begun):
        begun = ()
    choices = question.options(begun)
    form = ConditionForm(question.words, page.chosen(question, begun), choices) if choices else None
    return tuple(kept), form, reason


def _coming(planning: Planning, look: Look, ahead: Sequence[Ahead], plan: Sequence[PlanEntry]) -> Iterator[Coming]:
    """The open question, if replies were planned for it, and all that come after it."""
    assert look.seat is not None
    asked = look.question
    if asked and any(row.occasion == asked.occasion for row in plan):
        replies = planned.replies(planning, look.view, look.seat, asked, plan)
        yield Coming(asked.occasion, asked.words, replies, open=True)
    for one in ahead:
        view = planning.as_asked(look.view, one.question)
        replies = planned.replies(planning, view, look.seat, one.question, plan)
        yield Coming(one.question.occasion, one.words, replies)


def _standing(planning: Planning, look: Look, seat: Seat) -> tuple[StandingLine, ...]:
    kept = {row.key: tuple(row.about) for row in seat.standing.all()}
    return tuple(
        _standing_line(one, kept.get(one.key), planning.worth_asking(look.view, seat.index, one.key))
        for one in planning.standing(look.view, seat.index)
    )


def _standing_line(one: Standable, about: tuple[str, ...] | None, suggested: tuple[str, ...] | None) -> StandingLine:
    mode = ASK if about is None else ONLY if about else PASS
    wanted = (suggested if mode == ASK else about) or ()
    return StandingLine(
        one.key, one.words, one.meaning, mode, tuple((choice, choice.key in wanted) for choice in one.about)
    )
