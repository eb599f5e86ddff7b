"""What has become of a question while its player was still choosing: told to whoever sends an answer too late, and to
whoever has not sent one yet."""

from __future__ import annotations

from games.engine.words import Words, say
from games.models import Game, Move

MOVED_ON = say("The game has moved on since this page was loaded; your choice was not played.")
ANSWERED = {
    Move.By.HUMAN: say(
        "You have already answered this, in another tab or on another device; your choice was not played."
    ),
    Move.By.PLAN: say("Your plan has answered already; your choice was not played."),
    Move.By.STANDING: say("Your standing answer has passed already; your choice was not played."),
    Move.By.FORCED: say("There was only one answer, and it has been given already."),
    Move.By.CLOCK: say("Your time was over and the bot has answered for you; your choice was not played."),
}


def given(game: Game, seat: int, ask: int) -> Move | None:
    """The seat's answer to that ask, without the record; None where it gave none."""
    return Move.objects.filter(game=game, ask=ask, seat=seat).order_by("-number").defer("record").first()


def overtaken(game: Game, seat: int, ask: int, *, revising: bool = False) -> Words | None:
    """How that ask was answered while the seat's player was still choosing in a page that showed it unanswered; if
    `revising`, in one that showed the own sealed answer. None as long as the choice can still be sent."""
    is_open = game.is_running and game.ask == ask
    if revising:
        return None if is_open else say("Everyone has answered meanwhile; your answer stays as it was.")
    move = given(game, seat, ask)
    if move is None:
        return None if is_open else MOVED_ON
    return ANSWERED.get(Move.By(move.by), MOVED_ON)
