"""The one path of a move: browser, clock, bots, plans and administrators all answer through here."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.engine.questions import Reply
from games.engine.words import say
from games.models import Move, Seat
from games.services import following, guide
from games.services.errors import NotAsked
from games.services.table import Table


def play(game_id: int, seat: int, ask: int, reply: Reply, *, by: str = Move.By.HUMAN, now: datetime) -> None:
    """Give that seat's reply to the ask of that number.

    Raises Game.DoesNotExist; Stale when another ask is open; NotAsked when the game does not wait for the seat or does
    not run; Malformed or Illegal when the reply is not offered. Then nothing has changed.
    """
    with transaction.atomic():
        table = Table.lock(game_id, now)
        if by == Move.By.HUMAN:
            _require_in_person(table.seats[seat])
        table.require_open(seat, ask, reply)
        could_come_by_itself = table.could_come_by_itself(seat, reply)
        if by == Move.By.HUMAN:
            guide.note(table, seat, reply)
        table.answer(seat, reply, by)
        if by == Move.By.HUMAN and not could_come_by_itself:
            table.seats[seat].timeouts_in_row = 0
        following.follow(table)
        table.save()


def _require_in_person(seat: Seat) -> None:
    if seat.resigned:
        raise NotAsked(say("You have given this seat to the bot for good."))
    if seat.is_automatic:
        raise NotAsked(say("The bot holds your seat; take it back before you move."))
