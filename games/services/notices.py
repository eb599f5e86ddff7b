"""The outbox: notices are written with the move they are about, claimed one person at a time, and sent as one mail.

A notice goes waiting → sending → sent, dropped or failed. Who claims it commits before sending; a claim older than
`CLAIM` belongs to a process that died, and is given back. So nothing is lost, and only the one mail that was under way
when a process was killed can come twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Max, Q

from games.models import Game, Notice, Seat, User
from games.services import clocks, wake

CLAIM = timedelta(minutes=5)
"""After this a claim is taken for that of a dead process."""

LATE = timedelta(minutes=10)
"""An unsent notice older than this, measured from when it should have gone out, is an alarm."""

TURN_GAP = timedelta(minutes=10)
"""Between two mails about turns to the same person; what comes up meanwhile goes into the next one."""

GIVE_UP = 8
"""Tries after which a notice has failed for good."""

State = Notice.State
UNSENT = (State.WAITING, State.SENDING)


def drafted(
    users: Iterable[User], game: Game, kind: str, occasion: int, now: datetime, about: dict[str, Any]
) -> list[Notice]:
    """Notices to these users, not yet written."""
    after = now + timedelta(seconds=settings.NOTICE_DELAY_SECONDS)
    return [
        Notice(user=user, game=game, kind=kind, occasion=occasion, about=about, created_at=now, send_after=after)
        for user in users
    ]


def post(outbox: list[Notice], now: datetime) -> None:
    """Write the notices; one that was written before for the same occasion is left alone."""
    if not outbox:
        return
    last = _last_turn_mails({notice.user_id for notice in outbox if notice.kind == Notice.Kind.TURN})
    for notice in outbox:
        if notice.kind == Notice.Kind.TURN and notice.user_id in last:
            notice.send_after = max(notice.send_after, last[notice.user_id] + TURN_GAP)
    Notice.objects.bulk_create(outbox, ignore_conflicts=True)
    if any(notice.send_after <= now for notice in outbox):
        wake.after_commit("deliver")


def remind(now: datetime) -> int:
    """Write a reminder for every seat whose `remind_at` has come, and tell how many."""
    with transaction.atomic():
        due = list(
            _locked(Seat.objects.filter(remind_at__lte=now, game__status=Game.Status.RUNNING, user__isnull=False))
            .select_related("game", "user")
            .order_by("remind_at")[:200]
        )
        outbox = [
            notice
            for seat in due
            if seat.user is not None
            for notice in drafted([seat.user], seat.game, Notice.Kind.REMINDER, seat.asked or 0, now, {})
        ]
        for notice in outbox:
            notice.send_after = now
        Seat.objects.filter(pk__in=[seat.pk for seat in due]).update(remind_at=None)
        post(outbox, now)
    return len(due)


def claim(now: datetime) -> list[Notice]:
    """Take everything that is to go out now to one person; empty when there is nothing."""
    with transaction.atomic():
        waiting = Notice.objects.filter(state=State.WAITING, send_after__lte=now)
        first = _locked(waiting).order_by("send_after", "pk").first()
        if first is None:
            return []
        batch = list(_locked(waiting.filter(user=first.user_id)).order_by("pk"))
        Notice.objects.filter(pk__in=[notice.pk for notice in batch]).update(
            state=State.SENDING, claimed_at=now, tries=F("tries") + 1
        )
    return list(
        Notice.objects.filter(pk__in=[notice.pk for notice in batch])
        .select_related("user", "game")
        .defer("game__record")
        .order_by("game", "pk")
    )


def give_back_dead_claims(now: datetime) -> int:
    """Let notices be claimed again whose process died while sending, and tell how many."""
    dead = Notice.objects.filter(state=State.SENDING, claimed_at__lte=now - CLAIM)
    return dead.update(state=State.WAITING, claimed_at=None)


def unneeded(notice: Notice) -> str:
    """Why this notice need not be sent any more, empty when it must be. Looks at the rows as they are now."""
    user = notice.user
    if not user.is_active:
        return "account closed"
    if user.mail_stopped_at is not None:
        return "address does not take mail"
    if not _wants(user, notice.kind):
        return "switched off"
    if notice.kind in (Notice.Kind.TURN, Notice.Kind.REMINDER):
        waits = Seat.objects.filter(
            game=notice.game_id, user=user, asked=notice.occasion, held_by_bot=False, resigned=False
        )
        if not waits.filter(game__status=Game.Status.RUNNING).exists():
            return "no longer asked"
    return ""


def drop(notice: Notice, why: str) -> None:
    """The notice is not needed."""
    _settle([notice], state=State.DROPPED, outcome=why)


def sent(batch: list[Notice], now: datetime) -> None:
    """The mail with these notices was taken by the mail server."""
    _settle(batch, state=State.SENT, sent_at=now, outcome="")
    User.objects.filter(pk=batch[0].user_id).exclude(mail_failures=0).update(mail_failures=0)


def refused(batch: list[Notice], why: str, now: datetime) -> None:
    """The mail server will never take this mail; after three of these in a row no more are tried for the person."""
    _settle(batch, state=State.FAILED, outcome=why[:200])
    User.objects.filter(pk=batch[0].user_id).update(mail_failures=F("mail_failures") + 1)
    User.objects.filter(pk=batch[0].user_id, mail_failures__gte=3, mail_stopped_at=None).update(mail_stopped_at=now)


def put_off(batch: list[Notice], why: str, now: datetime) -> None:
    """The mail could not be sent this time: try again at growing intervals, in the end give up."""
    for notice in batch:
        if notice.tries >= GIVE_UP:
            _settle([notice], state=State.FAILED, outcome=why[:200])
        else:
            later = now + clocks.growing(notice.tries - 1)
            _settle([notice], state=State.WAITING, claimed_at=None, send_after=later, outcome=why[:200])


def late(now: datetime) -> int:
    """How many notices wait although they were to go out more than ten minutes ago, at the first try or a later one."""
    waits = Notice.objects.filter(state__in=UNSENT, send_after__lte=now)
    first = now - LATE - timedelta(seconds=settings.NOTICE_DELAY_SECONDS)
    return waits.filter(Q(send_after__lte=now - LATE) | Q(tries__gt=0, created_at__lte=first)).count()


def _wants(user: User, kind: str) -> bool:
    switches = {Notice.Kind.TURN: user.mail_turns, Notice.Kind.REMINDER: user.mail_reminders}
    return switches.get(Notice.Kind(kind), user.mail_games)


def _settle(batch: list[Notice], **fields: Any) -> None:
    Notice.objects.filter(pk__in=[notice.pk for notice in batch], state=State.SENDING).update(**fields)


def _last_turn_mails(users: set[int]) -> dict[int, datetime]:
    rows = (
        Notice.objects.filter(user__in=users, kind=Notice.Kind.TURN, state=State.SENT)
        .values_list("user")
        .annotate(Max("sent_at"))
    )
    return dict(rows)


def _locked(rows: Any) -> Any:
    skip = connection.features.has_select_for_update_skip_locked
    return rows.select_for_update(of=("self",), skip_locked=True) if skip else rows
