"""The guided games that a page can offer."""

from __future__ import annotations

from django import template

from games.web.guide import guided_offers

register = template.Library()

register.simple_tag(guided_offers, name="guided_games")
