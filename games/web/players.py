"""The page of a player, and the reader's own games in lists that can be narrowed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import User
from games.registry import get_title, titles
from games.services import lists, profile
from games.services.ordinals import ordinal
from games.services.profile import Narrowed

ON_A_PAGE = 20

LISTS = {
    "running": _("Running"),
    "finished": _("Finished"),
    "open": _("Open"),
    "closed": _("Closed"),
}


class NarrowForm(forms.Form):
    """What a list of games is narrowed to. Sent by GET; nothing chosen means everything."""

    title = forms.ChoiceField(label=_("Game"), required=False)
    opponent = forms.ChoiceField(label=_("With"), required=False)
    place = forms.TypedChoiceField(label=_("Place"), required=False, coerce=int, empty_value=None)

    def __init__(self, data: Any, opponents: list[User]) -> None:
        super().__init__(data)
        self._choose("title", [("", _("All games")), *((slug, get_title(slug).name) for slug in titles())])
        self._choose("place", [("", _("Any place")), *((str(place), ordinal(place)) for place in _places())])
        self._choose("opponent", [("", _("Anyone")), *((user.username, _named(user)) for user in opponents)])

    def narrowed(self) -> Narrowed:
        """The valid part of what was sent."""
        self.full_clean()
        cleaned = self.cleaned_data
        return Narrowed(cleaned.get("title", ""), cleaned.get("opponent", ""), cleaned.get("place"))

    def _choose(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


@never_cache
@require_safe
def player(request: HttpRequest, username: str) -> HttpResponse:
    """What one may know of a player: totals, running games, finished games."""
    try:
        person = profile.find(username)
    except User.DoesNotExist:
        raise Http404 from None
    running = profile.games(person, request.user, "running", Narrowed())
    return _listing(
        request,
        person,
        "finished",
        "games/player.html",
        totals=profile.totals(person, request.user),
        running=lists.lines(running[:ON_A_PAGE], person),
    )


@never_cache
@login_required
@require_safe
def my_games(request: HttpRequest) -> HttpResponse:
    """All games of the reader, one list for each state."""
    assert request.user.is_authenticated
    shown = request.GET.get("show", "running")
    if shown not in profile.SHOWN:
        raise Http404
    return _listing(request, request.user, shown, "games/mine.html", tabs=LISTS)


def _listing(request: HttpRequest, person: User, shown: str, template: str, **context: Any) -> HttpResponse:
    form = NarrowForm(request.GET, profile.opponents(person, request.user))
    narrowed = form.narrowed()
    page = Paginator(profile.games(person, request.user, shown, narrowed), ON_A_PAGE).get_page(request.GET.get("page"))
    context |= {
        "person": person,
        "shown": shown,
        "is_own": request.user == person,
        "form": form,
        "is_narrowed": narrowed != Narrowed(),
        "page": page,
        "games": lists.lines(page.object_list, person),  # type: ignore[arg-type]
        "kept": _without_page(request),
        "now": timezone.now(),
    }
    return render(request, template, context, status=422 if form.errors else 200)


def _without_page(request: HttpRequest) -> str:
    """The query of this page, for the links to the other pages of the list."""
    kept = request.GET.copy()
    kept.pop("page", None)
    return kept.urlencode()


def _places() -> range:
    """Every place that there can be in a game that is played here."""
    return range(1, max(get_title(slug).max_seats for slug in titles()) + 1)


def _named(user: User) -> str:
    """A display name together with the unique user name, so that nobody can pass for another."""
    return f"{user} (@{user.username})" if user.display_name else user.username
