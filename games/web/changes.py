"""The page that says what has changed on the site."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.news import CHANGES


@require_safe
def changes(request: HttpRequest) -> HttpResponse:
    """The list, for everybody."""
    return render(request, "games/changes.html", {"changes": CHANGES})
