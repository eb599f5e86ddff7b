"""A game dealt anew keeps to all that its seat can have learned (F6, F8)."""

import random

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE
from games.titles.downforce.data import CARDS
from tests.titles.downforce.scene import all_answer, auction

OWNED = {"blue": 0, "green": 1, "orange": 2, "black": 0}


def forced(*cards):
    """Seat 3, with these cards, has shown its lowest line of yellow, and everyone its bid for red."""
    hands = {0: ["c22", "c03", "c12"], 1: ["c27", "c04", "c08"], 2: ["c28", "c39", "c09"], 3: list(cards)}
    record, _ = all_answer(
        auction(hands, cars=["red", "yellow"], owned=OWNED), {0: "c22", 1: "c27", 2: "c28", 3: cards[0]}
    )
    return record


def dealt(record, viewer, seat, count=60):
    """The hands of a seat in many games that the viewer can't tell from this one."""
    rng = random.Random(7)
    twins = [kernel.resample(TITLE, record, viewer, rng) for _ in range(count)]
    return [twin["state"]["hands"][seat] for twin in twins]


@pytest.mark.parametrize("viewer", [0, None])
def test_cards_that_everyone_has_seen_stay_where_they_are(viewer):  # F6
    for hand in dealt(forced("c30", "c14", "c18", "c24"), viewer, 3):
        assert {"c30", "c18", "yellow-8"} <= set(hand)


@pytest.mark.parametrize("viewer", [0, None])
def test_nobody_who_has_shown_a_lowest_line_is_dealt_a_lower_one(viewer):  # F8
    hands = dealt(forced("c30", "c14", "c18", "c24"), viewer, 3)
    assert all(CARDS[card].bid("yellow") in (0, *range(3, 7)) for hand in hands for card in hand)
    assert len({tuple(hand) for hand in hands}) > 10


@pytest.mark.parametrize("viewer", [0, None])
def test_nobody_who_has_shown_that_there_is_no_line_is_dealt_one(viewer):  # F8
    hands = dealt(forced("c30", "c26", "c20", "c19"), viewer, 3)
    assert not [card for hand in hands for card in hand if CARDS[card].bid("yellow")]
    assert len({tuple(hand) for hand in hands}) > 10


def test_of_equal_lines_one_that_would_have_been_shown_first_is_not_dealt():  # F8
    hands = dealt(forced("c30", "c14", "c18", "c24"), 0, 3)
    threes = {card for hand in hands for card in hand if CARDS[card].bid("yellow") == 3}
    assert "c18" in threes
    assert "c05" not in threes  # comes before c18 in a hand
    assert "c28" not in threes  # seen in another hand


def test_others_may_be_dealt_the_low_lines():  # F8
    cards = {card for hand in dealt(forced("c30", "c14", "c18", "c24"), 0, 1) for card in hand}
    assert {CARDS[card].bid("yellow") for card in cards} >= {1, 2}
