"""A bot that lets every reaction window go by, for measuring what reacting is worth. People never meet it."""

from __future__ import annotations

from games.bots.sensible import sensible
from games.engine.chance import Rng
from games.engine.kernel import Look
from games.engine.questions import DECLINE, Question, Reply


def sensible_passing(look: Look, question: Question, rng: Rng) -> Reply:
    """Passes wherever that is offered; otherwise the same as the sensible bot."""
    return question.reply((DECLINE,)) if DECLINE in question.keys(()) else sensible(look, question, rng)
