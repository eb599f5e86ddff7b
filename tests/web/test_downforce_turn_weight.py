"""Every kind of question of Downforce weighs little, at tables of two to six and on both tracks.

A turn may weigh 25 kB. One in which a card with six lines is played in its order keeps to that, whoever plays it, and
so does one with a pick more. Not so a turn that chooses twice for several lines: that names the cars of two wild lines,
goes further with Determined, drives step by step, or with Tricky takes several lines out of their order. Each of these
picks is a request of its own, with its headers and the turn as it stands then.
"""

import random
import re
from itertools import count

import pytest
from django.urls import reverse

from games.engine import kernel
from games.engine.questions import Picks, Question
from games.engine.title import Record
from games.models import Game
from games.titles.downforce import TITLE
from games.titles.downforce.data import CARS, DEALT, TRACKS
from games.titles.downforce.picks import LINE
from tests.cast import begun, browser_of, fresh, person
from tests.titles.downforce.scene import APART, race
from tests.web.test_weight import TURN, marks, turn_weight

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

ENOUGH = 3
"""As many games at least are looked through for the most picks in a question of each kind."""
PICKS = 8
"""A card, a space for each of six lines, and one more."""
FURTHER = 2_000
"""What a pick beyond these may weigh."""
KINDS = {"bid", "power", "turn", "drive", "bet"}


def heaviest(seats: int, track: str) -> dict[str, tuple[Record, int, Picks]]:
    """For each kind of question the moment at which it takes the most picks, each time the first one offered."""
    rng, found = random.Random(9), {}
    wanted = KINDS - ({"power"} if seats == len(CARS) else set())
    for number in count(1):
        if number > ENOUGH and found.keys() >= wanted:
            break
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
    assert {kind: weight for kind, weight in weights.items() if weight > allowed(kind[1])} == {}


def allowed(picks: int) -> int:
    """What a turn of so many picks may weigh."""
    return TURN + FURTHER * max(0, picks - PICKS)


def test_six_lines_of_tricky_are_light_in_their_order_and_with_one_taken_first(table_of):
    for first, number in ((0, 7), (-1, 8)):
        record, picks = tricky(first)
        assert len(picks) == number
        assert turn_weight(table_of(record), 0, list(picks)) <= TURN


def test_six_lines_of_tricky_from_the_last_to_the_first_weigh_more(table_of):
    record, picks = tricky(*[-1] * 5)
    assert len(picks) == 12
    assert TURN < turn_weight(table_of(record), 0, list(picks)) <= allowed(12)


def tricky(*taken: int) -> tuple[Record, Picks]:
    """A card of six lines, of which each of the first is that one among those that could be next; all cars can move."""
    hands = {seat: list(DEALT)[8 * seat : 8 * (seat + 1)] for seat in range(4)}
    record = race(hands, APART, powers={0: "tricky"}, seats=4)
    question, picks = kernel.asked(TITLE, record).questions[0], ("c01",)
    for nth in taken:
        lines = [key for key in question.keys(picks) if key.startswith(LINE)]
        picks = (*picks, lines[nth]) if nth else picks
        picks = (*picks, question.keys(picks)[0])
    while keys := question.keys(picks):
        picks = (*picks, keys[0])
    return record, picks


def test_a_pick_brings_of_the_board_only_what_has_changed(table_of):
    record, picks = tricky()
    game = table_of(record)
    browser = browser_of(game.seats.get(index=0).user)

    def compose(*chosen: str, held: dict[str, str]) -> str:
        step = {"ask": game.ask, "pick": list(chosen)}
        headers = {"HX-Request": "true", "Table-Holds": " ".join(held.values())}
        return browser.get(reverse("turn", args=[game.pk]), step, headers=headers).content.decode()

    held = marks(browser.get(reverse("table", args=[game.pk])))
    first = compose(picks[0], held=held)
    assert set(found_marks(first)) == {"track-cars", "track-told"}
    second = compose(*picks[:2], held=held | found_marks(first))
    assert set(found_marks(second)) == {"track-cars", "track-order", "place-red"}
    assert set(re.findall(r'id="(place-\w+)"[^>]* hx-preserve', second)) == {
        f"place-{car}" for car in CARS if car != "red"
    }


def found_marks(text: str) -> dict[str, str]:
    """The marks of the parts that a text brings."""
    return dict(re.findall(r'id="([^"]+)"[^>]* data-mark="([^"]+)"', text))
