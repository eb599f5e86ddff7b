"""Automatic players. A bot is given what its seat may know and its open question, and returns a legal reply."""

from __future__ import annotations

from collections.abc import Callable

from games.bots.random_picks import random_picks
from games.bots.sensible import sensible
from games.engine.chance import Rng
from games.engine.kernel import Look
from games.engine.questions import Question, Reply

Bot = Callable[[Look, Question, Rng], Reply]

BOTS: dict[str, Bot] = {"random": random_picks, "sensible": sensible}
