"""The two files that browsers and crawlers ask every site for, at addresses they choose."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe

ROBOTS = """User-agent: *
Disallow: /accounts/
Disallow: /admin/
Disallow: /games/
Disallow: /invite/
Disallow: /invited/
Disallow: /next/
Disallow: /players/
Disallow: /settings/
Disallow: /unsubscribe/
"""
"""The front page and the rules may be found; games and people are for those who are sent there."""


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """For browsers that do not read the page's own link. The file's own address changes with its content."""
    return HttpResponseRedirect(static("games/mark.svg"))


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What crawlers leave alone."""
    return HttpResponse(ROBOTS, content_type="text/plain")
