"""What every page's frame needs to know."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def frame(request: HttpRequest) -> dict[str, object]:
    """The site's name, whether mail is read on a page, and how many games wait for the reader."""
    return {"site_name": settings.SITE_NAME, "mail_page": settings.MAIL_PAGE, "waiting_count": 0}
