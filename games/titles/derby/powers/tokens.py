"""The Fate tokens (V3): at the start of every race each player puts one on a sector that has none."""

from __future__ import annotations

from games.engine.questions import Choice, One
from games.engine.title import Ask, Asking, Call, Game, then
from games.engine.words import say
from games.titles.derby import words
from games.titles.derby.data import SECTORS

_PROMPT = say("Put your Fate token on a sector that has none.")


def fate_tokens(game: Game) -> list[Call]:
    """All tokens are placed again, from the first player clockwise (V3)."""
    game.state["phase"] = "fate_tokens"
    return [then(place_token, seat=seat) for seat in game.clockwise(game.state["first"])]


def token_question(game: Game) -> One:
    """A sector that has no token (V3)."""
    free = [str(sector) for sector in range(1, SECTORS + 1) if str(sector) not in game.state["fate"]]
    choices = tuple(Choice(sector, words.position(int(sector)), (f"sector-{sector}",)) for sector in free)
    return One(_PROMPT, choices, occasion=f"{game.state['race']}.token", openly=True)


def place_token(game: Game, seat: int) -> Asking:
    """The seat puts its token on one of the sectors that have none (V3)."""
    sector = (yield Ask({seat: token_question(game)}))[seat]
    game.state["fate"][sector] = seat
    game.log("fate_token", seat=seat, sector=int(sector))
    return []
