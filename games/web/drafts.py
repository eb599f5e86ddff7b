"""From the fields of a request to the draft of a planned reply, and back to an address. Knows shapes, no rules."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict

from games.engine.planning import Condition
from games.engine.words import say
from games.services.errors import Malformed
from games.services.plan_page import Draft
from games.web import picks

JOINT = ":"
"""Stands between the picks of a condition in a field."""

MOST_CONDITIONS = 20
"""More than any plan may have; how many those are, the plans say."""


def from_link(request: HttpRequest) -> Draft | None:
    """The draft in the address, None where there is none. Raises Malformed."""
    return _read(request.GET) if "for" in request.GET else None


def from_form(request: HttpRequest) -> Draft:
    """The draft in the body. Raises Malformed."""
    picks.require_short(request)
    if "for" not in request.POST:
        raise Malformed(say("The form does not say which question it answers."))
    return _read(request.POST)


def fields(draft: Draft) -> list[tuple[str, str]]:
    """The fields that say the same as the draft."""
    found = [("for", draft.occasion)]
    if draft.instead is not None:
        found.append(("instead", str(draft.instead)))
    found += [("pick", pick) for pick in draft.picks]
    found += [("only", JOINT.join(condition)) for condition in draft.conditions]
    return found + [("cond", pick) for pick in draft.condition]


def query(draft: Draft) -> str:
    """The query of an address that leads to the draft."""
    return urlencode(fields(draft))


def _read(sent: QueryDict) -> Draft:
    conditions = sent.getlist("only")
    if len(conditions) > MOST_CONDITIONS:
        raise Malformed(say("That was far too long for an answer."))
    return Draft(
        picks.readable([sent.get("for", "")])[0],
        picks.readable(sent.getlist("pick")),
        tuple(_condition(text) for text in conditions),
        picks.readable(sent.getlist("cond")),
        picks.number(sent.get("instead") or None),
    )


def _condition(text: str) -> Condition:
    return picks.readable(text.split(JOINT))
