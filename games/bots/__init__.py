"""Bots by name. Pure Python: a bot gets what its seat may know, and answers the open question."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.chance import Rng
from games.engine.kernel import Look
from games.engine.questions import Question, Reply

Bot = Callable[[Look, Question, Rng], Reply]

BOTS: dict[str, Bot] = {}
