"""What a reader is told when a request fails: a page, or one sentence for a request that htmx made."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from games.services import storage
from games.services.errors import OutOfOrder
from games.web.typed import typed

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


logger = logging.getLogger(__name__)
CAME_WITHOUT_BODY = "site.came_without_body"
"""Key in a request's environment that only the web server can set: the body was too large to be received."""
METHODS = ("GET", "HEAD", "OPTIONS", "POST")


@dataclass(frozen=True)
class Failure:
    """A kind of failure: its status, a headline and a sentence that says what to do."""

    status: int
    headline: StrPromise
    words: StrPromise


BAD_REQUEST = Failure(
    400, _("That request made no sense"), _("The site could not read what was sent. Nothing was changed.")
)
FORBIDDEN = Failure(403, _("That is not yours to do"), _("You may not do that. Nothing was changed."))
OUT_OF_DATE = Failure(
    403,
    _("This page is out of date"),
    _("You have logged in or out since this page was loaded. Nothing was changed: load it again and repeat your step."),
)
UNKNOWN_LANGUAGE = Failure(
    400,
    _("That language is not spoken here"),
    _("The site does not speak the language that was asked for. Nothing was changed."),
)
UNKNOWN_METHOD = Failure(
    405,
    _("That can't be done here"),
    _("What was sent asks for something that no page of this site does. Nothing was changed."),
)
ONLY_FOR_FORMS = Failure(
    405,
    _("There is no page here"),
    _("This address only takes what a form of the site sends. Nothing was changed."),
)
TOO_LARGE = Failure(
    413, _("That was too much"), _("What was sent is larger than the site takes. Nothing was changed: send less.")
)
LOGGED_OUT = Failure(
    403,
    _("You are not logged in"),
    _("You have logged out, or in as someone else, since this page was loaded. Nothing was changed."),
)
NOT_FOUND = Failure(
    404,
    _("There is nothing here"),
    _("The page does not exist, or you need to be logged in as someone else to see it."),
)
TOO_MANY = Failure(
    429, _("Too many tries"), _("You did this very often in a short time. Wait a minute, then try again.")
)
OUT_OF_ORDER = Failure(
    503,
    _("This game is out of order"),
    _(
        "The rules failed on it. The fault is ours, and we have been told. Nothing that was played is lost; the site "
        "tries again by itself."
    ),
)
STORES_NOTHING = Failure(
    503, _("Nothing can be stored"), _("The site can't store anything just now; nothing was changed. Try again later.")
)
BROKEN = Failure(
    500, _("Something broke"), _("The fault is ours. What was stored before is safe; try again in a moment.")
)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400 for a request that cannot be read."""
    return _answer(request, BAD_REQUEST)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403 for a request that its sender may not make."""
    return _answer(request, FORBIDDEN)


def unknown_language(request: HttpRequest) -> HttpResponse:
    """400 for a language that the site does not speak."""
    return _answer(request, UNKNOWN_LANGUAGE)


def out_of_date(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form whose CSRF token is not that of the session: mostly an old tab after a new log-in."""
    return _answer(request, OUT_OF_DATE)


def logged_out(request: HttpRequest, log_in: str) -> HttpResponse:
    """403 for a form with text in it whose sender is not, or no longer, the one whose page it is. `log_in` is the
    address of a log-in that leads back there; empty for who is logged in as someone else."""
    return _answer(request, LOGGED_OUT, way_on=log_in, way_on_words=_("Log in") if log_in else "")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404, the same whether a thing does not exist or is someone else's."""
    return _answer(request, NOT_FOUND)


def too_many(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """429 of a rate limit."""
    return _answer(request, TOO_MANY)


def broken(request: HttpRequest) -> HttpResponse:
    """500; 503 where nothing can be stored. Touches neither session nor database: they may be what broke."""
    fault = sys.exc_info()[1]  # Django calls this while it handles the fault
    failure = STORES_NOTHING if fault is not None and storage.has_failed(fault) else BROKEN
    return _answer(request, failure, plain=True)


def only_known_methods(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer 405 to any method that no page knows, before it is taken for an out-of-date form or for a GET; and put
    words into the empty answer to one that this address does not know. Answer 413 to what came without its body."""

    def answer(request: HttpRequest) -> HttpResponse:
        if CAME_WITHOUT_BODY in request.META:
            return _answer(request, TOO_LARGE)
        if request.method in METHODS:
            return _never_blank(request, get_response(request))
        refusal = _answer(request, UNKNOWN_METHOD)
        refusal["Allow"] = ", ".join(METHODS)
        return refusal

    return answer


def _never_blank(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if response.status_code != UNKNOWN_METHOD.status or response.content:
        return response
    told = _answer(request, UNKNOWN_METHOD if request.method == "POST" else ONLY_FOR_FORMS)
    response.content = told.content
    for name, value in told.items():
        response[name] = value
    return response


def minds_out_of_order(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Tell the readers of a game on which the rules fail that it is this game alone, and that it is looked after."""

    @wraps(view)
    def minded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except OutOfOrder as fault:
            logger.exception("Game %s can't be shown.", fault)
            return _answer(request, OUT_OF_ORDER)

    return minded


def page_of(request: HttpRequest) -> str:
    """The path of the page that the request was sent from, on this site only; else the front page."""
    sender = request.headers.get("HX-Current-URL") or request.headers.get("Referer") or ""
    try:
        host = request.get_host()
    except DisallowedHost:
        return "/"
    if not url_has_allowed_host_and_scheme(sender, allowed_hosts={host}):
        return "/"
    parts = urlsplit(sender)
    path = "/" + parts.path.lstrip("/\\")  # two of them would lead to another host
    return path + (f"?{parts.query}" if parts.query else "")


def _answer(
    request: HttpRequest,
    failure: Failure,
    *,
    plain: bool = False,
    way_on: str = "",
    way_on_words: StrPromise | str = "",
) -> HttpResponse:
    way_on = way_on or page_of(request)
    context = {
        "status": failure.status,
        "headline": failure.headline,
        "words": failure.words,
        "way_on": way_on,
        "way_on_words": way_on_words or (_("To the front page") if way_on == "/" else _("Load the page again")),
        "typed": typed(request),
    }
    if "HX-Request" in request.headers:
        body = render_to_string("errors/fragment.html", context)
        answer = HttpResponse(body, status=failure.status)
        answer["HX-Retarget"], answer["HX-Reswap"] = "#flash", "innerHTML"
        return answer
    if plain:
        body = render_to_string("errors/page.html", context | {"plain": True, "site_name": settings.SITE_NAME})
    else:
        body = render_to_string("errors/page.html", context, request=request)
    return HttpResponse(body, status=failure.status)
