"""Mails that come back after they were taken: reads the report of a mail server (RFC 3464).

Anybody can write such a report. It counts only for a mail that we have sent, to an address that it really went to, and
once for every mail.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage, Message

from allauth.account.models import EmailAddress

from games.models import InvitationMail, Notice
from games.services import invitation_letters, invitation_post, notices

logger = logging.getLogger(__name__)

_NOTICE = re.compile(r"^Message-ID:\s*<notice-(\d{1,18})@", re.IGNORECASE | re.MULTILINE)
_INVITATION = re.compile(r"^Message-ID:\s*<invitation-(\d{1,18})-([0-9a-f]{16})@", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Failure:
    """A recipient who will not get a mail. `passing`: it might have been otherwise at another time."""

    address: str
    why: str
    passing: bool


def take(report: EmailMessage, now: datetime) -> int:
    """Note what the report says of our mails, and tell for how many it was final. Delays and mails of others count
    nothing."""
    returned = _returned(report)
    if found := _NOTICE.search(returned):
        notice = Notice.objects.filter(pk=int(found[1])).select_related("user").first()
        return 0 if notice is None else sum(_note(notice, failure, now) for failure in _final(report))
    if found := _INVITATION.search(returned):
        mail = InvitationMail.objects.filter(pk=int(found[1])).select_related("invitation").first()
        is_ours = mail is not None and invitation_letters.seal(mail) == found[2].lower()
        return sum(_note_invitation(mail, failure) for failure in _final(report)) if mail and is_ours else 0
    return 0


def _note(notice: Notice, failure: _Failure, now: datetime) -> bool:
    if not EmailAddress.objects.filter(user=notice.user_id, email__iexact=failure.address).exists():
        return False
    logger.warning("Mail to account %s came back: %s", notice.user_id, failure.why)
    notices.bounced(notice, now)
    return True


def _note_invitation(mail: InvitationMail, failure: _Failure) -> bool:
    if failure.address.lower() != mail.invitation.email:
        return False
    logger.warning("The mail about invitation %s came back: %s", mail.invitation_id, failure.why)
    invitation_post.came_back(mail, Notice.Outcome.NOT_TAKEN if failure.passing else Notice.Outcome.REFUSED)
    return True


def _returned(report: EmailMessage) -> str:
    """The headers of the mail that came back."""
    for part in report.walk():
        if part.get_content_type() == "text/rfc822-headers":
            return str(part.get_payload())
        if part.get_content_type() == "message/rfc822":
            return str(part.get_payload(0))
    return ""


def _final(report: EmailMessage) -> Iterator[_Failure]:
    """The recipients that will never get it, each with the reason."""
    for part in report.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        for fields in part.get_payload():
            if isinstance(fields, Message) and _says(fields, "Action").lower() == "failed":
                address = _says(fields, "Final-Recipient").partition(";")[2].strip()
                status = _says(fields, "Status")
                yield _Failure(address, _says(fields, "Diagnostic-Code") or status, passing=status.startswith("4"))


def _says(fields: Message, name: str) -> str:
    return " ".join(str(fields.get(name, "")).split())
