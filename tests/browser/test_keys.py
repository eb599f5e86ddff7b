"""Play by keys alone, the list of keys, and the switch that turns them off."""

import random
import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.engine import kernel
from games.models import Game, Move
from games.services import play
from tests.cast import any_reply, awaited, begun, fresh, play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIRST_BETS = 6


@pytest.fixture
def game(ada, ben, cleo) -> Game:
    return begun(ada, ben, cleo, now=timezone.now())


@pytest.fixture
def asked(game) -> Game:
    """A game in the middle of the first race, at Ada's turn."""
    game = play_on(game, FIRST_BETS, now=timezone.now())
    others_play(game)
    return fresh(game)


def table(game: Game) -> str:
    return reverse("table", args=[game.pk])


def view(game: Game) -> dict:
    game = fresh(game)
    return kernel.look(game.get_title(), game.record or {}, 0).view


def others_play(game: Game, rng: random.Random | None = None) -> None:
    """Whoever sits elsewhere answers, until Ada is asked or the race has been judged."""
    rng = rng or random.Random(11)
    while view(game)["race"] == 1 and 0 not in awaited(game):
        seat = awaited(game)[0]
        ask, reply = any_reply(game, seat, rng)
        play.play(game.pk, seat, ask, reply, now=timezone.now())


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def picked(page: Page, count: int) -> None:
    expect(page.locator("#turn")).to_have_attribute("data-picked", str(count))


def look_again(page: Page) -> None:
    """What a page does that comes back into sight: it asks for news now and not in three seconds."""
    page.evaluate("dispatchEvent(new Event('online'))")


def answer_by_keys(page: Page) -> None:
    """Pick the first choice each time, then go to the button and press it."""
    press(page, "t")
    expect(page.locator("#turn-title")).to_be_focused()
    for count in range(1, 5):
        press(page, "1")
        picked(page, count)
        expect(page.locator("#turn :focus")).to_have_count(1)
        if page.locator("#turn .confirm").count():
            break
    expect(page.locator("#turn-title")).to_be_focused()
    press(page, "c")
    button = page.get_by_role("button", name="Confirm and send")
    expect(button).to_be_focused()
    expect(button).to_be_enabled()
    press(page, "Enter")
    expect(page.locator("#turn .confirm")).to_have_count(0)


def test_a_whole_race_is_played_by_keys_alone(game, ada, open_page):  # BH-12
    page = open_page(ada, "/")
    answers = 0
    press(page, "Tab", "Tab")
    page.goto(page.url + table(game).lstrip("/"))
    while view(game)["race"] == 1:
        others_play(game)
        if view(game)["race"] > 1:
            break
        look_again(page)
        expect(page.get_by_role("heading", level=1)).to_have_text("Your turn", timeout=6000)
        answer_by_keys(page)
        expect(page.locator("#table")).to_have_attribute("data-version", str(fresh(game).version))
        answers += 1
    assert len(view(game)["races_done"]) == 1
    assert Move.objects.filter(game=game, seat=0, by=Move.By.HUMAN).count() == answers >= 6
    look_again(page)
    expect(page.locator("#race-1")).to_be_visible()


def test_escape_takes_back_one_pick_after_the_other(asked, ada, open_page):
    page = open_page(ada, table(asked))
    press(page, "1")
    picked(page, 1)
    press(page, "2")
    picked(page, 2)
    press(page, "Escape")
    picked(page, 1)
    press(page, "Escape")
    picked(page, 0)
    assert awaited(asked) == (0,)


def test_arrows_lead_from_choice_to_choice(asked, ada, open_page):
    page = open_page(ada, table(asked))
    choices = page.locator("#turn .cards a")
    choices.nth(0).focus()
    press(page, "ArrowRight", "ArrowRight", "ArrowLeft")
    expect(choices.nth(1)).to_be_focused()
    press(page, "Enter")
    picked(page, 1)


@pytest.mark.parametrize(
    ("key", "place"),
    [("t", "turn-title"), ("b", "table-board"), ("h", "table-hand"), ("p", "table-seats"), ("l", "table-log")],
)
def test_a_key_leads_to_each_part_of_the_table(asked, ada, open_page, key, place):
    page = open_page(ada, table(asked))
    press(page, key)
    expect(page.locator(f"#{place}")).to_be_focused()
    expect(page.locator(f"#{place}")).to_be_in_viewport()


