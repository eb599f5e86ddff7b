"""Events as they are stored, put before a reader one by one.

What is in a history was written by the rules of its day. An event that today's can't read costs its own sentence, and
neither the page nor the events beside it.
"""

from __future__ import annotations

import logging
import operator
from collections.abc import Callable
from typing import TypeVar

from games.engine.events import Event, opened, visible
from games.engine.title import Title
from games.engine.words import Words, say
from games.models import Move

logger = logging.getLogger(__name__)

Read = TypeVar("Read")

UNREADABLE = say("Something happened here that this version of the site cannot show.")

SHAPELESS: Event = {"kind": "site.unreadable"}
"""Stands for an event of which not even the secret part can be told from the public one."""


def cut(happened: Event, seat: int | None) -> Event:
    """The event as that seat may know it (`None`: anyone)."""
    return _shaped(lambda: visible(happened, seat))


def laid_open(happened: Event) -> Event:
    """The event with all its secrets, for games that are over."""
    return _shaped(lambda: opened(happened))


def kind_of(happened: Event) -> str:
    """The kind of the event; empty where it has none."""
    kind = happened.get("kind") if isinstance(happened, dict) else None
    return kind if isinstance(kind, str) else ""


def read(reading: Callable[[Event], Read], happened: Event, move: Move, otherwise: Read) -> Read:
    """What that function of a title makes of an event of the move; `otherwise` where it fails on it."""
    try:
        return reading(happened)
    except Exception:  # rules of today may fail on any event of an earlier day
        logger.warning("An event of move %s of game %s can't be read.", move.number, move.game_id, exc_info=True)
        return otherwise


def sayable(title: Title, words: Words | None) -> Words | None:
    """The words, once it is sure that a page can show them in any language. Raises whatever is wrong with them."""
    if words is not None:
        words.render(str, _plural, ("",) * title.max_seats)
    return words


def _plural(one: str, many: str, n: int) -> str:
    return one if operator.index(n) == 1 else many


def _shaped(reading: Callable[[], Event]) -> Event:
    try:
        known = reading()
    except (LookupError, TypeError, ValueError, AttributeError):
        return SHAPELESS
    return known if kind_of(known) else SHAPELESS
