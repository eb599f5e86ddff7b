"""Sends the mails to people who are invited by an address that belongs to no account. Once for every invitation.

Works like the outbox of notices: a mail is claimed by a conditional update, sent, and its outcome noted; failures that
pass are tried again at growing intervals, claims of dead processes are given back. An address that takes no mail is
left alone, whoever asks for the next one, and who asks is told.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db.models import F, QuerySet

from games.models import Game, InvitationMail, Notice, QuietAddress
from games.services import clocks, invitation_letters, mails
from games.services.notices import CLAIM, GIVE_UP, LATE, STOP_AFTER, UNSENT

logger = logging.getLogger(__name__)

State = Notice.State
Outcome = Notice.Outcome

LEFT_ALONE = timedelta(days=180)
"""So long an address that takes no mail is believed not to; then it may be tried again."""


def deliver_one(now: datetime) -> bool:
    """Send one mail that is due, and tell whether there was any. Failures are noted, not raised."""
    mail = _claim(now)
    if mail is None:
        return False
    why = _unneeded(mail, now)
    if why is not None:
        _settle(mail, state=State.DROPPED, outcome=why)
        return True
    _send(mail, now)
    return True


def give_back_dead_claims(now: datetime) -> int:
    """Let mails be claimed again whose process died while sending, and tell how many."""
    dead = InvitationMail.objects.filter(state=State.SENDING, claimed_at__lte=now - CLAIM)
    dead.filter(tries__gte=GIVE_UP).update(state=State.FAILED, outcome=Outcome.INTERRUPTED)
    return dead.update(state=State.WAITING, claimed_at=None)


def came_back(mail: InvitationMail, outcome: Outcome) -> bool:
    """Note that the mail was taken at first and came back, and tell whether that was new: refused for good, or not
    taken however often it was tried."""
    returned = InvitationMail.objects.filter(pk=mail.pk, state=State.SENT)
    is_new = returned.update(state=State.FAILED, outcome=outcome) > 0
    if is_new:
        _show(mail)
    return is_new


def late(now: datetime) -> int:
    """How many mails are unsent ten minutes after they could have gone out."""
    return InvitationMail.objects.filter(state__in=UNSENT, send_after__lte=now - LATE).count()


def _claim(now: datetime) -> InvitationMail | None:
    """The mail that is due for longest, marked as being sent by this process; None when there is none."""
    while True:
        due = _waiting().filter(send_after__lte=now).order_by("send_after", "pk").first()
        if due is None:
            return None
        taken = _waiting().filter(pk=due.pk).update(state=State.SENDING, claimed_at=now, tries=F("tries") + 1)
        if taken:
            return InvitationMail.objects.select_related("invitation__by").get(pk=due.pk)


def _waiting() -> QuerySet[InvitationMail]:
    return InvitationMail.objects.filter(state=State.WAITING)


def _unneeded(mail: InvitationMail, now: datetime) -> Outcome | None:
    """Why this mail need not be sent any more, None when it must be. Looks at the rows as they are now."""
    invitation = mail.invitation
    if not invitation.is_pending or not Game.objects.filter(pk=invitation.game_id, status=Game.Status.OPEN).exists():
        return Outcome.NOT_ASKED
    if QuietAddress.objects.filter(email=invitation.email).exists():
        return Outcome.SWITCHED_OFF
    if EmailAddress.objects.filter(email=invitation.email, verified=True).exists():
        return Outcome.NOT_ASKED  # an account by now: its front page shows the invitation
    if _takes_no_mail(invitation.email, now):
        return Outcome.MAIL_STOPPED
    return None


def _takes_no_mail(address: str, now: datetime) -> bool:
    """Whether a mail to the address was refused for good, or the last ones all failed in other ways."""
    tried = InvitationMail.objects.filter(invitation__email=address, state__in=[State.SENT, State.FAILED])
    lately = tried.filter(claimed_at__gt=now - LEFT_ALONE).order_by("-claimed_at", "-pk")
    outcomes = list(lately.values_list("state", "outcome"))
    if (State.FAILED, Outcome.REFUSED) in outcomes:
        return True
    last = outcomes[:STOP_AFTER]
    return len(last) == STOP_AFTER and all(outcome == (State.FAILED, Outcome.NOT_TAKEN) for outcome in last)


def _send(mail: InvitationMail, now: datetime) -> None:
    try:
        letter = invitation_letters.compose(mail)
    except Exception:  # a fault in one mail must not stop the others
        logger.exception("The mail about invitation %s can't be written.", mail.invitation_id)
        _put_off(mail, Outcome.NOT_WRITTEN, now)
        return
    verdict = mails.hand_over(letter)
    if verdict.taken:
        _settle(mail, state=State.SENT, sent_at=now, outcome="")
        return
    logger.warning("The mail about invitation %s was not taken: %s", mail.invitation_id, verdict.said)
    if verdict.refused:
        _settle(mail, state=State.FAILED, outcome=Outcome.REFUSED)
    elif verdict.failed:
        _settle(mail, state=State.FAILED, outcome=Outcome.NOT_TAKEN)
    else:
        _put_off(mail, Outcome.NOT_TAKEN, now)


def _put_off(mail: InvitationMail, why: Outcome, now: datetime) -> None:
    if mail.tries >= GIVE_UP:
        _settle(mail, state=State.FAILED, outcome=why)
        return
    later: timedelta = clocks.growing(mail.tries - 1)
    _settle(mail, state=State.WAITING, claimed_at=None, send_after=now + later, outcome=why)


def _settle(mail: InvitationMail, **fields: object) -> None:
    InvitationMail.objects.filter(pk=mail.pk, state=State.SENDING).update(**fields)
    if fields["state"] == State.FAILED or fields["outcome"] == Outcome.MAIL_STOPPED:
        _show(mail)


def _show(mail: InvitationMail) -> None:
    """Pages that show the invitation are to say that its mail did not arrive."""
    Game.objects.filter(pk=mail.invitation.game_id).update(version=F("version") + 1)
