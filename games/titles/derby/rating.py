"""How good picks look to a sensible player, whatever the question is about; from the own view alone."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.questions import Picks, Question
from games.titles.derby import hints
from games.titles.derby.powers.hints import rate_first_card, rate_power, rate_token


def rate(view: hints.View, question: Question) -> Callable[[Picks], float]:
    """How good complete picks look, compared with others for the same question, which may be one that comes later."""
    kind = hints.asked_for(question)
    if not kind:
        return rate_power(view)
    if kind == "token":
        return rate_token(view)
    if kind == "first":
        return rate_first_card(view)
    return hints.rate(view, question)
