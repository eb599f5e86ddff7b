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
from games.services.errors import Stale
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
        private_notes.write(seat, text, now=timezone.now(), instead_of=request.POST.get("instead_of", ""))
    except Stale as stale:
        return _not_kept(request, pk, text, in_words(stale.words), 409, other=private_notes.of_seat(seat))
    except Refused as refused:
        return _not_kept(request, pk, text, in_words(refused.words), 422)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "games/table/notes_said.html", {"saved": private_notes.of_seat(seat)})
    messages.success(request, _("Your notes are saved."))
    return SeeOther(reverse("table", args=[pk]) + "#notes")


def _not_kept(
    request: HttpRequest, pk: int, text: str, why: str, status: int, other: private_notes.Note | None = None
) -> HttpResponse:
    """`other` is the note that would have been lost; once it was shown, the next form may replace it."""
    context = {"number": pk, "text": text, "why": why, "other": other}
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "games/table/notes_said.html", context, status=409 if other else 422)
    return render(request, "games/notes.html", context, status=status)
