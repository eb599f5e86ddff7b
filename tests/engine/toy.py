"""A title made of the steps that a test gives it: just enough of a game to watch the kernel work."""

from __future__ import annotations

from typing import Any

from games.engine.questions import One, plain
from games.engine.title import Credits, Game, Step, Title, steps_by_name, switch, then
from games.engine.words import say

SEED = bytes(range(32))


def toy(*steps: Step, **changes: Any) -> Title:
    """A title for 2 to 4 seats that begins with the first of the steps. Its state starts as `{"notes": []}`."""

    def set_up(game: Game) -> list[Any]:
        game.state["notes"] = []
        return [then(steps[0])]

    facts: dict[str, Any] = {
        "slug": "toy",
        "name": "Toy",
        "credits": Credits(designers=(), publisher=""),
        "rules": 1,
        "min_seats": 2,
        "max_seats": 4,
        "options": (switch("long", say("Long game")), switch("longer", say("Longer game"), needs="long")),
        "steps": steps_by_name(*steps),
        "set_up": set_up,
        "view": lambda game, seat: {"notes": list(game.state["notes"])},
        "outcome": lambda game: {"places": {0: 1}, "scores": {0: len(game.state["notes"])}},
        "redeal": lambda game, seat, rng: None,
        "conserve": lambda game: None,
        "tell": lambda event: None,
        "preview": lambda view, question, picks: (),
        "rate": lambda view, question: lambda picks: 0.0,
    }
    return Title(**{**facts, **changes})


def one(*keys: str, preset: str = "") -> One:
    """A question for one of these keys."""
    return One(say("Which one?"), tuple(plain(key) for key in keys), preset)
