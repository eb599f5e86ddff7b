"""Nothing of a table of Downforce moves when news arrive: bids, other people's cards, bets, the end."""

import random

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Game
from games.services import dice
from tests.browser.circuits import VALLEY, Circuits
from tests.browser.test_stillness import (
    answer,
    before_the_end,
    brought,
    each_window,
    places,
    shifted,
    watched,
)
from tests.cast import awaited, play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STANDING = ("#table-title", "#table-board", "#table-news")


@pytest.fixture(autouse=True)
def own_dice():
    with dice.loaded(random.Random(3)):
        yield


@pytest.fixture
def circuits(ada, ben, cleo) -> Circuits:
    return Circuits([ada, ben, cleo])


@pytest.fixture
def opened_table(circuits, open_page):
    """The table as that seat sees it, in that window."""

    def page_of(game: Game, seat: int, window: dict) -> Page:
        return open_page(circuits.people[seat], reverse("table", args=[game.pk]), **window)

    return page_of


@each_window
def test_nothing_moves_around_a_half_made_bid(circuits, opened_table, window):
    game = circuits.begun(VALLEY)
    page = opened_table(game, 2, window)
    page.locator("#turn .cards a").first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    before = places(page, *STANDING, "#turn")
    watched(page)
    for other in (0, 1):
        brought(page, lambda other=other: answer(game, other))
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    assert places(page, *STANDING, "#turn") == before
    assert shifted(page) == []


@each_window
def test_nothing_moves_when_the_bids_are_revealed(circuits, opened_table, window):
    game = circuits.begun(VALLEY)
    answer(game, 0)
    page = watched(opened_table(game, 0, window))
    before = places(page, "#table-board", "#table-news")
    for other in (1, 2):
        brought(page, lambda other=other: answer(game, other))
    expect(page.locator("#table-log")).to_contain_text("The bids for")
    expect(page.locator("#turn .note")).to_have_count(0)
    assert places(page, "#table-board", "#table-news") == before
    assert shifted(page) == []


@each_window
def test_nothing_moves_while_others_drive_until_it_is_ones_turn(circuits, opened_table, window):
    game = circuits.at(lambda _, question: question.occasion.startswith("turn."), on=VALLEY)
    index = awaited(game)[0]
    game = play_on(game, now=timezone.now())
    page = watched(opened_table(game, index, window))
    before = places(page, *STANDING)
    while index not in awaited(game):
        brought(page, lambda: play_on(game, now=timezone.now()))
    expect(page.locator("#turn-title")).to_be_in_viewport()
    assert places(page, *STANDING) == before
    assert shifted(page) == []


@each_window
def test_nothing_moves_around_a_half_made_bet(circuits, opened_table, window):
    game = circuits.bets
    page = opened_table(game, 2, window)
    page.locator("#turn .options a").first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    before = places(page, *STANDING, "#turn")
    watched(page)
    for other in (0, 1):
        brought(page, lambda other=other: answer(game, other))
    assert places(page, *STANDING, "#turn") == before
    assert shifted(page) == []


@each_window
def test_nothing_moves_when_a_bet_is_followed_by_the_turn_of_another(circuits, opened_table, window):
    game = circuits.bets
    record = game.record or {}
    seat = next(seat for seat in range(3) if seat != (record["state"]["turn"] + 1) % 3)
    answer(game, seat)
    page = watched(opened_table(game, seat, window))
    before = places(page, "#table-board", "#table-news")
    for other in [other for other in range(3) if other != seat]:
        brought(page, lambda other=other: answer(game, other))
    expect(page.locator("#turn.turn--none")).to_have_count(1)
    assert places(page, "#table-board", "#table-news") == before
    assert shifted(page) == []


@each_window
def test_nothing_moves_around_a_half_made_turn_when_a_line_is_picked(circuits, opened_table, window):
    game = circuits.late_race
    page = opened_table(game, awaited(game)[0], window)
    page.locator("#turn .cards a").first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    before = places(page, "#table-title", "#table-board .track")
    watched(page)
    page.locator("#turn .options a").first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "2")
    assert places(page, "#table-title", "#table-board .track") == before
    assert shifted(page) == []


@each_window
def test_nothing_moves_when_the_game_ends(circuits, opened_table, window):
    game, seat = before_the_end(circuits.begun(VALLEY))
    page = watched(opened_table(game, seat, window))
    before = places(page, "#table-board", "#table-news")
    brought(page, lambda: play_on(game, now=timezone.now()))
    expect(page.locator("#table-result")).to_be_visible()
    assert places(page, "#table-board", "#table-news") == before
    assert shifted(page) == []
