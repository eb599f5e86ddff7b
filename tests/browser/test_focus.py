"""The focus stays where it belongs after fragments, and what is new is said politely, once, and not with every look."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Game, StandingAnswer
from tests.browser.test_powers import at
from tests.browser.test_table import REFUSED, choices, confirm, holder, person, pick_a_bet, pick_a_turn, table
from tests.cast import begun, play_on
from tests.titles.derby.powers import stage
from tests.titles.derby.powers.moments import moment

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LISTEN = """() => {
  window.said = [];
  new MutationObserver(() => said.push(document.getElementById("announce").textContent))
    .observe(document.getElementById("announce"), { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def game(people) -> Game:
    return begun(*people, now=timezone.now())


@pytest.fixture
def race(game) -> Game:
    return play_on(game, 8, now=timezone.now())


@pytest.fixture
def powers(people) -> Game:
    return begun(*people, options={"powers": True, "fate_tokens": True}, now=timezone.now())


def said(page: Page) -> list[str]:
    return [" ".join(words.split()) for words in page.evaluate("said")]


def looks(page: Page, times: int) -> None:
    """Wait until the page has asked for news so many times."""
    for _ in range(times):
        with page.expect_response("**/fresh/**", timeout=8000):
            pass


def test_looks_that_find_nothing_say_nothing_and_leave_the_focus(race, people, open_page):
    page = open_page(person(race, people), table(race))
    page.evaluate(LISTEN)
    holder(page, "left").first.focus()
    looks(page, 3)
    assert said(page) == []
    expect(holder(page, "left").first).to_be_focused()


def test_what_others_do_is_said_once_in_one_sentence_after_the_other(game, people, open_page):
    page = open_page(person(game, people, 1), table(game))
    page.evaluate(LISTEN)
    page.get_by_role("link", name="The whole log").focus()
    play_on(game, now=timezone.now())
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn", timeout=8000)
    looks(page, 2)
    (sentence,) = said(page)
    assert sentence.endswith("It is your turn.")
    assert " bets on " in sentence
    expect(page.get_by_role("link", name="The whole log")).to_be_focused()


def test_after_the_own_answer_the_heading_has_the_focus_and_is_not_said_again(game, people, open_page):
    page = open_page(person(game, people), table(game))
    pick_a_bet(page)
    page.evaluate(LISTEN)
    confirm(page).click()
    expect(page.locator("#table-title")).to_be_focused()
    looks(page, 1)
    (sentence,) = said(page)
    assert " on " in sentence
    assert "Waiting for" not in sentence


def test_each_pick_hands_the_focus_to_what_comes_next(race, people, open_page):
    page = open_page(person(race, people), table(race))
    page.evaluate(LISTEN)
    holder(page, "left").first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    expect(page.locator("#turn a:focus")).to_have_count(1)
    page.get_by_role("link", name="Take back").click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "0")
    expect(page.locator("#turn a:focus")).to_have_count(1)
    pick_a_turn(page)
    expect(page.locator("#turn-title")).to_be_focused()
    title = page.locator("#turn-title").inner_text()
    assert title not in said(page)[-1]
    assert said(page)[-1] == " ".join(page.locator(".preview").inner_text().split())


def test_a_sealed_answer_is_changed_with_the_focus_on_the_choices(powers, people, open_page):
    record = stage.landed({1: "anansi", 2: "horus"})
    game = at(powers, stage.answer(record, 2, ["tailwind"]))
    page = open_page(people[2], table(game))
    expect(page.locator("#turn .note")).to_contain_text("You have answered")
    choices(page).first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    expect(page.locator("#turn :focus")).to_have_count(1)


def test_a_refused_answer_is_said_at_its_place_and_the_fold_stays_open(powers, people, open_page):
    record, owner, _ = moment("celestial-order")
    game = at(powers, record)
    page = open_page(people[owner], reverse("plan", args=[game.pk]), expected=REFUSED)
    fold = page.locator("details", has=page.get_by_label("Ask me only when")).first
    fold.locator("summary").click()
    fold.get_by_label("Ask me only when").check()
    for box in fold.get_by_role("checkbox").all():
        box.uncheck()
    fold.get_by_role("button", name="Keep this").click()
    note = page.locator("#standing-refused")
    expect(note).to_be_focused()
    expect(note).to_be_in_viewport()
    expect(page.get_by_role("radio", name="Ask me only when").first).to_be_checked()
    assert not StandingAnswer.objects.exists()


def test_closing_a_draft_of_a_plan_leaves_the_focus_on_the_heading(game, people, open_page):
    page = open_page(person(game, people, 1), reverse("plan", args=[game.pk]))
    page.locator(".occasion").get_by_role("link", name="Plan").first.click()
    expect(page.locator("#turn a:focus")).to_have_count(1)
    page.get_by_role("link", name="Close without planning").click()
    expect(page.locator("#turn-title")).to_have_count(0)
    expect(page.locator("#table-title")).to_be_focused()


def test_folds_that_are_open_stay_open_over_fragments(race, people, open_page):
    page = open_page(person(race, people), table(race))
    page.get_by_text("The table in words").click()
    pick_a_turn(page)
    confirm(page).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    expect(page.get_by_role("heading", name="Movement cards", exact=True)).to_be_visible()


def test_a_live_region_holds_no_other(race, people, open_page):
    """A sentence inside two of them would be read twice."""
    page = open_page(person(race, people), table(race))
    inside = "[role=status] [role=alert], [aria-live] [role=status], [role=alert] [role=alert]"
    assert page.locator(inside).count() == 0
    templates = "[...document.querySelectorAll('template')].some((t) => t.content.querySelector('[role=alert]'))"
    assert page.evaluate(f"document.getElementById('flash').role === 'status' && ({templates})") is False


def test_the_menu_closes_when_the_focus_leaves_it(ada, open_page):
    page = open_page(ada, "/")
    menu = page.locator("details.menu")
    menu.locator("summary").click()
    expect(page.get_by_role("link", name="Settings")).to_be_visible()
    page.get_by_role("button", name="Log out").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Settings")).to_be_hidden()
