"""Every kind of question of Downforce weighs little, at tables of two to six and on both tracks.

A turn that asks once for each line of a card keeps to what a turn may weigh. Whoever has Tricky, or plays wild lines,
chooses more often; each of these picks is a request of its own.
"""

import random

import pytest

from games.engine import kernel
from games.engine.questions import Picks, Question
from games.engine.title import Record
from games.models import Game
from games.titles.downforce import TITLE
from games.titles.downforce.data import TRACKS
from tests.cast import begun, fresh, person
from tests.web.test_weight import TURN, turn_weight

pytestmark = pytest.mark.django_db

ENOUGH = 3
"""As many games are looked through for the most picks in a question of each kind."""
PICKS = 7
"""A card, and a space for each of six lines."""
FURTHER = 3_400
"""What a pick beyond these may weigh."""
KINDS = {"bid", "power", "turn", "drive", "bet"}


def heaviest(seats: int, track: str) -> dict[str, tuple[Record, int, Picks]]:
    """For each kind of question the moment at which it takes the most picks, each time the first one offered."""
    rng, found = random.Random(9), {}
    for _ in range(ENOUGH):
        record = kernel.begin(TITLE, seats=seats, options={"track": track}, seed=rng.randbytes(32))
        while opened := kernel.asked(TITLE, record):
            seat = opened.awaited[0]
            question = opened.questions[seat]
            kind, picks = question.occasion.partition(".")[0], most(question)
            if kind not in found or len(picks) >= len(found[kind][2]):
                found[kind] = (record, seat, picks)
            record, _ = kernel.answer(TITLE, record, seat, question.sample(rng))
    return found


def most(question: Question) -> Picks:
    """The picks of the longest of the answers that take the first choice each time after the first pick."""
    answers = []
    for choice in question.options():
        picks: Picks = (choice.key,)
        while choices := question.options(picks):
            picks = (*picks, choices[0].key)
        answers.append(picks)
    return max(answers, key=len)


@pytest.fixture
def table_of(ada, ben, cleo, dan, eve):
    people = [ada, ben, cleo, dan, eve, person("fay")]

    def make(record: Record) -> Game:
        game = begun(*people[: record["seats"]], title="downforce", options=record["options"])
        Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
        return fresh(game)

    return make


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_kind_of_question_is_light(table_of, seats, track):
    weights = {}
    for kind, (record, seat, picks) in heaviest(seats, track).items():
        question = kernel.asked(TITLE, record).questions[seat]
        weights[kind, len(picks)] = turn_weight(table_of(record), seat, question.reply(picks))
    assert {kind for kind, _ in weights} >= KINDS - ({"power"} if seats == 6 else set())
    allowed = {kind: TURN + FURTHER * max(0, kind[1] - PICKS) for kind in weights}
    assert {kind: weight for kind, weight in weights.items() if weight > allowed[kind]} == {}
