"""Who is asked to take a seat in a game that has not begun, and the mails to people without an account."""

from __future__ import annotations

import secrets
from typing import ClassVar

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from games.models.accounts import User
from games.models.notices import Notice
from games.models.play import Game, Seat


def token() -> str:
    """An unguessable address for the page of one invitation."""
    return secrets.token_urlsafe(16)


def _confirmed(email: OuterRef) -> models.QuerySet[EmailAddress]:
    return EmailAddress.objects.filter(email=email, verified=True)


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def to(self, user: User) -> InvitationQuerySet:
        """Those to the account, by name or by an address that is confirmed as its own."""
        own = user.emailaddress_set.filter(verified=True).values("email")  # type: ignore[attr-defined]
        return self.filter(Q(user=user) | Q(email__in=own))

    def pending(self) -> InvitationQuerySet:
        """Those that nobody has answered or taken back."""
        return self.filter(state=Invitation.State.PENDING)

    def waited_for(self) -> InvitationQuerySet:
        """Those unanswered whose person does not sit in the game by another way. Nothing is written when a seat is
        taken, or an address confirmed: the one who invited an address would learn whose it is."""
        sits = Q(user=OuterRef("user")) | Q(user__emailaddress__in=_confirmed(OuterRef(OuterRef("email"))))
        return self.pending().exclude(Exists(Seat.objects.filter(sits, game=OuterRef("game"))))


class Invitation(models.Model):
    """One person who is asked into one game: an account, or an e-mail address, whoever it belongs to.

    That an address belongs to an account is never stored here, so that no page can tell it.
    """

    class State(models.TextChoices):
        PENDING = "pending", _("not answered yet")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("taken back")

    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations", verbose_name=_("game"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="invitations", verbose_name=_("invited")
    )
    email = models.EmailField(_("e-mail address"), max_length=254, blank=True, default="")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="sent_invitations",
        verbose_name=_("invited by"),
    )
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.PENDING)
    token = models.CharField(max_length=40, unique=True, default=token)
    made_at = models.DateTimeField(_("made at"))
    answered_at = models.DateTimeField(_("answered at"), null=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name, verbose_name_plural = _("invitation"), _("invitations")
        ordering: ClassVar = ["made_at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="invitation_to_one",
                condition=Q(user__isnull=False, email="") | (Q(user__isnull=True) & ~Q(email="")),
            ),
            # Nobody is asked twice into one game, however often it is clicked.
            models.UniqueConstraint(name="person_invited_once", fields=["game", "user"], condition=Q(email="")),
            models.UniqueConstraint(name="address_invited_once", fields=["game", "email"], condition=~Q(email="")),
        ]
        indexes: ClassVar = [
            # "Your invitations", by name and by address, and who may look at a private game.
            models.Index(name="invitation_to_user", fields=["user"], condition=Q(state="pending")),
            models.Index(name="invitation_to_address", fields=["email"], condition=Q(state="pending")),
        ]

    def __str__(self) -> str:
        return f"{self.user_id or self.email} to {self.game_id}"

    @property
    def is_pending(self) -> bool:
        return self.state == Invitation.State.PENDING


class InvitationMail(models.Model):
    """The one mail to an address that belongs to no account; accounts are told by notices. Works like a notice."""

    invitation = models.OneToOneField(Invitation, models.CASCADE, related_name="mail")
    state = models.CharField(max_length=8, choices=Notice.State.choices, default=Notice.State.WAITING)
    send_after = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    outcome = models.CharField(max_length=10, choices=Notice.Outcome.choices, blank=True, default="")

    class Meta:
        indexes: ClassVar = [
            # The sender: what is to go out now?
            models.Index(
                name="invitation_unsent", fields=["send_after"], condition=Q(state__in=["waiting", "sending"])
            ),
        ]

    def __str__(self) -> str:
        return f"mail about invitation {self.invitation_id}"


class QuietAddress(models.Model):
    """An address whose owner wants no invitation from anyone here, ever."""

    email = models.EmailField(max_length=254, unique=True)
    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"no mail to {self.email}"
