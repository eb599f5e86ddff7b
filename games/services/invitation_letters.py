"""Writes the one mail to an address without an account: who asks, into what, and how never to be mailed again."""

from __future__ import annotations

import hashlib
from email.utils import parseaddr

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from games.models import Game, InvitationMail
from games.services import invited, languages
from games.services.letters import absolute, one_line, sender, unlinked


def seal(mail: InvitationMail) -> str:
    """What nobody can know who has not got this mail: so nobody else can report that it came back."""
    return hashlib.sha256(mail.invitation.token.encode()).hexdigest()[:16]


def compose(mail: InvitationMail) -> EmailMultiAlternatives:
    """The mail, in the language of the one who invites: of the one who reads nothing is known."""
    invitation = mail.invitation
    game = Game.objects.without_secrets().get(pk=invitation.game_id)
    language = languages.of(invitation.by) if invitation.by else settings.LANGUAGE_CODE
    with translation.override(language):
        names = [unlinked(seat.shown_name) for seat in game.seats.select_related("user")]
        stop = absolute(reverse("never-mail", args=[invitation.token]))
        context = {
            "game": str(game),
            "lines": invited.in_a_mail(game, {"by": invitation.by_id}, names, unlinked),
            "url": absolute(reverse("invited", args=[invitation.token])),
            "stop_url": stop,
            "home_url": absolute(reverse("home")),
            "site_name": settings.SITE_NAME,
            "language": translation.get_language(),
        }
        by = unlinked(str(invitation.by)) if invitation.by else ""
        told = {"player": by, "title": game.get_title().name}
        subject = gettext("%(player)s invites you to play %(title)s") if by else gettext("An invitation to %(title)s")
        host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
        return EmailMultiAlternatives(
            subject=one_line(subject % told),
            body=render_to_string("mail/invitation.txt", context),
            from_email=sender(),
            to=[invitation.email],
            headers={
                # The same for a mail that is tried again, so that mail programs show it once.
                "Message-ID": f"<invitation-{mail.pk}-{seal(mail)}@{host}>",
                "List-Unsubscribe": f"<{stop}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                "Auto-Submitted": "auto-generated",
            },
            alternatives=[(render_to_string("mail/invitation.html", context), "text/html")],
        )
