"""Answering before being asked: the writers of plans and standing answers.

Everything is checked against what the game offers the seat now, from the seat's own look. All raise Game.DoesNotExist;
NotAsked when the game does not run or the seat is not a person's; Stale, Illegal or Malformed as below. Then nothing
has changed. Nobody else may notice that something was written, so the version of the page stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from games.engine import kernel
from games.engine.kernel import Look
from games.engine.planning import Condition, Planning
from games.engine.questions import Picks, Question
from games.engine.words import say
from games.models import PlanEntry, Seat, StandingAnswer
from games.services import ahead, following
from games.services.errors import Illegal, Malformed, NotAsked, Stale
from games.services.table import Table

MOST_ENTRIES = 40
"""Planned replies that a seat may have at a time."""

MOST_CONDITIONS = 4
"""Conditions of one planned reply."""

LONGEST = 40
"""Picks that anything may take, and characters that any of its keys may have; more is no answer to any question."""

MODES = ("ask", "pass", "only")
"""Ask me; pass until I change it; pass unless one of these is concerned."""


def add(
    game_id: int,
    seat: int,
    occasion: str,
    picks: Sequence[str],
    conditions: Sequence[Sequence[str]] = (),
    *,
    instead: int | None = None,
    now: datetime,
) -> int:
    """Plan a reply for a question that can still come to the seat, after the seat's other entries or in the place of
    the entry `instead`. Returns the number of the entry. What the last entry for that question says already, as when a
    form is sent twice, is not planned again.

    Raises Malformed for what is not even keys, Stale when that question can't come any more or is open now, or the
    entry to replace is gone, Illegal for picks or conditions that are not offered, or too much of it.
    """
    occasion, picks = _key(occasion), _keys(picks)
    if not isinstance(conditions, list | tuple):
        raise Malformed(say("The conditions should be lists of choices."))
    if len(conditions) > MOST_CONDITIONS:
        raise Illegal(say("A planned reply can have at most %(most)s conditions.", most=MOST_CONDITIONS))
    wanted = tuple(dict.fromkeys(_keys(condition) for condition in conditions))
    with transaction.atomic():
        table = Table.lock(game_id, now)
        row = _own(table, seat)
        planning, look = _planning(table), kernel.look(table.title, table.record, seat)
        replaced = None if instead is None else _entry(row, instead)
        question = _coming(planning, look, seat, occasion)
        last_one = row.plan.filter(occasion=occasion).last()
        if replaced is None and last_one is not None and _says(last_one, picks, wanted):
            return last_one.pk
        if replaced is None and row.plan.count() >= MOST_ENTRIES:
            raise Illegal(say("You have planned %(most)s replies already; withdraw one first.", most=MOST_ENTRIES))
        _check(planning, look, question, picks, wanted)
        written = {"occasion": occasion, "picks": picks, "conditions": wanted, "made_at": now}
        if replaced is not None:
            PlanEntry.objects.filter(pk=replaced.pk).update(**written)
            return replaced.pk
        last: int | None = row.plan.aggregate(last=Max("position"))["last"]
        return PlanEntry.objects.create(seat=row, position=0 if last is None else last + 1, **written).pk


def withdraw(game_id: int, seat: int, entry_id: int, *, now: datetime) -> None:
    """Give up one planned reply. Raises Stale when it is gone."""
    with transaction.atomic():
        _entry(_own(Table.lock(game_id, now), seat), entry_id).delete()


def withdraw_all(game_id: int, seat: int, *, now: datetime) -> None:
    """Give up all planned replies of the seat; nothing happens when there are none."""
    with transaction.atomic():
        _own(Table.lock(game_id, now), seat).plan.all().delete()


def move(game_id: int, seat: int, entry_id: int, *, earlier: bool, now: datetime) -> None:
    """Try a planned reply before (or, not `earlier`, after) the next one for the same question; nothing happens when
    there is none. Raises Stale when the entry is gone."""
    with transaction.atomic():
        row = _own(Table.lock(game_id, now), seat)
        entry = _entry(row, entry_id)
        others = list(row.plan.filter(occasion=entry.occasion))
        place = others.index(entry) + (-1 if earlier else 1)
        if not 0 <= place < len(others):
            return
        other = others[place]
        PlanEntry.objects.filter(pk=entry.pk).update(position=other.position)
        PlanEntry.objects.filter(pk=other.pk).update(position=entry.position)


def keep_standing(game_id: int, seat: int, key: str, mode: str, about: Sequence[str] = (), *, now: datetime) -> None:
    """Keep a standing answer: `mode` is one of MODES, `about` what the seat still wants to be asked about with "only".
    An open ask that it covers is answered as if it came now.

    Raises Malformed for what is not even keys, Illegal for a key, a mode or an `about` that the seat is not offered.
    """
    key, about = _key(key), _keys(about)
    if mode not in MODES:
        raise Illegal(say("A standing answer can be to ask, to pass, or to pass with exceptions."))
    if (mode == "only") != bool(about):
        raise Illegal(say("Tick at least one thing that you want to be asked about, or pass every time."))
    with transaction.atomic():
        table = Table.lock(game_id, now)
        row = _own(table, seat)
        _planning(table)
        look = kernel.look(table.title, table.record, seat)
        _check_standing(look, key, about)
        row.standing.filter(key=key).delete()
        if mode != "ask":
            StandingAnswer.objects.create(seat=row, key=key, about=sorted(set(about)), made_at=now)
        if look.question is not None and look.question.standing is not None and look.question.standing.key == key:
            _answer_open(table, row, look.question)


def _answer_open(table: Table, seat: Seat, question: Question) -> None:
    if seat.index not in table.awaited():
        return
    waits_for_worker = seat.answers_at is not None and seat.answers_at <= table.now
    if seat.asked == table.game.ask and not waits_for_worker:
        table.ask(seat, question)
    following.follow(table)
    table.save()


def _own(table: Table, index: int) -> Seat:
    """The seat, if a person sits there who may answer. Raises NotAsked."""
    seat = table.seats.get(index)
    if seat is None or seat.user is None or seat.bot:
        raise NotAsked(say("This is not your seat."))
    if seat.resigned:
        raise NotAsked(say("You have given this seat to the bot for good."))
    if seat.held_by_bot:
        raise NotAsked(say("The bot holds your seat; take it back before you plan."))
    return seat


def _planning(table: Table) -> Planning:
    if table.title.planning is None:
        raise Illegal(say("In this game nothing can be answered ahead."))
    return table.title.planning


def _entry(seat: Seat, entry_id: int) -> PlanEntry:
    entry = seat.plan.filter(pk=entry_id).first() if _is_number(entry_id) else None
    if entry is None:
        raise Stale(say("This planned reply is gone: it was played or withdrawn, or its time is over."))
    return entry


def _is_number(entry_id: Any) -> bool:
    return isinstance(entry_id, int) and 0 < entry_id < 2**63


def _coming(planning: Planning, look: Look, seat: int, occasion: str) -> Question:
    if look.question is not None and look.question.occasion == occasion:
        raise Stale(say("This question is open now: answer it instead of planning it."))
    listed = () if look.over else planning.ahead(look.view, seat)
    question = next((one.question for one in listed if one.question.occasion == occasion), None)
    if question is None:
        raise Stale(say("This can't be planned: its time is over, or it never comes."))
    return question


def _says(entry: PlanEntry, picks: Picks, conditions: Sequence[Condition]) -> bool:
    planned = ahead.entry_of(entry)
    return planned.picks == picks and planned.conditions == tuple(conditions)


def _check(planning: Planning, look: Look, question: Question, picks: Picks, conditions: Sequence[Condition]) -> None:
    if question.options(picks):
        raise Illegal(say("The answer is not complete."))
    if not conditions:
        return
    asked = planning.conditions(look.view, question, picks)
    for condition in conditions:
        if asked.options(condition) or not condition:
            raise Illegal(say("A condition is not complete."))


def _check_standing(look: Look, key: str, about: Picks) -> None:
    offered = ahead.standable(look).get(key)
    if offered is None:
        raise Illegal(say("You can keep no standing answer for this: it is not yours, or it has been used."))
    if not set(about) <= {choice.key for choice in offered.about}:
        raise Illegal(say("You can't be asked about this by %(name)s.", name=offered.words))


def _key(key: Any) -> str:
    if not isinstance(key, str) or not 0 < len(key) <= LONGEST or "\0" in key:
        raise Malformed(say("This is not one of the choices here."))
    return key


def _keys(keys: Any) -> Picks:
    if not isinstance(keys, list | tuple) or len(keys) > LONGEST:
        raise Malformed(say("The answer should be a list of choices."))
    return tuple(_key(key) for key in keys)
