"""Places as people count them, in templates."""

from __future__ import annotations

from django import template

from games.services import ordinals

register = template.Library()

register.filter("ordinal", ordinals.ordinal)
