"""From the fields of a request to an ask and its picks. Knows limits and shapes, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, QueryDict

from games.engine.words import say
from games.services.errors import Malformed

MOST_BYTES = 16_384
MOST_PICKS = 60
LONGEST_PICK = 80


@dataclass(frozen=True, slots=True)
class Sent:
    """What a form or a link carries: the number of the ask, None where it names none, and the picks in their order."""

    ask: int | None
    picks: tuple[str, ...]


def from_link(request: HttpRequest) -> Sent:
    """The picks in the address. Raises Malformed."""
    return _read(request.GET)


def from_form(request: HttpRequest) -> Sent:
    """The picks in the body, with their ask. Raises Malformed."""
    require_short(request)
    sent = _read(request.POST)
    if sent.ask is None:
        raise Malformed(say("The form does not say which question it answers."))
    return sent


def readable(picks: Sequence[str]) -> tuple[str, ...]:
    """These picks, if there are not too many and each of them can be one. Raises Malformed."""
    if len(picks) > MOST_PICKS:
        raise Malformed(say("An answer has at most %(most)s picks.", most=MOST_PICKS))
    if any(not pick or len(pick) > LONGEST_PICK or not pick.isprintable() for pick in picks):
        raise Malformed(say("One of the picks cannot be read."))
    return tuple(picks)


def require_short(request: HttpRequest) -> None:
    """Raise Malformed when the body is longer than any form of ours."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
        raise Malformed(say("That was far too long for an answer."))


def _read(fields: QueryDict) -> Sent:
    picks = readable(fields.getlist("pick"))
    return Sent(number(fields.get("ask")), picks)


def number(text: str | None) -> int | None:
    """The whole number that the text writes, None without a text. Raises Malformed."""
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Malformed(say("The number of the question cannot be read."))
    return int(text)
