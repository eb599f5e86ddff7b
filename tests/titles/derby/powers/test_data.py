"""The names and texts of the cards are the same in the data and in the words that are translated."""

import json
from importlib.resources import files

import pytest

from games.titles.derby import data
from games.titles.derby.powers import words
from tests.titles.derby.powers.moments import every_power

SOURCE = json.loads(files("games.titles.derby").joinpath("components.json").read_text("utf-8"))


@every_power
def test_name_and_text_are_the_same(power):
    assert str(words.power(power)) == data.POWERS[power].name
    assert str(words.text(power)) == data.POWERS[power].text


@every_power
def test_the_number_in_the_text_is_the_number_in_the_data(power):
    card = data.POWERS[power]
    numbers = [int(word.strip(".,")) for word in card.text.split() if word.strip(".,").isdigit()]
    assert numbers[:1] == ([card.sectors] if card.sectors else [])


@pytest.mark.parametrize("line", SOURCE["powers"], ids=lambda line: line["id"])
def test_every_card_says_where_it_comes_from(line):
    assert line["status"] in SOURCE["status_legend"]
    assert line["window"] in SOURCE["windows"]
    assert line["concerns"] in SOURCE["concerns"]
    assert line["fate"] == (line["window"] == "fate")


def test_twelve_cards_are_proposals_of_ours():
    assert [line["status"] for line in SOURCE["powers"]].count("proposed") == 12
