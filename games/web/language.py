"""The language of a page: the account's; a visitor's by the cookie of the switch in the footer, else the browser's."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import translation
from django.views.decorators.http import require_POST

from games.models import User
from games.services import languages
from games.web.errors import page_of, unknown_language


@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    """Speak the language of the button from now on: in this browser, and to this account wherever it is."""
    code = request.POST.get("language", "")
    if not languages.is_spoken(code):
        return unknown_language(request)
    if isinstance(request.user, User):
        languages.choose(request.user, code)
    return keep(HttpResponseRedirect(page_of(request)), code)


def speak(request: HttpRequest, code: str) -> None:
    """Write everything that is left to write of this request's answer in that language."""
    translation.activate(code)
    request.LANGUAGE_CODE = code


def speak_to_owner(request: HttpRequest, owner: User | None) -> None:
    """A page behind a link from a mail goes on in the mail's language, unless somebody is logged in here."""
    if owner is not None and not request.user.is_authenticated:
        speak(request, languages.of(owner))


def keep(response: HttpResponse, code: str) -> HttpResponse:
    """Make this browser ask for that language whenever nobody is logged in."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
    return response
