"""Links that switch mails off without a log-in: signed, for one account and what one mail was about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.core import signing

from games.models import User
from games.services import notices

SALT = "unsubscribe"
CATEGORIES = {"turns": "mail_turns", "reminders": "mail_reminders", "games": "mail_games"}
"""What can be switched off, by the name in the link; the value is the field of the account."""

_NAMES = {field: name for name, field in CATEGORIES.items()}


class Unknown(Exception):
    """The token is for nothing: altered, or its account is gone."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a token stands for: some categories of the mails to one account."""

    user: User
    categories: tuple[str, ...]


def token_for(user: User, kinds: Iterable[str]) -> str:
    """What lets its holder switch off the categories of these kinds of notices for one account, and nothing else."""
    categories = sorted({_NAMES[notices.switch_of(kind)] for kind in kinds})
    return signing.Signer(salt=SALT).sign_object([user.pk, categories])


def read(token: str) -> Subscription:
    """What the token is for. Raises Unknown; changes nothing."""
    try:
        pk, categories = signing.Signer(salt=SALT).unsign_object(token)
    except signing.BadSignature as altered:
        raise Unknown from altered
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None:
        raise Unknown
    return Subscription(user, tuple(name for name in categories if name in CATEGORIES))


def switch_off(subscription: Subscription) -> None:
    """No more mails of these categories. Doing it twice is the same as once."""
    User.objects.filter(pk=subscription.user.pk).update(**{CATEGORIES[name]: False for name in subscription.categories})
