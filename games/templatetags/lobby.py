"""What the pages around the games need: the rule for silence, and a game's pace in words."""

from __future__ import annotations

from typing import Any

from django import template

from games.services import site
from games.services.clocks import REMIND_AT
from games.services.lobby import OPEN_FOR
from games.services.table import HELD_AFTER

register = template.Library()


@register.inclusion_tag("games/time_rule.html")
def time_rule() -> dict[str, Any]:
    """What happens to those who are silent, with the numbers that the services go by."""
    return {
        "held_after": HELD_AFTER,
        "open_days": OPEN_FOR.days,
        "remind_percent": round(REMIND_AT * 100),
        "outage_seconds": round(site.outage().total_seconds()),
    }
