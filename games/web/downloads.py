"""A game as a file: the whole of it when it is over, its log at any time."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.services import downloads
from games.services.errors import NotAllowed
from games.web.errors import minds_out_of_order
from games.web.refusals import in_words, refusal
from games.web.table import begun


@never_cache
@require_safe
@minds_out_of_order
def game_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole game as JSON, which tells everything: 403 while it runs."""
    game = begun(request, pk)
    try:
        whole = downloads.as_json(game)
    except NotAllowed as refused:
        back = reverse("table", args=[pk])
        return refusal(request, in_words(refused.words), way_on=back, way_on_words=_("To the game"), status=403)
    answer = JsonResponse(whole, json_dumps_params={"indent": 1, "ensure_ascii": False})
    return _as_file(answer, downloads.file_name(game, "json"))


@never_cache
@require_safe
@minds_out_of_order
def log_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The log in the reader's language, as far as the reader may know it."""
    game = begun(request, pk)
    answer = HttpResponse(downloads.as_text(game, request.user), content_type="text/plain; charset=utf-8")
    return _as_file(answer, downloads.file_name(game, "txt"))


def _as_file(answer: HttpResponse, name: str) -> HttpResponse:
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
