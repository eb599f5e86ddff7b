"""What can be wrong with a request beyond the rules. Like the engine's errors, each carries a sentence."""

from __future__ import annotations

from games.engine.errors import Illegal, Malformed, NotAsked, Refused

__all__ = ["Illegal", "Malformed", "NotAllowed", "NotAsked", "OutOfOrder", "Refused", "Stale"]


class Stale(Refused):
    """The answer is to a question that is no longer open, or would replace what its sender has not seen.

    `taken` is true when the seat has given this very answer to that question: a second click, not a mistake.
    """

    def __init__(self, words: object, *, taken: bool = False) -> None:
        super().__init__(words)  # type: ignore[arg-type]
        self.taken = taken


class NotAllowed(Refused):
    """Something that can't be done with this game, now or by this person."""


class OutOfOrder(Exception):
    """The rules fail on this game: it can't be shown. Its rows are as they were."""
