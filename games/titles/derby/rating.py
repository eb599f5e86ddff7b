"""How good picks look to a sensible player, whatever the question is about; from the own view alone."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.questions import Picks, Question
from games.titles.derby import hints
from games.titles.derby.powers.hints import rate_first_card, rate_power, rate_token


def rate(view: hints.View, question: Question) -> Callable[[Picks], float]:
    """How good complete picks look, compared with others for the same question; higher is better."""
    if view.get("window"):
        return rate_power(view)
    if view["phase"] == "fate_tokens":
        return rate_token(view)
    if view["phase"] == "race" and "second" in view and view["second"] is None:
        return rate_first_card(view)
    return hints.rate(view, question)
