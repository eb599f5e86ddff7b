"""What a player alone has learned lately, so that it is not lost in the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.events import Event
from games.engine.title import Title
from games.engine.words import Words
from games.models import Move
from games.services.readable import cut, read, sayable


def learned_lately(title: Title, moves: Sequence[Move], viewer: int | None, *, plays: bool) -> tuple[Words, ...]:
    """What the viewer learned of others' secrets by the own last move and by all that came after it, whoever answered
    with that move for a viewer who does not play."""
    if viewer is None:
        return ()
    own = [move.number for move in moves if move.seat == viewer and (move.by == Move.By.HUMAN or not plays)]
    last = max(own, default=0)
    return tuple(
        words
        for move in moves
        if move.number >= last
        for happened in move.events
        if (words := read(_learning(title), cut(happened, viewer), move, None)) is not None
    )


def _learning(title: Title) -> Callable[[Event], Words | None]:
    return lambda happened: sayable(title, title.learned(happened))
