"""What was: a game moment by moment, its whole log, and its shuffles."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.models import Move
from games.services import page, shuffles
from games.services.log import chapters
from games.web.errors import minds_out_of_order
from games.web.table import begun, shown


@never_cache
@vary_on_headers("HX-Request")
@require_safe
@minds_out_of_order
def replay(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The table as it was after that move, as this reader could see it then; of a move that only the site made, the
    moment before it."""
    game = begun(request, pk)
    try:
        built = page.moment(game, request.user, number, now=timezone.now())
    except Move.DoesNotExist:
        raise Http404 from None
    assert built.moment is not None
    is_step = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    fragment = "#table" if is_step else ""
    return shown(request, built, fragment, steps=_steps(page.moments(game), built.moment))


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


def _steps(moments: list[int], number: int) -> dict[str, int | None]:
    """The neighbours of a moment, None where there is none."""
    place = moments.index(number)
    return {
        "first": moments[0] if place else None,
        "back": moments[place - 1] if place else None,
        "forward": moments[place + 1] if place + 1 < len(moments) else None,
        "last": moments[-1] if place + 1 < len(moments) else None,
        "place": place + 1,
        "count": len(moments),
    }
