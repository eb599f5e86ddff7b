"""The variants of a game: chosen when it is opened, named wherever the game is shown."""

import re
from html import unescape

import pytest

from games.models import Game
from games.registry import get_title
from tests.cast import begun, browser_of, fresh, opened
from tests.contract.setups import offered
from tests.web.test_lobby import FORM, address, words

OPTIONS = ("zeus_sobers_up", "powers", "fate_tokens")
NAMES = {"zeus_sobers_up": "Zeus Sobers Up", "powers": "Power of the Gods", "fate_tokens": "Fate Tokens"}
EVERYTHING = dict.fromkeys(OPTIONS, True)


@pytest.fixture(autouse=True)
def _noon(clock):
    """All pages are asked for at NOW."""


def ticked(*options):
    return FORM | {f"option_{option}": "on" for option in options}


def combinations():
    return [[option for place, option in enumerate(OPTIONS) if number >> place & 1] for number in range(8)]


def are_allowed(chosen):
    return chosen in [[key for key, value in options if value] for options in offered(get_title("derby"))]


@pytest.mark.parametrize("chosen", combinations(), ids="+".join)
@pytest.mark.parametrize("begin", ["full", "bots"])
def test_every_combination_that_the_rules_allow_can_be_chosen_and_no_other(ada, chosen, begin):  # V1, V2, V3
    is_allowed = are_allowed(chosen)
    answer = browser_of(ada).post("/games/new/", ticked(*chosen) | {"begin": begin})
    assert answer.status_code == (302 if is_allowed else 422)
    assert [game.options for game in Game.objects.all()] == (
        [{option: option in chosen for option in OPTIONS}] if is_allowed else []
    )


def test_six_of_the_eight_combinations_are_allowed():  # V3
    assert [chosen for chosen in combinations() if not are_allowed(chosen)] == [
        ["fate_tokens"],
        ["zeus_sobers_up", "fate_tokens"],
    ]


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_fate_tokens_without_powers_are_refused_at_their_field(ada, headers):  # V3, BH-18
    answer = browser_of(ada).post("/games/new/", ticked("fate_tokens"), headers=headers)
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    (error,) = re.findall(r'<ul class="errors[^>]*id="id_option_fate_tokens_error"[^>]*>(.*?)</ul>', page, re.DOTALL)
    assert re.findall("<li>(.*?)</li>", error) == ["“Fate Tokens” needs “Power of the Gods”."]
    assert "The game was not opened." in page
    assert not Game.objects.exists()


def test_the_refused_form_keeps_the_ticks_and_says_so_to_a_screen_reader(ada):
    page = browser_of(ada).post("/games/new/", ticked("fate_tokens", "zeus_sobers_up")).content.decode()
    tags = {re.search(r'name="option_(\w+)"', tag)[1]: tag for tag in re.findall(r"<input [^>]*option_[^>]*>", page)}
    assert [name for name, tag in tags.items() if " checked" in tag] == ["zeus_sobers_up", "fate_tokens"]
    assert 'aria-invalid="true"' in tags["fate_tokens"]
    assert "id_option_fate_tokens_error" in re.search('aria-describedby="([^"]*)"', tags["fate_tokens"])[1]
    assert "aria-invalid" not in tags["powers"]


@pytest.mark.parametrize("option", OPTIONS)
def test_a_switch_with_another_value_is_refused(ada, option):  # RE-06
    answer = browser_of(ada).post("/games/new/", FORM | {f"option_{option}": "True"})
    assert answer.status_code == 422
    assert not Game.objects.exists()


def test_the_form_offers_all_variants_and_says_what_each_changes(ada):
    page = unescape(browser_of(ada).get("/games/new/").content.decode())
    for option in OPTIONS:
        assert NAMES[option] in page
        assert page.count(f"id_option_{option}_helptext") == 2
    assert "Protection cards that Zeus draws leave the game" in page
    assert "Every god has power cards of its own" in page
    assert "each player puts a token on a sector" in page


def test_fate_tokens_stand_beneath_the_variant_that_they_need(ada):
    page = unescape(browser_of(ada).get("/games/new/").content.decode())
    rows = re.findall(r'<div class="check([^"]*)"><input [^>]*name="option_(\w+)"', page)
    assert rows == [("", "zeus_sobers_up"), ("", "powers"), (" check--depends", "fate_tokens")]
    assert "Only together with “Power of the Gods”." in page


def test_one_click_begins_a_game_without_variants(ada):
    browser_of(ada).post("/games/bots/derby/")
    assert Game.objects.get().options == dict.fromkeys(OPTIONS, False)


# Named wherever the game is shown


def test_the_room_and_the_invitation_name_the_variants(ada, eve):
    game = opened(ada, options=EVERYTHING)
    for place in (address(game), f"/invite/{game.invite_token}/"):
        assert "Zeus Sobers Up, Power of the Gods, Fate Tokens" in words(browser_of(eve).get(place))


def test_the_lists_name_the_variants(ada, eve):
    opened(ada, options=EVERYTHING)
    for reader in (ada, eve):
        page = words(browser_of(reader).get("/"))
        assert [name for name in NAMES.values() if f'<span class="badge">{name}</span>' in page] == [*NAMES.values()]


def test_the_table_names_the_variants_to_everyone(ada, ben, cleo, eve):
    game = begun(ada, ben, cleo, options={"powers": True, "fate_tokens": True})
    for reader in (ada, eve, None):
        page = words(browser_of(reader).get(address(game)))
        head = page.partition('class="eyebrow dots"')[2].partition("</p>")[0]
        assert re.findall(r'<span class="nowrap">([^<]*)</span>', head) == [
            "Power of the Gods",
            "Fate Tokens",
        ]


def test_the_table_of_a_game_without_variants_names_none(running_game, ada):
    page = words(browser_of(ada).get(address(running_game)))
    assert not [name for name in NAMES.values() if name in page]
    assert fresh(running_game).is_running
