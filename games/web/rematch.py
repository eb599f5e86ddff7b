"""The button at the end of a game that opens the next one, or leads into it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.engine.errors import Refused
from games.services import rematch
from games.web.reader import PersonRequest
from games.web.refusals import in_words, refusal
from games.web.table import seen


@never_cache
@login_required
def offer(request: PersonRequest, pk: int) -> HttpResponse:
    """POST opens the rematch of a finished game, or takes a seat in the one that is open."""
    game = seen(request, pk)
    if request.method != "POST":
        return redirect("table", pk)
    try:
        again = rematch.offer(game.pk, request.user, now=timezone.now())
    except Refused as refused:
        way_on = reverse("table", args=[pk])
        return refusal(request, in_words(refused.words), way_on=way_on, way_on_words=_("To the game"))
    return redirect("table", again.pk)
