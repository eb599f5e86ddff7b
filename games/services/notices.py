"""The outbox: notices are written with the move they are about, claimed one person at a time, and sent as one mail.

A notice goes waiting → sending → sent, dropped or failed. Who claims it commits before sending; a claim older than
`CLAIM` belongs to a process that died, and is given back. So nothing is lost, and only the one mail that was under way
when a process was killed can come twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from games.models import Game, Invitation, Notice, Presence, Seat, User
from games.services import clocks, presence, wake

CLAIM = timedelta(minutes=5)
"""After this a claim is taken for that of a dead process."""

LATE = timedelta(minutes=10)
"""An unsent notice older than this, measured from when it could have gone out, is an alarm."""

GIVE_UP = 8
"""Tries after which a notice has failed for good."""

STOP_AFTER = 3
"""Mails refused for good in a row after which no more are tried for a person."""

MAILS_LOOKED_BACK = 50
"""Notices that are looked at for refusals in a row; several may be in one mail."""

MANY_AN_HOUR = 10
"""After so many mails to one person within an hour the next ones wait longer, and so tell more at a time."""

SLOWED_DOWN = 5
"""So many times the usual gap they wait; with the usual two minutes nobody gets 20 mails in an hour."""

HELD_BACK = timedelta(minutes=30)
"""So long at most somebody who is at the table gets no mail about a turn there: an open page may be forgotten."""

REMINDED_AT_ONCE = 200
"""Reminders written in one tick; the next tick goes on."""

Kind = Notice.Kind
State = Notice.State
Outcome = Notice.Outcome
UNSENT = (State.WAITING, State.SENDING)
SWITCHES = {Kind.TURN: "mail_turns", Kind.REMINDER: "mail_reminders"}
"""The field of the account that switches a kind off; for all other kinds it is `mail_games`."""


def switch_of(kind: str) -> str:
    """The field of the account that switches this kind off."""
    return SWITCHES.get(Kind(kind), "mail_games")


def drafted(
    users: Iterable[User], game: Game, kind: str, occasion: int, now: datetime, about: dict[str, Any]
) -> list[Notice]:
    """Notices to these users, not yet written. Reminders go out at once, others a little later: so several games make
    one mail, and a quick answer makes none."""
    delay = _delay(kind)
    return [
        Notice(user=user, game=game, kind=kind, occasion=occasion, about=about, created_at=now, send_after=now + delay)
        for user in users
    ]


def _delay(kind: str) -> timedelta:
    return timedelta(0) if kind == Kind.REMINDER else timedelta(seconds=settings.NOTICE_DELAY_SECONDS)


def take_up(user: User, game: Game, kind: str, occasion: int, now: datetime) -> None:
    """Send after all what was dropped because the user was not asked: the game waits for the same answer again."""
    dropped = Notice.objects.filter(user=user, game=game, kind=kind, occasion=occasion, state=State.DROPPED)
    dropped.filter(outcome=Outcome.NOT_ASKED).update(state=State.WAITING, send_after=now + _delay(kind))


def post(outbox: list[Notice], now: datetime) -> None:
    """Write the notices; one that was written before for the same occasion is left alone."""
    Notice.objects.bulk_create(outbox, ignore_conflicts=True)
    if any(notice.send_after <= now for notice in outbox):
        wake.after_commit("deliver")


def remind(now: datetime) -> int:
    """Write a reminder for every seat whose `remind_at` has come, and tell how many."""
    with transaction.atomic():
        due = list(
            _locked(Seat.objects.filter(remind_at__lte=now, game__status=Game.Status.RUNNING))
            .select_related("user", "game")
            .defer("game__record")
            .order_by("remind_at")[:REMINDED_AT_ONCE]
        )
        Seat.objects.filter(pk__in=[seat.pk for seat in due]).update(remind_at=None)
        outbox: list[Notice] = []
        for seat in due:
            if seat.user is not None and seat.asked is not None:
                outbox += drafted([seat.user], seat.game, Kind.REMINDER, seat.asked, now, {})
        post(outbox, now)
    return len(due)


def claim(now: datetime) -> list[Notice]:
    """Take everything that is to go out now to one person; empty when there is nothing for anyone.

    What waits only for its delay goes along. Whoever has just had a mail, or is being sent one, comes later, and so
    does a turn of somebody who is at that table.
    """
    while True:
        with transaction.atomic():
            person = _someone(now)
            if person is None:
                return []
            batch = _take(person, now)
        if batch:
            return batch


def give_back_dead_claims(now: datetime) -> int:
    """Let notices be claimed again whose process died while sending, and tell how many. Those that were tried too often
    have failed: their mail may be what kills the process."""
    dead = Notice.objects.filter(state=State.SENDING, claimed_at__lte=now - CLAIM)
    dead.filter(tries__gte=GIVE_UP).update(state=State.FAILED, outcome=Outcome.INTERRUPTED)
    return dead.update(state=State.WAITING, claimed_at=None)


def unneeded(notice: Notice) -> Outcome | None:
    """Why this notice need not be sent any more, None when it must be. Looks at the rows as they are now."""
    user = notice.user
    if not user.is_active:
        return Outcome.ACCOUNT_CLOSED
    if user.mail_stopped_at is not None:
        return Outcome.MAIL_STOPPED
    if not getattr(user, switch_of(notice.kind)):
        return Outcome.SWITCHED_OFF
    if notice.kind in (Kind.TURN, Kind.REMINDER) and not _still_asked(notice):
        return Outcome.NOT_ASKED
    if notice.kind == Kind.INVITED and not _still_invited(notice):
        return Outcome.NOT_ASKED
    return None


def drop(batch: list[Notice], why: Outcome) -> None:
    """The notices are not needed."""
    _settle(batch, state=State.DROPPED, outcome=why)


def sent(batch: list[Notice], now: datetime) -> None:
    """The mail with these notices was taken by the mail server."""
    _settle(batch, state=State.SENT, sent_at=now, outcome="")
    User.objects.filter(pk=batch[0].user_id).update(mailed_at=now, mail_failures=0)


def failed(batch: list[Notice], why: Outcome) -> None:
    """This mail will never be taken, whoever it goes to."""
    _settle(batch, state=State.FAILED, outcome=why)


def refused(batch: list[Notice], now: datetime) -> None:
    """The person's address takes no mail; after some of these in a row no more are tried for the person."""
    failed(batch, Outcome.REFUSED)
    _count_refusals(batch[0].user_id, now)


