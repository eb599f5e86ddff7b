"""Sends the mails, one person at a time, and notes what the mail server made of each."""

from __future__ import annotations

import logging
import smtplib
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives, get_connection

from games.models import Notice, User
from games.services import letters, notices

logger = logging.getLogger(__name__)

Outcome = Notice.Outcome


@dataclass(frozen=True)
class Verdict:
    """What the mail server made of a mail. `refused`: its recipient takes no mail; `failed`: nobody would take it.

    `said` is for the log only, and empty when the mail was taken.
    """

    said: str = ""
    refused: bool = False
    failed: bool = False

    @property
    def taken(self) -> bool:
        return not self.said


def deliver_one(now: datetime) -> bool:
    """Send one person what is due, and tell whether anything was. Failures are noted on the notices, not raised."""
    batch = notices.claim(now)
    if not batch:
        return False
    needed = [notice for notice in batch if not _dropped(notice)]
    if needed:
        _send(needed, now)
    return True


def verified_address(user: User) -> str:
    """The address that mail may go to; empty when none is confirmed."""
    address = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first()
    return address.email if address else ""


def _dropped(notice: Notice) -> bool:
    """Look once more, right before sending, whether the notice is still needed; note it where it is not."""
    why = notices.unneeded(notice)
    if why is not None:
        notices.drop([notice], why)
    return why is not None


def _send(batch: list[Notice], now: datetime) -> None:
    user = batch[0].user
    address = verified_address(user)
    if not address:
        notices.drop(batch, Outcome.NO_ADDRESS)
        return
    try:
        mail = letters.compose(user, address, batch)
    except Exception:  # a fault in one mail must not stop the others
        logger.exception("The mail to account %s can't be written.", user.pk)
        notices.put_off(batch, Outcome.NOT_WRITTEN, now)
        return
    verdict = hand_over(mail)
    if verdict.taken:
        notices.sent(batch, now)
        return
    logger.warning("Mail to account %s was not taken: %s", user.pk, verdict.said)
    if verdict.refused:
        notices.refused(batch, now)
    elif verdict.failed:
        notices.failed(batch, Outcome.NOT_TAKEN)
    else:
        notices.put_off(batch, Outcome.NOT_TAKEN, now)


def hand_over(mail: EmailMultiAlternatives) -> Verdict:
    """Give the mail to the mail server. Only a refusal of the recipient is held against the recipient: a server that
    takes no mail from us at all is our own trouble, and passes."""
    mail.connection = get_connection()
    try:
        mail.send()
    except smtplib.SMTPRecipientsRefused as refusal:
        code, text = next(iter(refusal.recipients.values()))
        return Verdict(_words(code, text), refused=_is_final(code))
    except smtplib.SMTPDataError as refusal:
        return Verdict(_words(refusal.smtp_code, refusal.smtp_error), failed=_is_final(refusal.smtp_code))
    except smtplib.SMTPResponseException as refusal:
        return Verdict(_words(refusal.smtp_code, refusal.smtp_error))
    except Exception as failure:  # noqa: BLE001  # one bad mail, or a server that is away, must not stop the others
        return Verdict(f"{type(failure).__name__}: {failure}")
    finally:
        with suppress(OSError):  # what was taken stays taken, however the two say goodbye
            mail.connection.close()
    return Verdict()


def _is_final(code: int) -> bool:
    return 500 <= code < 600


def _words(code: int, text: bytes | str) -> str:
    return f"{code} {text.decode(errors='replace') if isinstance(text, bytes) else text}"
