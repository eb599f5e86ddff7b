"""Mails that come back after they were taken: reads the report of a mail server (RFC 3464).

Anybody can write such a report. It counts only for a mail that we have sent, to an address that it really went to, and
once for every mail.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from datetime import datetime
from email.message import EmailMessage, Message

from allauth.account.models import EmailAddress

from games.models import Notice
from games.services import notices

logger = logging.getLogger(__name__)

_SENT = re.compile(r"^Message-ID:\s*<notice-(\d{1,18})@", re.IGNORECASE | re.MULTILINE)


def take(report: EmailMessage, now: datetime) -> int:
    """Note what the report says of our mails, and tell for how many it was final. Delays and mails of others count
    nothing."""
    found = _SENT.search(_returned(report))
    notice = Notice.objects.filter(pk=int(found[1])).select_related("user").first() if found else None
    if notice is None:
        return 0
    count = 0
    for address, why in _final(report):
        if EmailAddress.objects.filter(user=notice.user_id, email__iexact=address).exists():
            logger.warning("Mail to account %s came back: %s", notice.user_id, why)
            notices.bounced(notice, now)
            count += 1
    return count


def _returned(report: EmailMessage) -> str:
    """The headers of the mail that came back."""
    for part in report.walk():
        if part.get_content_type() == "text/rfc822-headers":
            return str(part.get_payload())
        if part.get_content_type() == "message/rfc822":
            return str(part.get_payload(0))
    return ""


def _final(report: EmailMessage) -> Iterator[tuple[str, str]]:
    """The recipients that will never get it, each with the reason."""
    for part in report.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        for fields in part.get_payload():
            if isinstance(fields, Message) and _says(fields, "Action").lower() == "failed":
                address = _says(fields, "Final-Recipient").partition(";")[2].strip()
                yield address, _says(fields, "Diagnostic-Code") or _says(fields, "Status")


def _says(fields: Message, name: str) -> str:
    return " ".join(str(fields.get(name, "")).split())
