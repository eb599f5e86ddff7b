"""A newcomer's first evening: sign up, begin a game against bots, play one turn by mouse and one by keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Move
from tests.web.accounts import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def a_mail_page(settings, live_server):
    settings.EMAIL_BACKEND = "games.mailbox.EmailBackend"
    settings.MAIL_PAGE = True
    settings.BASE_URL = live_server.url
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def sign_up(page: Page) -> None:
    page.get_by_label("User name").fill("fay")
    page.get_by_label("E-mail address").fill("fay@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    page.get_by_role("link", name="Open the mail page").click()
    page.get_by_role("link", name="Confirm your address").click()
    page.get_by_role("link", name=re.compile("confirm-email")).click()
    page.get_by_role("button", name="Yes, confirm").click()


def own_moves() -> int:
    return Move.objects.filter(by=Move.By.HUMAN).count()


def played(page: Page, before: int) -> None:
    """Wait until the table shows the question after the move."""
    expect(page.locator("#turn")).to_have_attribute("data-picked", "0")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    assert own_moves() == before + 1


def place_a_bet(page: Page) -> None:
    before = own_moves()
    page.locator("#turn .options a").first.click()
    page.locator("#turn .bets a").first.click()
    page.get_by_role("button", name="Confirm and send").click()
    played(page, before)


def turn_by_mouse(page: Page) -> None:
    before = own_moves()
    page.locator(".holder--left a").first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    bonus = page.get_by_role("link", name=re.compile("^With its bonus"))
    if bonus.count():
        bonus.click()
    page.locator(".holder--right a").last.click()
    page.get_by_role("button", name="Confirm and send").click()
    played(page, before)


def turn_by_keyboard(page: Page) -> None:
    """Tab to the first choice, Enter for each that gets the focus then, Tab to the confirmation, Enter."""
    before = own_moves()
    confirmation = page.get_by_role("button", name="Confirm and send")
    page.locator("#table-title").focus()
    while not page.locator("#turn a:focus").count():
        page.keyboard.press("Tab")
    picked = 0
    while not confirmation.count():
        picked += 1
        page.keyboard.press("Enter")
        expect(page.locator("#turn")).to_have_attribute("data-picked", str(picked))
        expect(page.locator("#turn :focus")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(confirmation).to_be_focused()
    expect(confirmation).to_be_enabled()
    page.keyboard.press("Enter")
    played(page, before)


def test_a_newcomer_plays_against_bots_by_mouse_and_by_keyboard(open_page):
    page = open_page(None, "/accounts/signup/")
    sign_up(page)
    page.get_by_role("link", name="New game").first.click()
    page.get_by_role("button", name="Play against bots now").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    assert Game.objects.get().is_running
    while page.locator("#turn .options a").count():
        place_a_bet(page)
    turn_by_mouse(page)
    while page.locator("#turn .options a").count():
        place_a_bet(page)
    turn_by_keyboard(page)
