"""The languages of the site, and which one a person reads: pages, logs and mails alike."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.conf import settings

from games.engine.words import say
from games.models import User
from games.services.errors import NotAllowed


def is_spoken(code: str) -> bool:
    """Whether the site speaks the language of that code."""
    return code in dict(settings.LANGUAGES)


def require(code: str) -> None:
    """Raises NotAllowed for a language that the site does not speak."""
    if not is_spoken(code):
        raise NotAllowed(say("The site does not speak that language yet."))


def of(user: User) -> str:
    """The person's language; the site's own one where it no longer speaks that."""
    return user.language if is_spoken(user.language) else settings.LANGUAGE_CODE


def of_address(address: str) -> str:
    """The language of the account that has confirmed the address; empty when there is none."""
    held = EmailAddress.objects.filter(email__iexact=address, verified=True).select_related("user").first()
    return of(held.user) if held else ""


def choose(user: User, code: str) -> None:
    """Save the language for the account. Raises NotAllowed for one that the site does not speak."""
    require(code)
    user.language = code
    user.save(update_fields=["language"])
