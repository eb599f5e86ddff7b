"""What happens when time is up: the bot answers, and after two time-outs in a row it holds the seat."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.models import Game, Notice, Seat
from games.services import following
from games.services.errors import NotAsked
from games.services.table import HELD_AFTER, Table


def resolve(game_id: int, now: datetime) -> None:
    """Answer for every seat of the game whose time is over, or that answers by itself now, in one transaction, and let
    waiting bots play.

    Does nothing when another process has done so already or the game has ended.
    """
    with transaction.atomic():
        try:
            table = Table.lock(game_id, now)
        except (NotAsked, Game.DoesNotExist):
            return
        while (seat := following.overdue(table, now)) is not None:
            if seat.answers_at is not None:
                following.answer_silently(table, seat)
            else:
                table.now = now
                _time_out(table, seat)
        following.follow(table)
        table.save()


def _time_out(table: Table, seat: Seat) -> None:
    table.time_out(seat.index)
    seat.timeouts_in_row += 1
    if seat.timeouts_in_row < HELD_AFTER:
        return
    seat.held_by_bot = True
    table.prepared.forget(seat)
    table.tell("site.held", seat=seat.index)
    table.notify(table.people(), Notice.Kind.REPLACED, table.game.moves_made, seat=seat.index, how="held")
