"""The page behind the link in every mail that switches such mails off."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.services import subscriptions
from games.web.language import speak_to_owner

NAMES = {
    "turns": gettext_lazy("it is your turn"),
    "reminders": gettext_lazy("your time is running out"),
    "games": gettext_lazy("you are invited, or a game begins, ends or changes players"),
}


@csrf_exempt  # mail programs post here without a cookie (RFC 8058); the token in the address is the permission
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask before switching off: scanners follow links. The POST does it, log-in or not."""
    try:
        subscription = subscriptions.read(token)
    except subscriptions.Unknown as unknown:
        raise Http404 from unknown
    speak_to_owner(request, subscription.user)
    done = request.method == "POST"
    if done:
        subscriptions.switch_off(subscription)
    names = [NAMES[name] for name in subscription.categories]
    return render(request, "mail/unsubscribe.html", {"names": names, "done": done})
