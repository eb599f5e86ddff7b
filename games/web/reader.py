"""Who reads: the page in the person's language and time zone, kept out of caches, and never for someone else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from games.models import User
from games.services import languages
from games.services.times import zone_of
from games.web.errors import logged_out, page_of
from games.web.language import keep, speak
from games.web.typed import typed

READER = "X-Reader"
"""Header with the account that the sending page was made for; every htmx request of a private page has it."""

NO_DOCUMENT = "default-src 'none'"
"""The policy of a fragment: a page takes it in under its own policy, so that its own is short and allows nothing."""

OF_DOCUMENTS = ("Cross-Origin-Opener-Policy", "Referrer-Policy")
"""Headers that tell a browser nothing about an answer that a page takes in: each pick of a turn is spared them."""

PRIVATE = "no-store, private"
PRIVATE_PATHS = ("/accounts/", "/settings/", "/mail/")


class PersonRequest(HttpRequest):
    """A request of somebody who is logged in, as views behind `login_required` get it."""

    user: User


Answer = Callable[[HttpRequest], HttpResponse]


def for_reader(get_response: Answer) -> Answer:
    """The middleware. Stands after those of sessions, accounts and htmx."""

    def answer(request: HttpRequest) -> HttpResponse:
        user = request.user
        was_known = user.is_authenticated
        language = languages.of(user) if user.is_authenticated else ""
        if _is_from_another_page(request, user):
            return _whole_page(request, log_in=not was_known)
        with timezone.override(zone_of(user) if user.is_authenticated else "UTC"):
            if language:
                speak(request, language)
            response = get_response(request)
        if _leads_to_log_in(response):
            response = _to_log_in(request, response)
        patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
        if "HX-Request" in request.headers:
            response["Content-Security-Policy"] = NO_DOCUMENT
            response.xframe_options_exempt = True
        if was_known or request.user.is_authenticated or request.path.startswith(PRIVATE_PATHS):
            response["Cache-Control"] = PRIVATE
            del response["Expires"]  # says less than what stands above
        if was_known and not request.user.is_authenticated:
            # Not "cache": private pages are in none, and browsers take seconds to empty it.
            response["Clear-Site-Data"] = '"storage"'
            keep(response, language)  # the page that says good-bye, and the log-in, in the same language
        return response

    return answer


def light_fragments(get_response: Answer) -> Answer:
    """The middleware that leaves out of fragments what is said of documents. Stands before all that says it."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "HX-Request" in request.headers:
            for name in OF_DOCUMENTS:
                del response[name]
        return response

    return answer


def _is_from_another_page(request: HttpRequest, user: Any) -> bool:
    made_for = request.headers.get(READER, "")
    return "HX-Request" in request.headers and bool(made_for) and made_for != str(user.pk or "")


def _whole_page(request: HttpRequest, *, log_in: bool) -> HttpResponse:
    """Make htmx load a page anew: the one it is on, or the log-in that leads back there. A page on which something was
    typed stays, and gets a sentence."""
    if typed(request):
        refusal = logged_out(request, _log_in_address(page_of(request)) if log_in else "")
        refusal["Cache-Control"] = PRIVATE
        return refusal
    response = HttpResponse(status=204)
    response["HX-Redirect"] = _log_in_address(page_of(request)) if log_in else page_of(request)
    response["Cache-Control"] = PRIVATE
    return response


def _leads_to_log_in(response: HttpResponse) -> bool:
    place = response.get("Location", "")
    return response.status_code == 302 and urlsplit(place).path == resolve_url(settings.LOGIN_URL)


def _to_log_in(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Come back from the log-in to a page that can be looked at, not to the address of a form or a fragment."""
    if REDIRECT_FIELD_NAME not in response.get("Location", ""):
        return response
    if "HX-Request" in request.headers:
        return _whole_page(request, log_in=True)
    if request.method in ("GET", "HEAD"):
        return response
    if typed(request):
        return logged_out(request, _log_in_address(page_of(request)))
    return HttpResponseRedirect(_log_in_address(page_of(request)))


def _log_in_address(back_to: str) -> str:
    return f"{resolve_url(settings.LOGIN_URL)}?{urlencode({REDIRECT_FIELD_NAME: back_to})}"
