"""The table in a real browser: by mouse, by keyboard, without scripts; waiting, stale, doubled, cut off."""

import re
from datetime import timedelta
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import APIResponse, Page, Route, expect

from games.models import Game, Move
from games.services import seats
from games.services.dice import loaded
from tests.browser.conftest import log_in
from tests.cast import awaited, begun, play_on, play_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIRST_BETS = 8
REFUSED = ("the server responded with a status of", "Response Status Error Code")
"""What Chromium notes about any answer of 400 and more, however well the page shows it."""
CUT_OFF = ("net::ERR", "htmx:sendError", "htmx:afterRequest")


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def game(people) -> Game:
    return begun(*people, now=timezone.now())


@pytest.fixture
def race(game) -> Game:
    """The first turn of the race."""
    return play_on(game, FIRST_BETS, now=timezone.now())


def table(game: Game) -> str:
    return reverse("table", args=[game.pk])


def person(game: Game, people, step: int = 0):
    """Who is awaited, or sits that many seats to the left of them."""
    return people[(awaited(game)[0] + step) % len(people)]


def moves(game: Game) -> int:
    return Move.objects.filter(game=game, by=Move.By.HUMAN).count()


def choices(page: Page):
    return page.locator("#turn").get_by_role("link").filter(has_not_text=re.compile("Take back|To the board"))


def confirm(page: Page):
    return page.get_by_role("button", name="Confirm and send")


def holder(page: Page, side: str):
    return page.locator(f".holder--{side}").get_by_role("link")


def pick_a_bet(page: Page) -> None:
    choices(page).first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    choices(page).last.click()
    expect(confirm(page)).to_be_visible()


def pick_a_turn(page: Page) -> None:
    """A card from the left, without bonus if it has one, and one from the right."""
    holder(page, "left").first.click()
    expect(page.locator(".picked li")).to_have_count(1)
    bonus = page.get_by_role("link", name=re.compile("^Without its bonus"))
    if bonus.count():
        bonus.click()
    expect(holder(page, "right").first).to_be_visible()
    holder(page, "right").first.click()
    expect(confirm(page)).to_be_visible()


def test_a_turn_by_mouse(race, people, open_page):
    page = open_page(person(race, people), table(race))
    before = moves(race)
    pick_a_turn(page)
    expect(page.locator(".preview li").first).to_be_visible()
    confirm(page).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    assert moves(race) == before + 1


def test_a_turn_by_keyboard_alone(race, people, open_page):  # BH-11 BH-12
    page = open_page(person(race, people), table(race))
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.locator("#turn .cards a:focus").count():
            break
    for picked in range(1, 5):
        page.keyboard.press("Enter")
        expect(page.locator("#turn")).to_have_attribute("data-picked", str(picked))
        expect(page.locator("#turn :focus")).to_have_count(1)
        if confirm(page).count():
            break
        expect(page.locator("#turn a:focus")).to_have_count(1)
    expect(page.locator("#turn-title")).to_be_focused()
    page.keyboard.press("Tab")
    expect(confirm(page)).to_be_focused()
    expect(confirm(page)).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    expect(page.locator("#table-title")).to_be_focused()
    assert moves(race) == FIRST_BETS + 1


def test_a_turn_without_scripts(game, people, open_page):
    page = open_page(person(game, people), table(game), java_script_enabled=False)
    choices(page).first.click()
    choices(page).first.click()
    expect(page.locator(".preview li").first).to_be_visible()
    confirm(page).click()
    expect(page).to_have_url(re.compile(rf"{table(game)}$"))
    assert moves(game) == 1


def test_taking_back_returns_to_the_choice_before(game, people, open_page):
    page = open_page(person(game, people), table(game))
    choices(page).first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    page.get_by_role("link", name="Take back").click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "0")
    expect(choices(page)).to_have_count(6)


