"""Back and forward through fragments, and what the browser's history shows to whoever sits down after a log-out."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.test_table import choices, confirm, holder, person, pick_a_turn, table
from tests.cast import begun, play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OWN = re.compile("Your bet cards|Your holders|You have .* in hand")


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def race(people) -> Game:
    return play_on(begun(*people, now=timezone.now()), 8, now=timezone.now())


def picked(page: Page, count: int) -> None:
    expect(page.locator("#turn")).to_have_attribute("data-picked", str(count))
    expect(page.locator(".site-head")).to_have_count(1)


def log_out_in_another_tab(page: Page) -> None:
    other = page.context.new_page()
    other.goto(root_of(page) + "/accounts/logout/")
    other.locator("main").get_by_role("button", name="Log out").click()
    expect(other.get_by_role("link", name="Log in").first).to_be_visible()
    other.close()


def root_of(page: Page) -> str:
    return re.match(r"https?://[^/]+", page.url)[0]


def test_back_and_forward_over_a_composed_turn_bring_its_picks_again(race, people, open_page):
    page = open_page(person(race, people), "/")
    page.goto(root_of(page) + table(race))
    pick_a_turn(page)
    count = page.locator("#turn").get_attribute("data-picked")
    page.go_back()
    expect(page.get_by_role("heading", name="Waiting for you")).to_be_visible()
    page.go_forward()
    picked(page, int(count))
    expect(confirm(page)).to_be_visible()
    page.get_by_role("link", name="Take back").click()
    picked(page, int(count) - 1)
    page.reload()
    picked(page, int(count) - 1)


def test_back_and_forward_through_a_draft_of_a_plan(race, people, open_page):
    page = open_page(person(race, people, 1), reverse("plan", args=[race.pk]))
    page.evaluate("window.same = true")
    page.locator(".occasion").get_by_role("link", name="Plan").first.click()
    picked(page, 0)
    choices(page).filter(visible=True).first.click()
    picked(page, 1)
    assert page.evaluate("window.same")
    page.go_back()
    expect(page.locator("#turn-title")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Plan ahead")
    page.go_forward()
    picked(page, 1)
    expect(page.locator("h1")).to_have_count(1)


def test_a_page_out_of_the_history_is_asked_for_anew(race, people, open_page):
    """A page that the browser kept whole (bfcache) runs on as it was, without asking the server."""
    page = open_page(person(race, people), table(race))
    page.evaluate("window.same = true")
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert page.evaluate("window.same") is None


def test_a_page_for_visitors_may_be_shown_as_it_was_kept(open_page, db):
    page = open_page(None, "/")
    page.evaluate("window.same = true; dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert page.evaluate("window.same")


@pytest.mark.parametrize("composed", [False, True])
def test_back_after_a_log_out_elsewhere_shows_a_stranger_nothing_private(race, people, open_page, composed):  # BH-05
    Game.objects.filter(pk=race.pk).update(public=False)
    page = open_page(person(race, people), table(race), expected=("the server responded with a status of 404",))
    if composed:
        holder(page, "left").first.click()
        picked(page, 1)
    page.goto(root_of(page) + "/rules/derby/")
    log_out_in_another_tab(page)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Log in")
    assert not OWN.search(page.content())


def test_back_through_steps_of_a_replay_after_a_log_out_shows_what_visitors_may_see(race, people, open_page):  # BH-05
    page = open_page(person(race, people), reverse("replay", args=[race.pk, 0]))
    expect(page.get_by_text("Your bet cards")).to_be_visible()
    page.get_by_role("link", name="Forward").click()
    expect(page).to_have_url(re.compile("/replay/1/$"))
    log_out_in_another_tab(page)
    page.go_back()
    expect(page).to_have_url(re.compile("/replay/0/$|login"))
    expect(page.get_by_text("Your bet cards")).to_have_count(0)
    assert not OWN.search(page.content())


def test_back_after_logging_out_on_the_page_itself_shows_nothing_private(race, people, open_page):  # BH-05
    page = open_page(person(race, people), table(race), expected=("the server responded with a status of 403",))
    pick_a_turn(page)
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_text("You are logged out.")).to_be_visible()
    for _ in range(2):
        page.go_back()
        expect(page.get_by_role("link", name="Log in").first).to_be_visible()
        assert not OWN.search(page.content())
        page.go_forward()


def test_every_private_page_is_kept_nowhere(race, people, open_page):
    page = open_page(people[0], "/")
    paths = ["/", "/games/", "/settings/", table(race), reverse("plan", args=[race.pk]), reverse("log", args=[race.pk])]
    for path in paths:
        answer = page.goto(root_of(page) + path)
        assert "no-store" in answer.headers["cache-control"], path
        assert page.locator("body").get_attribute("hx-history") == "false"
