"""The count of the games that wait for the reader: in the icon of the page, and beside the table."""

from __future__ import annotations

from django import template
from django.templatetags.static import static

from games.services.page import TablePage

register = template.Library()

MOST_SHOWN = 9
"""The largest number that an icon shows; beyond it stands a plus."""

MARKS = ("mark.svg", *(f"mark-{count}.svg" for count in range(1, MOST_SHOWN + 1)), "mark-more.svg")


@register.simple_tag
def mark_for(count: int | str) -> str:
    """The address of the icon with that count; of the plain one for none."""
    return static(f"games/{MARKS[min(int(count or 0), MOST_SHOWN + 1)]}")


@register.simple_tag
def all_marks() -> str:
    """The addresses of all icons, from none on, for the script that changes them."""
    return " ".join(static(f"games/{mark}") for mark in MARKS)


@register.simple_tag
def waiting_elsewhere(count: int | str, page: TablePage) -> int:
    """How many games wait for the reader besides the one on the page."""
    return max(0, int(count or 0) - page.is_own_turn)
