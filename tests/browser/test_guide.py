"""A guided first game in a real browser: the way in, the first bets, a turn, and switching the guide off and on."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def head(page: Page):
    return page.locator("#guide-title")


def pick(page: Page, choice) -> None:
    picked = int(page.locator("#turn").get_attribute("data-picked") or 0)
    choice.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", str(picked + 1))


def send(page: Page) -> None:
    key = page.locator("#turn").get_attribute("data-key")
    confirm = page.get_by_role("button", name="Confirm and send")
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    confirm.click()
    expect(page.locator("#turn")).not_to_have_attribute("data-key", key or "")


def creature(page: Page, nth: int = 0):
    return page.locator("#turn .option--creature").nth(nth)


def bet_card(page: Page, nth: int = 0):
    return page.locator("#turn .bets__card").nth(nth)


def begin(open_page, user, **context) -> Page:
    page = open_page(user, "/", **context)
    page.get_by_role("button", name="Learn Divinity Derby by playing").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    return page


def test_the_first_bets_and_a_turn_are_explained_pick_by_pick(ada, open_page):
    page = begin(open_page, ada)
    expect(head(page)).to_contain_text("Your first bet: on which creature?")
    pick(page, creature(page))
    expect(head(page)).to_contain_text("Now the bet card")
    expect(page.locator("#announce")).to_contain_text("Now the bet card")
    pick(page, bet_card(page))
    expect(head(page)).to_contain_text("Nothing is played yet")
    send(page)
    expect(head(page)).to_contain_text("A second bet, on another creature")
    pick(page, creature(page))
    expect(head(page)).to_have_count(0)  # a bet card has been chosen before
    pick(page, bet_card(page))
    send(page)
    expect(head(page)).to_contain_text("Your turn: two cards, one from each side")
    pick(page, page.locator("#turn .holder--left .cards__card:not(:has(.face--dirty))").first)
    expect(head(page)).to_contain_text("The second card, from the other side")
    pick(page, page.locator("#turn .holder--right a").first)
    expect(head(page)).to_contain_text("See how it would be")
    send(page)
    expect(head(page)).to_contain_text("You may think as long as you like")


def test_a_reload_brings_the_same_lesson(ada, open_page):
    page = begin(open_page, ada)
    pick(page, creature(page))
    page.reload()
    expect(head(page)).to_contain_text("Now the bet card")


def test_switched_off_the_choice_stays_and_on_again_the_guide_goes_on(ada, open_page):
    page = begin(open_page, ada)
    pick(page, creature(page))
    page.get_by_role("button", name="Switch the guide off").click()
    expect(head(page)).to_have_count(0)
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    expect(page.locator("#table-notice")).to_contain_text("The guide is off.")
    page.get_by_role("button", name="Explain the choices to me").click()
    expect(head(page)).to_contain_text("Your first bet")


def test_without_scripts_the_guide_speaks_and_can_be_silenced(ada, open_page):
    page = begin(open_page, ada, java_script_enabled=False)
    creature(page).click()
    expect(head(page)).to_contain_text("Now the bet card")
    page.get_by_role("button", name="Switch the guide off").click()
    expect(head(page)).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?ask=\d+&pick=\w+$"))


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_guide_can_be_read_by_everybody_on_every_screen(ada, open_page, width, scheme):  # BH-12
    page = begin(open_page, ada, color_scheme=scheme, viewport={"width": width, "height": 900})
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_offer_can_be_read_by_everybody(open_page, scheme):  # BH-12
    page = open_page(None, "/games/guided/derby/", color_scheme=scheme, viewport={"width": 360, "height": 900})
    assert Axe().run(page).violations_count == 0
    expect(page.locator("main").get_by_role("link", name="Sign up")).to_have_attribute("href", re.compile("next="))


def test_on_a_phone_a_link_leads_to_a_lesson_that_lies_below_the_choices(ada, open_page):
    """Beneath a hand of cards to bid with, nobody would look for what is said about bidding."""
    page = open_page(ada, "/", viewport={"width": 360, "height": 780})
    page.get_by_role("button", name="Learn Downforce by playing").click()
    expect(head(page)).to_have_count(1)
    expect(head(page)).not_to_be_in_viewport()
    link = page.locator(".guide-jump a")
    expect(link).to_be_in_viewport()
    expect(link).to_contain_text(head(page).inner_text().removeprefix("Guide").strip())
    link.click()
    expect(head(page)).to_be_in_viewport()


def test_beside_the_board_the_lesson_needs_no_link(ada, open_page):
    page = begin(open_page, ada, viewport={"width": 1280, "height": 800})
    expect(head(page)).to_be_in_viewport()
    expect(page.locator(".guide-jump")).to_be_hidden()
