"""The page that lists what keys do. `?` opens it as a dialog on any page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers


@vary_on_headers("HX-Request")
@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    """The whole page, or the list alone for the dialog."""
    is_fragment = "HX-Request" in request.headers
    return render(request, "keys/list.html" if is_fragment else "keys/page.html")
