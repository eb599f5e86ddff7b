"""What pages say of ratings."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def signed(change: int) -> str:
    """A change with its sign, as in +12, −3 and ±0."""
    return f"{change:+d}".replace("-", "−") if change else "±0"
