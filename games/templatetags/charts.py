"""What the templates of charts need: their geometry, and the names of pieces and players."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.translation import gettext, ngettext

from games.engine.words import Player, Words
from games.web import chart_lines

register = template.Library()

register.filter("drawn_chart", chart_lines.drawn)
register.filter("rows", chart_lines.rows)


@register.filter
def named(name: Words | Player, names: Sequence[str]) -> str:
    """The name of a line: that of a player, or words in the reader's language."""
    return names[name.seat] if isinstance(name, Player) else name.render(gettext, ngettext, names)
