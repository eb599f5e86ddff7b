"""A recorded game moment by moment: whom it asks what, and which replies nobody has to give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine import kernel
from games.registry import get_title
from tests.playthroughs.people import Recorded
from tests.playthroughs.played import NAMES


@dataclass(frozen=True)
class Moment:
    """The game before a reply of the record: the open ask, whom it asks what if it has just been opened, the reply if
    anyone can see that there is no other, and whether only the one who gives it can."""

    ask: int
    newly_asked: dict[int, str]
    only_reply: Any
    silent: bool


def moments(recorded: Recorded) -> list[Moment]:
    """The moments of the recorded game at its replies."""
    title = get_title(recorded.head["title"])
    seats, seed = int(recorded.head["seats"]), bytes.fromhex(recorded.head["seed"])
    record: Any = kernel.begin(title, seats=seats, options=recorded.options, seed=seed)
    course: list[Moment] = []
    for seat, reply in recorded.replies:
        ask = kernel.asked(title, record)
        assert ask is not None
        is_new = not course or ask.number != course[-1].ask
        newly_asked = {index: _worded(question) for index, question in ask.questions.items()} if is_new else {}
        question = ask.questions[seat]
        only = question.only_reply()
        silent = only is not None and not question.openly
        course.append(Moment(ask.number, newly_asked, None if silent else only, silent))
        record, _ = kernel.answer(title, record, seat, reply)
    return course


def _worded(question: Any) -> str:
    """The question with the names of the players."""
    words: str = question.words.render(str, lambda one, many, n: one if n == 1 else many, NAMES)
    return words
