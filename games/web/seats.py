"""Giving one's seat to the bot for good, and taking it back when the bot held it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.vary import vary_on_headers

from games.engine.errors import Refused
from games.engine.words import Words, say
from games.models import Game, Seat
from games.services import access, lists, page, seats
from games.web.errors import minds_out_of_order
from games.web.refusals import in_words, refusal
from games.web.table import seen, shown


@never_cache
@login_required
def resign(request: HttpRequest, pk: int) -> HttpResponse:
    """GET asks whether to give the seat up for good, POST does."""
    game, seat = _own_seat(request, pk)
    if request.method != "POST":
        if not game.is_running or seat.resigned:
            return redirect("table", pk)
        return render(request, "games/resign.html", {"line": lists.line(game, seat.user)})
    try:
        seats.resign(pk, seat.index, now=timezone.now())
    except Refused as refused:
        return _refused(request, pk, refused)
    messages.success(request, _("You have resigned. The bot plays on in your seat; you may still watch."))
    return redirect("table", pk)


@never_cache
@vary_on_headers("HX-Request")
@login_required
@minds_out_of_order
def come_back(request: HttpRequest, pk: int) -> HttpResponse:
    """POST takes the seat back from the bot. At the table, htmx gets the table with the seat's question."""
    game, seat = _own_seat(request, pk)
    if request.method != "POST":
        return redirect("table", pk)
    is_at_table = game.has_begun and bool(request.htmx)  # type: ignore[attr-defined]
    try:
        seats.come_back(pk, seat.index, now=timezone.now())
    except Refused as refused:
        return _at_table(request, pk, refused.words, 409) if is_at_table else _refused(request, pk, refused)
    welcome = say("Welcome back: the seat is yours again.")
    if is_at_table:
        return _at_table(request, pk, welcome)
    messages.success(request, in_words(welcome))
    return redirect("table", pk)


def _at_table(request: HttpRequest, pk: int, words: Words, status: int = 200) -> HttpResponse:
    """The table as it is now, with that sentence."""
    built = page.build(seen(request, pk), request.user, now=timezone.now())
    kind = "info" if status == 200 else "warning"
    return shown(request, built, "#table", status=status, notice=words, notice_kind=kind)


def _own_seat(request: HttpRequest, pk: int) -> tuple[Game, Seat]:
    """The game and the seat of whoever asks: 404 when they may not look at it, 403 when they only watch."""
    try:
        game = access.get_game_for(request.user, pk)
    except Game.DoesNotExist:
        raise Http404 from None
    seat = access.seat_of(request.user, game)
    if seat is None:
        raise PermissionDenied
    return game, seat


def _refused(request: HttpRequest, pk: int, refused: Refused) -> HttpResponse:
    way_on = reverse("table", args=[pk])
    return refusal(request, in_words(refused.words), way_on=way_on, way_on_words=_("To the game"))
