"""From opening a game to its first question: open, join, leave, start, close."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games.engine import kernel
from games.engine.chance import commitment
from games.engine.words import Words, say
from games.models import Game, Invitation, Move, Notice, Seat, User
from games.registry import get_title
from games.services import clocks, dice, following, invitations, notices
from games.services.bot_names import BOT_NAMES
from games.services.clocks import Pace
from games.services.errors import NotAllowed
from games.services.table import STANDS_IN, Table

SECOND = timedelta(seconds=1)

OPEN_FOR = timedelta(days=7)
"""How long an open game waits for players before it is closed."""

MOST_OPEN = 10
"""Open games that one account may have opened at a time."""

MOST_RUNNING = 100
"""Running games in which one account may sit at a time."""


def open_game(
    user: User,
    *,
    title: str,
    seats: int,
    options: Mapping[str, Any],
    pace: Pace,
    public: bool,
    now: datetime,
    against_bots: bool = False,
    guided: bool = False,
    form: str = "",
    rematch_of: Game | None = None,
) -> Game:
    """A new game with the user in its first seat; `against_bots` fills the others and starts at once;
    in a `guided` one the choices are explained to the user.

    `rematch_of` is the finished game that is played again, locked by the caller; then seats are drawn by lot.
    `form` marks the form that asks for it: when that has opened a game before, the answer is that game.
    Raises Illegal when the title has not these seats or options, NotAllowed for a pace that is not offered or when the
    account has too many games.
    """
    chosen = get_title(title).settled(options, seats)
    if problem := pace.problem():
        raise NotAllowed(problem)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if form and (before := Game.objects.without_secrets().filter(opener=user, form=form).first()):
            return before
        if Game.objects.filter(opener=user, status=Game.Status.OPEN).count() >= MOST_OPEN:
            raise NotAllowed(say("You have %(most)s open games already; let them fill first.", most=MOST_OPEN))
        _require_room(user)
        game = Game.objects.create(
            form=form,
            title=title,
            options=chosen,
            seat_count=seats,
            public=public,
            opener=user,
            rematch_of=rematch_of,
            created_at=now,
            expires_at=now + OPEN_FOR,
            **_pace_fields(pace),
        )
        _sit(game, user, _free(game)[0], now, guided=guided)
        if against_bots:
            _fill(game, now)
            _start(game, now, started_by=user)
    return game


def join(game_id: int, user: User, *, now: datetime, invitation: Invitation | None = None) -> Game:
    """Take a free seat; the game starts when it was the last one. Whoever takes that gets no mail that it has begun:
    the page that answers shows it. `invitation` is the one whose mail led here.

    Raises NotAllowed when none is free, or when the free ones are kept for others.
    """
    _require_room(user)
    with transaction.atomic():
        game = _locked(game_id)
        if game.status != Game.Status.CLOSED and game.seats.filter(user=user).exists():
            raise NotAllowed(say("You already have a seat in this game."))
        if game.status in (Game.Status.RUNNING, Game.Status.FINISHED):
            raise NotAllowed(say("All seats of this game are taken; it has begun."))
        _require_open(game)
        free = _free(game)
        _require_not_kept(game, user, len(free), invitation)
        _sit(game, user, free[0], now)
        invitations.accepted(game, user, now, invitation=invitation)
        _changed(game)
        if len(free) == 1:
            _start(game, now, started_by=user)
    return game


def leave(game_id: int, user: User, *, now: datetime) -> Game:
    """Give the seat back before the game starts. When the opener leaves, the longest waiting player opens in his place;
    when nobody is left, the game is closed. Raises NotAllowed when there is no seat to give back."""
    with transaction.atomic():
        game = _locked_open(game_id)
        seat = game.seats.filter(user=user).first()
        if seat is None:
            raise NotAllowed(say("You have no seat in this game."))
        seat.delete()
        if game.opener_id == user.pk:
            heir = game.seats.filter(user__isnull=False).order_by("joined_at", "index").first()
            game.opener, game.form = heir.user if heir else None, ""
        if game.opener is None:
            _close(game, now)
        _changed(game)
    return game


def start(game_id: int, user: User, *, now: datetime) -> Game:
    """Fill the free seats with bots and begin; the user, who is looking at it, gets no mail about that.

    Raises NotAllowed unless the user opened the game.
    """
    with transaction.atomic():
        game = _locked_open(game_id)
        if game.opener_id != user.pk:
            raise NotAllowed(say("Only the player who opened the game can start it before it is full."))
        _fill(game, now)
        _start(game, now, started_by=user)
    return game


def seat_bots(game: Game, most: int, now: datetime, *, begun_by: User) -> None:
    """Seat so many bots in free seats of an open game; with the last seat it begins. For the one who has just opened
    it, inside that transaction."""
    _fill(game, now, most)
    if not _free(game):
        _start(game, now, started_by=begun_by)


def close(game_id: int, user: User, *, now: datetime) -> Game:
    """Give up a game before it begins; the others are told. Raises NotAllowed unless the user opened it."""
    with transaction.atomic():
        game = _locked_open(game_id)
        if game.opener_id != user.pk:
            raise NotAllowed(say("Only the player who opened the game can close it."))
        _close(game, now, but=user)
        _changed(game)
    return game


def close_expired(now: datetime) -> int:
    """Close the games that nobody filled in time, tell their players, and tell how many there were."""
    expired = list(Game.objects.filter(status=Game.Status.OPEN, expires_at__lte=now).values_list("pk", flat=True)[:200])
    for game_id in expired:
        with transaction.atomic():
            game = Game.objects.select_for_update().get(pk=game_id)
            if game.is_open:
                _close(game, now)
                _changed(game)
    return len(expired)


def _require_room(user: User) -> None:
    if Seat.objects.filter(user=user, game__status=Game.Status.RUNNING).count() >= MOST_RUNNING:
        raise NotAllowed(say("You are in %(most)s running games already; finish one first.", most=MOST_RUNNING))


def why_closed(game: Game) -> Words:
    """Why a game was closed before it began."""
    if not game.seats.filter(bot="").exists():
        return say("Everyone had left before it began.")
    if game.ended_at is not None and game.ended_at >= game.created_at + OPEN_FOR:
        return say("Nobody filled the free seats within %(time)s.", time=clocks.duration(OPEN_FOR // SECOND))
    return say("The player who had opened it closed it before it began.")


def _locked(game_id: int) -> Game:
    return Game.objects.select_for_update().get(pk=game_id)


def _locked_open(game_id: int) -> Game:
    game = _locked(game_id)
    _require_open(game)
    return game


def _require_open(game: Game) -> None:
    if game.status == Game.Status.CLOSED:
        raise NotAllowed(say("This game was closed before it began."))
    if not game.is_open:
        raise NotAllowed(say("This game has already begun."))


def _sit(game: Game, user: User, index: int, now: datetime, *, guided: bool = False) -> None:
    Seat.objects.create(game=game, user=user, index=index, name=str(user), joined_at=now, guided=guided)


def _free(game: Game) -> list[int]:
    """The free seats, from the first on; for a rematch by lot, so that everybody gets other neighbours."""
    taken = set(game.seats.values_list("index", flat=True))
    free = [index for index in range(game.seat_count) if index not in taken]
    if game.rematch_of_id is not None:
        dice.dice().shuffle(free)
    return free


def _require_not_kept(game: Game, user: User, free: int, invitation: Invitation | None) -> None:
    """The seats of a rematch are kept for those who were asked into it, until they have answered. A mail lets its
    holder in as long as the invitation stands."""
    if invitation is not None:
        invitations.require_standing(invitation)
        if invitation.is_pending:
            return
    if game.rematch_of_id is None or game.invitations.all().to(user).pending().exists():
        return
    if free <= game.invitations.all().waited_for().count():
        raise NotAllowed(say("The free seats of this rematch are kept for the players of the game before."))


def _fill(game: Game, now: datetime, most: int | None = None) -> None:
    used = set(game.seats.values_list("name", flat=True))
    names = [name for name in BOT_NAMES if name not in used]
    Seat.objects.bulk_create(
        Seat(game=game, index=index, bot=STANDS_IN, name=name, joined_at=now)
        for index, name in zip(_free(game)[:most], names, strict=False)
    )


def _start(game: Game, now: datetime, *, started_by: User) -> None:
    """Deal and ask. Nothing is drawn before this moment, so there is nothing to look at while seats are free."""
    seed = dice.seed()
    record, events = kernel.opening(game.get_title(), seats=game.seat_count, options=game.options, seed=seed)
    game.record, game.ask, game.rules = record, record["ask"], record["rules"]
    game.commitment = commitment(seed)
    game.status, game.started_at, game.expires_at = Game.Status.RUNNING, now, None
    for seat in game.seats.all():
        seat.bank_left = clocks.full_bank(Pace(**game.pace))
        seat.save(update_fields=["bank_left"])
    Move.objects.create(
        game=game,
        number=0,
        by=Move.By.SITE,
        events=events,
        rules=record["rules"],
        at=now,
        record=record,
    )
    table = Table(game, now)
    table.notify([user for user in table.people() if user != started_by], Notice.Kind.STARTED, 0)
    table.game.version += 1
    following.follow(table)
    table.save()


def _close(game: Game, now: datetime, but: User | None = None) -> None:
    game.status, game.ended_at, game.expires_at = Game.Status.CLOSED, now, None
    seats = game.seats.select_related("user").filter(user__isnull=False)
    told = [seat.user for seat in seats if seat.user is not None and seat.user != but]
    notices.post(notices.drafted(told, game, Notice.Kind.CLOSED, 0, now, {}), now)


def _changed(game: Game) -> None:
    game.version += 1
    game.save()


def _pace_fields(pace: Pace) -> dict[str, Any]:
    if pace.is_bank:
        return {
            "pace_kind": Game.PaceKind.BANK,
            "bank_start": pace.start,
            "bank_gain": pace.gain,
            "bank_cap": pace.cap,
        }
    return {"pace_kind": Game.PaceKind.MOVE, "move_seconds": pace.move}