def bounced(notice: Notice, now: datetime) -> None:
    """The mail that told this was taken at first, and came back: like a refusal, only later. Once for every mail."""
    mail = Notice.objects.filter(user=notice.user_id, claimed_at=notice.claimed_at, state=State.SENT)
    if mail.update(state=State.FAILED, outcome=Outcome.REFUSED):
        _count_refusals(notice.user_id, now)


def put_off(batch: list[Notice], why: Outcome, now: datetime) -> None:
    """The mail could not be sent this time: try again at growing intervals, in the end give up."""
    for notice in batch:
        if notice.tries >= GIVE_UP:
            failed([notice], why)
        else:
            later = now + clocks.growing(notice.tries - 1)
            _settle([notice], state=State.WAITING, claimed_at=None, send_after=later, outcome=why)


def late(now: datetime) -> int:
    """How many notices are unsent ten minutes after they could have gone out, or after their first try."""
    overdue = Q(send_after__lte=now - LATE) & _rested(now - LATE) & ~_held_back(now - LATE)
    stuck = Q(tries__gt=0, created_at__lte=now - LATE - timedelta(seconds=settings.NOTICE_DELAY_SECONDS))
    return Notice.objects.filter(overdue | stuck, state__in=UNSENT).count()


def _someone(now: datetime) -> User | None:
    """The person whose notice is ready for longest, locked against other senders."""
    ready = _ready(now)
    since = ready.filter(user=OuterRef("pk")).order_by("send_after").values("send_after")[:1]
    waiting = User.objects.filter(pk__in=ready.values("user")).order_by(Subquery(since), "pk")
    person: User | None = _locked(waiting).first()
    return person


