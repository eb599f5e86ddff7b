"""The guided first game: what is said to a newcomer at a choice, who hears it, and how it is switched off.

A lesson counts as said when its player has answered the question at which it stood, so looking changes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from games.engine import kernel
from games.engine.kernel import Look
from games.engine.lessons import Lesson, Lessons, on_the_way
from games.engine.questions import Picks, Question, Reply
from games.engine.title import Title
from games.engine.words import say
from games.models import Seat
from games.services.errors import NotAllowed
from games.services.table import Table

logger = logging.getLogger(__name__)

TIME = Lesson(
    "site.time",
    say("You may think as long as you like, until the deadline"),
    (
        say("The head of the page says until when the game waits for you. Bots answer at once; people take hours."),
        say("You get a mail when it is your turn, so you can close this page and come back."),
        say("If your time runs out, the bot answers that once for you, and the seat stays yours."),
    ),
)
PLAN = Lesson(
    "site.plan",
    say("You can answer ahead"),
    (
        say("“Plan ahead” lists what you will be asked later. You can answer some of it now, even with conditions."),
        say("When the question comes and your plan still fits, it is played at once, and nobody waits for you."),
    ),
)
LOG = Lesson(
    "site.log",
    say("What did the others do?"),
    (
        say("The table tells what has happened since your last move, and the board shows the new places."),
        say("Everything else stands in the log, from the first card on. Nothing that you could see ever goes away."),
    ),
)


@dataclass(frozen=True, slots=True)
class Guide:
    """The guide of one seat: whether it speaks, and what it says now."""

    is_on: bool
    lesson: Lesson | None


def at_table(seat: Seat | None, look: Look, picks: Sequence[str]) -> Guide | None:
    """What the guide shows to that seat with these picks; None where there is no guide to be had: no seat, not in
    person, or a title without lessons."""
    title = look.title
    if seat is None or title.lessons is None or seat.is_automatic or (look.over and not seat.guided):
        return None
    if not seat.guided:
        return Guide(False, None)
    return Guide(True, _said(title, look, tuple(picks), seat)[-1])


def note(table: Table, index: int, reply: Reply) -> None:
    """Keep what was said to the seat on the way to the reply that it is about to give."""
    seat = table.seats[index]
    if not seat.guided:
        return
    look = kernel.look(table.title, table.record, index)
    if look.question is None or look.question.options(look.question.picks(reply)):
        return
    said = [lesson.key for lesson in _said(table.title, look, look.question.picks(reply), seat) if lesson]
    if said:
        seat.lessons = [*(seat.lessons or ()), *said]
        Seat.objects.filter(pk=seat.pk).update(lessons=seat.lessons)


def switch(seat: Seat, on: bool) -> None:
    """Let the guide of that seat speak, or be silent. Raises NotAllowed where there is none."""
    if seat.game.get_title().lessons is None:
        raise NotAllowed(say("There is no guide for this game."))
    Seat.objects.filter(pk=seat.pk).update(guided=on)


def is_offered(title: Title) -> bool:
    """Whether a guided game of this title can be begun."""
    return title.lessons is not None


def _said(title: Title, look: Look, picks: Picks, seat: Seat) -> tuple[Lesson | None, ...]:
    """What is said at each choice on the way to these picks. A fault in a lesson must not keep anybody from playing."""
    try:
        return on_the_way(_of(title), look.view, look.question, picks, seat.lessons or ())
    except Exception:  # whatever it is, the game can be played without it
        logger.exception("A lesson of %s failed in game %s.", title.slug, seat.game_id)
        return (None,)


def _of(title: Title) -> Lessons:
    """The lessons of the title, and between those that press and those that can wait the site's own."""
    of_title = title.lessons
    assert of_title is not None

    def lessons(view: dict[str, object], question: Question | None, picks: Picks) -> tuple[Lesson, ...]:
        offered = of_title(view, question, picks)
        if question is None or picks:
            return offered
        own = (TIME, PLAN, LOG) if title.planning is not None else (TIME, LOG)
        return (
            *(lesson for lesson in offered if not lesson.can_wait),
            *own,
            *(lesson for lesson in offered if lesson.can_wait),
        )

    return lessons
