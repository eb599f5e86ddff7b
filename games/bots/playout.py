"""Whole games among bots, for measuring and for tests."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.bots import Bot
from games.bots.random_picks import random_picks
from games.engine import kernel
from games.engine.chance import Rng
from games.engine.events import Event
from games.engine.title import Record, Title


@dataclass(frozen=True)
class Played:
    """A game that is over."""

    record: Record
    events: list[Event]
    decisions: int
    places: Mapping[int, int]
    scores: Mapping[int, int]


def playout(
    title: Title, bots: Sequence[Bot], rng: Rng, *, options: Mapping[str, Any] | None = None, check: bool = False
) -> Played:
    """A game in which `bots[seat]` answers for each seat; with `check`, the conservation laws are tried every time.

    Each answer works on a record that has been to JSON and back, as it has on the site.
    """
    seed = bytes(rng.randrange(256) for _ in range(32))
    record, events = kernel.opening(title, seats=len(bots), options=options, seed=seed)
    decisions = 0
    while ask := kernel.asked(title, record):
        seat = ask.awaited[0]
        reply = _reply(title, record, seat, ask, bots[seat], rng)
        record, happened = kernel.answer(title, record, seat, reply)
        record = json.loads(json.dumps(record))
        events += happened
        decisions += 1
        if check:
            title.check(record)
    outcome = kernel.result(title, record) or {}
    return Played(record, events, decisions, outcome["places"], outcome["scores"])


def _reply(title: Title, record: Record, seat: int, ask: kernel.OpenAsk, bot: Bot, rng: Rng) -> Any:
    if bot is random_picks:  # looks at nothing, so the cost of looking is saved
        return ask.questions[seat].sample(rng)
    look = kernel.look(title, record, seat)
    return bot(look, ask.questions[seat], rng)
