"""What somebody typed into a form that could not be taken, to be given back beside the reason: nothing typed is lost.

Only fields of free text that is no secret are given back. They are shown as text, never saved and never sent on.
"""

from __future__ import annotations

from django.core.exceptions import BadRequest, RequestDataTooBig, TooManyFieldsSent
from django.http import HttpRequest, UnreadablePostError
from django.http.multipartparser import MultiPartParserError

FIELDS = ("text", "who", "display_name", "username", "email")
"""The names of all fields into which players type what they may want back. No password is ever among them."""


def typed(request: HttpRequest) -> str:
    """The text in the fields of a form that was sent; empty where there is none, or where it can't be read."""
    if request.method != "POST":
        return ""
    try:
        sent = [request.POST.get(field, "") for field in FIELDS]
    except (BadRequest, UnreadablePostError, RequestDataTooBig, TooManyFieldsSent, MultiPartParserError, UnicodeError):
        return ""
    return "\n".join(text for text in sent if text.strip())
