"""Who holds a seat of a running game: resigning, leaving for good, coming back."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from games.engine.words import say
from games.models import Game, Notice, Seat
from games.services import ahead, following, ratings
from games.services.errors import NotAllowed, NotAsked
from games.services.table import Table

logger = logging.getLogger(__name__)


def resign(game_id: int, seat: int, *, now: datetime) -> None:
    """Give the seat to the bot for good. Raises NotAsked when the game isn't running, NotAllowed when it was given."""
    _give_up(game_id, seat, "resigned", now)


def come_back(game_id: int, seat: int, *, now: datetime) -> None:
    """Take the seat back that the bot held after time-outs. Raises NotAsked or NotAllowed when it can't be."""
    with transaction.atomic():
        table = Table.lock(game_id, now)
        held = table.seats[seat]
        if not held.held_by_bot or held.resigned:
            raise NotAllowed(say("There is nothing to take back: the seat is yours, or given up for good."))
        held.held_by_bot, held.timeouts_in_row = False, 0
        held.stop_clock()
        table.tell("site.back", seat=seat)
        table.notify(table.people(but=seat), Notice.Kind.REPLACED, table.game.moves_made, seat=seat, how="back")
        following.follow(table)
        table.save()


def leave_all(user_id: int, name: str, *, now: datetime) -> None:
    """Take the person out of all games, for the deletion of an account: seats keep their games under `name`."""
    running = Seat.objects.filter(user=user_id, game__status="running")
    with transaction.atomic():
        _hold(running)
        for game_id, index in running.order_by("game").values_list("game", "index"):
            try:
                _give_up(game_id, index, "left", now, name=name)
            except NotAsked:
                continue  # the game has just ended
            except Exception:  # a game on which the rules fail must not hold the person back
                logger.exception("A seat of game %s was left without a word in its log.", game_id)
                Seat.objects.filter(game=game_id, index=index).update(resigned=True, held_by_bot=False)
        ahead.forget(Seat.objects.filter(user=user_id))
        Seat.objects.filter(user=user_id).update(user=None, name=name)


def _hold(seats: QuerySet[Seat]) -> None:
    """Lock the games of these seats, in one order, so that two people who leave at the same moment don't wait for each
    other's; and then their ladders, which a game that ends would lock in its turn."""
    games = Game.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=seats.values("game"))
    ratings.hold(game.title for game in games.order_by("pk").only("title"))


def _give_up(game_id: int, index: int, how: str, now: datetime, name: str = "") -> None:
    with transaction.atomic():
        table = Table.lock(game_id, now)
        seat = table.seats[index]
        if seat.resigned and not name:
            raise NotAllowed(say("You have already given this seat to the bot."))
        was_resigned, seat.resigned, seat.held_by_bot = seat.resigned, True, False
        seat.stop_clock()
        table.prepared.forget(seat)
        if name:
            seat.user, seat.name = None, name
        if not was_resigned:
            table.tell(f"site.{how}", seat=index)
            table.notify(table.people(but=index), Notice.Kind.REPLACED, table.game.moves_made, seat=index, how=how)
        following.follow(table)
        table.save()
