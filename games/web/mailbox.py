"""The mail page of the embedded site."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import StoredMail
from games.services import mailbox

SHOWN = 50


@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """The latest mails of everybody: this site runs on the reader's own machine."""
    _require_mail_page()
    return render(request, "mailbox/list.html", {"mails": mailbox.newest(SHOWN)})


@require_safe
def letter(request: HttpRequest, pk: int) -> HttpResponse:
    """One mail."""
    _require_mail_page()
    try:
        return render(request, "mailbox/letter.html", {"letter": mailbox.read(pk)})
    except StoredMail.DoesNotExist as missing:
        raise Http404 from missing


def _require_mail_page() -> None:
    if not settings.MAIL_PAGE:
        raise Http404