def test_a_waiting_page_becomes_current_within_five_seconds(game, people, open_page):
    watcher = open_page(person(game, people, 1), table(game))
    expect(watcher.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    play_on(game, now=timezone.now())
    expect(watcher.get_by_role("heading", level=1)).to_have_text("Your turn", timeout=5000)
    expect(watcher.locator("#announce")).to_contain_text("It is your turn.")
    expect(watcher).to_have_title(re.compile(r"^\(1\) Your turn · Divinity Derby "))


def test_after_a_long_quiet_a_waiting_page_still_becomes_current_within_five_seconds(game, people, open_page):  # OP-10
    watcher = open_page(person(game, people, 1), "/accounts/login/")
    watcher.add_init_script(
        "let passed = 0; const now = performance.now.bind(performance); performance.now = () => now() + passed;"
        "window.letPass = (ms) => { passed += ms; };"
    )
    watcher.goto(watcher.url.split("/accounts")[0] + table(game))
    watcher.evaluate("letPass(3600 * 1000)")
    with watcher.expect_response("**/fresh/**", timeout=5000):
        pass
    watcher.wait_for_timeout(200)  # the next look is planned by now
    play_on(game, now=timezone.now())
    expect(watcher.get_by_role("heading", level=1)).to_have_text("Your turn", timeout=5000)


def test_a_half_made_choice_and_the_focus_outlive_what_others_do(game, people, open_page):  # BH-11
    page = open_page(person(game, people), table(game))
    choices(page).first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    choices(page).nth(2).focus()
    held = page.locator(":focus").get_attribute("href")
    seats.resign(game.pk, (awaited(game)[0] + 2) % 4, now=timezone.now())
    expect(page.locator("#table-log")).to_contain_text("has resigned", timeout=5000)
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    assert page.locator(":focus").get_attribute("href") == held


def test_a_stale_tab_says_that_another_one_has_answered(game, people, open_page):  # CC-05
    me = person(game, people)
    old = open_page(me, table(game), expected=REFUSED + CUT_OFF)
    old.route("**/fresh/**", lambda route: route.abort())
    pick_a_bet(old)
    new = open_page(me, table(game))
    choices(new).last.click()
    expect(new.locator("#turn")).to_have_attribute("data-picked", "1")
    choices(new).first.click()
    confirm(new).click()
    expect(new.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    confirm(old).click()
    expect(old.locator("#table-notice")).to_contain_text("You have already answered this, in another tab")
    expect(old.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    assert moves(game) == 1


def test_a_half_made_choice_that_another_tab_overtakes_is_said_to_be_gone_once(game, people, open_page):  # CC-05
    me = person(game, people)
    old = open_page(me, table(game))
    choices(old).first.click()
    expect(old.locator("#turn")).to_have_attribute("data-picked", "1")
    new = open_page(me, table(game))
    pick_a_bet(new)
    confirm(new).click()
    told = old.locator("#table-overtaken")
    expect(told).to_contain_text("You have already answered this, in another tab", timeout=8000)
    expect(old.locator("#announce")).to_contain_text("You have already answered this")
    assert old.locator("#announce").inner_text().count("already answered") == 1
    expect(new.locator("#table-overtaken")).to_have_count(0)
    play_on(game, len(people) - 1, now=timezone.now())
    expect(old.locator("#turn-title")).to_be_visible(timeout=8000)  # the next question
    expect(told).to_have_count(0)
    expect(old.locator("#announce")).not_to_contain_text("already answered")


def test_the_next_question_says_that_another_tab_has_answered_the_one_before(people, open_page):  # CC-05
    me = people[0]
    game = begun(me, title="downforce", seats=3, now=timezone.now())
    old = open_page(me, table(game))
    cards = old.locator("#turn .cards a")
    cards.first.click()
    expect(confirm(old)).to_be_visible()
    held = old.locator("#turn").get_attribute("data-key")
    new = open_page(me, table(game))
    new.locator("#turn .cards a").last.click()
    confirm(new).click()
    expect(new.locator("#turn")).not_to_have_attribute("data-key", held, timeout=8000)
    expect(old.locator("#turn #table-overtaken")).to_contain_text("You have already answered this", timeout=8000)
    cards.first.click()
    expect(confirm(old)).to_be_visible()
    expect(old.locator("#table-overtaken")).to_have_count(0)


def test_a_double_click_is_one_move_and_no_error(game, people, open_page):  # CC-01 CC-02
    page = open_page(person(game, people), table(game))
    pick_a_bet(page)
    confirm(page).dblclick()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    expect(page.locator(".note--error")).to_have_count(0)
    assert moves(game) == 1


def test_a_double_tap_on_the_last_card_does_not_confirm(game, people, open_page):  # BH-15
    page = open_page(person(game, people), table(game))
    choices(page).first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    choices(page).first.dblclick()
    expect(confirm(page)).to_be_visible()
    confirm(page).click(force=True)
    confirm(page).click(force=True)
    assert moves(game) == 0


def test_a_late_older_answer_does_not_overwrite_a_newer_table(game, people, open_page):  # BH-10
    page = open_page(person(game, people), table(game))
    held: list[tuple[Route, bytes]] = []
    seats.resign(game.pk, (awaited(game)[0] + 2) % 4, now=timezone.now())
    page.route("**/fresh/**", lambda route: held.append((route, route.fetch().body())))
    with page.expect_request("**/fresh/**", timeout=5000):
        pass
    pick_a_bet(page)
    confirm(page).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    newest = page.locator("#table").get_attribute("data-version")
    assert b"Your turn" in held[0][1]
    held[0][0].fulfill(body=held[0][1], content_type="text/html")
    page.wait_for_timeout(300)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    assert int(page.locator("#table").get_attribute("data-version")) >= int(newest)


def test_the_late_answer_to_a_move_does_not_take_back_what_is_picked_since(people, open_page):  # BH-10
    with loaded(Random(2)):
        game = play_on(begun(*people, now=timezone.now()), 27, now=timezone.now())
    page = open_page(people[0], table(game))
    pick_a_turn(page)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/turn/", lambda route: held.append((route, route.fetch())))
    expect(confirm(page)).to_be_enabled()
    confirm(page).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(confirm(page)).to_have_count(0)
    expect(page.locator("#table-overtaken")).to_have_count(0)  # it was this tab that answered
    assert awaited(game) == (0,)
    choices(page).first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    route, answer = held[0]
    with page.expect_response("**/turn/"):
        route.fulfill(response=answer)
    page.wait_for_timeout(300)
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")


def test_a_lost_session_leads_to_the_log_in_page(game, people, open_page):  # BH-06
    page = open_page(person(game, people, 1), table(game))
    Session.objects.all().delete()
    expect(page).to_have_url(re.compile(r"/accounts/login/\?next="), timeout=5000)
    expect(page.locator("#table")).to_have_count(0)


def test_a_tab_from_before_a_new_log_in_keeps_the_choice(game, people, open_page, live_server):  # BH-08
    me = person(game, people)
    page = open_page(me, table(game), expected=REFUSED)
    pick_a_bet(page)
    context = page.context
    context.clear_cookies()
    log_in(context, me, live_server.url)
    context.add_cookies([{"name": "csrftoken", "value": "x" * 32, "url": live_server.url}])
    confirm(page).click()
    expect(page.locator("#flash")).to_contain_text("Nothing was changed")
    expect(page.locator("#flash")).to_have_count(1)
    page.locator("#flash").get_by_role("link").click()
    expect(confirm(page)).to_be_visible()
    assert moves(game) == 0


def test_after_logging_out_the_way_back_shows_nothing_private(race, people, open_page):  # BH-05
    page = open_page(person(race, people), table(race))
    expect(page.get_by_role("heading", name="Your bet cards")).to_be_visible()
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in").first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("link", name="Log in").first).to_be_visible()
    expect(page.get_by_role("heading", name="Your bet cards")).to_have_count(0)


def test_a_fault_of_the_site_is_told_and_the_choices_stay(game, people, open_page):  # BH-18
    page = open_page(person(game, people), table(game), expected=REFUSED)
    page.route("**/turn/**", lambda route: route.fulfill(status=500, body="<h1>Server Error (500)</h1>"))
    choices(page).first.click()
    expect(page.locator("#flash")).to_contain_text("did not answer as it should")
    expect(choices(page)).to_have_count(6)


def test_without_network_the_page_says_so(game, people, open_page):  # BH-18
    page = open_page(person(game, people), table(game), expected=CUT_OFF)
    page.route("**/turn/**", lambda route: route.abort())
    choices(page).first.click()
    expect(page.locator("#flash")).to_contain_text("could not be reached")


def test_that_the_site_is_out_of_reach_is_said_in_one_place_until_it_answers_again(game, people, open_page):  # BH-18
    page = open_page(person(game, people), table(game), expected=CUT_OFF)
    page.route("**/games/*/*/**", lambda route: route.abort())
    choices(page).first.click()
    expect(page.locator("#flash [data-unreachable]")).to_be_in_viewport()
    expect(page.locator("#table-trouble")).not_to_have_attribute("hidden", "", timeout=12_000)
    expect(page.get_by_text("be reached")).to_have_count(2)
    assert [note.is_visible() for note in page.get_by_text("be reached").all()] == [True, False]
    page.unroute("**/games/*/*/**")
    expect(page.get_by_text("be reached").locator("visible=true")).to_have_count(0, timeout=8000)


def test_a_pick_that_is_answered_takes_the_note_away_at_once(game, people, open_page):  # BH-18
    page = open_page(person(game, people), table(game), expected=CUT_OFF)
    page.route("**/games/*/*/**", lambda route: route.abort())
    choices(page).first.click()
    expect(page.locator("#flash [data-unreachable]")).to_be_visible()
    expect(page.locator("#table-trouble")).not_to_have_attribute("hidden", "", timeout=12_000)
    page.unroute("**/games/*/*/**")
    page.route("**/fresh/**", lambda route: route.abort())
    choices(page).first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    expect(page.get_by_text("be reached").locator("visible=true")).to_have_count(0)


def test_polling_that_fails_is_told_until_it_works_again(game, people, open_page):  # BH-18
    page = open_page(person(game, people, 1), table(game), expected=CUT_OFF)
    page.route("**/fresh/**", lambda route: route.abort())
    expect(page.locator("#table-trouble")).to_be_visible(timeout=9000)
    page.unroute("**/fresh/**")
    expect(page.locator("#table-trouble")).to_be_hidden(timeout=5000)


@pytest.mark.parametrize("minutes", [-5, 5])
def test_the_countdown_follows_the_server_on_a_device_with_a_wrong_clock(game, people, open_page, minutes):  # CT-11
    index = awaited(game)[0]
    game.seats.filter(index=index).update(due_at=timezone.now() + timedelta(minutes=3))
    page = open_page(people[index], "/accounts/login/")
    page.add_init_script(f"const now = Date.now; Date.now = () => now() + {minutes * 60000};")
    page.goto(page.url.split("/accounts")[0] + table(game))
    expect(page.locator("[data-due]")).to_have_text(re.compile(r"^2\smin\s\d+\ss\sleft$"))


@pytest.mark.parametrize("width", [320, 360, 768, 1440])
def test_nothing_needs_sideways_scrolling(race, people, open_page, width):
    page = open_page(person(race, people), table(race), viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_on_a_phone_the_choices_are_at_the_thumb_below_the_board_and_all_else_comes_after(race, people, open_page):
    page = open_page(person(race, people), table(race), viewport={"width": 360, "height": 740})
    sheet = page.locator("#turn").bounding_box()
    assert sheet["y"] + sheet["height"] == pytest.approx(740, abs=1)
    expect(page.locator("#turn-title")).to_be_in_viewport()
    expect(page.locator("#table-board .track")).to_be_in_viewport(ratio=0.3)
    page.locator("#table-since").scroll_into_view_if_needed()
    parts = ("#table-status", "#table-board", "#turn", "#table-since", "#table-hand", "#table-seats", "#table-log")
    tops = [page.locator(part).bounding_box()["y"] for part in parts]
    assert tops == sorted(tops)
    ends = page.locator("#turn").bounding_box()
    assert ends["y"] + ends["height"] <= page.locator("#table-since").bounding_box()["y"]


def test_on_a_low_screen_links_lead_from_the_choices_to_the_board_and_back(race, people, open_page):
    page = open_page(person(race, people), table(race), viewport={"width": 320, "height": 480})
    page.get_by_role("link", name="To the board").click()
    expect(page.locator("#table-board .track")).to_be_in_viewport(ratio=0.9)
    page.get_by_role("link", name="To your choices").click()
    expect(page.locator("#turn-title")).to_be_in_viewport()


def test_choices_and_the_confirmation_are_large_enough_for_a_thumb(race, people, open_page):  # BH-15
    page = open_page(person(race, people), table(race), viewport={"width": 360, "height": 800}, has_touch=True)
    for card in page.locator("#turn .cards a").all():
        box = card.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    pick_a_turn(page)
    button, back = confirm(page).bounding_box(), page.get_by_role("link", name="Take back").bounding_box()
    assert min(button["height"], back["height"]) >= 44
    assert back["x"] >= button["x"] + button["width"] + 16


def test_going_back_to_the_table_brings_a_whole_page(game, people, open_page):  # BH-01
    page = open_page(person(game, people), table(game))
    choices(page).first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    page.get_by_role("link", name="The whole log").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The whole log")
    page.go_back()
    expect(page.locator(".site-head")).to_be_visible()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")


def test_stepping_through_a_replay_loads_no_whole_page_and_back_steps_back(race, people, open_page):  # BH-01
    page = open_page(people[0], reverse("replay", args=[race.pk, 0]))
    page.evaluate("window.same = true")
    for number in (1, 2):
        page.get_by_role("link", name="Forward").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Moment {number + 1} of")
        expect(page).to_have_url(re.compile(f"/replay/{number}/$"))
        expect(page.get_by_role("link", name="Forward")).to_be_focused()
    assert page.evaluate("window.same")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Moment 2 of")
    expect(page.locator(".site-head")).to_have_count(1)
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Moment 3 of")
    page.reload()
    expect(page.locator(".site-head")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Moment 3 of")


@pytest.mark.parametrize("scripts", [True, False])
def test_who_was_away_takes_the_seat_back_at_the_table(game, people, open_page, scripts):
    me = person(game, people)
    game.seats.filter(user=me).update(held_by_bot=True)
    page = open_page(me, table(game), java_script_enabled=scripts)
    if scripts:
        page.evaluate("window.same = true")
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_text("Welcome back: the seat is yours again.")).to_be_visible()
    expect(page.get_by_role("button", name="I am back")).to_have_count(0)
    expect(choices(page)).to_have_count(6)
    if scripts:
        assert page.evaluate("window.same")


def test_back_after_a_move_finds_the_table_as_it_is_now(game, people, open_page):  # BH-17
    page = open_page(person(game, people), "/games/")
    page.goto(page.url.split("/games")[0] + table(game))
    pick_a_bet(page)
    confirm(page).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    page.get_by_role("link", name="The whole log").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The whole log")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    expect(confirm(page)).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(re.compile(r"/games/$"))
    assert moves(game) == 1


def test_back_to_a_choice_that_was_sent_without_scripts_plays_nothing(game, people, open_page):  # BH-17
    page = open_page(person(game, people), table(game), java_script_enabled=False)
    choices(page).first.click()
    choices(page).first.click()
    confirm(page).click()
    expect(page).to_have_url(re.compile(rf"{table(game)}$"))
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    expect(confirm(page)).to_have_count(0)
    assert moves(game) == 1


def test_nothing_of_a_table_is_kept_in_the_browsers_storage(game, people, open_page):  # BH-04
    page = open_page(person(game, people), table(game))
    choices(page).first.click()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    page.get_by_role("link", name="The whole log").click()
    kept = page.evaluate("Object.values({...localStorage, ...sessionStorage}).join()")
    assert kept == page.url.removeprefix(page.evaluate("location.origin"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_a_turn_is_composed(race, people, open_page, scheme):  # BH-12
    page = open_page(person(race, people), table(race), color_scheme=scheme)
    readable(page)
    pick_a_turn(page)
    readable(page)
    page.get_by_text("How to read the board").click()
    readable(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_after_the_end(game, people, open_page, scheme):  # BH-12
    game = play_out(game, now=timezone.now())
    page = open_page(people[0], table(game), color_scheme=scheme, viewport={"width": 360, "height": 800})
    readable(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for link in ("Replay", "How the shuffles can be checked", "The whole log"):
        page.goto(page.url.split("/games")[0] + table(game))
        page.get_by_role("link", name=link, exact=True).click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text("The game is over")
        readable(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def readable(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
