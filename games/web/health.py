"""The health page, for whoever or whatever watches over the site."""

from dataclasses import asdict

from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.services import health


@never_cache
@require_safe
def show(request: HttpRequest) -> JsonResponse:
    """Say how the site does: 200 when it works, 503 with the names of the faults when it doesn't."""
    found = health.examine(timezone.now())
    body = {"well": not found.faults, "faults": found.faults, **asdict(found)}
    return JsonResponse(body, status=503 if found.faults else 200)
