"""The rules page of Downforce: every rule can be found by its number, and every amount is that of the game."""

import re
from html import unescape
from importlib import import_module

import pytest
from django.urls import reverse

from games.engine.lessons import Lesson
from games.registry import get_title
from games.titles.downforce.data import (
    CARDS,
    CARS,
    DEALT,
    EXTRA_SPACES,
    HAND_SIZES,
    PAYOUTS,
    POWERS,
    PRIZES,
    PROPOSED,
    SPEED_8,
    TRACKS,
)
from games.titles.downforce.drawing import examples
from games.titles.downforce.words import card, meaning, power
from tests.cast import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def text() -> str:
    answer = browser_of().get(reverse("rules", args=["downforce"]))
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def bare(html: str) -> str:
    """What is read of a piece of the page."""
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def section(text: str, heading: str) -> str:
    """The section of the page under that heading."""
    part = text[text.index(f' aria-labelledby="{heading}"') :]
    end = re.search(r"\n</section>\n", part)
    assert end is not None
    return part[: end.start()]


def rows(text: str, caption: str) -> list[list[str]]:
    """What is read in the cells of the table with that caption."""
    body = text[text.index(f"<caption>{caption}") :]
    body = body[body.index("<tbody>") : body.index("</tbody>")]
    return [
        [bare(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)]
        for row in body.split("<tr>")[1:]
    ]


def test_every_rule_is_told_once_under_its_number(text):
    assert sorted(re.findall(r'id="rule-F(\d+)"', text), key=int) == [str(number) for number in range(1, 27)]


@pytest.mark.parametrize("number", range(1, 27))
def test_words_follow_the_number_of_a_rule(text, number):
    told = text[text.index(f'<b class="rule" id="rule-F{number}">F{number}</b>') :]
    assert len(bare(told[: told.index("</p>")])) > 60


def test_no_id_is_there_twice(text):
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_the_contents_lead_to_every_chapter_and_nowhere_else(text):
    nav = text[text.index('class="contents contents--beside"') :]
    led = re.findall(r'href="#([^"]+)">([^<]+)<', nav[: nav.index("</nav>")])
    chapters = re.findall(r'<h2 id="([^"]+)">([^<]+)</h2>', text[text.index("<main") : text.index("</main>")])
    assert led == chapters


def test_the_guide_of_a_first_game_points_at_chapters_that_are_there(text):
    told = vars(import_module("games.titles.downforce.lessons"))
    pointed = {lesson.about for lesson in told.values() if isinstance(lesson, Lesson)}
    assert pointed >= {"auction", "turn-rules", "powers", "bets", "finish", "days"}
    assert pointed <= set(re.findall(r' id="([^"]+)"', text))


def test_every_ruling_stands_there_with_its_number(text):
    rulings = get_title("downforce").rulings
    assert len(rulings) > 8
    for number, words in rulings:
        assert f'<div id="{number}"><dt>{number}</dt><dd>{words}</dd>' in text


# Numbers


def test_the_hands_are_those_of_the_game(text):  # F2
    table = [[int(cell) for cell in row] for row in rows(text, "What depends on the number of players")]
    assert table == [[players, size.cards, size.removed] for players, size in HAND_SIZES.items()]


def test_the_payouts_are_those_of_the_game(text):
    table = rows(text, "What a bet pays")
    assert table == [[f"Bet line {nth}", *map(str, line)] for nth, line in enumerate(PAYOUTS, 1)]


def test_the_prizes_are_those_of_the_game(text):
    assert rows(text, "Prizes, in millions") == [[str(amount) for amount in PRIZES]]


def test_every_card_has_its_face_there(text):
    deck = section(text, "deck")
    faces = re.findall(r'<span class="visually-hidden">(\[[^<]*\])</span>', deck)
    assert sorted(faces) == sorted(str(card(key)) for key in CARDS)
    assert len(faces) == len(DEALT) + len(SPEED_8)
    assert f"These are the {len(DEALT)} speed cards" in deck


def test_every_power_is_there_with_what_it_does(text):
    told = bare(section(text, "powers"))
    for key in POWERS:
        assert f"{power(key)} " in told
        assert str(meaning(key)) in told


def test_power_and_ruling_say_alike_when_cunning_is_not_asked(text):  # F17
    assert text.count("not asked where there is only one way to go; ways that end on the same space count as one.") == 2


def test_the_money_of_the_examples_is_added_up(text):  # Y1, Y3
    assert [row[-1] for row in rows(text, "Example: three times the same car")] == ["6", "4", "2"]
    first = rows(text, "Example: the money at the end")[0]
    assert first == ["1. Ana Red 1st Black 4th", "16", "+9", "−7", "18"]
    assert "Bruno is ahead of the other player with 14 M, because Blue has finished 2nd." in bare(text)


# Pictures


def test_both_tracks_are_drawn_with_their_lengths(text):
    tracks = section(text, "tracks")
    for key, source in TRACKS.items():
        check = source["check"]
        assert f'<g class="map" id="map-{key}">' in tracks
        facts = bare(tracks[tracks.index(f'id="track-{key}-facts"') :])
        assert f"{check['spaces']} spaces," in facts
        assert f"takes {check['shortest_from_position_1']} steps" in facts


def test_every_picture_has_its_facts_in_words(text):
    pictures = re.findall(r'<svg class="[^"]*"[^>]*role="img"[^>]*>', text)
    assert len(pictures) == len(TRACKS) + 5
    for picture in pictures:
        label, facts = re.findall(r'aria-(?:labelledby|describedby)="([^"]+)"', picture)
        assert f'id="{label}"' in text
        words = text[text.index(f'id="{facts}"') :]
        assert len(bare(words[: words.index("</figure>")])) > 60


def test_what_a_picture_uses_is_drawn_on_the_page(text):
    used = set(re.findall(r'href="#((?:map|car|mark)-[^"]+)"', text))
    assert {f"map-{key}" for key in TRACKS} | {f"car-{key}" for key in CARS} <= used
    assert used <= set(re.findall(r' id="([^"]+)"', text))


@pytest.mark.parametrize(
    "example",
    [examples.stepping, examples.bend, examples.blocked, examples.determined, examples.cunning],
    ids=lambda example: example.__name__,
)
def test_what_happens_in_an_example_is_told_as_the_rules_work_it_out(text, example):
    made = example()
    for words in (*made.before, *made.told, *made.after):
        assert words.render(str, lambda one, many, n: one if n == 1 else many, examples.PLAYERS) in text


def test_the_auction_of_the_example_shows_who_wins(text):  # F5
    shown = section(text, "auction")
    won = shown[shown.index('<li class="sale__won">') :]
    assert bare(won[: won.index("</li>")]).startswith("Bruno")
    assert "Bruno takes Yellow with the power Unpredictable for 5 M." in shown


def test_the_examples_are_translated_with_the_page(text):
    assert "%(" not in text


# What is ours


def test_the_page_says_which_values_are_ours(text):
    told = dict(rows(text, "What is known and what is ours"))
    assert told["The lines of the speed cards"] == ("ours" if "c01" in PROPOSED else "known")
    for key, source in TRACKS.items():
        assert told[f"The track {source['name']}"] == ("ours" if key in PROPOSED else "known")
    assert told[f"How far Determined moves on: {EXTRA_SPACES}"] == "ours"
    assert told["Prizes and payouts"] == "known"


def test_the_page_names_the_authors_and_says_that_it_is_unofficial(text):
    credits = get_title("downforce").credits
    assert "designed by Wolfgang Kramer, Rob Daviau and Justin D. Jacobson and published" in text
    assert credits.publisher in text
    assert "unofficial" in text
