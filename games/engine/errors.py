"""What a player can do wrong, as far as the rules can see it. Each error carries a sentence for the player."""

from __future__ import annotations

from games.engine.words import Words


class Refused(Exception):
    """A reply that was not taken; nothing has changed. `words` says why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.words = words

    def __str__(self) -> str:
        return str(self.words)


class NotAsked(Refused):
    """The game waits for nothing from this seat."""


class Illegal(Refused):
    """The reply, or the options of a new game, are not among those offered."""


class Malformed(Illegal):
    """The reply does not even have the shape of an answer to this question."""


class Outdated(Exception):
    """A stored reply no longer fits the open step, for instance after a change of the rules."""


class Broken(Exception):
    """A conservation law does not hold, or a saved game cannot be read."""
