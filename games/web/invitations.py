"""Asking people into an open game, and what those who are asked can answer, with an account or from a mail."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.engine.errors import Illegal, Refused
from games.models import Game, Invitation
from games.services import access, invitations, lobby
from games.web.errors import too_many
from games.web.language import speak_to_owner
from games.web.lobby import waiting_room
from games.web.reader import PersonRequest
from games.web.refusals import in_words, refusal
from games.web.table import seen


@never_cache
@login_required
def invite(request: PersonRequest, pk: int) -> HttpResponse:
    """POST asks the person of that user name or e-mail address into an open game."""
    game = seen(request, pk)
    if request.method != "POST":
        return redirect("table", pk)
    if not ratelimit.consume(request, action="invite", user=request.user):
        return too_many(request)
    who = request.POST.get("who", "")[:300]
    try:
        invitation = invitations.invite(pk, request.user, who, now=timezone.now())
    except Refused as refused:
        return _refused(request, game.pk, refused, typed=who)
    name = invitation.email or str(invitation.user)
    messages.success(request, _("%(name)s is invited.") % {"name": name})
    return redirect("table", pk)


@never_cache
@login_required
def withdraw(request: PersonRequest, pk: int, invitation: int) -> HttpResponse:
    """POST takes an invitation back."""
    game = seen(request, pk)
    if request.method != "POST":
        return redirect("table", pk)
    try:
        invitations.withdraw(pk, invitation, request.user, now=timezone.now())
    except Refused as refused:
        return _refused(request, game.pk, refused)
    messages.success(request, _("The invitation is taken back."))
    return redirect("table", pk)


@never_cache
@login_required
def decline(request: PersonRequest, pk: int) -> HttpResponse:
    """POST says no to an invitation. Whoever was invited may lose the sight of a private game while asking."""
    if request.method != "POST":
        return redirect("table", pk)
    try:
        invitations.decline(pk, request.user, now=timezone.now())
    except Game.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        if not Invitation.objects.all().to(request.user).filter(game=pk).exists():
            raise Http404 from None  # as for a game that isn't there
        return refusal(request, in_words(refused.words), way_on=reverse("home"))
    messages.success(request, _("You have declined the invitation."))
    return redirect("home")


@never_cache
def invited_by_mail(request: HttpRequest, token: str) -> HttpResponse:
    """Where the mail to an address leads: GET shows the game to whoever holds the mail, POST takes a seat."""
    invitation = _invitation(request, token)
    game = invitation.game
    if request.method == "POST":
        return _join(request, invitation)
    if access.seat_of(request.user, game):
        return redirect("table", game.pk)
    if invitation.state == Invitation.State.WITHDRAWN:
        return refusal(request, _("This invitation was taken back."), way_on=reverse("home"))
    if game.is_open or game.is_closed:
        return waiting_room(request, game, invitation=invitation)
    return refusal(request, _("This game has begun without you: all its seats are taken."), way_on=reverse("home"))


@never_cache
def decline_by_mail(request: HttpRequest, token: str) -> HttpResponse:
    """POST says no for whoever holds the mail, account or not."""
    invitation = _invitation(request, token)
    if request.method != "POST":
        return redirect("invited", token)
    try:
        invitations.decline_by_mail(invitation, now=timezone.now())
    except Refused as refused:
        return refusal(request, in_words(refused.words), way_on=reverse("home"))
    return render(request, "games/declined.html", {"token": token})


@csrf_exempt  # mail programs post here without a cookie (RFC 8058); the token in the address is the permission
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def never_mail(request: HttpRequest, token: str) -> HttpResponse:
    """Ask before keeping an address quiet for ever: scanners follow links. The POST does it, without a log-in."""
    invitation = _invitation(request, token)
    done = request.method == "POST"
    if done:
        invitations.keep_quiet(invitation.email, now=timezone.now())
    return render(request, "mail/never.html", {"address": invitation.email, "done": done})


def _join(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("invited", args=[invitation.token]))
    try:
        lobby.join(invitation.game_id, request.user, now=timezone.now(), invitation=invitation)
    except Refused as refused:
        game = Game.objects.without_secrets().get(pk=invitation.game_id)
        if game.is_open and invitation.state != Invitation.State.WITHDRAWN:
            return waiting_room(request, game, invitation=invitation, said=in_words(refused.words), status=409)
        return refusal(request, in_words(refused.words), way_on=reverse("home"))
    return redirect("table", invitation.game_id)


def _refused(request: PersonRequest, pk: int, refused: Refused, typed: str = "") -> HttpResponse:
    """The room as it is now with the sentence: 422 for what can be typed better, else 409."""
    status = 422 if isinstance(refused, Illegal) else 409
    sentence = in_words(refused.words)
    game = seen(request, pk)
    if game.is_open:
        return waiting_room(request, game, said=sentence, status=status, typed=typed)
    way_on = reverse("table", args=[pk])
    return refusal(request, sentence, way_on=way_on, way_on_words=_("To the game"), status=status)


def _invitation(request: HttpRequest, token: str) -> Invitation:
    """The invitation to an address behind that token; those to accounts are answered by their owners alone. To
    visitors the site goes on in the language of the mail, which is that of the one who invites."""
    try:
        invitation = access.get_invitation(token)
    except Invitation.DoesNotExist:
        raise Http404 from None
    if not invitation.email:
        raise Http404
    speak_to_owner(request, invitation.by)
    return invitation
