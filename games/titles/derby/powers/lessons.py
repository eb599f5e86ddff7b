"""What a guided game tells at the choices that only powers and Fate tokens bring."""

from __future__ import annotations

from games.engine.lessons import Lesson
from games.engine.questions import DECLINE, Picks
from games.engine.words import say


def in_window(picks: Picks) -> tuple[Lesson, ...]:
    """What could be said while a power can be played (V4)."""
    if not picks:
        return (_WINDOW, _STANDING)
    return () if picks[0] == DECLINE else (_TARGET,)


_WINDOW = Lesson(
    "window",
    say("You may play a power now"),
    (
        say("Something has happened at which one of your power cards can be played, so the game waits for you."),
        say("Play it or pass. You can use each card once in the whole game, so it may be better to wait."),
        say("Others may be asked at the same time. Nobody sees an answer before all that matter are there."),
    ),
    about="windows",
)
_TARGET = Lesson(
    "power-target",
    say("Your power: for whom or what?"),
    (
        say("Pick step by step. The board and the lines below your picks show what would come of it."),
        say("Nothing is played until you confirm."),
    ),
    about="powers",
    can_wait=True,
)
_STANDING = Lesson(
    "standing",
    say("You need not be asked every time"),
    (
        say("For each of your powers you can keep a standing answer: pass every time, or ask only about some."),
        say("You find them under “Plan ahead”, and nobody else sees them."),
    ),
    about="days",
    can_wait=True,
)
FATE_TOKEN = Lesson(
    "fate-token",
    say("Where do you put your Fate token?"),
    (
        say("When a creature ends its move on a sector with a token, one of the gods can play its Fate card."),
        say("It does not matter whose token it is. Think of where creatures often stop, and of your own Fate card."),
    ),
    about="fate-tokens",
)
"""Said when Fate tokens are placed (V3)."""
