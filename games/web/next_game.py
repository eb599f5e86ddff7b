"""From game to game: how many games wait for the reader, on every page and fragment, and the way to the next one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.services import lists
from games.web.reader import PersonRequest

HEADER = "Games-Waiting"
"""Carries the count with fragments and polls, so that title, icon and links of an open page stay true."""


@never_cache
@login_required
@require_safe
def next_game(request: PersonRequest) -> HttpResponse:
    """Lead to the game that waits with the shortest deadline after the given one; without any to the list of games."""
    after = request.GET.get("after", "")
    came_from = int(after) if after.isdecimal() and len(after) < 19 else None
    found = lists.next_waiting(request.user, came_from)
    if found is None:
        messages.info(request, _("No game waits for you now."))
        return redirect("home")
    if found == came_from:
        messages.info(request, _("No other game waits for you now."))
    return redirect(reverse("table", args=[found]) + "#turn")


def waiting_count(request: HttpRequest) -> int:
    """How many games wait for the reader; asked once for a request, when it is first needed."""
    known: int | None = getattr(request, "waiting_count", None)
    if known is None:
        user = getattr(request, "user", None)
        known = lists.waiting_count(user) if user is not None and user.is_authenticated else 0
        request.waiting_count = known  # type: ignore[attr-defined]
    return known


def carry_count(request: HttpRequest, answer: HttpResponse, count: int | None = None) -> HttpResponse:
    """The answer with the count in a header, for readers who are logged in."""
    if request.user.is_authenticated:
        answer[HEADER] = str(waiting_count(request) if count is None else count)
    return answer
