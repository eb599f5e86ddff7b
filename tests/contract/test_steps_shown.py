"""Every step of a recap and every moment of a replay can be drawn and told, by the title's own templates."""

import random
import re
from datetime import UTC, datetime
from itertools import cycle

import pytest
from django.template.loader import select_template

from games.engine import kernel
from games.engine.events import visible
from games.engine.kernel import Look
from games.registry import get_title, titles
from games.services.page import Outline, SeatLine, TablePage
from games.web.table import drawn_by
from tests.contract.setups import offered

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
ONCE = ("summary", "moment", "board", "hand", "extras", "in_words", "told")
"""The parts of a page that show the table; "seat" is drawn once for each."""
NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def every_event(slug, options, seats):
    """Each event of a random game as someone sees it: the view before, the event, the view after it, and who looks on,
    seat after seat and then whoever watches."""
    title, rng = get_title(slug), random.Random(seats)
    record = kernel.begin(title, seats=seats, options=options, seed=bytes([seats]) * 32)
    viewers = cycle([*range(seats), None])
    while ask := kernel.asked(title, record):
        seat, viewer = rng.choice(ask.awaited), next(viewers)
        view = kernel.look(title, record, viewer).view
        record, happened = kernel.answer(title, record, seat, ask.questions[seat].sample(rng))
        for event in happened:
            before, seen = view, visible(event, viewer)
            view = title.unfold(before, seen)
            yield before, seen, view, viewer


def page_of(title, before, event, view, viewer):
    """The page of a step, at which nobody is asked anything."""
    seats = tuple(_seat_line(seat, viewer) for seat in range(len(view["seats"])))
    return TablePage(
        game=Outline(1, (), "", None, None),
        title=title,
        viewer=viewer,
        look=Look(title, viewer, view, 1, None, (), None, over=False),
        names=NAMES[: len(seats)],
        seats=seats,
        turn=None,
        since=(),
        log=(),
        version=1,
        now=NOW,
        moment=1,
        before=before,
        happened=(event,),
    )


def _seat_line(seat, viewer):
    return SeatLine(
        index=seat,
        name=NAMES[seat],
        username="",
        is_viewer=seat == viewer,
        bot="",
        held_by_bot=False,
        resigned=False,
        awaited=False,
        answers_itself=False,
        asked_since=None,
        due_at=None,
        bank_left=None,
        place=None,
        score=None,
        change=None,
    )


def shown(page):
    """Each part of the page, as HTML."""
    parts = drawn_by(page.title)
    for name in ONCE:
        yield name, select_template(parts[name]).render({"page": page, "parts": parts})
    for seat in page.seats:
        yield "seat", select_template(parts["seat"]).render({"page": page, "parts": parts, "seat": seat})


def games():
    """Of each title a full table with its first options, and one as small as can be with its last ones."""
    for title in map(get_title, titles()):
        combinations = offered(title)
        yield title.slug, title.max_seats, dict(combinations[0])
        yield title.slug, title.min_seats, dict(combinations[-1])


@pytest.mark.parametrize(("slug", "seats", "options"), list(games()), ids=str)
def test_every_step_can_be_drawn_and_told(slug, seats, options):
    steps = 0
    for before, event, view, viewer in every_event(slug, options, seats):
        for part, drawn in shown(page_of(get_title(slug), before, event, view, viewer)):
            text = re.sub(r"<[^>]+>", " ", drawn)
            assert ("<svg" in drawn) or part != "board"
            assert not re.search(r"%\(|\bNone\b", text), (part, event)
        steps += 1
    assert steps > 60
