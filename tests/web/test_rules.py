"""The rules page: what a newcomer needs, in our own words, with every number from the game's data."""

import re
from html import unescape

import pytest
from django.urls import reverse

from games.registry import get_title
from games.titles.derby.data import BET_CARDS, CARDS
from tests.cast import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def text() -> str:
    answer = browser_of().get(reverse("rules", args=["derby"]))
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def rows(text: str, caption: str) -> list[list[str]]:
    """The cells of the table with that caption."""
    body = text[text.index(f"<caption>{caption}") :]
    body = body[body.index("<tbody>") : body.index("</tbody>")]
    return [re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", row) for row in body.split("<tr>")[1:]]


def test_the_page_names_the_author_and_says_that_it_is_unofficial(text):
    credits = get_title("derby").credits
    assert credits.design in text
    assert credits.publisher in text
    assert "unofficial" in text


def test_every_ruling_stands_there_with_its_number(text):
    for number, words in get_title("derby").rulings:
        assert f"<dt>{number}</dt><dd>{words}</dd>" in text
    ids = re.findall(r' id="([^"]+)"', text)
    assert "V8" in ids
    assert len(ids) == len(set(ids))


def test_the_movement_cards_are_those_of_the_game(text):
    cards = [card for card in CARDS.values() if card.creature == "dragon"]
    told = [[int(cell) if cell.isdecimal() else 0 for cell in row[1:3]] for row in rows(text, "Every creature has")]
    assert told == [[card.fast, card.slow] for card in cards]


def test_the_bet_cards_are_those_of_the_game(text):
    assert [int(points) for _, points in rows(text, "The bet cards")] == [bet.points for bet in BET_CARDS.values()]


def test_the_number_of_turns_follows_from_the_cards(text):  # D18
    table = rows(text, "What depends on the number of players")
    assert [(row[0], row[2]) for row in table] == [("3", "15"), ("4", "16"), ("5", "15"), ("6", "18")]


def test_the_header_leads_to_the_rules(client):
    assert f'href="{reverse("rules", args=["derby"])}"' in client.get("/").content.decode()


def test_there_are_no_rules_of_a_game_that_is_not_played_here(client):
    assert client.get(reverse("rules", args=["chess"])).status_code == 404


def test_rules_can_only_be_read(client):
    assert client.post(reverse("rules", args=["derby"])).status_code == 405
