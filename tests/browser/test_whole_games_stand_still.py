"""From the first move to the last, with powers and tokens, nothing that a player looks at moves when news arrive."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.engine import kernel
from games.models import Game, User
from games.services import play
from games.titles.derby.data import POWERS
from tests.browser.circuits import VALLEY
from tests.browser.standing import Onlooker, onlookers
from tests.browser.test_stillness import PHONE, brought, places, shifted, watched
from tests.cast import any_reply, awaited, begun, fresh, play_on
from tests.titles.derby.powers.moments import moment

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GODLY = {"powers": True, "fate_tokens": True}


@pytest.fixture
def people(ada, ben, cleo, dan) -> list[User]:
    return [ada, ben, cleo, dan]


def derby_state(view: dict[str, Any]) -> object:
    """What is to be seen of a game of Derby besides numbers: news that lead from one to another are of one kind."""
    window = view["window"] or {"kind": None, "asked": ()}
    return view["phase"], view["round"], window["kind"]


def downforce_state(view: dict[str, Any]) -> object:
    """The same of a game of Downforce."""
    return view["phase"], view["bet_line"], bool(view["playing"]), bool(view["finished"])


def every_kind_of_news(game: Game, state: Callable[[dict[str, Any]], object], still: Callable[[object], None]) -> None:
    """Play the game out, and have a look whenever something has happened that had not happened before."""
    title, rng, seen = game.get_title(), random.Random(7), {None}
    before, power = None, None
    while True:
        record = fresh(game).record or {}
        after = state(kernel.look(title, record, None).view)
        kinds = {(before, after), power}
        if not kinds <= seen:
            still(kinds)
        seen |= kinds
        opened = kernel.asked(title, record)
        if opened is None:
            return
        seat = opened.awaited[0]
        reply = opened.questions[seat].sample(rng)
        power = reply[0] if isinstance(reply, list) and reply and reply[0] in POWERS else None
        play.play(game.pk, seat, opened.number, reply, now=timezone.now())
        before = after


def test_nothing_moves_in_a_whole_game_of_derby_with_powers(people, open_page):  # V2, V3
    people[1].display_name = "Maximiliane Wolkenstein-Übergärtner-Sch"
    people[1].save()
    game = begun(*people, options=GODLY, now=timezone.now())
    looking = onlookers(open_page, people, game)

    def still(kind: object) -> None:
        for each in looking:
            each.assert_still(kind)

    every_kind_of_news(game, derby_state, still)
    for each in looking:
        expect(each.page.locator("#table-news #table-result")).to_be_visible()


def test_nothing_moves_in_a_whole_game_of_downforce(people, open_page):
    game = begun(*people, title="downforce", options={"track": VALLEY}, now=timezone.now())
    looking = onlookers(open_page, people, game)

    def still(kind: object) -> None:
        for each in looking:
            each.assert_still(kind)

    every_kind_of_news(game, downforce_state, still)
    for each in looking:
        expect(each.page.locator("#table-news #table-result")).to_be_visible()


def test_what_is_learned_beside_something_learned_before_comes_without_moving_anything(people, open_page):  # V8
    game = begun(*people, options=GODLY, now=timezone.now())
    record, owner, reply = moment("ravens-report")
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
    play.play(game.pk, owner, record["ask"], reply, now=timezone.now())
    looking = Onlooker(open_page, people[owner], game, PHONE)
    expect(looking.page.locator(".playtable__top #table-learned")).to_contain_text("You have seen")
    before = looking.page.locator("#table-learned").inner_text()
    record, owner, reply = moment("superior-wisdom")
    Game.objects.filter(pk=game.pk).update(record=record, ask=fresh(game).ask)
    play.play(game.pk, owner, fresh(game).ask, reply, now=timezone.now())
    looking.assert_still("a second look")
    assert looking.page.locator("#table-learned").inner_text() == before
    expect(looking.page.locator("#table-news #table-learned-since")).to_contain_text("You have seen")


# --- The own turns, composed on the page


def compose(page: Page) -> None:
    """Pick the first choice each time, until the turn can be sent."""
    while not page.locator("#turn.turn--ready").count():
        picked = int(page.locator("#turn").get_attribute("data-picked") or 0)
        page.locator("#turn :is(.cards, .bets, .options) a").first.click()
        expect(page.locator("#turn")).to_have_attribute("data-picked", str(picked + 1), timeout=20_000)


def send(page: Page) -> None:
    page.locator("#turn .confirm button.button--big:not([aria-disabled])").click()
    expect(page.locator("#turn.turn--ready")).to_have_count(0, timeout=20_000)


def test_what_an_own_power_has_shown_is_where_its_owner_is_led_and_moves_no_board(people, open_page):  # V8
    game = begun(*people, options=GODLY, now=timezone.now())
    record, owner, _ = moment("falcons-eye")
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
    page = open_page(people[owner], reverse("table", args=[game.pk]), **PHONE)
    before = places(page, ".tablehead", "#table-board")
    compose(page)
    send(page)
    expect(page.locator("#table-news > #table-learned")).to_contain_text("You have seen")
    expect(page.locator("#table-learned")).to_be_focused()
    expect(page.locator("#table-learned")).to_be_in_viewport()
    assert places(page, ".tablehead", "#table-board") == before


def test_head_and_board_stay_while_the_own_turns_are_composed_and_sent(people, open_page):  # V3, V7
    game = begun(*people, options=GODLY, now=timezone.now())
    rng = random.Random(7)
    seat = awaited(game)[0]
    page = open_page(people[seat], reverse("table", args=[game.pk]), **PHONE)
    before = places(page, ".tablehead", "#table-board")
    for _ in range(5):
        while seat not in awaited(game):
            ask, reply = any_reply(game, awaited(game)[0], rng)
            play.play(game.pk, awaited(game)[0], ask, reply, now=timezone.now())
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("#table")).to_have_attribute("data-version", str(fresh(game).version), timeout=20_000)
        compose(page)
        assert places(page, ".tablehead", "#table-board") == before
        send(page)
        assert places(page, ".tablehead", "#table-board") == before


# --- Lists further down grow and shrink


def test_the_own_notes_stay_under_the_pen_while_the_log_above_them_grows(people, open_page):
    game = begun(*people, now=timezone.now())
    page = open_page(people[3], reverse("table", args=[game.pk]), **PHONE)
    page.evaluate("document.querySelector('#table-log').scrollIntoView()")
    page.locator("#notes-text").focus()
    watched(page)
    where = "() => document.getElementById('notes-text').getBoundingClientRect().top"
    before = page.evaluate(where)
    lines = page.locator("#table-log li").count()
    for _ in range(3):
        brought(page, lambda: play_on(game, now=timezone.now()))
    assert page.locator("#table-log li").count() > lines
    assert (page.evaluate(where), shifted(page)) == (before, [])


def test_a_list_takes_its_own_height_again_when_it_is_out_of_sight(people, open_page):
    game = begun(*people, now=timezone.now())
    page = open_page(people[3], reverse("table", args=[game.pk]), **PHONE)
    page.evaluate("document.querySelector('#table-log').scrollIntoView()")
    for _ in range(3):
        brought(page, lambda: play_on(game, now=timezone.now()))
    log = page.locator("#table-log")
    expect(log).to_have_css("overflow-y", "auto")
    page.evaluate("scrollTo(0, 0)")
    expect(log).to_have_css("overflow-y", "visible")
    assert log.evaluate("(list) => list.scrollHeight - list.clientHeight") == 0
