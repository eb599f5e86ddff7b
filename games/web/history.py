"""What was: what happened since the own last move, a game moment by moment, its whole log, and its shuffles."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from games.services import page, shuffles
from games.services import recap as recaps
from games.services import replay as replays
from games.services.errors import NotAllowed
from games.services.log import chapters
from games.web.errors import minds_out_of_order
from games.web.refusals import in_words, refusal
from games.web.steps import recap_steps, replay_steps
from games.web.table import begun, drawn_by, shown


@never_cache
@require_safe
def since(request: HttpRequest, pk: int) -> HttpResponse:
    """The beginning of what happened since the own last move."""
    return redirect("recap", pk, 1)


@never_cache
@vary_on_headers("HX-Request")
@require_safe
@minds_out_of_order
def recap(request: HttpRequest, pk: int, step: int) -> HttpResponse:
    """One event since the own last move. Where there is none of that number, the table is what there is to see."""
    game = begun(request, pk)
    built = recaps.recap(game, request.user, step, now=timezone.now())
    if built is None:
        table = reverse("table", args=[pk])
        return HttpResponseClientRedirect(table) if request.htmx else redirect(table)  # type: ignore[attr-defined]
    context = {
        "page": built.page,
        "recap": built,
        "steps": recap_steps(built),
        "parts": drawn_by(built.page.title),
    }
    return render(request, f"games/recap.html{_fragment(request, '#recap')}", context)


@never_cache
@vary_on_headers("HX-Request")
@require_safe
@minds_out_of_order
def replay(request: HttpRequest, pk: int, number: int, part: int = 0) -> HttpResponse:
    """The table as it was at that moment, as this reader could see it then, or through the eyes that the address names;
    of a move that only the site made, the moment before it."""
    game = begun(request, pk)
    eyes = request.GET.get("seat", "")
    try:
        built = replays.replay(game, request.user, number, part, eyes=eyes, now=timezone.now())
    except LookupError:
        raise Http404 from None
    except NotAllowed as refused:
        back = reverse("replay", args=[pk, number])
        return refusal(request, in_words(refused.words), way_on=back, way_on_words=_("To your own view"), status=403)
    fragment = _fragment(request, "#table")
    charts = () if fragment else replays.charts(game)
    return shown(request, built.page, fragment, steps=replay_steps(built, asked=eyes), replay=built, charts=charts)


@never_cache
@require_safe
@minds_out_of_order
def log(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that happened, oldest first."""
    built = page.build(begun(request, pk), request.user, now=timezone.now())
    return render(request, "games/log.html", {"page": built, "chapters": chapters(built.log[::-1])})


@never_cache
@require_safe
def seed(request: HttpRequest, pk: int) -> HttpResponse:
    """The seed's fingerprint from the start; after the end the seed, how to check it, and every draw."""
    game = begun(request, pk)
    context = {
        "game": page.outline(game),
        "shuffles": shuffles.of(game),
        "draws": (f"{game.title}/draws.html", "games/table/nothing.html"),
    }
    return render(request, "games/seed.html", context)


def _fragment(request: HttpRequest, part: str) -> str:
    """That part of a page for a step by htmx; the whole page for all others, and when history is restored."""
    is_step = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    return part if is_step else ""