def test_w_opens_the_table_in_words(asked, ada, open_page):
    page = open_page(ada, table(asked))
    press(page, "w")
    expect(page.locator("#table-words > summary")).to_be_focused()
    expect(page.get_by_role("heading", name="Movement cards", exact=True)).to_be_visible()


def test_the_choices_show_their_numbers_only_to_those_who_use_keys(asked, ada, open_page):
    page = open_page(ada, table(asked))
    numbered = "getComputedStyle(document.querySelector('#turn .cards a'), '::before').content"
    assert page.evaluate(numbered) == "none"
    press(page, "t")
    assert "counter" in page.evaluate(numbered)
    expect(page.locator("#turn .cards a").first).to_have_accessible_name(re.compile("^[A-Z][a-z]+, fast"))


def test_no_key_sends_anything(asked, ada, open_page):
    page = open_page(ada, table(asked))
    before = Move.objects.count()
    for count in range(1, 4):
        press(page, "1")
        picked(page, count)
        if page.locator("#turn .confirm").count():
            break
    expect(page.locator("#turn-title")).to_be_focused()
    press(page, "Enter", "1", "2", "s", "y", " ")
    press(page, "c")
    expect(page.get_by_role("button", name="Confirm and send")).to_be_focused()
    assert Move.objects.count() == before


def test_the_list_opens_over_any_page_and_gives_the_focus_back(asked, ada, open_page):
    page = open_page(ada, table(asked))
    first = page.locator("#turn .cards a").first
    first.focus()
    press(page, "?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("To the next game that waits for you")
    press(page, "b")
    expect(dialog).to_be_visible()
    press(page, "Escape")
    expect(dialog).to_have_count(0)
    expect(first).to_be_focused()
    picked(page, 0)


def test_the_list_is_a_page_too(open_page, db):
    page = open_page(None, "/", java_script_enabled=False)
    page.get_by_role("link", name="Keys").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Keys")
    expect(page.get_by_role("button", name="Turn the keys off")).to_be_hidden()


def test_keys_can_be_turned_off_and_on_again(asked, ada, open_page):  # WCAG 2.1.4
    page = open_page(ada, "/keys/")
    page.get_by_role("button", name="Turn the keys off").click()
    expect(page.get_by_text("The keys are off in this browser.")).to_be_visible()
    expect(page.get_by_role("button", name="Turn the keys on")).to_be_focused()
    root = page.url.removesuffix("/keys/")
    page.goto(root + table(asked))
    press(page, "1", "b", "?", "g")
    picked(page, 0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("body")).to_be_focused()
    page.goto(root + "/keys/")
    page.get_by_role("button", name="Turn the keys on").click()
    press(page, "g")
    expect(page).to_have_url(root + "/")


def test_keys_do_nothing_while_somebody_writes(ada, open_page):
    page = open_page(ada, "/settings/")
    page.get_by_label("Display name").fill("")
    page.get_by_label("Display name").press_sequentially("gnb?1")
    expect(page.get_by_label("Display name")).to_have_value("gnb?1")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile("/settings/$"))


def test_keys_with_a_modifier_are_the_browsers(asked, ada, open_page):
    page = open_page(ada, table(asked))
    press(page, "Control+b", "Alt+1", "Control+g")
    picked(page, 0)
    expect(page.locator("body")).to_be_focused()


def test_0_picks_the_tenth_choice(game, ada, open_page):
    others_play(game)
    page = open_page(ada, table(game))
    press(page, "1")
    picked(page, 1)
    tenth = page.locator("#turn .bets a").nth(9).get_attribute("href")
    press(page, "0")
    picked(page, 2)
    assert page.url.endswith(tenth.partition("?")[2].partition("#")[0])


def test_n_leads_to_the_next_game_that_waits(asked, ada, ben, cleo, open_page):
    other = begun(ada, ben, cleo, now=timezone.now())
    others_play(other)
    page = open_page(ada, table(asked))
    press(page, "n")
    expect(page).to_have_url(re.compile(f"/games/{other.pk}/"))
