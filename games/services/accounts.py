"""What happens to an account beyond logging in: its settings, its mails, its end."""

from __future__ import annotations

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.utils import translation
from django.utils.translation import gettext

from games.engine.words import say
from games.models import FORMER_PLAYER, Game, Seat, StoredMail, User
from games.services import invitations, languages, lobby, mails, names, presence, private_notes, seats, zones
from games.services.errors import NotAllowed

UNCONFIRMED_FOR = timedelta(days=3)
"""How long an account that was never confirmed keeps its name; as long as the link in the mail is good."""


def change_settings(
    user: User,
    *,
    display_name: str,
    time_zone: str,
    language: str,
    mail_turns: bool,
    mail_reminders: bool,
    mail_games: bool,
) -> None:
    """Save what the person chose. Raises NotAllowed for a name that can't be had, or an unknown zone or language."""
    if time_zone and not zones.is_known(time_zone):
        raise NotAllowed(say("There is no time zone of that name."))
    languages.require(language)
    user.display_name = names.clean_display_name(display_name, user)
    user.time_zone, user.language = time_zone, language
    user.mail_turns, user.mail_reminders, user.mail_games = mail_turns, mail_reminders, mail_games
    changed = ["display_name", "time_zone", "language", "mail_turns", "mail_reminders", "mail_games"]
    try:
        with transaction.atomic():
            user.save(update_fields=changed)
    except IntegrityError as taken:
        raise NotAllowed(say("That name is taken, or looks too much like one that is.")) from taken


def resume_mail(user: User) -> None:
    """Try to reach the person by mail again, after the address had been refused."""
    User.objects.filter(pk=user.pk).update(mail_failures=0, mail_stopped_at=None)


def send_test_mail(user: User) -> str:
    """Send the person a mail that says that mail arrives, and return where to. Raises NotAllowed without an address."""
    address = mails.verified_address(user)
    if not address:
        raise NotAllowed(say("You have no confirmed address."))
    with translation.override(languages.of(user)):
        subject = gettext("A test mail from %(site)s") % {"site": settings.SITE_NAME}
        body = gettext("If you read this, mails from %(site)s reach you.") % {"site": settings.SITE_NAME}
    EmailMessage(subject, body, to=[address], headers={"Auto-Submitted": "auto-generated"}).send()
    return address


def end_session(user: User, session_id: int) -> None:
    """Log one of the person's own browsers out; nothing happens when there is none of that number."""
    for session in UserSession.objects.filter(user=user, pk=session_id):
        session.end()


def forget_unconfirmed(now: datetime) -> None:
    """Delete accounts whose address was not confirmed in time: nobody ever logged in, but their names are taken."""
    User.objects.filter(
        emailaddress__verified=False,
        last_login=None,
        date_joined__lt=now - UNCONFIRMED_FOR,
        is_staff=False,
        seats=None,
    ).exclude(emailaddress__verified=True).delete()


def delete_account(user: User, now: datetime) -> None:
    """Delete the account and everything that is only its own; the games stay, with a seat called `FORMER_PLAYER`.

    The bot plays the seat's running games to their end, and the others are told. Seats in games that have not begun
    become free; such a game passes to the next player, or is closed. All or nothing.
    """
    with transaction.atomic():
        for game_id in _open_games(user):
            lobby.leave(game_id, user, now=now)
        private_notes.forget(user)
        presence.forget(user)
        invitations.forget(user)
        seats.leave_all(user.pk, FORMER_PLAYER, now=now)
        for session in UserSession.objects.filter(user=user):
            session.end()
        StoredMail.objects.filter(recipient__in=EmailAddress.objects.filter(user=user).values("email")).delete()
        user.delete()


def _open_games(user: User) -> list[int]:
    open_seats = Seat.objects.filter(user=user, game__status=Game.Status.OPEN)
    return list(open_seats.order_by("game").values_list("game", flat=True))
