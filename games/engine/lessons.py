"""What a newcomer is told at a choice that is offered for the first time.

Everything here works on the view of the seat that chooses. What was said already follows from the answers that the
seat has given, so that looking at a choice changes nothing, and the same lesson stands there until the choice is made.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from games.engine.questions import Picks, Question
from games.engine.words import Words


@dataclass(frozen=True)
class Lesson:
    """A few sentences under a heading, said once a game.

    `about` names the part of the rules page that tells more. One that `can_wait` is about no choice that has to be
    made now: it is said when there is nothing else to say.
    """

    key: str
    head: Words
    words: tuple[Words, ...]
    about: str = ""
    can_wait: bool = False


Lessons = Callable[[dict[str, Any], Question | None, Picks], tuple[Lesson, ...]]
"""What could be said to the seat that has this view, is asked this question and has made these picks; the first that it
doesn't know yet is said. Without a question: while the game asks it nothing."""


def on_the_way(
    lessons: Lessons, view: dict[str, Any], question: Question | None, picks: Picks, known: Collection[str]
) -> tuple[Lesson | None, ...]:
    """What is said at each choice on the way to these picks, the first one before any pick was made; None where there
    is nothing new to say. `known`: the keys of lessons said before this question."""
    said: list[Lesson | None] = []
    heard = set(known)
    for count in range(len(picks) + 1):
        offered = lessons(view, question, picks[:count])
        lesson = next((lesson for lesson in offered if lesson.key not in heard), None)
        if lesson is not None:
            heard.add(lesson.key)
        said.append(lesson)
    return tuple(said)
