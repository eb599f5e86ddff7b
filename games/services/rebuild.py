"""Plays stored games again from their seed and their recorded replies, on the rules of today. Writes nothing.

Run before a new version of the rules goes out: it tells which stored games would not come out as they did, and which
running ones would have their open decision put back to its start. No game is changed by it, nor by the new rules: a
record holds the state itself, and only steps that are still to come are played by the new rules.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from games.engine import kernel
from games.engine.errors import Broken, Illegal, NotAsked, Outdated
from games.engine.title import Record, Title
from games.models import Game, Move
from games.services.readable import kind_of

FAILURES = (Illegal, NotAsked, Outdated, Broken, LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""What other rules may make of a reply that they do not know."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one stored game.

    `same`: the seed and the replies give the stored record, byte for byte. `rewound`: so they do, but the open decision
    starts again. `different`: they give another game from move `number` on.
    """

    verdict: Literal["same", "rewound", "different"]
    number: int | None = None
    why: str = ""


def rebuild(game: Game) -> Outcome:
    """Play the game again and compare. Any game that has begun."""
    title, stored = game.get_title(), game.record
    assert stored is not None
    moves = list(game.moves.filter(record__isnull=False).order_by("number"))
    number = 0
    try:
        _, rewound = kernel.refit(title, stored)
        seed = bytes.fromhex(stored["seed"])
        record = kernel.begin(title, seats=game.seat_count, options=game.options, seed=seed)
        for move in _standing(moves):
            if rewound and move.ask >= _first_ask(stored):
                return Outcome("rewound")
            number = move.number
            record = _after(title, record, move)
            if _opened(record) != _opened(move.record):
                return Outcome("different", number, "the record after it is another one")
    except FAILURES as failure:
        return Outcome("different", number, f"{type(failure).__name__}: {failure}")
    if _bytes(record) != _bytes(stored):
        return Outcome("different", number, "the record at the end is another one")
    return Outcome("same")


def _standing(moves: list[Move]) -> list[Move]:
    """The moves without those that a later move took back, by putting their step back to its start."""
    standing: list[Move] = []
    for move in moves:
        if _rewinds(move) and standing:
            first = _first_ask(standing[-1].record)
            standing = [before for before in standing if before.seat is None or before.ask < first]
        standing.append(move)
    return standing


def _rewinds(move: Move) -> bool:
    return move.seat is None and any(kind_of(happened) == "rewound" for happened in move.events)


def _first_ask(record: Record | None) -> int:
    """The number of the first ask of the record's open step."""
    return 0 if record is None else int(record["ask"]) - len(record["replies"])


def _after(title: Title, record: Record, move: Move) -> Record:
    """The record after a move: an answer, or an open step that was put back to its start."""
    if move.seat is not None:
        return kernel.answer(title, record, move.seat, move.reply)[0]
    if _rewinds(move) and move.record is not None:
        return {**record, "ask": move.record["ask"]}
    return record


def _opened(record: Record | None) -> str:
    """The record without sealed answers, which may have been revised after the move, and without the rules' version."""
    return "" if record is None else _bytes({**record, "answers": {}})


def _bytes(record: Record) -> str:
    return json.dumps({**record, "rules": 0}, sort_keys=True)
