"""What the table's templates need: engine words in the reader's language, times, and the addresses of picks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext

from games.engine.title import Title
from games.engine.words import Words
from games.models import Move
from games.services import clocks
from games.services.log import LogLine
from games.services.page import TablePage
from games.services.plan_page import PlanForm
from games.templatetags import dates
from games.web import drafts

register = template.Library()

register.filter("when", dates.when)
register.filter("clock", dates.clock)


@register.filter
def say(words: Words | None, names: Sequence[str] = ()) -> str:
    """Engine words in the reader's language, with the players' names; escaped like any other text."""
    return "" if words is None else words.render(gettext, ngettext, names)


@register.filter
def scored(score: int | None, title: Title) -> str:
    """What somebody has in the end, in the reader's language and in what is counted in this game."""
    return "" if score is None else say(title.score(score))


@register.filter
def minus(number: str) -> str:
    """A number that is written out, with a minus, which stays with its figures, for a hyphen."""
    return number.replace("-", "−")


@register.filter
def left_until(due: datetime, now: datetime) -> str:
    """The time left in its two largest units; the page's script goes on counting from there."""
    seconds = int((due - now) / timedelta(seconds=1))
    if seconds <= 0:
        return gettext("time is up")
    days, hours, minutes = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60
    if days:
        return unbroken(gettext("%(days)s d %(hours)s h left") % {"days": days, "hours": hours})
    if hours:
        return unbroken(gettext("%(hours)s h %(minutes)s min left") % {"hours": hours, "minutes": minutes})
    return unbroken(gettext("%(minutes)s min %(seconds)s s left") % {"minutes": minutes, "seconds": seconds % 60})


@register.filter
def unbroken(text: str) -> str:
    """The text with no line ending between a number and the unit, or the month, that follows it."""
    return re.sub(r"(?<![\d:])(\d+|\{\w\}) (?=[^\W\d])", "\\1\N{NO-BREAK SPACE}", text)


@register.simple_tag
def picks(turn: Any, *more: str, but: int = 0) -> str:
    """The query for the picks of a turn and more, or without the last ones: by key and ask, never by position."""
    kept = turn.keys[: len(turn.keys) - but]
    if isinstance(turn, PlanForm):
        return drafts.query(replace(turn.draft, picks=(*kept, *more), condition=()))
    return urlencode([("ask", turn.ask), *(("pick", key) for key in (*kept, *more))])


@register.simple_tag
def given(turn: Any, key: str) -> str:
    """Says of a choice, inside its link, that the reader's sealed answer is this one; nothing for all others."""
    if key != getattr(turn, "given", ""):  # what is planned has none
        return ""
    return format_html(' <span class="given"><span>{}</span></span>', gettext("Your answer"))


@register.filter
def is_stand_in(line: LogLine, page: TablePage) -> bool:
    """Whether a bot played this for a person; of the seats that are bots themselves the name says it."""
    return line.by == Move.By.BOT and line.seat is not None and not page.seats[line.seat].bot


@register.filter
def bank(seconds: int) -> str:
    """The time in a bank, in words."""
    return unbroken(say(clocks.duration(seconds)))
