"""What the pages around the games need: the rule for silence, and a game's pace in words."""

from __future__ import annotations

from typing import Any

from django import template

from games.engine.title import Title
from games.engine.words import Words, say
from games.services import site
from games.services.clocks import REMIND_AT
from games.services.lobby import OPEN_FOR
from games.services.table import HELD_AFTER

register = template.Library()

NOTHING = "games/table/nothing.html"


@register.filter
def part(title: Title, name: str) -> tuple[str, str]:
    """The template of a part that a title may bring, such as its picture; for those that don't, nothing."""
    return f"{title.slug}/{name}.html", NOTHING


@register.filter
def facts(title: Title) -> tuple[Words, ...]:
    """For how many a game is, and how long it goes."""
    players = say("%(least)s to %(most)s players", least=title.min_seats, most=title.max_seats)
    least, most = title.asked
    asked = say("%(least)s to %(most)s decisions each", least=least, most=most)
    return (players, asked) if most else (players,)


@register.inclusion_tag("games/time_rule.html")
def time_rule() -> dict[str, Any]:
    """What happens to those who are silent, with the numbers that the services go by."""
    return {
        "held_after": HELD_AFTER,
        "open_days": OPEN_FOR.days,
        "remind_percent": round(REMIND_AT * 100),
        "outage_seconds": round(site.outage().total_seconds()),
    }
