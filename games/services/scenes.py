"""What was to be seen after a move, and between the events of a move. Reads two records, however long the game is."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from games.engine.events import Event
from games.engine.kernel import Look
from games.engine.title import Record, Title
from games.models import Game, Move
from games.services.eyes import Eyes
from games.services.log import is_told

logger = logging.getLogger(__name__)

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Scene:
    """What was to be seen then, and what before that; None where there was nothing before. `happened`: what led from
    the one to the other, as far as it can be told."""

    look: Look
    before: View | None
    happened: tuple[Event, ...] = ()

    @property
    def view(self) -> View:
        return self.look.view


def after_events(game: Game, eyes: Eyes, move: Move, begin: int, end: int) -> Scene:
    """What those eyes saw after the events `begin` to `end` of the move, in Python's way of counting; `before`: what
    they saw before them. After its last event it is what the record of the move says."""
    title = game.get_title()
    known = game.moves.filter(record__isnull=False, number__lte=move.number).order_by("-number")
    rows: list[tuple[int, Record]] = list(known.values_list("number", "record")[:2])  # type: ignore[arg-type]
    look = eyes.look(title, rows[0][1])
    if rows[0][0] != move.number or len(rows) == 1:
        return Scene(look, None)  # only the site did something and the game stayed as it was, or it is its beginning
    start = eyes.look(title, rows[1][1]).view
    seen = [eyes.event(happened) for happened in move.events]
    try:
        before = _folded(title, move, start, seen[:begin])
        view = _folded(title, move, before, seen[begin:end]) if end < len(seen) else look.view
    except Exception:  # rules of today may fail on any event of an earlier day
        logger.exception("Move %s of game %s can't be unfolded; the board after it is shown.", move.number, game.pk)
        return Scene(look, None)
    happened = tuple(event for event in seen[begin:end] if is_told(title, event, move))
    if end >= len(seen):
        return Scene(look, before, happened)
    return Scene(replace(look, view=view, question=None, reply=None, awaited=(), over=False), before, happened)


def events_after(game: Game, eyes: Eyes, move: Move) -> tuple[Event, ...]:
    """What has happened after that move, as those eyes may know it and as far as it can be told."""
    title, later = game.get_title(), game.moves.filter(number__gt=move.number).order_by("number").defer("record")
    seen = [(after, eyes.event(happened)) for after in later for happened in after.events]
    return tuple(happened for after, happened in seen if is_told(title, happened, after))


def _folded(title: Title, move: Move, view: View, happened: Iterable[Event]) -> View:
    """The view after these events; those that can't be told change nothing."""
    for event in happened:
        if is_told(title, event, move):
            view = title.unfold(view, event)
    return view
