"""What every page's frame needs to know."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.services import lists


def frame(request: HttpRequest) -> dict[str, object]:
    """The site's name, whether mail is read on a page, and how many games wait for the reader."""
    waiting = SimpleLazyObject(lambda: _waiting_count(request))
    return {"site_name": settings.SITE_NAME, "mail_page": settings.MAIL_PAGE, "waiting_count": waiting}


def _waiting_count(request: HttpRequest) -> int:
    """Asked for by whole pages only, so that fragments don't pay for it."""
    user = getattr(request, "user", None)
    return lists.waiting_count(user) if user is not None and user.is_authenticated else 0
