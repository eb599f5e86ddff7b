"""Who plays: the account."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account. Shown to others by its display name, else by its user name."""

    display_name = models.CharField(_("display name"), max_length=40, blank=True, default="")
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
    mail_failures = models.PositiveSmallIntegerField(default=0, help_text="Mails refused for good in a row.")
    mail_stopped_at = models.DateTimeField(null=True, blank=True, help_text="Since when no mail is tried any more.")

    def __str__(self) -> str:
        return self.display_name or self.username
