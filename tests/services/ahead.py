"""Short words for the tests of what is answered ahead, in a game of Bids (tests/toy.py)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.models import Game, Move, PlanEntry
from games.services import page, plans, play
from tests.cast import NOW, fresh, seat


def plan(game: Game, index: int, occasion: str, *picks: str, now: datetime = NOW, **more: Any) -> int:
    """Let that seat plan these picks."""
    return plans.add(game.pk, index, occasion, picks, now=now, **more)


def stand(game: Game, index: int, mode: str = "pass", *about: str, now: datetime = NOW) -> None:
    """Let that seat pass in every window (or "ask", or "only")."""
    plans.keep_standing(game.pk, index, "block", mode, about, now=now)


def say(game: Game, index: int, reply: Any, now: datetime = NOW) -> None:
    """Let that seat answer the open ask by hand."""
    play.play(game.pk, index, fresh(game).ask, reply, now=now)


def bid(game: Game, *bids: int, now: datetime = NOW) -> Game:
    """Let the seats 0, 1, … bid."""
    for index, amount in enumerate(bids):
        say(game, index, amount, now)
    return fresh(game)


def arrange(game: Game, **state: Any) -> Game:
    """Put something into the state of the game."""
    record = fresh(game).record
    assert record is not None
    Game.objects.filter(pk=game.pk).update(record={**record, "state": {**record["state"], **state}})
    return fresh(game)


def by(game: Game, index: int) -> list[str]:
    """How the answers of that seat came about, in order."""
    return list(Move.objects.filter(game=game, seat=index).order_by("number").values_list("by", flat=True))


def planned(game: Game, index: int) -> list[tuple[str, list[str]]]:
    """What that seat still has planned, in order."""
    return list(PlanEntry.objects.filter(seat=seat(game, index)).values_list("occasion", "picks"))


def sentences(game: Game, user: Any) -> list[str]:
    """The log as that user reads it, oldest first."""
    return [str(line.words) for line in reversed(page.build(fresh(game), user, now=NOW).log)]
