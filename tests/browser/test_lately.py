"""The box that tells at the table what happened lately: what there is room for, and what can be reached in it."""

import io

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from PIL import Image
from playwright.sync_api import Page, expect

from games.models import Game
from tests.cast import awaited, begun, play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}}
each_window = pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
EDGE = 3
"""Pixels from the edge of the box to where its colour is looked at."""


@pytest.fixture(params=["derby", "downforce"])
def game(request, ada, ben, cleo, dan) -> Game:
    """A game in which much has happened since the last move of the one whom it waits for, who has another to go to."""
    people, bets = [ada, ben, cleo, dan], {"derby": 8, "downforce": 24}[request.param]
    game = play_on(begun(*people, title=request.param, now=timezone.now()), bets + 5, now=timezone.now())
    begun(people[awaited(game)[0]], seats=3, now=timezone.now())
    return game


@pytest.fixture
def at_table(game, ada, ben, cleo, dan, open_page):
    def opened(window: dict) -> Page:
        page = open_page([ada, ben, cleo, dan][awaited(game)[0]], f"/games/{game.pk}/", **window)
        page.locator("#table-news").scroll_into_view_if_needed()
        return page

    return opened


def box(page: Page, element: str) -> dict:
    return page.locator(element).bounding_box()


def test_the_way_through_it_stands_in_the_line_of_its_heading(at_table):
    page = at_table(DESKTOP)
    head, way = box(page, "#since-title"), box(page, ".since__step")
    assert way["y"] < head["y"] + head["height"] / 2 < way["y"] + way["height"]


@each_window
def test_the_next_game_covers_nothing_of_what_happened(at_table, window):
    page = at_table(window)
    expect(page.locator("#table-next a")).to_be_visible()
    news, onward = box(page, "#table-news"), box(page, "#table-next")
    assert onward["y"] >= news["y"] + news["height"]


def test_a_wide_screen_has_room_for_eight_lines(at_table):
    page = at_table(DESKTOP)
    news, told = box(page, "#table-news"), box(page, "#table-since .events")
    line = page.locator("#table-since .events").evaluate("(list) => parseFloat(getComputedStyle(list).lineHeight)")
    assert news["y"] + news["height"] - told["y"] >= 7.5 * line


@each_window
def test_the_lower_edge_is_shaded_as_long_as_more_lies_below_it(at_table, window):
    page = at_table(window)
    make_long(page)
    assert shade(page) > 60
    page.locator("#table-news").evaluate("(news) => news.scrollTo(0, news.scrollHeight)")
    assert shade(page) < 6


@each_window
def test_it_is_scrolled_by_keyboard(at_table, window):
    page = at_table(window)
    make_long(page)
    region = page.get_by_role("region", name="What happened")
    region.focus()
    page.keyboard.press("PageDown")
    page.wait_for_function("() => document.getElementById('table-news').scrollTop > 50")
    found = Axe().run(page, options={"runOnly": ["scrollable-region-focusable"]})
    assert found.violations_count == 0


def make_long(page: Page) -> None:
    """More has happened than there is room for."""
    page.locator("#table-since .events").evaluate("(list) => { list.style.minHeight = '60rem'; }")


def shade(page: Page) -> int:
    """How much the lower edge differs from the middle of the box, beside the words: the sum over red, green, blue."""
    news = box(page, "#table-news")
    bottom = colour(page, news, news["y"] + news["height"] - EDGE)
    middle = colour(page, news, news["y"] + news["height"] / 2)
    return sum(abs(one - other) for one, other in zip(bottom, middle, strict=True))


def colour(page: Page, news: dict, top: float) -> tuple[int, ...]:
    clip = {"x": round(news["x"] + news["width"]) - 20, "y": round(top), "width": 2, "height": 2}
    return Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB").getpixel((0, 0))
