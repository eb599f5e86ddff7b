"""The embedded site's mailbox: mails are kept as rows and read on a page, so that nothing else has to be set up."""

from __future__ import annotations

import email
import email.policy
from base64 import b64encode
from dataclasses import dataclass
from datetime import datetime

from django.core.mail import EmailMessage

from games.models import StoredMail

KEPT = 500
"""Mails kept; older ones make room."""


@dataclass(frozen=True)
class Letter:
    """A stored mail as the page shows it. `text` is never markup."""

    pk: int
    at: datetime
    recipient: str
    sender: str
    subject: str
    text: str
    pictures: tuple[str, ...]
    """The pictures in it as addresses that hold them; the text says the same."""


def store(message: EmailMessage, now: datetime) -> None:
    """Keep the message, once for each of its recipients."""
    raw = message.message().as_bytes().decode(errors="replace")
    StoredMail.objects.bulk_create(
        StoredMail(recipient=recipient, subject=message.subject[:500], message=raw, at=now)
        for recipient in message.recipients()
    )
    kept = StoredMail.objects.order_by("-at", "-pk").values_list("pk", flat=True)[KEPT:][:KEPT]
    StoredMail.objects.filter(pk__in=list(kept)).delete()


def newest(count: int) -> list[StoredMail]:
    """The latest mails, newest first, without their text."""
    return list(StoredMail.objects.defer("message").order_by("-at", "-pk")[:count])


def read(pk: int) -> Letter:
    """One mail. Raises StoredMail.DoesNotExist."""
    stored = StoredMail.objects.get(pk=pk)
    parsed = email.message_from_bytes(stored.message.encode(), policy=email.policy.default)
    body = parsed.get_body(preferencelist=("plain",))
    return Letter(
        pk=stored.pk,
        at=stored.at,
        recipient=stored.recipient,
        sender=str(parsed["From"] or ""),
        subject=stored.subject,
        text=body.get_content() if body is not None else "",
        pictures=tuple(
            f"data:image/png;base64,{b64encode(part.get_content()).decode()}"
            for part in parsed.walk()
            if part.get_content_type() == "image/png"
        ),
    )
