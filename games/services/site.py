"""Whether the site itself is alive: the heartbeats, and giving back the time for which it was down."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from games.models import Game, Heartbeat, Move, Seat

TICK = "tick"
DELIVERY = "delivery"

CLOCK = ("asked_since", "due_at", "remind_at", "answers_at")
"""The columns of a seat that an outage moves."""

MISSED_TICKS = 3
SHORTEST_OUTAGE = timedelta(seconds=30)
"""A shorter silence is the ordinary unevenness of ticks; what fell due in it is resolved at the next one."""


def outage() -> timedelta:
    """Without a tick for longer than this, the site was down, and running clocks get all of that time back."""
    return max(SHORTEST_OUTAGE, MISSED_TICKS * timedelta(seconds=settings.TICK_SECONDS))


def beat(now: datetime) -> timedelta:
    """Note that the site is alive; if it was down, move every running deadline by that time. Returns the outage."""
    with transaction.atomic():
        heart, is_new = Heartbeat.objects.select_for_update().get_or_create(name=TICK, defaults={"at": now})
        silence = now - heart.at
        if is_new or silence <= timedelta(0):
            return timedelta(0)
        Heartbeat.objects.filter(pk=TICK).update(at=now)
        if silence <= outage():
            return timedelta(0)
        _give_back(heart.at, now)
        return silence


def clock(now: datetime) -> datetime:
    """Until when clocks have run: now, or where the site is down and no tick has come yet, its last tick."""
    last = last_tick()
    return last if last is not None and now - last > outage() else now


def note_delivery(now: datetime) -> None:
    """Note that all mail that was due has been tried."""
    Heartbeat.objects.update_or_create(name=DELIVERY, defaults={"at": now})


def last_tick() -> datetime | None:
    """When the last tick was; None when there never was one."""
    return _last(TICK)


def last_delivery() -> datetime | None:
    """When all due mail was last tried; None when it never was."""
    return _last(DELIVERY)


def _last(name: str) -> datetime | None:
    return Heartbeat.objects.filter(name=name).values_list("at", flat=True).first()


def _give_back(down_since: datetime, now: datetime) -> None:
    running = Game.objects.select_for_update(no_key=True).filter(
        status=Game.Status.RUNNING, pk__in=Seat.objects.filter(due_at__isnull=False).values("game")
    )
    for game in running.without_secrets().order_by("pk"):
        seats = list(game.seats.filter(due_at__isnull=False, asked_since__isnull=False))
        for seat in seats:
            _move_deadline(seat, now - max(down_since, seat.asked_since or down_since))
        Seat.objects.bulk_update(seats, CLOCK)
        _log_outage(game, round((now - down_since).total_seconds()), now)


def _move_deadline(seat: Seat, by: timedelta) -> None:
    for column in CLOCK:
        if (at := getattr(seat, column)) is not None:
            setattr(seat, column, at + by)


def _log_outage(game: Game, seconds: int, now: datetime) -> None:
    game.version += 1
    game.moves_made += 1
    game.save(update_fields=["version", "moves_made"])
    Move.objects.create(
        game=game,
        number=game.moves_made,
        by=Move.By.SITE,
        events=[{"kind": "site.outage", "seconds": seconds}],
        rules=game.rules,
        at=now,
    )
