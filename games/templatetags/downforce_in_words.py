"""The table of Downforce in sentences, for the template that lists them."""

from __future__ import annotations

from typing import Any

from django import template

from games.engine.aloud import Part
from games.titles.downforce.in_words import in_words

register = template.Library()


@register.filter
def aloud_downforce(page: Any) -> tuple[Part, ...]:
    """The table as the page's viewer sees it, part by part."""
    return in_words(page.view, page.viewer)
