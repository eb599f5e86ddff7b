"""What every page's frame needs to know."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.services import lists

THEMES = ("light", "dark")


def frame(request: HttpRequest) -> dict[str, object]:
    """The site's name and languages, the theme picked in this browser, where mail is read, and how many games wait for
    the reader."""
    theme = request.COOKIES.get("theme", "")
    return {
        "site_name": settings.SITE_NAME,
        "languages": settings.LANGUAGES,
        "theme": theme if theme in THEMES else "",
        "mail_page": settings.MAIL_PAGE,
        "waiting_count": SimpleLazyObject(lambda: _waiting_count(request)),
    }


def _waiting_count(request: HttpRequest) -> int:
    """Asked for by whole pages only, so that fragments don't pay for it."""
    user = getattr(request, "user", None)
    return lists.waiting_count(user) if user is not None and user.is_authenticated else 0
