"""Where a phone of 360 pixels leaves little room: words in their circles and buttons, and the mark of the focus."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Game
from games.services.names import LONGEST_SHOWN
from tests.browser.reading import PHONE
from tests.browser.test_languages import PORTUGUESE, lusophone
from tests.browser.test_preferences import style
from tests.browser.test_table import person, pick_a_turn, table
from tests.cast import begun, play_on, play_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROOM_BESIDE = """(buttons) => buttons.map((button) => {
  const words = document.createRange();
  words.selectNodeContents(button);
  const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
  return Math.min(inner.left - outer.left, outer.right - inner.right);
})"""

ROOM_IN_BOX = """(parts) => parts.map((part) => {
  const words = document.createRange();
  words.selectNodeContents(part);
  return part.closest(".laid").getBoundingClientRect().right - words.getBoundingClientRect().right;
})"""

HEIGHT = "(part) => part.getBoundingClientRect().height"
HEIGHTS = "(parts) => parts.map((part) => part.getBoundingClientRect().height)"

IN_FRAME = """(parts) => parts.map((part) => {
  const [inner, outer] = [part, part.closest(".scroller")].map((element) => element.getBoundingClientRect());
  return inner.width > 0 && inner.left >= outer.left && inner.right <= outer.right + 1;
})"""

ROOM_IN_CIRCLE = """(players) => players.map((player) => {
  const [circle, words] = ["circle", "text"].map((part) => player.querySelector(part));
  return circle.r.baseVal.value - words.getBBox().width / 2;
})"""

SHOWN_DOTS = """(rows) => rows.flatMap((row) => {
  const cut = /([\\d.]+)px\\)$/.exec(getComputedStyle(row).clipPath);
  const edge = row.getBoundingClientRect().left + parseFloat(cut[1]);
  return [...row.children].map((fact, nth) => {
    const dot = getComputedStyle(fact, "::before");
    const middle = fact.getBoundingClientRect().left + parseFloat(dot.width) / 2;
    const before = row.children[nth - 1];
    const begins = !before || before.getBoundingClientRect().bottom <= fact.getBoundingClientRect().top + 1;
    return { shown: dot.content.includes("·") && middle > edge, begins };
  });
})"""


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def race(people) -> Game:
    return play_on(begun(*people, now=timezone.now()), 8, now=timezone.now())


def room(page: Page) -> list[float]:
    """How much stays free beside the words of the two that have words to be seen."""
    return list(page.locator("#step-back, #step-forward").evaluate_all(ROOM_BESIDE))


@pytest.mark.parametrize("language", ["en", PORTUGUESE])
def test_a_dot_stands_between_two_facts_of_a_line_and_never_at_its_beginning(people, open_page, language):
    if language == PORTUGUESE:
        lusophone(*people)
    options = {"powers": True, "fate_tokens": True, "zeus_sobers_up": True}
    page = open_page(people[0], table(begun(*people, options=options, now=timezone.now())), viewport=PHONE)
    shown = page.locator(".dots").evaluate_all(SHOWN_DOTS)
    assert len(shown) > 4
    assert {(one["shown"], one["begins"]) for one in shown} == {(True, False), (False, True)}
    assert page.locator(".tablehead .eyebrow").evaluate("(line) => line.getBoundingClientRect().height") > 25


@pytest.mark.parametrize("language", ["en", PORTUGUESE])
def test_the_ways_through_a_recap_have_room_in_their_buttons(race, people, open_page, language):
    if language == PORTUGUESE:
        lusophone(*people)
    page = open_page(person(race, people), reverse("recap", args=[race.pk, 1]), viewport=PHONE)
    assert min(room(page)) >= 5
    page.keyboard.press("End")
    expect(page.locator("#step-forward.button--primary")).to_be_visible()
    assert min(room(page)) >= 5


def test_no_name_touches_its_circle_at_the_table_of_the_rules(db, open_page):
    page = open_page(None, "/rules/derby/", viewport=PHONE)
    assert min(page.locator(".around__player").evaluate_all(ROOM_IN_CIRCLE)) >= 4


def test_the_script_counts_down_without_breaking_numbers_from_units(race, people, open_page):
    page = open_page(person(race, people), table(race), viewport=PHONE)
    clock = page.locator(".clocks__left").first
    clock.evaluate("(clock) => (clock.textContent = '')")
    expect(clock).not_to_be_empty()
    assert clock.evaluate("(clock) => clock.textContent").startswith("23\N{NO-BREAK SPACE}h 59\N{NO-BREAK SPACE}min")


def test_a_heading_that_takes_the_focus_gets_a_line_and_no_frame(race, people, open_page):
    page = open_page(person(race, people), table(race), viewport=PHONE)
    page.keyboard.press("t")
    expect(page.locator("#turn-title")).to_be_focused()
    assert style(page, "#turn-title", "outlineStyle") == "none"
    assert style(page, "#turn-title", "textDecorationLine") == "underline"
    assert style(page, "#table-title", "textDecorationLine") == "none"


def test_a_heading_that_takes_the_focus_after_a_click_shows_nothing(race, people, open_page):
    page = open_page(person(race, people), table(race), viewport=PHONE)
    pick_a_turn(page)
    expect(page.locator("#turn-title")).to_be_focused()
    assert style(page, "#turn-title", "outlineStyle") == "none"
    assert style(page, "#turn-title", "textDecorationLine") == "none"


@pytest.mark.parametrize("width", [320, 900, 1440])
def test_a_bet_at_a_seat_stays_in_its_box(race, people, open_page, width):
    page = open_page(people[0], table(race), viewport={"width": width, "height": 900})
    assert min(page.locator(":is(.laid__on, .laid__card)").evaluate_all(ROOM_IN_BOX)) >= 3


@pytest.mark.parametrize("width", [360, 768])
def test_the_name_of_a_creature_stays_in_its_button(people, open_page, width):
    game = begun(*people, now=timezone.now())
    page = open_page(person(game, people), table(game), viewport={"width": width, "height": 900})
    assert min(page.locator("#turn .option--creature").evaluate_all(ROOM_BESIDE)) >= 3


def test_the_name_on_a_card_stays_in_one_line_in_a_low_window(race, people, open_page):
    page = open_page(person(race, people), table(race), viewport={"width": 1440, "height": 480})
    heights = page.locator("#turn .face__name").evaluate_all("(names) => names.map((name) => name.offsetHeight)")
    assert max(heights) < 26


def test_a_heading_without_a_clock_keeps_no_room_for_one(race, people, open_page):
    page = open_page(person(race, people, 1), reverse("plan", args=[race.pk]), viewport=PHONE)
    assert page.locator("#table-title, .tablehead h1").first.evaluate("(heading) => heading.offsetHeight") < 50


def test_the_way_back_from_a_plan_stands_clear_of_the_words_above_it(race, people, open_page):
    lusophone(*people)
    page = open_page(person(race, people, 1), reverse("plan", args=[race.pk]), viewport=PHONE)
    words, way = page.locator(".planhead__words").bounding_box(), page.locator(".planhead__ways").bounding_box()
    assert way["y"] - (words["y"] + words["height"]) >= 8


@pytest.mark.parametrize("width", [360, 768])
@pytest.mark.parametrize("language", ["en", PORTUGUESE])
@pytest.mark.parametrize("place", ["home", "table"])
def test_the_longest_name_leaves_the_head_its_lines(race, people, open_page, width, language, place):
    reader = person(race, people)
    reader.language, reader.display_name = language, "Al"
    reader.save()
    path = table(race) if place == "table" else reverse("home")
    page = open_page(reader, path, viewport={"width": width, "height": 800})
    expect(page.locator(".site-nav__next")).to_be_visible()
    height = page.locator(".site-head").evaluate(HEIGHT)
    if place == "table" or width > PHONE["width"]:
        assert height < 80, "one line"
    reader.display_name = "W" * LONGEST_SHOWN
    reader.save()
    page.reload()
    assert page.locator(".site-head").evaluate(HEIGHT) == height
    assert page.locator(".menu > summary").evaluate("(summary) => summary.offsetWidth") >= 44


@pytest.mark.parametrize("locale", ["en-GB", "pt-BR"])
def test_the_words_of_the_head_and_the_names_of_keys_stay_in_one_line(db, open_page, locale):
    page = open_page(None, reverse("keys"), viewport=PHONE, locale=locale)
    assert max(page.locator(".site-head__link").evaluate_all(HEIGHTS)) < 50
    assert page.locator(".site-head").evaluate(HEIGHT) < 125, "two lines"
    assert max(page.locator("kbd").evaluate_all(HEIGHTS)) < 34


@pytest.fixture
def auction(people) -> Game:
    """All are awaited, and all have the longest name there can be."""
    for one in people:
        one.display_name = "W" * (LONGEST_SHOWN - 1) + one.username[0]
        one.save()
    return begun(*people, title="downforce", now=timezone.now())


@pytest.mark.parametrize("width", [768, 1440])
def test_of_several_times_the_own_and_the_next_are_whole(auction, people, open_page, width):
    page = open_page(people[0], table(auction), viewport={"width": width, "height": 900})
    frame = page.locator(".clocks").bounding_box()
    own, following = page.locator(".clocks__one--own"), page.locator(".clocks__one:not(.clocks__one--own)").first
    ends = [box["y"] + box["height"] for box in (own.bounding_box(), following.bounding_box())]
    assert max(ends) <= frame["y"] + frame["height"] + 1


def test_several_times_stay_beside_the_heading_of_a_phone(auction, people, open_page):
    page = open_page(people[0], table(auction), viewport=PHONE)
    frame, heading = [page.locator(part).bounding_box() for part in (".clocks", "#table-title")]
    assert frame["x"] >= heading["x"] + heading["width"]
    assert frame["y"] < heading["y"] + heading["height"]


def test_the_totals_of_a_player_need_no_scrolling_sideways_at_320_pixels(people, open_page):
    game = play_out(begun(*people[:3], now=timezone.now()), now=timezone.now())
    lusophone(people[0])
    path = reverse("player", args=["ada"])
    page = open_page(people[0], path, viewport={"width": 320, "height": 640})
    assert game.is_finished
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("width", [320, 360])
def test_the_money_on_a_score_sheet_needs_no_scrolling_sideways(people, open_page, width):
    lusophone(*people)
    game = play_out(begun(*people, title="downforce", now=timezone.now()), now=timezone.now())
    page = open_page(people[0], table(game), viewport={"width": width, "height": 740})
    sheet = page.locator(".sheet-of-scores .scroller")
    assert sheet.evaluate("(sheet) => sheet.scrollWidth - sheet.clientWidth") == 0
    assert page.locator(".scores tbody strong").evaluate_all(IN_FRAME) == [True] * len(people)


def test_the_words_beside_a_chart_stay_in_its_drawing(people, open_page):
    lusophone(*people)
    game = play_out(begun(*people[:3], now=timezone.now()), now=timezone.now())
    page = open_page(people[0], reverse("replay", args=[game.pk, 1]), viewport=PHONE)
    words = page.locator(".chart__up")
    assert "Chegada" in words.all_text_contents()
    assert min(words.evaluate_all("(all) => all.map((one) => one.getBBox().x)")) >= 0
