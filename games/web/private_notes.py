"""The text box beside a table that only its owner sees."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.vary import vary_on_headers

from games.engine.errors import Refused
from games.services import access, private_notes
from games.web.refusals import in_words
from games.web.table import SeeOther, begun


@never_cache
@vary_on_headers("HX-Request")
def write(request: HttpRequest, pk: int) -> HttpResponse:
    """POST keeps the text. For htmx the answer is a sentence about that and nothing else, so that whatever is being
    written stays; a plain form that can't be kept comes back with its text."""
    if request.method != "POST":
        return redirect("table", pk)
    text = request.POST.get("text", "")
    if not request.user.is_authenticated:
        return _not_kept(request, pk, text, _("You are not logged in, so your notes were not saved."), 403)
    seat = access.seat_of(request.user, begun(request, pk))
    if seat is None:
        return _not_kept(request, pk, text, _("Only players of this game can keep notes on it."), 403)
    try:
        private_notes.write(seat, text, now=timezone.now())
    except Refused as refused:
        return _not_kept(request, pk, text, in_words(refused.words), 422)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "games/table/notes_said.html", {"saved": True})
    messages.success(request, _("Your notes are saved."))
    return SeeOther(reverse("table", args=[pk]) + "#notes")


def _not_kept(request: HttpRequest, pk: int, text: str, why: str, status: int) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "games/table/notes_said.html", {"why": why}, status=422)
    context = {"number": pk, "text": text, "why": why}
    return render(request, "games/notes.html", context, status=status)
