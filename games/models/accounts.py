"""Who plays: the account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.names import lookalike_key


class User(AbstractUser):
    """An account. Shown to others by its display name, else by its user name."""

    name_key = models.CharField(
        max_length=300, unique=True, editable=False, help_text=_("No two user names may be mistaken for one another.")
    )
    display_name = models.CharField(_("display name"), max_length=40, blank=True, default="")
    display_key = models.CharField(
        max_length=300, default="", editable=False, help_text=_("No two display names may be mistaken for one another.")
    )
    time_zone = models.CharField(
        _("time zone"),
        max_length=64,
        blank=True,
        default="",
        help_text=_("Name of a time zone such as Europe/Lisbon; empty while unknown, then times are shown in UTC."),
    )
    language = models.CharField(_("language"), max_length=16, default="en")

    mail_turns = models.BooleanField(_("mail when it is my turn"), default=True)
    mail_reminders = models.BooleanField(_("mail when my time is running out"), default=True)
    mail_games = models.BooleanField(_("mail when a game begins, ends or changes players"), default=True)
    mail_failures = models.PositiveSmallIntegerField(
        _("mails refused in a row"), default=0, help_text=_("Mails refused for good in a row.")
    )
    mailed_at = models.DateTimeField(null=True, blank=True, help_text=_("When the last mail about games went out."))
    mail_stopped_at = models.DateTimeField(
        _("no mail since"), null=True, blank=True, help_text=_("Since when no mail is tried any more.")
    )

    class Meta(AbstractUser.Meta):
        constraints: ClassVar = [
            models.UniqueConstraint(name="display_names_differ", fields=["display_key"], condition=~Q(display_key="")),
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """User names are stored in small letters, so that log-in and addresses work with any case."""
        return super().normalize_username(username).lower()

    def clean(self) -> None:
        """Tells the staff, too, that a language is not spoken, and that a name could be taken for someone else's."""
        super().clean()
        if self.language not in dict(settings.LANGUAGES):
            raise ValidationError({"language": _("The site does not speak that language yet.")})
        key = lookalike_key(self.display_name)
        others = User.objects.exclude(pk=self.pk).filter(Q(name_key=key) | Q(display_key=key))
        if key and others.exists():
            raise ValidationError({"display_name": _("That name is taken, or looks too much like one that is.")})

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Keeps the keys in step with the names, whoever writes them."""
        self.name_key = lookalike_key(self.username)
        self.display_key = lookalike_key(self.display_name)
        if update_fields is not None:
            update_fields = {*update_fields, "name_key", "display_key"}
        super().save(*args, update_fields=update_fields, **kwargs)
