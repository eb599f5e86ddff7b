"""The tracks of Downforce, as they are offered where a game is opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template

from games.engine.words import Words, say, say_n
from games.titles.downforce.data import TRACKS
from games.titles.downforce.drawing import outline
from games.titles.downforce.drawing.outline import Outline

register = template.Library()


@dataclass(frozen=True, slots=True)
class Card:
    """A track with its picture, and what is to be said of it."""

    drawn: Outline
    facts: tuple[Words, ...]


@register.simple_tag
def track_card(key: Any) -> Card | None:
    """The track of that key; None where there is no such track."""
    if key not in TRACKS:
        return None
    found = outline.facts(key)
    facts = (
        say_n("%(n)s space to the finish", "%(n)s spaces to the finish", found.steps),
        say("up to %(lanes)s lanes, %(curves)s bends", lanes=found.lanes, curves=found.curves),
        say_n("%(n)s narrow part of one lane", "%(n)s narrow parts of one lane", found.narrow),
    )
    return Card(outline.outline(key), facts)
