"""What follows an answer without anybody's doing: bots play, and what people have prepared is given.

The one place where plans, standing answers and single replies become moves. Must live inside the transaction of the
table; the table is saved by the caller.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime

from django.db import DatabaseError

from games.models import Move, Seat
from games.services import site
from games.services.ahead import Given
from games.services.table import Table

logger = logging.getLogger(__name__)

FOLLOWING = 60
"""Decisions of bots and plans that are made in the transaction of the answer before; the worker makes the rest."""


def follow(table: Table) -> None:
    """Give the replies that need nobody, bots' and prepared ones, as long as there are any, up to a bound."""
    for _ in range(FOLLOWING):
        given = next(_at_once(table), None)
        if given is None or not _give(table, given):
            return
    table.left_over = {given.seat for given in _at_once(table)}


def overdue(table: Table, now: datetime) -> Seat | None:
    """A person's seat that the game waits for and whose time for the open ask, or moment to answer by itself, has
    come; the one that comes first, and of several at once a silent one last. None without one."""
    come = [
        (seat.answers_at or seat.due_at, seat.answers_at is not None, seat.index)
        for seat in (table.seats[index] for index in table.awaited())
        if not seat.is_automatic and seat.asked == table.game.ask and _has_come(seat, now)
    ]
    return table.seats[min(come)[2]] if come else None


def answer_silently(table: Table, seat: Seat) -> None:
    """Answer for a seat whose moment has come, as of that moment: the even seconds of ticks would tell that nobody
    thought. Where nothing answers for it any more, or the rules fail, its owner is asked."""
    opened = table.opened
    assert opened is not None
    assert seat.answers_at is not None
    given = table.prepared.by_itself(table.record, opened, seat.index)
    if given is not None:
        table.now = _moment(table, seat.answers_at)
    if given is None or not _give(table, given):
        table.ask(seat, opened.questions[seat.index])


def _has_come(seat: Seat, now: datetime) -> bool:
    at = seat.answers_at or seat.due_at
    return at is not None and at <= now


def _at_once(table: Table) -> Iterator[Given]:
    opened = table.opened
    if opened is None:
        return
    yield from (Given(index, Move.By.BOT, None) for index in opened.awaited if table.seats[index].is_automatic)
    asked_now = [index for index in opened.awaited if _is_asked_now(table, table.seats[index])]
    yield from table.prepared.at_once(table.record, opened, asked_now)


def _is_asked_now(table: Table, seat: Seat) -> bool:
    """Whether the seat's owner has not been asked yet, so that a plan may still answer."""
    return seat.asked != table.game.ask or (seat.answers_at is not None and seat.answers_at <= table.now)


def _give(table: Table, given: Given) -> bool:
    """Play it, and tell whether the rules took it. The answer that came before must not be lost with it."""
    was_asked = table.seats[given.seat].asked == table.game.ask
    try:
        if given.by == Move.By.BOT:
            table.stand_in(given.seat, given.by)
        else:
            table.answer(given.seat, given.reply, given.by)
    except DatabaseError:
        raise
    except Exception as fault:  # noqa: BLE001  # whatever it is, the game is as it was before it
        _lay_down(table, given, fault)
        return False
    if given.quiet and not was_asked:  # else all could see that it was awaited, and see it answer
        table.quiet.append(table.moves[-1])
    if given.row is not None:
        table.prepared.use_up(given.row)
    return True


def _lay_down(table: Table, given: Given, fault: Exception) -> None:
    """The rules failed on the reply: a bot tries again later, a person is asked."""
    if given.by == Move.By.BOT:
        table.set_aside(fault)
        return
    logger.error("What was prepared failed in game %s; the players are asked.", table.game.pk, exc_info=fault)
    table.in_person = True


def _moment(table: Table, drawn: datetime) -> datetime:
    """The drawn moment, not before the last move; but now, where a standstill has come between that nobody may lose
    time by."""
    if table.now - drawn > site.outage():
        return table.now
    last = table.moves[-1] if table.moves else table.game.moves.only("at").order_by("number").last()
    return max(drawn, last.at) if last is not None else drawn
