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


LUMINANCE = """(selectors) => {
  const light = (element, name) => {
    const [red, green, blue, opaque = 1] = getComputedStyle(element)[name].match(/[\\d.]+/g).map(Number);
    if (!opaque) return light(element.parentElement, name);
    const [r, g, b] = [red, green, blue].map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return selectors.map(([selector, name]) =>
    [...document.querySelectorAll(selector)].map((element) => light(element, name)));
}"""


def contrasts(page: Page, one: tuple[str, str], other: tuple[str, str]) -> list[float]:
    """How much each element of one selector stands out, by a property, from the first of the other one."""
    found, ground = page.evaluate(LUMINANCE, [one, other])
    return [(max(light, ground[0]) + 0.05) / (min(light, ground[0]) + 0.05) for light in found]


schemes = pytest.mark.parametrize("scheme", ["light", "dark"])


@schemes
def test_forced_colours_leave_every_creature_visible_on_its_card(race, people, open_page, scheme):
    page = open_page(person(race, people), table(race), forced_colors="active", color_scheme=scheme)
    shown = contrasts(page, (".holder .face__art", "color"), (".holder .face", "backgroundColor"))
    assert len(shown) > 10
    assert min(shown) > 7
    words = page.locator(".holder .face__name").all_inner_texts()
    assert {word.lower() for word in words} <= set(CREATURES)
    assert min(contrasts(page, (".holder .face__name", "color"), ("body", "backgroundColor"))) > 4.5


@schemes
def test_forced_colours_show_for_which_places_a_bet_holds(race, people, open_page, scheme):
    page = open_page(person(race, people), table(race), forced_colors="active", color_scheme=scheme)
    held = contrasts(page, (".bets .bet__marks .on", "backgroundColor"), ("body", "backgroundColor"))
    other = contrasts(page, (".bets .bet__marks span:not(.on)", "backgroundColor"), ("body", "backgroundColor"))
    assert min(held) > 7
    assert max(other) == 1


@schemes
def test_forced_colours_leave_the_track_readable(race, people, open_page, scheme):
    page = open_page(person(race, people), table(race), forced_colors="active", color_scheme=scheme)
    assert min(contrasts(page, (".track__numbers text", "fill"), (".track__field", "fill"))) > 4.5
    assert min(contrasts(page, (".track .flag text", "fill"), (".flag__cloth", "fill"))) > 4.5
    assert style(page, ".sector", "stroke") != style(page, ".sector", "fill")
    in_force, idle = (
        float(style(page, selector, "strokeWidth").removesuffix("px"))
        for selector in (".mid:not(.mid--idle) .mid__line", ".mid--idle .mid__line")
    )
    assert in_force >= 3 * idle
    assert page.locator(".mid--idle .flag").count() == 0


def test_forced_colours_show_at_which_step_a_recap_is(race, people, open_page):
    page = open_page(
        person(race, people), reverse("recap", args=[race.pk, 1]), forced_colors="active", color_scheme="light"
    )
    now = contrasts(page, (".recap__list [aria-current]", "borderLeftColor"), ("body", "backgroundColor"))
    others = contrasts(page, (".recap__list a:not([aria-current])", "borderLeftColor"), ("body", "backgroundColor"))
    assert len(now) == 1
    assert now[0] > 3
    assert max(others) == 1


def test_forced_colours_show_where_something_is_marked_on_a_card_of_the_rules(db, open_page):
    page = open_page(None, "/rules/derby/", forced_colors="active", color_scheme="dark")
    assert min(contrasts(page, (".anatomy__mark", "borderTopColor"), ("body", "backgroundColor"))) > 7
    fills = {style(page, f".rules .token.{creature}, .rules .chip.{creature}", "fill") for creature in CREATURES}
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