def _take(person: User, now: datetime) -> list[Notice]:
    if not _ready(now).filter(user=person).exists():
        return []  # another sender was here between the choice and the lock
    fits = Notice.objects.filter(Q(send_after__lte=now) | Q(tries=0), user=person, state=State.WAITING)
    keys = list(fits.exclude(_held_back(now)).values_list("pk", flat=True))
    Notice.objects.filter(pk__in=keys).update(state=State.SENDING, claimed_at=now, tries=F("tries") + 1)
    taken = Notice.objects.filter(pk__in=keys).select_related("user", "game").defer("game__record")
    return list(taken.order_by("game", "pk"))


def _ready(now: datetime) -> QuerySet[Notice]:
    being_told = Notice.objects.filter(user=OuterRef("user"), state=State.SENDING)
    ready = Notice.objects.filter(_rested(now), ~Exists(being_told), state=State.WAITING, send_after__lte=now)
    return ready.exclude(_held_back(now))


def _rested(now: datetime) -> Q:
    """Whether the person has had no mail for a while: for longer after many mails, for half as long for a reminder."""
    gap = timedelta(seconds=settings.NOTICE_GAP_SECONDS)
    rested = Q(user__mailed_at=None) | Q(user__mailed_at__lte=now - SLOWED_DOWN * gap)
    short = Q(user__mailed_at__lte=now - gap) | Q(kind=Kind.REMINDER, user__mailed_at__lte=now - gap / 2)
    return rested | (short & ~Q(Exists(_tenth_mail(now))))


def _held_back(now: datetime) -> Q:
    """Whether it tells of a turn at a table at which the person is, or was a few minutes ago."""
    there = Presence.objects.filter(
        seat__game=OuterRef("game"), seat__user=OuterRef("user"), at__gt=now - presence.AWAY_AFTER
    )
    return Q(Exists(there), kind=Kind.TURN, send_after__gt=now - HELD_BACK)


def _tenth_mail(now: datetime) -> QuerySet[Notice, datetime | None]:
    """A row if the person has had many mails in the last hour. All notices in one mail have one time."""
    last_hour = Notice.objects.filter(user=OuterRef("user"), sent_at__gt=now - timedelta(hours=1))
    return last_hour.values_list("sent_at", flat=True).distinct()[MANY_AN_HOUR - 1 : MANY_AN_HOUR]


def _still_asked(notice: Notice) -> bool:
    return Seat.objects.filter(
        game=notice.game_id,
        user=notice.user_id,
        asked=notice.occasion,
        held_by_bot=False,
        resigned=False,
        answers_at=None,
        game__status=Game.Status.RUNNING,
    ).exists()


def _still_invited(notice: Notice) -> bool:
    unanswered = Invitation.objects.all().to(notice.user).waited_for()
    return unanswered.filter(game=notice.game_id, game__status=Game.Status.OPEN).exists()


def _count_refusals(user: int, now: datetime) -> None:
    """Count the last mails to this person that were refused in a row. They are counted in the rows and not one by one,
    since a mail may come back after the next one was taken."""
    tried = Notice.objects.filter(user=user, state__in=[State.SENT, State.FAILED]).order_by("-claimed_at", "-pk")
    outcomes = dict(reversed(tried.values_list("claimed_at", "outcome")[:MAILS_LOOKED_BACK]))
    in_row = list(takewhile(lambda outcome: outcome == Outcome.REFUSED, reversed(outcomes.values())))
    person = User.objects.filter(pk=user)
    person.update(mail_failures=len(in_row))
    person.filter(mail_failures__gte=STOP_AFTER, mail_stopped_at=None).update(mail_stopped_at=now)


def _settle(batch: list[Notice], **fields: Any) -> None:
    Notice.objects.filter(pk__in=[notice.pk for notice in batch], state=State.SENDING).update(**fields)


def _locked(rows: Any) -> Any:
    """The rows locked, without those that another process has locked. On SQLite the transaction itself is the lock."""
    skip = connection.features.has_select_for_update_skip_locked
    return rows.select_for_update(of=("self",), skip_locked=True, no_key=True) if skip else rows
