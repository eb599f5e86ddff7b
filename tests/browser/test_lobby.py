"""The lobby in a real browser: one click to a game, a room that keeps itself fresh, pages that everybody can read."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import expect

from games.models import Game
from games.services import lobby, seats
from tests.cast import begun, opened, play_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"viewport": {"width": 360, "height": 740}}


def test_one_click_leads_a_newcomer_to_a_running_game(eve, open_page):
    page = open_page(eve, "/")
    page.get_by_role("button", name="Play Divinity Derby against bots now").click()
    expect(page).to_have_url(re.compile(r"/games/\d+/$"))
    assert Game.objects.get().is_running


def test_a_double_click_begins_one_game(eve, open_page):  # CC-01, CC-02
    page = open_page(eve, "/")
    page.get_by_role("button", name="Play Divinity Derby against bots now").dblclick()
    expect(page).to_have_url(re.compile(r"/games/\d+/$"))
    assert Game.objects.count() == 1


def test_a_double_click_without_scripts_opens_one_game(ada, open_page):  # CC-01, CC-02
    page = open_page(ada, "/games/new/", java_script_enabled=False)
    page.get_by_role("button", name="Open the game").dblclick()
    expect(page).to_have_url(re.compile(r"/games/\d+/$"))
    assert Game.objects.count() == 1


def test_a_game_is_opened_by_keyboard_alone(ada, open_page):
    page = open_page(ada, "/games/new/")
    page.get_by_role("radio", name="4", exact=True).focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("radio", name="2 days").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("is waiting for players")
    game = Game.objects.get()
    assert (game.seat_count, game.move_seconds) == (5, 3 * 86400)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_variant_chosen_without_the_one_it_needs_is_refused_and_then_mended(ada, open_page, scripts):  # V3, BH-18
    page = open_page(ada, "/games/new/", ("422",), java_script_enabled=scripts, **NARROW)
    page.get_by_label("Fate Tokens").check()
    page.get_by_role("button", name="Open the game").click()
    expect(page.get_by_text("“Fate Tokens” needs “Power of the Gods”.")).to_be_visible()
    expect(page.get_by_label("Fate Tokens")).to_have_accessible_description(re.compile("needs “Power of the Gods”"))
    expect(page.get_by_label("Fate Tokens")).to_be_checked()
    assert not Game.objects.exists()
    if scripts:
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_label("Power of the Gods", exact=False).first.check()
    page.get_by_role("button", name="Open the game").click()
    expect(page.get_by_text("Power of the Gods, Fate Tokens")).to_be_visible()


def test_the_times_of_the_bank_show_to_those_who_choose_it(ada, open_page):
    page = open_page(ada, "/games/new/")
    expect(page.get_by_label("Every move adds")).to_be_hidden()
    page.get_by_role("radio", name="A bank of time").check()
    page.get_by_label("Every move adds").select_option("6 hours")
    page.get_by_role("button", name="Open the game").click()
    expect(page.get_by_text("a bank of 3 days, 6 hours more for every move, at most 5 days")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/rules/"])
@pytest.mark.parametrize("width", [768, 1440])
def test_the_buttons_of_games_side_by_side_are_at_one_height(open_page, path, width):
    page = open_page(None, path, viewport={"width": width, "height": 900})
    tops = page.locator(".offers .offer__ways > :first-child").evaluate_all(
        "(all) => all.map((each) => Math.round(each.getBoundingClientRect().top))"
    )
    assert len(tops) > 1
    assert len(set(tops)) == 1


def test_the_room_shows_a_newcomer_by_itself_and_leads_to_the_game(ada, ben, open_page):
    now = timezone.now()
    game = opened(ada, now=now)
    page = open_page(ada, f"/games/{game.pk}/")
    expect(page.get_by_text("@ada")).to_be_visible()
    lobby.join(game.pk, ben, now=now)
    expect(page.get_by_text("@ben")).to_be_visible(timeout=5000)
    lobby.start(game.pk, ada, now=now)
    expect(page.locator("#table")).to_be_visible(timeout=5000)


def test_the_invitation_is_copied_with_one_click(ada, open_page):
    game = opened(ada, public=False, now=timezone.now())
    page = open_page(ada, f"/games/{game.pk}/", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/invite/{game.invite_token}/")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_can_be_read_by_everybody_on_a_narrow_screen(ada, ben, cleo, open_page, scheme):  # BH-12, BH-14
    now = timezone.now()
    play_out(begun(ada, ben, cleo, now=now), now=now)
    begun(ada, seats=4, now=now, options={"zeus_sobers_up": True})
    held = begun(ada, ben, cleo, now=now)
    seats.resign(held.pk, 1, now=now)
    every_variant = {"zeus_sobers_up": True, "powers": True, "fate_tokens": True}
    own, free = opened(ada, now=now, public=False), opened(ben, now=now, options=every_variant)
    page = open_page(ada, "/", color_scheme=scheme, **NARROW)
    paths = ["/", "/games/new/", "/games/?show=finished", "/players/ada/", f"/games/{held.pk}/resign/"]
    paths += [f"/games/{game.pk}/" for game in (own, free)] + [f"/games/{own.pk}/close/"]
    for path in paths:
        page.goto(page.url.partition("/")[0] + "//" + page.url.split("/")[2] + path)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
