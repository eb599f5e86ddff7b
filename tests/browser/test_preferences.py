"""What readers ask of their system is heeded: more contrast, forced colours, less motion, no colour."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from games.models import Game
from tests.browser.test_table import choices, person, pick_a_turn, table
from tests.cast import begun, play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CREATURES = ("dragon", "gryphon", "lamassu", "pegasus", "phoenix", "sylph")


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def race(people) -> Game:
    return play_on(begun(*people, now=timezone.now()), 8, now=timezone.now())


def style(page: Page, selector: str, name: str) -> str:
    found = page.evaluate("([s, n]) => getComputedStyle(document.querySelector(s))[n]", [selector, name])
    return str(found)


def test_forced_colours_keep_the_tokens_their_own(race, people, open_page):
    page = open_page(person(race, people), table(race), forced_colors="active")
    fills = {style(page, f".track .token.{creature}", "fill") for creature in CREATURES}
    assert len(fills) == len(CREATURES)


def test_forced_colours_show_where_something_ends_and_what_is_primary(race, people, open_page):
    page = open_page(person(race, people), table(race), forced_colors="active")
    pick_a_turn(page)
    assert style(page, ".turn", "borderTopStyle") == "solid"
    assert style(page, "#turn .confirm .button", "backgroundColor") != style(page, "body", "backgroundColor")
    assert style(page, ".cards__card--picked .face", "outlineStyle") == "solid"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_show_what_is_chosen(people, open_page, scheme):
    page = open_page(people[0], reverse("open-game"), forced_colors="active", color_scheme=scheme)
    chosen = page.evaluate(
        "[...document.querySelectorAll('.chip')].map((chip) => [chip.querySelector('input').checked,"
        " getComputedStyle(chip).outlineStyle])"
    )
    assert {outline for is_chosen, outline in chosen if is_chosen} == {"solid"}
    assert {outline for is_chosen, outline in chosen if not is_chosen} == {"none"}


def test_more_contrast_brings_the_hardest_ink(race, people, open_page):
    page = open_page(person(race, people), table(race), contrast="more", color_scheme="light")
    assert style(page, "body", "color") == "rgb(0, 0, 0)"
    assert style(page, ".eyebrow", "color") == "rgb(36, 26, 40)"


def test_nothing_moves_for_those_who_want_no_motion_while_a_turn_is_composed(race, people, open_page):
    page = open_page(person(race, people), table(race), reduced_motion="reduce")
    choices(page).first.click()
    page.locator("#turn[data-picked='1']").wait_for()
    assert page.evaluate("document.getAnimations().length") == 0
