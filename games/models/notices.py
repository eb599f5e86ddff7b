"""The outbox: what is to be told to whom, written with the move it is about."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.play import Game


class Notice(models.Model):
    """One thing to tell one person through one channel. Unique by occasion, so that nothing is told twice."""

    class Kind(models.TextChoices):
        TURN = "turn", _("your turn")
        REMINDER = "reminder", _("your time is running out")
        STARTED = "started", _("a game began")
        ENDED = "ended", _("a game ended")
        REPLACED = "replaced", _("someone was replaced or came back")
        CLOSED = "closed", _("an open game was closed")
        INVITED = "invited", _("you are invited to a game")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("no longer needed")
        FAILED = "failed", _("could not be sent")

    class Outcome(models.TextChoices):
        """Why a notice was dropped, failed, or has to be tried again. What a server or a fault said stands in the
        process's log alone: it may name an address, or a card."""

        ACCOUNT_CLOSED = "closed", _("the account is closed")
        MAIL_STOPPED = "stopped", _("the address takes no mail")
        SWITCHED_OFF = "off", _("switched off in the settings")
        NOT_ASKED = "answered", _("no longer asked")
        NO_ADDRESS = "no address", _("no confirmed address")
        REFUSED = "refused", _("refused for this address")
        NOT_TAKEN = "not taken", _("not taken by the mail server")
        NOT_WRITTEN = "unwritten", _("a fault while writing it")
        INTERRUPTED = "broken off", _("the sending broke off every time")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", verbose_name=_("user"))
    game = models.ForeignKey(Game, models.CASCADE, related_name="notices", verbose_name=_("game"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    occasion = models.PositiveIntegerField(
        _("occasion"), help_text=_("The ask for turns and reminders, the move for replacements, else 0.")
    )
    channel = models.CharField(_("channel"), max_length=10, default="mail")
    about = models.JSONField(default=dict, help_text=_("Public facts that the text needs, such as the seat replaced."))

    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.WAITING)
    created_at = models.DateTimeField(_("created at"))
    send_after = models.DateTimeField(_("send after"))
    claimed_at = models.DateTimeField(_("claimed at"), null=True)
    sent_at = models.DateTimeField(_("sent at"), null=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome.choices, blank=True, default="")

    class Meta:
        verbose_name, verbose_name_plural = _("notice"), _("notices")
        constraints: ClassVar = [
            models.UniqueConstraint(name="told_once", fields=["user", "game", "kind", "occasion", "channel"]),
        ]
        indexes: ClassVar = [
            # The sender: what is to go out now?
            models.Index(name="notice_unsent", fields=["send_after"], condition=Q(state__in=["waiting", "sending"])),
            # The settings page: the last mails to me
            models.Index(name="notice_of_user", fields=["user", "-created_at"]),
            # The sender: how many mails did this person get in the last hour?
            models.Index(name="notice_sent", fields=["user", "sent_at"], condition=Q(sent_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.user_id} about {self.game_id}"
