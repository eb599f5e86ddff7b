"""Composes and sends the mails: all that is due for one person in one mail, in the person's language and zone."""

from __future__ import annotations

import logging
import smtplib
from dataclasses import dataclass
from datetime import datetime
from email.utils import formataddr
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext, ngettext

from games.models import Notice, Seat, User
from games.services import log, notices
from games.services.page import seat_index

logger = logging.getLogger(__name__)

SALT = "unsubscribe"
CATEGORIES = {"turns": "mail_turns", "reminders": "mail_reminders", "games": "mail_games"}
"""What can be switched off, by the name in the link; the value is the field of the account."""

_CATEGORY = {Notice.Kind.TURN: "turns", Notice.Kind.REMINDER: "reminders"}


@dataclass(frozen=True)
class Item:
    """One notice as the templates show it."""

    kind: str
    game: Any
    url: str
    due_at: datetime | None
    since: tuple[str, ...]
    about: str
    standing: tuple[tuple[int, str, int], ...]


def deliver_one(now: datetime) -> bool:
    """Send one person what is due, and tell whether anything was. Failures are noted on the notices, not raised."""
    batch = notices.claim(now)
    if not batch:
        return False
    needed = []
    for notice in batch:
        if why := notices.unneeded(notice):
            notices.drop(notice, why)
        else:
            needed.append(notice)
    if needed:
        _send(needed, now)
    return True


def _send(batch: list[Notice], now: datetime) -> None:
    address = verified_address(batch[0].user)
    if not address:
        for notice in batch:
            notices.drop(notice, "no verified address")
        return
    try:
        compose(batch[0].user, address, batch).send()
    except (smtplib.SMTPRecipientsRefused, smtplib.SMTPResponseException) as failure:
        code, text = _smtp_answer(failure)
        if 500 <= code < 600:
            logger.warning("Mail to account %s was refused: %s %s", batch[0].user_id, code, text)
            notices.refused(batch, f"{code} {text}", now)
        else:
            notices.put_off(batch, f"{code} {text}", now)
    except Exception as failure:  # one bad mail or server must not stop the others
        logger.warning("Mail to account %s could not be sent.", batch[0].user_id, exc_info=failure)
        notices.put_off(batch, f"{type(failure).__name__}: {failure}", now)
    else:
        notices.sent(batch, now)


def verified_address(user: User) -> str:
    """The address that mail may go to; empty when none is confirmed."""
    address = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first()
    return address.email if address else ""


def compose(user: User, address: str, batch: list[Notice]) -> EmailMultiAlternatives:
    """One mail about these notices, all to this user."""
    with translation.override(user.language), timezone.override(zone_of(user)):
        items = [_item(user, notice) for notice in batch]
        category = _CATEGORY.get(Notice.Kind(batch[0].kind), "games")
        unsubscribe = absolute(reverse("unsubscribe", args=[unsubscribe_token(user, category)]))
        context = {
            "user": user,
            "items": items,
            "zone": str(zone_of(user)),
            "home": absolute(reverse("home")),
            "settings_url": absolute(reverse("settings")),
            "unsubscribe": unsubscribe,
            "site_name": settings.SITE_NAME,
        }
        return EmailMultiAlternatives(
            subject=_subject(items),
            body=render_to_string("mail/notices.txt", context),
            from_email=formataddr((settings.SITE_NAME, settings.DEFAULT_FROM_EMAIL)),
            to=[address],
            headers=_headers(batch, unsubscribe),
            alternatives=[(render_to_string("mail/notices.html", context), "text/html")],
        )


def zone_of(user: User) -> ZoneInfo:
    """The user's time zone, UTC where none is set."""
    try:
        return ZoneInfo(user.time_zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def absolute(path: str) -> str:
    """The public address of a path of this site, whoever asks for it."""
    return f"{settings.BASE_URL}{path}"


def unsubscribe_token(user: User, category: str) -> str:
    """What lets its holder switch off one category of mails for one account, and nothing else."""
    return signing.dumps([user.pk, category], salt=SALT)


def unsubscribe(token: str) -> str:
    """Switch off what the token is for, and return the category. Raises signing.BadSignature for any other token."""
    pk, category = signing.loads(token, salt=SALT)
    User.objects.filter(pk=pk).update(**{CATEGORIES[category]: False})
    return str(category)


def _item(user: User, notice: Notice) -> Item:
    game = notice.game
    title = game.get_title()
    seats = list(game.seats.select_related("user"))
    names = [seat.shown_name for seat in seats]
    viewer = seat_index(seats, user)
    moves = list(game.moves.defer("record"))
    recap = log.lines(title, log.since_own_move(moves, viewer), viewer)
    seat = next((seat for seat in seats if seat.index == viewer), None)
    return Item(
        kind=notice.kind,
        game=game,
        url=absolute(reverse("table", args=[game.pk])),
        due_at=seat.due_at if seat else None,
        since=tuple(line.words.render(gettext, ngettext, names) for line in recap),
        about=_about(notice, names),
        standing=_standing(seats),
    )


def _about(notice: Notice, names: list[str]) -> str:
    if notice.kind != Notice.Kind.REPLACED:
        return ""
    words = log.how_replaced(notice.about["seat"], notice.about["how"])
    return words.render(gettext, ngettext, names)


def _standing(seats: list[Seat]) -> tuple[tuple[int, str, int], ...]:
    ranked = [(seat.place, seat.shown_name, seat.score or 0) for seat in seats if seat.place is not None]
    return tuple(sorted(ranked))


def _subject(items: list[Item]) -> str:
    if len({item.game.pk for item in items}) > 1:
        count = len({item.game.pk for item in items})
        return ngettext("%(n)s game has news for you", "%(n)s games have news for you", count) % {"n": count}
    item = items[-1]
    subjects = {
        Notice.Kind.TURN: gettext("Your turn in %(game)s"),
        Notice.Kind.REMINDER: gettext("Your time is running out in %(game)s"),
        Notice.Kind.STARTED: gettext("%(game)s has begun"),
        Notice.Kind.ENDED: gettext("%(game)s has ended"),
        Notice.Kind.REPLACED: gettext("News from %(game)s"),
        Notice.Kind.CLOSED: gettext("%(game)s was closed before it began"),
    }
    subject = subjects[Notice.Kind(item.kind)] % {"game": item.game}
    if item.due_at is not None and item.kind in (Notice.Kind.TURN, Notice.Kind.REMINDER):
        local = timezone.localtime(item.due_at)
        subject += gettext(" (until %(time)s)") % {"time": f"{local:%Y-%m-%d %H:%M}"}
    return subject


def _headers(batch: list[Notice], unsubscribe_url: str) -> dict[str, str]:
    host = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2]
    headers = {
        "Message-ID": f"<notice-{batch[0].pk}@{host}>",
        "List-Unsubscribe": f"<{unsubscribe_url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    if len({notice.game_id for notice in batch}) == 1:
        thread = f"<game-{batch[0].game_id}-{batch[0].user_id}@{host}>"
        headers |= {"References": thread, "In-Reply-To": thread}
    return headers


def _smtp_answer(failure: smtplib.SMTPRecipientsRefused | smtplib.SMTPResponseException) -> tuple[int, str]:
    text: bytes | str
    if isinstance(failure, smtplib.SMTPRecipientsRefused):
        code, text = next(iter(failure.recipients.values()))
    else:
        code, text = failure.smtp_code, failure.smtp_error
    return code, text.decode(errors="replace") if isinstance(text, bytes) else str(text)
