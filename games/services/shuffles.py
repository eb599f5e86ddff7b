"""How anyone can check the shuffles of a finished game: its seed, its draws, and the game played again from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from games.engine import kernel
from games.engine.errors import Outdated, Refused
from games.engine.title import Game as Running
from games.engine.title import Record, Step, Title
from games.engine.words import Words
from games.models import Game


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw of the game: its number, as the seed's stream counts them, and what it was for."""

    number: int
    purpose: str
    words: Words


@dataclass(frozen=True, slots=True)
class Shuffles:
    """What can be known about the chance of a game. The seed and the draws stay secret until the game is over."""

    commitment: str
    seed: str = ""
    draws: tuple[Draw, ...] = ()
    same: bool = False
    """Whether the same moves on the same seed gave the same game again, under today's rules."""


def of(game: Game) -> Shuffles:
    """The shuffles of a game that has begun."""
    if not game.is_finished or game.record is None:
        return Shuffles(game.commitment)
    played, draws = _again(game, game.record)
    return Shuffles(game.commitment, game.record["seed"], draws, same=played == game.record)


def _again(game: Game, stored: Record) -> tuple[Record | None, tuple[Draw, ...]]:
    """Play the stored moves again and note every draw; the record is None where they no longer fit."""
    seen: list[Running] = []
    title = _watched(game.get_title(), seen)
    try:
        record = kernel.begin(
            title, seats=stored["seats"], options=stored["options"], seed=bytes.fromhex(stored["seed"])
        )
        for move in game.moves.filter(seat__isnull=False).only("seat", "reply"):
            assert move.seat is not None
            record, _ = kernel.answer(title, record, move.seat, move.reply)
    except (Refused, Outdated):
        return None, _drawn(title, seen)
    return record, _drawn(title, seen)


def _watched(title: Title, seen: list[Running]) -> Title:
    """The same title, keeping every running game that its steps are given."""

    def watched(step: Step) -> Step:
        def run(running: Running, **arguments: Any) -> Any:
            seen.append(running)
            return step(running, **arguments)

        return run

    return replace(
        title,
        set_up=watched(title.set_up),
        steps={name: watched(step) for name, step in title.steps.items()},
    )


def _drawn(title: Title, seen: list[Running]) -> tuple[Draw, ...]:
    """Each draw once: a step that asks is run again at every answer."""
    draws = dict(draw for running in seen for draw in running.chances)
    return tuple(Draw(number, purpose, title.tell_draw(purpose)) for number, purpose in sorted(draws.items()))
