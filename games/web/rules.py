"""How a game goes, for those who don't know it yet: its rules in the site's own words, and its rulings."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.registry import get_title, titles

NOTHING = "games/table/nothing.html"
PARTS = ("rules", "rules_contents", "rules_styles", "sprite", "styles")
"""What a title may have a template of its own for."""


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """The games that are played here, each with the way to its rules."""
    return render(request, "games/all_rules.html", {"played": [get_title(slug) for slug in titles()]})


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules page of a title, 404 for one that is not played here."""
    if slug not in titles():
        raise Http404
    title = get_title(slug)
    parts = {part: (f"{slug}/{part}.html", NOTHING) for part in PARTS}
    return render(request, "games/rules.html", {"title": title, "parts": parts})
