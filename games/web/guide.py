"""Learning by playing: the guided game against bots, and its guide, which can be switched off and on."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.vary import vary_on_headers

from games.engine.title import Title
from games.engine.words import Words, say
from games.models import Game
from games.registry import get_title, titles
from games.services import access, guide, lobby, page
from games.services.errors import Refused
from games.web import picks
from games.web.errors import minds_out_of_order
from games.web.opening import QUICK_PACE, is_mark
from games.web.refusals import in_words, refusal
from games.web.table import begun, refused_at_table, shown

SILENT = say("The guide is off. You can switch it on again below your cards.")
SPEAKING = say("The guide is on: what it has not said yet, it says when it is due.")


def learning_seats(title: Title) -> int:
    """How many sit at a guided game."""
    return title.learning_seats or title.min_seats


@dataclass(frozen=True)
class GuidedOffer:
    """A button that begins a guided game; `mark` makes two clicks on it begin one."""

    title: Title
    mark: str


def guided_offers(*slugs: str) -> tuple[GuidedOffer, ...]:
    """The guided games that can be begun, of all titles or of these."""
    offered = [get_title(slug) for slug in slugs or titles()]
    return tuple(GuidedOffer(title, secrets.token_hex(16)) for title in offered if guide.is_offered(title))


@never_cache
def guided_game(request: HttpRequest, slug: str) -> HttpResponse:
    """GET says what a guided game is; POST begins one, against bots and seen by nobody else."""
    if slug not in titles() or not guide.is_offered(get_title(slug)):
        raise Http404
    if request.method != "POST":
        bots = learning_seats(get_title(slug)) - 1
        offer = {"offer": guided_offers(slug)[0], "pace": QUICK_PACE.words(), "bots": bots}
        return render(request, "games/guided.html", offer)
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    mark = request.POST.get("mark", "")
    try:
        game = lobby.open_game(
            request.user,
            title=slug,
            seats=learning_seats(get_title(slug)),
            options={},
            pace=QUICK_PACE,
            public=False,
            now=timezone.now(),
            against_bots=True,
            guided=True,
            form=mark if is_mark(mark) else "",
        )
    except Refused as refused:
        return refusal(request, in_words(refused.words), way_on=reverse("home"))
    return redirect("table", game.pk)


@never_cache
@vary_on_headers("HX-Request")
@minds_out_of_order
def switch(request: HttpRequest, pk: int) -> HttpResponse:
    """Switch the guide of the own seat off or on, and go on with the picks made so far."""
    if request.method != "POST":
        return redirect("table", pk)
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("table", args=[pk]))
    game = begun(request, pk)
    seat = access.seat_of(request.user, game)
    if seat is None:
        raise PermissionDenied
    is_on = request.POST.get("on") == "1"
    try:
        sent = picks.from_form(request) if "ask" in request.POST else picks.Sent(None, ())
        guide.switch(seat, is_on)
    except Refused as refused:
        return refused_at_table(request, game, refused)
    chosen = sent.picks if sent.ask == game.ask else ()
    return _back_at_table(request, game, chosen, SPEAKING if is_on else SILENT)


def _back_at_table(request: HttpRequest, game: Game, chosen: tuple[str, ...], words: Words) -> HttpResponse:
    if not request.htmx:  # type: ignore[attr-defined]
        messages.info(request, in_words(words))
        query = urlencode([("ask", str(game.ask)), *(("pick", pick) for pick in chosen)]) if chosen else ""
        return redirect(reverse("table", args=[game.pk]) + (f"?{query}" if query else ""))
    built = page.build(game, request.user, now=timezone.now(), picks=chosen)
    return shown(request, built, "#table", notice=words, notice_kind="info")
