"""What was asked can't be done: one sentence, on a page of its own, with the way on."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext

from games.engine.words import Words
from games.web.typed import typed


def in_words(words: Words, names: Sequence[str] = ()) -> str:
    """Engine words in the reader's language."""
    return words.render(gettext, ngettext, names)


def refusal(
    request: HttpRequest, sentence: str, *, way_on: str, way_on_words: str = "", status: int = 409
) -> HttpResponse:
    """A page with that sentence and a button that leads on."""
    context = {
        "sentence": sentence,
        "way_on": way_on,
        "way_on_words": way_on_words or gettext("To your games"),
        "typed": typed(request),
    }
    return render(request, "games/refusal.html", context, status=status)
