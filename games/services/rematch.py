"""The same game again: one rematch for every finished game, with the same people, rules and time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from games.engine.words import say
from games.models import Game, Seat, User
from games.models.play import GameQuerySet
from games.services import invitations, lobby
from games.services.clocks import Pace
from games.services.errors import NotAllowed


@dataclass(frozen=True, slots=True)
class Rematch:
    """What one of the players of a finished game can do about its rematch. `game` is its number, once there is one."""

    game: int | None
    is_open: bool
    sits: bool
    is_seen: bool
    """Whether the player may look at it."""
    asks: bool = False
    """Whether it is still to be opened, and other people are asked in then; without any it begins with bots at once."""


def offer(game_id: int, user: User, *, now: datetime) -> Game:
    """Open the rematch of that game and ask everybody in who was in it; or take a seat in the one that is open.

    Bots sit down at once, also in the place of those who have given up their seat or left the site. When nobody is to
    be asked, the rematch begins. Raises NotAllowed when there is none, or none any more for this person.
    """
    with transaction.atomic():
        before = Game.objects.select_for_update(of=("self",)).without_secrets().get(pk=game_id)
        seats = list(before.seats.select_related("user"))
        own = next((seat for seat in seats if seat.user_id == user.pk), None)
        if own is None:
            raise NotAllowed(say("Only those who played in this game can ask for a rematch."))
        if not before.is_finished:
            raise NotAllowed(say("This game is not over yet."))
        if own.resigned:
            raise NotAllowed(say("You had given up your seat in this game; open a new one instead."))
        rematch = _standing(before)
        return _open(before, user, seats, now) if rematch is None else _enter(rematch, user, now)


def of_game(game_id: int, user: Any) -> Rematch | None:
    """What the person can do about the rematch of that finished game; None for those who may ask for none."""
    if not user.is_authenticated or not Seat.objects.filter(game=game_id, user=user, resigned=False).exists():
        return None
    rematch = _standing_rows(game_id).first()
    if rematch is None:
        seats = Seat.objects.filter(game=game_id).select_related("user")
        asks = any(_is_asked(seat) for seat in seats if seat.user_id != user.pk)
        return Rematch(None, is_open=False, sits=False, is_seen=False, asks=asks)
    return Rematch(
        rematch.pk,
        is_open=rematch.is_open,
        sits=rematch.seats.filter(user=user).exists(),
        is_seen=Game.objects.seen_by(user).filter(pk=rematch.pk).exists(),
    )


def _open(before: Game, user: User, seats: list[Seat], now: datetime) -> Game:
    people = [seat.user for seat in seats if _is_asked(seat) and seat.user is not None and seat.user != user]
    game = lobby.open_game(
        user,
        title=before.title,
        seats=before.seat_count,
        options=before.options,
        pace=Pace(**before.pace),
        public=before.public,
        now=now,
        rematch_of=before,
    )
    invitations.invite_again(game, user, people, now)
    lobby.seat_bots(game, before.seat_count - 1 - len(people), now, begun_by=user)
    return game


def _enter(rematch: Game, user: User, now: datetime) -> Game:
    if rematch.seats.filter(user=user).exists():
        return rematch
    if not rematch.is_open:
        raise NotAllowed(say("The rematch has begun without you."))
    return lobby.join(rematch.pk, user, now=now)


def _is_asked(seat: Seat) -> bool:
    """Whether a person sits there who has played to the end, and still has an account."""
    return seat.user is not None and seat.user.is_active and not seat.resigned


def _standing(before: Game) -> Game | None:
    return _standing_rows(before.pk).first()


def _standing_rows(game_id: int) -> GameQuerySet:
    """The rematch of that game that was not closed; the constraint `one_rematch_a_game` says that there is one."""
    return Game.objects.without_secrets().filter(rematch_of=game_id).exclude(status=Game.Status.CLOSED)
