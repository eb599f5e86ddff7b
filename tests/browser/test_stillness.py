"""Nothing that a player looks at moves when a fragment arrives."""

import random
from collections.abc import Callable
from itertools import count

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.engine import kernel
from games.models import Game
from games.services import dice, play
from tests.cast import any_reply, awaited, begun, fresh, play_on
from tests.titles.derby.powers.moments import moment

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIRST_BETS = 6
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
LOW = {"viewport": {"width": 1440, "height": 480}}
ZOOMED = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}
each_window = pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
any_window = pytest.mark.parametrize("window", [DESKTOP, PHONE, LOW, ZOOMED], ids=["desktop", "phone", "low", "zoomed"])


@pytest.fixture(autouse=True)
def own_dice():
    with dice.loaded(random.Random(3)):
        yield


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


# --- The browser's own account: entries of the type layout-shift, as web vitals are counted from them

WATCH = """() => {
  window.shifts = [];
  const note = (list) => shifts.push(...list.getEntries().filter((entry) => !entry.hadRecentInput));
  window.watching = new PerformanceObserver(note);
  watching.observe({ type: "layout-shift" });
}"""
SHIFTED = """() => {
  shifts.push(...watching.takeRecords().filter((entry) => !entry.hadRecentInput));
  return shifts.map(({ value, sources }) => [value, sources.map(({ node }) => node?.id || String(node?.className))]);
}"""
STANDING = ("#table-title", "#table-board", "#table-news", "#table-plan")


def watched(page: Page) -> Page:
    page.evaluate(WATCH)
    return page


def shifted(page: Page) -> list:
    """All that moved by itself since then, with what it was."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.evaluate(SHIFTED)


def brought(page: Page, move: Callable[[], object]) -> None:
    """Make that move, and wait for the poll that brings it."""
    version = page.locator("#table").get_attribute("data-version")
    move()
    expect(page.locator("#table")).not_to_have_attribute("data-version", version, timeout=10_000)


@pytest.fixture
def waiting(race, people, open_page):
    """The table of the one who has just moved, watched."""

    def page_in(window: dict) -> tuple[Page, int]:
        index = awaited(race)[0]
        play_on(race, now=timezone.now())
        return watched(open_page(people[index], reverse("table", args=[race.pk]), **window)), index

    return page_in


@any_window
def test_nothing_moves_while_others_move_until_it_is_ones_turn(race, waiting, window):
    page, index = waiting(window)
    before = places(page, *STANDING)
    while index not in awaited(race):
        brought(page, lambda: play_on(race, now=timezone.now()))
    expect(page.locator("#turn-title")).to_be_in_viewport()
    assert places(page, *STANDING) == before
    assert shifted(page) == []


@any_window
def test_nobody_s_name_moves_the_board(people, race, waiting, window):
    people[1].display_name = "Maximiliane Wolkenstein-Übergärtner-Sch"
    people[1].save()
    page, index = waiting(window)
    before = places(page, *STANDING)
    while index not in awaited(race):
        brought(page, lambda: play_on(race, now=timezone.now()))
    assert places(page, *STANDING) == before


@each_window
def test_the_choices_that_came_stay_where_they_are_while_one_picks(race, waiting, window):
    page, index = waiting(window)
    while index not in awaited(race):
        brought(page, lambda: play_on(race, now=timezone.now()))
    before = places(page, "#table-title", "#table-board")
    page.locator("#turn :is(.cards, .options) a").first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    expect(page.locator("#turn")).to_be_in_viewport()
    assert places(page, "#table-title", "#table-board") == before
    assert shifted(page) == []


@each_window
def test_nothing_moves_around_a_half_made_choice(people, open_page, window):
    game, seat = third_bets(begun(*people, now=timezone.now()))
    page = open_page(people[seat], reverse("table", args=[game.pk]), **window)
    page.locator("#turn .options a").first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    before = places(page, *STANDING, "#turn")
    watched(page)
    for other in awaited(game)[:-1]:
        brought(page, lambda other=other: answer(game, other))
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    assert places(page, *STANDING, "#turn") == before
    assert shifted(page) == []


@each_window
def test_nothing_moves_when_the_game_ends(people, open_page, window):
    game, seat = before_the_end(begun(*people, now=timezone.now()))
    page = watched(open_page(people[seat], reverse("table", args=[game.pk]), **window))
    before = places(page, "#table-board", "#table-news")
    brought(page, lambda: play_on(game, now=timezone.now()))
    expect(page.locator("#table-result")).to_be_visible()
    assert places(page, "#table-board", "#table-news") == before
    assert shifted(page) == []


@each_window
def test_what_a_look_has_shown_comes_without_moving_the_board(people, dan, open_page, window):  # V8
    game = begun(*people, dan, options={"powers": True, "fate_tokens": True}, now=timezone.now())
    record, owner, reply = moment("falcons-eye")
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
    page = open_page([*people, dan][owner], reverse("table", args=[game.pk]), **window)
    before = places(page, "#table-title", "#table-board")
    brought(page, lambda: play.play(game.pk, owner, record["ask"], reply, now=timezone.now()))
    expect(page.locator("#table-news #table-learned")).to_contain_text("You have seen")
    assert places(page, "#table-title", "#table-board") == before


def answer(game: Game, seat: int) -> None:
    ask, reply = any_reply(game, seat, random.Random(7))
    play.play(game.pk, seat, ask, reply, now=timezone.now())


def third_bets(game: Game) -> tuple[Game, int]:
    """Third bets that nobody has placed yet, and the last of those who are asked."""
    while kernel.look(game.get_title(), game.record or {}, None).view["phase"] != "third_bets":
        game = play_on(game, now=timezone.now())
    return game, awaited(game)[-1]


def before_the_end(game: Game) -> tuple[Game, int]:
    """The game with one move to go, which ends it, and somebody who waits for it."""
    number, left = next((number, left) for number in count(7) if (left := _moves_to_the_end(game, number)))
    game = play_on(game, left - 1, rng=random.Random(number), now=timezone.now())
    return fresh(game), (awaited(game)[0] + 1) % 3


def _moves_to_the_end(game: Game, number: int) -> int:
    """How many moves random play with that number takes; 0 where another last move would not have ended the game."""
    title, record, left, rng, ends = game.get_title(), game.record or {}, 0, random.Random(number), False
    while opened := kernel.asked(title, record):
        seat = opened.awaited[0]
        question = opened.questions[seat]
        ends = kernel.asked(title, kernel.answer(title, record, seat, question.sample(random.Random(7)))[0]) is None
        record, _ = kernel.answer(title, record, seat, question.sample(rng))
        left += 1
    return left if ends else 0
