"""From the front page to the first question: lists of games, opening one, the room where it waits for players."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.errors import Refused
from games.engine.title import Title
from games.engine.words import Words
from games.models import Game, Invitation, User
from games.registry import get_title, titles
from games.services import access, invited, lists, lobby
from games.web.next_game import carry_count
from games.web.opening import QUICK_PACE, OpeningForm, is_mark, usual_seats
from games.web.refusals import in_words, refusal


@dataclass(frozen=True)
class QuickOffer:
    """A button that begins a game against bots; `mark` makes two clicks on it begin one."""

    title: Title
    mark: str


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The reader's games, those that wait for an answer first; for visitors, what this place is."""
    now, only = timezone.now(), _only(request)
    context: dict[str, Any] = {"now": now, "only": only, "played": [get_title(slug) for slug in titles()]}
    if not request.user.is_authenticated:
        return render(request, "home.html", context | {"public_games": lists.public_games(only)})
    context |= {
        "lists": lists.home(request.user, now, only),
        "invited": invited.to_answer(request.user),
        "is_own": True,
        "quick": quick_offers(),
        "quick_pace": QUICK_PACE.words(),
    }
    return render(request, "home.html", context)


@never_cache
@login_required
def open_game(request: HttpRequest) -> HttpResponse:
    """The form that opens a game; sent with `begin=bots`, it opens one against bots that begins at once."""
    form = OpeningForm(_chosen_title(request), request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _opening_page(request, form)
    if not form.is_valid():
        return _opening_page(request, form, status=422)
    against_bots = request.POST.get("begin") == "bots"
    try:
        game = lobby.open_game(_member(request), **form.settled(), now=timezone.now(), against_bots=against_bots)
    except Refused as refused:
        form.add_error(None, in_words(refused.words))
        return _opening_page(request, form, status=422)
    return redirect("table", game.pk)


@login_required
def quick_game(request: HttpRequest, slug: str) -> HttpResponse:
    """POST: one click to a running game against bots, seen by nobody else."""
    if slug not in titles():
        raise Http404
    if request.method != "POST":
        return redirect("home")
    mark = request.POST.get("mark", "")
    try:
        game = lobby.open_game(
            _member(request),
            title=slug,
            seats=usual_seats(get_title(slug)),
            options={},
            pace=QUICK_PACE,
            public=False,
            now=timezone.now(),
            against_bots=True,
            form=mark if is_mark(mark) else "",
        )
    except Refused as refused:
        return refusal(request, in_words(refused.words), way_on=reverse("home"))
    return redirect("table", game.pk)


def waiting_room(
    request: HttpRequest,
    game: Game,
    *,
    token: str = "",
    invitation: Invitation | None = None,
    said: str = "",
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The page of a game that has not begun, or was closed before it could.

    Whoever got here by invitation passes the `token` of the game's link, or the `invitation` of a mail, so that the
    page can offer a seat; `said` is a sentence about something that was refused.
    """
    context = _room(request, game, token, invitation) | {"said": said, "back_to": request.path} | more
    return render(request, "games/waiting.html", context, status=status)


@never_cache
@require_safe
def room(request: HttpRequest, pk: int) -> HttpResponse:
    """What has changed in the waiting room since the version that a page shows: nothing (204), or the room anew."""
    game = _game_for(request, pk)
    if not game.is_open:
        answer = HttpResponse(status=204)
        answer["HX-Redirect"] = reverse("table", args=[pk])
        return answer
    if request.GET.get("version") == str(game.version):
        return carry_count(request, HttpResponse(status=204))
    context = _room(request, game, "") | {"back_to": reverse("table", args=[pk]), "renewed": True}
    return carry_count(request, render(request, "games/waiting.html#room", context))


@login_required
def join(request: HttpRequest, pk: int) -> HttpResponse:
    """POST takes a free seat; with the last one the game begins."""
    return _change(request, pk, lobby.join)


@never_cache
@login_required
def start(request: HttpRequest, pk: int) -> HttpResponse:
    """POST fills the free seats with bots and begins; `sure` has to name every invitation that is unanswered. GET, and
    a POST that knows too few of them, ask."""
    game = _game_for(request, pk)
    may_begin = game.is_open and game.opener_id == request.user.pk
    asked = invited.unanswered(game, _member(request)) if may_begin else ()
    if request.method == "POST" and {str(one.pk) for one in asked} <= set(request.POST.getlist("sure")):
        return _change(request, pk, lobby.start)
    if not may_begin:
        return redirect("table", pk)
    return render(request, "games/start.html", {"line": lists.line(game, _member(request)), "asked": asked})


@login_required
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """POST gives the seat back while the game waits for players."""
    answer = _change(request, pk, lobby.leave)
    if request.method != "POST" or answer.status_code != 302:
        return answer
    messages.success(request, _("You have given your seat back."))
    return redirect("home")


@never_cache
@login_required
def close(request: HttpRequest, pk: int) -> HttpResponse:
    """GET asks whether to close the game, POST closes it."""
    if request.method == "POST":
        return _change(request, pk, lobby.close)
    game = _game_for(request, pk)
    if not game.is_open or game.opener_id != request.user.pk:
        return redirect("table", pk)
    return render(request, "games/close.html", {"line": lists.line(game, _member(request))})


@never_cache
@login_required
def invite(request: HttpRequest, token: str) -> HttpResponse:
    """Where an invitation leads: GET shows the game to anyone who holds the link, POST takes a seat."""
    try:
        game = access.get_invited_game(token)
    except Game.DoesNotExist:
        raise Http404 from None
    if request.method == "POST":
        return _join_by_invitation(request, game)
    if access.seat_of(request.user, game) or (game.public and not game.is_open):
        return redirect("table", game.pk)
    if game.is_open or game.is_closed:
        return waiting_room(request, game, token=token)
    return refusal(request, _("This game has begun without you: all its seats are taken."), way_on=reverse("home"))


def quick_offers() -> tuple[QuickOffer, ...]:
    """What can be begun with one click."""
    return tuple(QuickOffer(get_title(slug), secrets.token_hex(16)) for slug in titles())


def _join_by_invitation(request: HttpRequest, game: Game) -> HttpResponse:
    try:
        lobby.join(game.pk, _member(request), now=timezone.now())
    except Refused as refused:
        return _refused(request, game, refused.words, token=game.invite_token)
    return redirect("table", game.pk)


def _change(request: HttpRequest, pk: int, service: Callable[..., Any]) -> HttpResponse:
    """POST lets the service change the game in the member's name; then the game is shown. GET only shows it."""
    if request.method != "POST":
        return redirect("table", pk)
    game = _game_for(request, pk)
    try:
        service(pk, _member(request), now=timezone.now())
    except Refused as refused:
        return _refused(request, game, refused.words)
    return redirect("table", pk)


def _refused(request: HttpRequest, game: Game, words: Words, *, token: str = "") -> HttpResponse:
    """409: the game as it is now, with the sentence."""
    game = Game.objects.without_secrets().get(pk=game.pk)
    if game.is_open:
        return waiting_room(request, game, token=token, said=in_words(words), status=409)
    if game.public or access.seat_of(request.user, game):
        way_on = reverse("table", args=[game.pk])
        return refusal(request, in_words(words), way_on=way_on, way_on_words=_("To the game"))
    return refusal(request, in_words(words), way_on=reverse("home"))


def _room(request: HttpRequest, game: Game, token: str, invitation: Invitation | None = None) -> dict[str, Any]:
    user = request.user if request.user.is_authenticated else None
    line = lists.line(game, user)
    sits = line.own is not None
    received = None if sits else invited.into(game, user)
    sent = invited.sent(game, user) if user is not None and sits else ()
    return {
        "game": game,
        "line": line,
        "now": timezone.now(),
        "free": range(line.free),
        "sits": sits,
        "opened_it": user is not None and game.opener_id == user.pk,
        "join_url": _join_url(game, token, invitation),
        "received": received,
        "by_mail": invitation,
        "sent": sent,
        "unanswered": sum(one.is_pending for one in sent),
        # Asked for by the whole page only.
        "companions": partial(invited.companions, request.user, game),
        "invitation": settings.BASE_URL + reverse("invite", args=[game.invite_token]) if sits else "",
        "keeps_fresh": game.is_open and (game.public or sits or received is not None) and invitation is None,
        "why_closed": in_words(lobby.why_closed(game)) if game.is_closed else "",
    }


def _join_url(game: Game, token: str, invitation: Invitation | None) -> str:
    """Where the reader takes a seat: the address that let them in."""
    if invitation is not None:
        return reverse("invited", args=[invitation.token])
    return reverse("invite", args=[token]) if token else reverse("join", args=[game.pk])


def _opening_page(request: HttpRequest, form: OpeningForm, status: int = 200) -> HttpResponse:
    offered = [get_title(slug) for slug in titles()]
    return render(request, "games/open.html", {"form": form, "offered": offered}, status=status)


def _only(request: HttpRequest) -> str:
    """The title that the lists of others' games are narrowed to; empty for all."""
    sent = request.GET.get("title", "")
    return sent if sent in titles() else ""


def _chosen_title(request: HttpRequest) -> Title:
    sent = request.POST if request.method == "POST" else request.GET
    slug = sent.get("title", "")
    return get_title(slug if slug in titles() else titles()[0])


def _game_for(request: HttpRequest, pk: int) -> Game:
    try:
        return access.get_game_for(request.user, pk)
    except Game.DoesNotExist:
        raise Http404 from None


def _member(request: HttpRequest) -> User:
    """Who asks; only for views behind `login_required`."""
    assert request.user.is_authenticated
    return request.user
