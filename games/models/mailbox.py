"""Mails that the embedded site keeps instead of sending them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class StoredMail(models.Model):
    """One mail to one recipient, whole as it would have been sent."""

    recipient = models.EmailField(max_length=254)
    subject = models.CharField(max_length=500)
    message = models.TextField(help_text=_("The raw message."))
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            # The mail page: newest first.
            models.Index(name="mail_newest", fields=["-at"]),
        ]

    def __str__(self) -> str:
        return f"{self.subject} to {self.recipient}"
