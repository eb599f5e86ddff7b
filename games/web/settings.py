"""One's own account: settings, data, deletion."""

from __future__ import annotations

import json

from allauth.account.decorators import reauthentication_required
from allauth.core import ratelimit
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.models import Game, Notice, Seat, User
from games.services import accounts, export, languages, mails
from games.services.errors import NotAllowed
from games.web.account_forms import SettingsForm, refusal
from games.web.errors import too_many
from games.web.language import speak
from games.web.reader import PersonRequest

LAST_MAILS = 5


@login_required
@require_http_methods(["GET", "POST"])
def change(request: PersonRequest) -> HttpResponse:
    """What one may choose about the own account, and the way to everything else of it."""
    form = SettingsForm(request.user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            accounts.change_settings(request.user, **form.cleaned_data)
        except NotAllowed as error:
            form.add_error("display_name", refusal(error))
            request.user.refresh_from_db()
        else:
            speak(request, languages.of(request.user))
            messages.success(request, _("Your settings are saved."))
            return redirect("settings")
    return render(
        request, "settings/change.html", {"form": form, **_facts(request)}, status=422 if form.errors else 200
    )


@login_required
@require_POST
def test_mail(request: PersonRequest) -> HttpResponse:
    """Send oneself a mail, to see whether it arrives."""
    if not ratelimit.consume(request, action="test_mail", user=request.user):
        return too_many(request)
    accounts.resume_mail(request.user)
    try:
        address = accounts.send_test_mail(request.user)
    except NotAllowed as error:
        messages.error(request, error.words.render(gettext, ngettext))
    except OSError:
        messages.error(request, _("The mail could not be sent. The fault is ours; try again later."))
    else:
        messages.success(request, _("A test mail is on its way to %(address)s.") % {"address": address})
    return redirect("settings")


@login_required
@require_POST
def end_session(request: PersonRequest, pk: int) -> HttpResponse:
    """Log one of one's own browsers out."""
    accounts.end_session(request.user, pk)
    messages.success(request, _("That browser is logged out."))
    return redirect("usersessions_list")


@login_required
@require_GET
def data(request: PersonRequest) -> HttpResponse:
    """Everything of one's own as a file. Made for this request and kept nowhere."""
    body = json.dumps(export.everything(request.user, timezone.now()), indent=2, ensure_ascii=False)
    answer = HttpResponse(body, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{request.user.username}.json"'
    return answer


@login_required
@require_http_methods(["GET", "POST"])
@reauthentication_required(allow_get=True)
def delete(request: PersonRequest) -> HttpResponse:
    """What deleting the account means; a POST with the box ticked does it."""
    if request.method == "POST" and request.POST.get("sure"):
        accounts.delete_account(request.user, timezone.now())
        logout(request)
        messages.success(request, _("Your account is deleted. Your games go on without you."))
        return redirect("home")
    mine = Seat.objects.filter(user=request.user)
    context = {
        "unsure": request.method == "POST",
        "running": mine.filter(game__status=Game.Status.RUNNING).count(),
        "finished": mine.filter(game__status=Game.Status.FINISHED).count(),
        "rated": request.user.ratings.exists(),
        "open": mine.filter(game__status=Game.Status.OPEN).count(),
    }
    return render(request, "settings/delete.html", context, status=422 if context["unsure"] else 200)


def _facts(request: PersonRequest) -> dict[str, object]:
    user = request.user
    return {
        "address": mails.verified_address(user),
        "sessions": UserSession.objects.filter(user=user).count(),
        "has_second_factor": Authenticator.objects.filter(user=user).exists(),
        "notices": _last_notices(user),
    }


def _last_notices(user: User) -> list[Notice]:
    notices = Notice.objects.filter(user=user).select_related("game").defer("game__record")
    return list(notices.order_by("-created_at")[:LAST_MAILS])
