"""The page of ratings: who plays best, and how ratings come about."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.services import ratings
from games.services.skill import SHOWN_AT_FIRST


@never_cache
@require_safe
def all_ratings(request: HttpRequest) -> HttpResponse:
    """The ratings of every title, for everybody."""
    context = {"lists": ratings.lists(), "provisional": ratings.PROVISIONAL, "at_first": SHOWN_AT_FIRST}
    return render(request, "games/ratings.html", context)
