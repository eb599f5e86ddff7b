"""Both languages in a real browser: switching, playing, and pages that hold the longer words on a phone."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Game, Move, User
from games.services.replay import moments
from tests.cast import awaited, begun, opened, play_on, play_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PORTUGUESE = "pt-br"
PHONE = {"width": 360, "height": 780}
FIRST_BETS = 8

OUTSIDE = """() => {
    const scrolls = (one) => one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
    return [...document.querySelectorAll("main *, header *, footer *")]
    .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, svg, pre, .copy__text, .skip"))
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one))
    .map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 40)}`)
}"""
"""What reaches beyond the right edge of the window, also where the page can't be scrolled there; but for what is in
a box that scrolls by itself."""

CUT = """() => [...document.querySelectorAll("button, .button, .badge, h1, h2, label, legend")]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none")
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
    .map((one) => one.textContent.trim().slice(0, 60))"""
"""Labels that are wider than their own box."""


def lusophone(*users: User) -> None:
    for user in users:
        user.language = PORTUGUESE
        user.save()


def language_of(page: Page) -> str | None:
    return page.locator("html").get_attribute("lang")


def switch(page: Page, name: str) -> None:
    page.locator("footer").get_by_role("button", name=name).click()
    expect(page.locator("footer").get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")


def test_a_visitor_switches_in_the_footer_and_the_browser_remembers(open_page, db):
    page = open_page(None, "/")
    expect(page.get_by_role("heading", level=1)).to_have_text("A board game that waits for you")
    switch(page, "Português")
    expect(page.get_by_role("heading", level=1)).to_have_text("Um jogo de tabuleiro que espera por você")
    page.goto(page.url + "accounts/login/")
    assert language_of(page) == PORTUGUESE
    switch(page, "English")
    assert language_of(page) == "en"
    assert page.url.endswith("/accounts/login/")


def test_a_portuguese_browser_is_answered_in_portuguese(open_page, db):
    assert language_of(open_page(None, "/", locale="pt-BR")) == PORTUGUESE


def test_the_language_of_an_account_goes_wherever_the_account_goes(open_page, ada):
    switch(open_page(ada, "/settings/"), "Português")
    ada.refresh_from_db()
    assert ada.language == PORTUGUESE
    elsewhere = open_page(ada, "/")
    expect(elsewhere.get_by_role("heading", level=1)).to_have_text("Suas partidas")
    assert language_of(elsewhere) == PORTUGUESE


def test_a_bet_is_placed_in_portuguese(open_page, ada, ben, cleo, dan):
    lusophone(ada, ben, cleo, dan)
    game = begun(ada, ben, cleo, dan, now=timezone.now())
    user = (ada, ben, cleo, dan)[awaited(game)[0]]
    page = open_page(user, reverse("table", args=[game.pk]), viewport=PHONE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Sua vez")
    page.locator("#turn .options a").first.click()
    expect(page.get_by_role("list", name="Escolhido até agora").get_by_role("listitem")).to_have_count(1)
    page.locator("#turn .bets a").first.click()
    page.get_by_role("button", name="Confirmar e enviar").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Aguardando")
    assert language_of(page) == PORTUGUESE
    assert Move.objects.filter(game=game, by=Move.By.HUMAN).count() == 1


def addresses(game: Game, people: list[User]) -> list[str]:
    """The main pages of somebody who plays."""
    now = timezone.now()
    waiting = opened(people[0], *people[1:3], now=now)
    over = play_out(begun(*people, now=now), now=now)
    of_a_game = [reverse(name, args=[game.pk]) for name in ("table", "plan", "log", "resign", "seed")]
    of_the_past = [reverse(name, args=[over.pk]) for name in ("table", "log", "seed")]
    moment = reverse("replay", args=[over.pk, moments(over)[20].number])
    of_the_site = [
        reverse(name) for name in ("home", "my-games", "open-game", "settings", "account_email", "mfa_index")
    ]
    others = [reverse("player", args=["ada"]), reverse("rules", args=["derby"]), reverse("table", args=[waiting.pk])]
    return [*of_a_game, *of_the_past, moment, *of_the_site, *others, "/settings/delete/", "/nowhere/"]


@pytest.mark.parametrize("options", [{}, {"powers": True, "fate_tokens": True}], ids=["plain", "powers"])
def test_no_portuguese_page_is_wider_than_the_window(open_page, ada, ben, cleo, dan, options):
    people = [ada, ben, cleo, dan]
    lusophone(*people)
    game = play_on(begun(*people, now=timezone.now(), options=options), FIRST_BETS + 6, now=timezone.now())
    user = people[awaited(game)[0]]
    page = open_page(user, "/", expected=("404",), viewport=PHONE)
    origin = page.evaluate("location.origin")
    faults = {}
    for path in addresses(game, people):
        page.goto(origin + path)
        for width in (320, 360, 1440):
            page.set_viewport_size({"width": width, "height": 780})
            wide = page.evaluate("document.documentElement.scrollWidth")
            found = [*page.evaluate(OUTSIDE), *page.evaluate(CUT), *([f"{wide} px"] if wide > width else [])]
            if found:
                faults[path, width] = found
    assert faults == {}


@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"])
def test_no_portuguese_page_of_a_visitor_is_wider_than_a_phone(open_page, db, path):
    page = open_page(None, path, viewport=PHONE, locale="pt-BR")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(CUT) == []
