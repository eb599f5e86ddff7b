"""What a game waits for, and how long: time is shared out among the seats that it waits for at each moment."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from games.engine import kernel
from games.engine.questions import Question
from games.models import Game, Seat


class Waiting:
    """Follows one game. `about` is the time waited so far, by what was asked."""

    def __init__(self, game_id: int, now: datetime) -> None:
        self.about: dict[str, float] = {}
        """In seconds."""
        self._game_id = game_id
        self._since = now
        self._seen: tuple[tuple[int | None, int, datetime | None], ...] = ()
        self._subjects: list[str] = []
        self.look_again()

    def until(self, now: datetime) -> None:
        """Time has passed; nothing has happened since the last look."""
        for subject in self._subjects:
            seconds = (now - self._since) / timedelta(seconds=1) / len(self._subjects)
            self.about[subject] = self.about.get(subject, 0.0) + seconds
        self._since = now

    def look_again(self) -> None:
        """Something may have happened."""
        asked = Seat.objects.filter(game=self._game_id, asked__isnull=False).values_list("asked", "index", "answers_at")
        seen = tuple(asked)
        if seen == self._seen:
            return
        self._seen = seen
        # Who has a standing answer waits like the others.
        awaited = [index for _, index, answers_at in seen if answers_at is None] or [index for _, index, _ in seen]
        self._subjects = self._of(awaited) if awaited else []

    def _of(self, awaited: list[int]) -> list[str]:
        game = Game.objects.get(pk=self._game_id)
        assert game.record is not None
        opened = kernel.asked(game.get_title(), game.record)
        assert opened is not None
        return [subject(opened.questions[index]) for index in awaited]


def subject(question: Question) -> str:
    """What a question is about, in a word or two, the same for all questions of its kind."""
    if question.standing:
        return question.standing.key
    return " ".join(re.sub(r"\d+", "", question.occasion).replace(".", " ").split()) or question.kind
