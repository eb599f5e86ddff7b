"""A bot that knows nothing: every reply is drawn from what is offered."""

from __future__ import annotations

from games.engine.chance import Rng
from games.engine.kernel import Look
from games.engine.questions import Question, Reply


def random_picks(look: Look, question: Question, rng: Rng) -> Reply:
    """A random legal reply."""
    return question.sample(rng)
