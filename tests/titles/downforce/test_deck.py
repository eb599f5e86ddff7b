"""The cards that are gone and those that can still come, as anyone can count them."""

import random

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE
from games.titles.downforce.data import CARDS, DEALT
from games.titles.downforce.deck import suits, to_come
from games.titles.downforce.in_words import in_words
from tests.titles.downforce.scene import new, race

every_number = pytest.mark.parametrize("seats", [2, 4, 6])


def looks(seats):
    """The looks of the first seat and of a spectator at every ask of a random game."""
    rng, record = random.Random(seats), new(seats)
    while ask := kernel.asked(TITLE, record):
        for viewer in (0, None):
            yield kernel.look(TITLE, record, viewer)
        seat = rng.choice(ask.awaited)
        record, _ = kernel.answer(TITLE, record, seat, ask.questions[seat].sample(rng))


@every_number
def test_what_can_still_come_is_in_other_hands_or_not_in_the_game(seats):  # F2 F6 F16
    for look in looks(seats):
        others = [line["hand_count"] for line in look.view["seats"] if line["seat"] != look.seat]
        coming = to_come(look.view, look.seat)
        assert len(coming) == len(set(coming)) == sum(others) + look.view["removed"]


def test_no_card_is_to_come_that_is_gone_or_in_the_own_hand():
    record = race({0: ["c01", "c02"], 1: ["c03"]})
    assert to_come(kernel.look(TITLE, record, 0).view, 0) == ("c03",)
    assert to_come(kernel.look(TITLE, record, 1).view, 1) == ("c01", "c02")
    assert to_come(kernel.look(TITLE, record, None).view, None) == ("c01", "c02", "c03")


def test_the_eight_of_a_car_that_nobody_owns_does_not_come():  # F7
    record = race({0: ["c01"], 1: ["c03"]}, owners={"red": 0, "blue": 1})
    view = kernel.look(TITLE, record, 0).view
    assert "black-8" not in (*to_come(view, 0), *view["discards"])


def test_cards_stand_with_their_first_colour_the_fastest_first():
    found = {suit.colour: suit.cards for suit in suits(["c25", "c01", "red-8", "c26", "c03", "c05"])}
    assert found == {"black": ("c05", "c26"), "red": ("red-8", "c01", "c25"), "yellow": ("c03",)}


def test_every_card_has_a_first_colour():
    cards = [key for suit in suits(CARDS) for key in suit.cards]
    assert sorted(cards) == sorted(CARDS)
    assert {len(suit.cards) for suit in suits(DEALT)} == {7}


def test_the_table_in_words_names_them_in_the_same_order():
    record = race({0: ["c05", "c02"], 1: ["c03", "c26"]})
    told = {
        str(line.words): [str(words) for words in line.of]
        for part in in_words(kernel.look(TITLE, record, 0).view, 0)
        for line in part.lines
    }
    assert told["Still to come, or not in this game:"] == [
        "[Black 5 · Red 3]",
        "[Yellow 6 · Orange 5 · Green 4 · Black 3 · Red 2 · Blue 1]",
    ]
    gone = told["Played or discarded, by the colour of the first line:"]
    assert gone[0] == "[Black 8]"
    assert len(gone) == len(CARDS) - 4
