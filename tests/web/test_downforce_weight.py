"""What a table of Downforce weighs on the line: it has the longest turns, and a big board."""

import gzip
import random
from pathlib import Path

import pytest
from django.urls import reverse

from games.engine import kernel
from games.engine.questions import Question
from games.engine.title import Record
from games.models import Game
from games.titles.downforce import TITLE
from games.titles.downforce.data import TRACKS
from games.titles.downforce.picks import CAR, LINE
from tests.cast import begun, fresh, person
from tests.web.test_weight import FIRST_VISIT, TURN, ZIPPED, belonging, reader, stored_weight, turn_weight, weight

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def played(key: str, wilds: int) -> tuple[Record, tuple[str, ...]]:
    """A record in which a card with so many wild lines can be played that five lines or more bring a choice; and all
    picks of that turn."""
    rng = random.Random(4)
    while True:
        record = kernel.begin(TITLE, seats=6, options={"track": key}, seed=rng.randbytes(32))
        while opened := kernel.asked(TITLE, record):
            seat = opened.awaited[0]
            if picks := longest(record, opened.questions[seat], wilds):
                return record, picks
            record, _ = kernel.answer(TITLE, record, seat, opened.questions[seat].sample(rng))


def longest(record: Record, question: Question, wilds: int) -> tuple[str, ...]:
    """The picks of such a turn, if there is one, late enough in the race."""
    if not question.occasion.startswith("turn.") or len(record["state"]["discards"]) < 6:
        return ()
    for card in question.options():
        picks: tuple[str, ...] = (card.key,)
        while choices := question.options(picks):
            picks = (*picks, choices[0].key)
        named = sum(pick.startswith(CAR) for pick in picks)
        if len(picks) - named > 5 and named == wilds and not any(pick.startswith(LINE) for pick in picks):
            return picks
    return ()


@pytest.fixture
def table_of(ada, ben, cleo, dan, eve):
    """A table of six with that record."""

    def make(record: Record) -> Game:
        people = [ada, ben, cleo, dan, eve, person("fay")]
        game = begun(*people, title="downforce", options=record["options"])
        Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
        return fresh(game)

    return make


@pytest.mark.parametrize("key", TRACKS)
def test_the_first_visit_is_light(table_of, key):
    game = table_of(played(key, 0)[0])
    answer = reader(game).get(reverse("table", args=[game.pk]), headers=ZIPPED)
    files = belonging(gzip.decompress(answer.content).decode())
    assert "downforce.css" in {Path(name).name for name in files}
    assert weight(answer) + sum(map(stored_weight, files)) <= FIRST_VISIT


@pytest.mark.parametrize("key", TRACKS)
@pytest.mark.parametrize(("wilds", "most"), [(0, TURN), (2, 1.25 * TURN)])
def test_all_requests_of_a_long_turn_together_are_light(table_of, key, wilds, most):
    """A request for each line of the card; each wild line brings another one, for its car."""
    record, picks = played(key, wilds)
    game = table_of(record)
    opened = kernel.asked(TITLE, record)
    assert opened
    seat = opened.awaited[0]
    assert turn_weight(game, seat, opened.questions[seat].reply(picks)) <= most
