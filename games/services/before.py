"""How a game looked before what its viewer has not seen yet, and what that is."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from games.engine import kernel
from games.engine.events import Event
from games.engine.title import Title
from games.models import Game, Move
from games.services.log import is_told
from games.services.readable import cut

logger = logging.getLogger(__name__)


def view_before(
    game: Game, title: Title, moves: Sequence[Move], viewer: int | None, *, since: int | None
) -> dict[str, Any] | None:
    """What the viewer could see right after the last move of the seat `since`; before the last move of all where that
    is the own one, or where there is no such seat. None where nothing is known of that moment.

    Reads one row. Whatever is wrong with so old a record, it only adorns the page and must not close it.
    """
    number = _number(moves, since)
    if number is None:
        return None
    move = game.moves.filter(number__lte=number, record__isnull=False).order_by("-number").only("record").first()
    if move is None or move.record is None:
        return None
    try:
        record, _ = kernel.refit(title, move.record)
        return kernel.look(title, record, viewer).view
    except Exception:  # rules of today may fail on any record of an earlier day
        logger.warning("The record of move %s of game %s can't be shown.", number, game.pk, exc_info=True)
        return None


def happened_since(title: Title, moves: Sequence[Move], viewer: int | None, *, since: int | None) -> tuple[Event, ...]:
    """What has happened since that view, as the viewer may know it; what can't be told is left out."""
    number = _number(moves, since)
    if number is None:
        return ()
    seen = [(move, cut(event, viewer)) for move in moves if move.number > number for event in move.events]
    return tuple(event for move, event in seen if is_told(title, event, move))


def _number(moves: Sequence[Move], since: int | None) -> int | None:
    """The number of the move after which the viewer has seen the board; None before anything was played."""
    played = [move for move in moves if move.reply is not None]
    if not played:
        return None
    own = [move.number for move in played if move.seat == since and move.by == Move.By.HUMAN]
    if since is None or own[-1:] == [played[-1].number]:
        return played[-1].number - 1
    return own[-1] if own else 0
