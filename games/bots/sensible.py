"""A bot for every game: it takes the reply that its title's hints rate best."""

from __future__ import annotations

from itertools import islice

from games.engine.chance import Rng
from games.engine.kernel import Look
from games.engine.questions import Question, Reply

WEIGHED = 500
"""Complete answers that are rated at most; where more of them are worth it, as many random ones."""


def sensible(look: Look, question: Question, rng: Rng) -> Reply:
    """The best rated reply, from the own look alone; among equals a random one."""
    considered = list(islice(look.title.worth_rating(look.view, question), WEIGHED + 1))
    if len(considered) > WEIGHED:
        considered = [question.picks(question.sample(rng)) for _ in range(WEIGHED)]
    rate = look.title.rate(look.view, question)
    rated = [(rate(picks), picks) for picks in considered]
    best = max(rating for rating, _ in rated)
    return question.reply(rng.choice([picks for rating, picks in rated if rating == best]))
