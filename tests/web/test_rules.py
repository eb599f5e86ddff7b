"""The rules page: what a newcomer needs, in our own words, with every number from the game's data."""

import re
from html import unescape
from importlib import import_module

import pytest
from django.urls import reverse

from games.engine.lessons import Lesson
from games.registry import get_title
from games.titles.derby.data import BET_CARDS, CARDS, GODS, POWERS, PROPOSED, SECTORS, SET_UP, WINDOWS
from games.titles.derby.drawing import examples
from games.titles.derby.powers import lessons as power_lessons
from games.titles.derby.powers.words import when
from games.titles.derby.words import bet
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
    assert str(credits.design) in text
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
    assert [row[3].strip("+–") or "0" for row in rows(text, "Every creature has")] == [
        str(card.bonus) for card in cards
    ]


def test_the_bet_cards_are_those_of_the_game(text):
    assert rows(text, "The bet cards") == [
        [str(bet(card.key)).strip("“”"), str(card.points), "ours" if card.key in PROPOSED else "rulebook"]
        for card in BET_CARDS.values()
    ]


def test_the_number_of_turns_follows_from_the_cards(text):  # D18
    table = rows(text, "What depends on the number of players")
    assert [(row[0], row[2]) for row in table] == [("3", "15"), ("4", "16"), ("5", "15"), ("6", "18")]


def test_the_set_up_is_that_of_the_game(text):  # D3, D4, D19
    table = [[int(cell) for cell in row] for row in rows(text, "What depends on the number of players")]
    assert [(row[0], row[1], row[3], row[4]) for row in table] == [
        (players, line.cards_per_holder, line.tokens_per_creature, line.mid_line) for players, line in SET_UP.items()
    ]


def test_the_page_says_which_values_are_ours(text):
    cards = [card for card in CARDS.values() if card.creature == "dragon"]
    told = [row[4] for row in rows(text, "Every creature has")]
    assert told == ["ours" if card.key in PROPOSED else "rulebook" for card in cards]
    assert set(told) == {"ours", "rulebook"}
    assert "The number of sectors and the places of the mid-race lines are ours." in section(text, "sources")


# Contents and pictures


def test_the_contents_lead_to_every_chapter_and_nowhere_else(text):
    ids = set(re.findall(r' id="([^"]+)"', text))
    nav = text[text.index('class="contents contents--beside"') :]
    beside, folded = (
        re.findall(r'href="#([^"]+)">([^<]+)<', part[: part.index("</nav>")])
        for part in (nav, text[text.index("contents--folded") :])
    )
    assert beside == folded
    assert {anchor for anchor, _ in beside} <= ids
    chapters = re.findall(r'<h2 id="([^"]+)">([^<]+)</h2>', text[text.index("<main") : text.index("</main>")])
    assert [(anchor, words) for anchor, words in beside] == chapters


def test_the_guide_of_a_first_game_points_at_chapters_that_are_there(text):
    pointed = {
        lesson.about
        for module in (import_module("games.titles.derby.lessons"), power_lessons)
        for lesson in vars(module).values()
        if isinstance(lesson, Lesson)
    }
    assert len(pointed) > 8
    assert pointed <= set(re.findall(r' id="([^"]+)"', text))


def test_every_picture_has_its_facts_in_words(text):
    pictures = re.findall(r'<svg class="[^"]*"[^>]*role="img"[^>]*>', text)
    assert len(pictures) == 7
    for picture in pictures:
        label, facts = re.findall(r'aria-(?:labelledby|describedby)="([^"]+)"', picture)
        assert f'id="{label}"' in text
        words = text[text.index(f'id="{facts}"') :]
        assert len(bare(words[: words.index("</figure>")])) > 60


@pytest.mark.parametrize(
    "example",
    [examples.sharing, examples.turn, examples.turn_without_bonus, examples.third_bet,
     examples.ranking, examples.fate],
    ids=lambda example: example.__name__,
)  # fmt: skip
def test_what_happens_in_an_example_is_told_as_the_rules_work_it_out(text, example):
    names = [god.capitalize() for god in examples.GODS]
    made = example()
    for words in (*made.before, *made.told, *made.after):
        assert words.render(str, lambda one, many, n: one if n == 1 else many, names) in text


def test_the_examples_are_translated_with_the_page(text):
    assert "%(" not in text


def test_the_header_leads_to_the_rules(client):
    assert f'href="{reverse("rules", args=["derby"])}"' in client.get("/").content.decode()


def test_there_are_no_rules_of_a_game_that_is_not_played_here(client):
    assert client.get(reverse("rules", args=["chess"])).status_code == 404


def test_rules_can_only_be_read(client):
    assert client.post(reverse("rules", args=["derby"])).status_code == 405


# Powers and Fate tokens


def bare(html: str) -> str:
    """What is read of a piece of the page."""
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def section(text: str, heading: str) -> str:
    """The section of the page under that heading."""
    part = text[text.index(f' aria-labelledby="{heading}"') :]
    end = re.search(r"\n</section>\n", part)
    assert end is not None
    return part[: end.start()]


def test_every_god_has_its_own_power_cards_there(text):  # V2
    panels = section(text, "powers").split('aria-labelledby="god-')[1:]
    assert [panel.split('"')[0] for panel in panels] == list(GODS)
    for god, panel in zip(GODS, panels, strict=True):
        own = [power for power in POWERS.values() if power.god == god]
        assert [bare(name) for name in re.findall("<dt>(.*?)</dt>", panel)] == [
            power.name + " Fate card" * power.fate + " ours" * (power.key in PROPOSED) for power in own
        ]
        told = [bare(line) for line in re.findall("<dd>(.*?)</dd>", panel)]
        assert told == [f"{power.text} Played {when(power.window)}." for power in own]


def test_every_window_says_when_it_opens_and_for_whom(text):  # V4
    table = {moment: owners.split(", ") for moment, owners in rows(text, "The windows of a race")}
    assert table == {
        str(when(window)): [power.name for power in POWERS.values() if power.window == window] for window in WINDOWS
    }


def test_windows_are_told_in_the_order_in_which_they_come(text):
    first, *_, last = rows(text, "The windows of a race")
    assert first[0] == str(when("bet"))
    assert last[0] == str(when("drawn"))


def test_the_number_of_power_cards_is_counted(text):  # V2
    assert f"The {len(POWERS)} power cards" in text


@pytest.mark.parametrize(
    "fact",
    [
        "Each can be used once in the whole game",  # V2
        "used only together with the next variant",  # V2
        "All of them are asked at once, and what they answer stays sealed.",  # V4
        "first that of the player whose turn it is, or of the first player where it is nobody's turn",  # V4
        "offered again to those who have not passed and whose condition still holds",  # V4
        "To be asked gives nothing away.",  # V5
        "Only then do you choose the second card, from your other holder.",  # V7
        "but not what lies there",  # V8
    ],
)
def test_powers_are_explained(text, fact):
    assert fact in section(text, "powers")


@pytest.mark.parametrize(
    "fact",
    [
        "It is played together with Power of the Gods.",
        f"one of the {SECTORS} sectors that has none",
        "whoever put the token there",
        "Only one of them answers a landing",
        "If all pass, the token stays.",
        "A move of 0 brings no creature to a token, and neither does a move that a power has caused.",  # V6
        "Before the next race all tokens are placed anew.",
    ],
)
def test_fate_tokens_are_explained(text, fact):  # V3
    assert fact in section(text, "fate-tokens")
