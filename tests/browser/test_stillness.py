"""Nothing that a player looks at moves when a fragment arrives."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Game
from tests.cast import awaited, begun, play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIRST_BETS = 6
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
each_window = pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])


@pytest.fixture
def people(ada, ben, cleo):
    return [ada, ben, cleo]


@pytest.fixture
def race(people) -> Game:
    return play_on(begun(*people, now=timezone.now()), FIRST_BETS, now=timezone.now())


def places(page: Page, *elements: str) -> list[list[float]]:
    """Where these elements begin on the page, however far it is scrolled, and how broad they are."""
    return page.evaluate(
        "(all) => all.map((each) => document.querySelector(each).getBoundingClientRect())"
        ".map((box) => [box.left, box.top + scrollY, box.width].map(Math.round))",
        list(elements),
    )


@each_window
def test_a_pick_leaves_head_and_board_where_they_are(race, people, open_page, window):
    page = open_page(people[awaited(race)[0]], reverse("table", args=[race.pk]), **window)
    before = places(page, "#table-title", "#table-board .track")
    page.locator("#turn .cards a").first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    assert places(page, "#table-title", "#table-board .track") == before


def test_the_choices_begin_where_they_began(race, people, open_page):
    page = open_page(people[awaited(race)[0]], reverse("table", args=[race.pk]), **DESKTOP)
    before = places(page, "#turn")
    page.locator("#turn .cards a").first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    assert places(page, "#turn") == before


@each_window
def test_news_from_others_leave_head_and_board_where_they_are(race, people, open_page, window):
    waits = people[(awaited(race)[0] + 2) % 3]
    page = open_page(waits, reverse("table", args=[race.pk]), **window)
    before = places(page, "#table-title", "#table-board .track")
    version = page.locator("#table").get_attribute("data-version")
    play_on(race, now=timezone.now())
    expect(page.locator("#table")).not_to_have_attribute("data-version", version, timeout=10_000)
    assert places(page, "#table-title", "#table-board .track") == before
