"""From picks to the reply that `play` takes."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import kernel
from games.engine.errors import Illegal, NotAsked
from games.engine.questions import DONE, Reply
from games.engine.words import say
from games.models import Game, Move


def reply_to(game: Game, seat: int, ask: int, picks: Sequence[str]) -> Reply:
    """The reply that the picks make to that ask, whether it is still open or not: `play` decides what becomes of it.

    Raises NotAsked when the open ask is not the seat's; Illegal when the picks do not fit or are not complete.
    """
    if game.record is None or not game.is_running or ask != game.ask:
        return _given(game, seat, ask, picks)
    title = game.get_title()
    record, _ = kernel.refit(title, game.record)
    question = kernel.look(title, record, seat).question
    if question is None:
        raise NotAsked(say("The game is not waiting for you."))
    if question.options(picks):
        raise Illegal(say("The answer is not complete."))
    return question.reply(tuple(picks))


def _given(game: Game, seat: int, ask: int, picks: Sequence[str]) -> Reply:
    """The reply as the seat gave it to that ask if the picks say the same; else the bare picks."""
    given = Move.objects.filter(game=game, seat=seat, ask=ask).order_by("-number")
    reply = given.values_list("reply", flat=True).first()
    keys = reply if isinstance(reply, list) else [reply]
    return reply if [str(key) for key in keys] == [pick for pick in picks if pick != DONE] else list(picks)
