"""What every page's frame needs to know."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.http import HttpRequest

from games.web.next_game import waiting_count

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
        # Asked for by what shows it only, so that other fragments don't pay for it.
        "waiting_count": partial(waiting_count, request),
    }
