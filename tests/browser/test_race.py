"""A whole race in a real browser, by mouse and on a touch screen; what the board shows of moves made and picked."""

import random
from collections.abc import Callable
from functools import partial

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from games.engine import kernel
from games.models import Game, Move
from tests.cast import awaited, begun, fresh, play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ADA = 0
THUMB = 44


@pytest.fixture
def game(ada, ben, cleo) -> Game:
    return begun(ada, ben, cleo, now=timezone.now())


@pytest.fixture
def race(game) -> Game:
    """Ada's second turn of the race."""
    return until_asked(play_on(game, 9, now=timezone.now()), random.Random(3))


def table(game: Game) -> str:
    return reverse("table", args=[game.pk])


def view(game: Game) -> dict:
    return kernel.look(game.get_title(), fresh(game).record, None).view


def own_moves(game: Game) -> int:
    return Move.objects.filter(game=game, seat=ADA, by=Move.By.HUMAN).count()


def until_asked(game: Game, rng: random.Random) -> Game:
    """The others play until Ada is asked, or the first race is over."""
    while view(game)["race"] == 1 and awaited(game)[0] != ADA:
        play_on(game, rng=rng, now=timezone.now())
    return fresh(game)


def confirm(page: Page) -> Locator:
    return page.get_by_role("button", name="Confirm and send")


def up_to_date(page: Page, game: Game) -> None:
    """The page shows what is in the database; it looks at once when the network is back."""
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#table")).to_have_attribute("data-version", str(fresh(game).version))


def answer(page: Page, press: Callable[[Locator], None], look: Callable[[], None] = lambda: None) -> None:
    """Pick until the answer is complete, then send it. A dirty trick is played with its bonus."""
    turn, count = page.locator("#turn"), 0
    while not confirm(page).count():
        look()
        options = turn.locator(".options a")
        press(options.last if options.count() else turn.locator(":is(.cards, .bets) a").first)
        count += 1
        expect(turn).to_have_attribute("data-picked", str(count))
    look()
    expect(confirm(page)).to_be_enabled()
    press(confirm(page))


def run(page: Page, game: Game, press: Callable[[Locator], None], look: Callable[[], None] = lambda: None) -> None:
    """The first race, Ada's part of it on the page."""
    rng, answers = random.Random(11), 0
    while view(until_asked(game, rng))["race"] == 1:
        up_to_date(page, game)
        expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
        answer(page, press, look)
        answers += 1
        expect(confirm(page)).to_have_count(0)
        assert own_moves(game) == answers
    up_to_date(page, game)
    assert answers in (7, 8)  # two bets, five turns, and a third bet where the line was passed
    expect(page.locator(".facts-line")).to_contain_text("Race 2 of 3")
    expect(page.locator(".race__order")).to_have_count(1)


def test_a_whole_race_by_mouse(game, ada, open_page):
    page = open_page(ada, table(game), **DESKTOP)
    run(page, game, lambda target: target.click())


def test_a_whole_race_by_touch(game, ada, open_page):  # BH-15
    page = open_page(ada, table(game), **PHONE)
    run(page, game, lambda target: target.tap(), partial(fits_the_thumb, page))


def fits_the_thumb(page: Page) -> None:
    """Nothing scrolls sideways; all that can be chosen is large enough, and the choices leave the board in sight."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    targets = page.evaluate(
        "[...document.querySelectorAll('#turn :is(a, button)')].filter((each) => each.checkVisibility())"
        ".map((each) => [each.textContent.trim(), each.getBoundingClientRect()])"
        ".map(([text, box]) => [text, box.width, box.height])"
    )
    assert targets
    assert [target for target in targets if min(target[1:]) < THUMB] == []
    assert page.locator("#turn").bounding_box()["height"] <= 0.67 * 740
    if confirm(page).count():
        expect(confirm(page)).to_be_in_viewport(ratio=1)
        expect(page.locator("#table-board .track")).to_be_in_viewport(ratio=0.6)


def running(page: Page) -> int:
    """How many creatures travel."""
    return page.evaluate(
        "[...document.querySelectorAll('#table-board animateMotion')].filter((each) => {"
        " try { each.getStartTime(); return true; } catch { return false; } }).length"
    )


def test_what_has_moved_since_the_own_last_move_is_drawn_and_travels_once(race, ada, open_page):
    page = open_page(ada, table(race), **DESKTOP)
    board = page.locator("#table-board")
    expect(board.locator(".track--since")).to_have_count(1)
    count = board.locator(".ghost").count()
    assert count >= 1
    assert board.locator(".way").count() == count
    assert running(page) == count
    page.locator("#turn .cards a").first.click()
    expect(board.locator(".track--since")).to_have_count(0)
    page.get_by_role("link", name="Take back").click()
    expect(board.locator(".track--since")).to_have_count(1)
    assert running(page) == 0


def test_nothing_travels_for_a_reader_who_wants_less_motion(race, ada, open_page):
    page = open_page(ada, table(race), reduced_motion="reduce", **DESKTOP)
    expect(page.locator("#table-board .track--since .way").first).to_be_attached()
    assert running(page) == 0


def test_a_picked_card_shows_on_the_board_what_it_would_do_and_writes_nothing(race, ada, open_page):
    page = open_page(ada, table(race), **DESKTOP)
    before = (fresh(race).version, Move.objects.count())
    card = page.locator("#turn .cards a:not(:has(.face--dirty))").first
    creature = card.locator(".face").get_attribute("class").split()[1]
    card.click()
    expect(page.locator(f"#table-board .track--picked .token--moved.{creature}")).to_have_count(1)
    expect(page.locator(f"#table-board .ghost.{creature}")).to_have_count(1)
    expect(page.locator("#track-words")).to_have_attribute("aria-label", "Ranking then")
    expect(page.locator(".preview")).to_contain_text("ranks")
    assert (fresh(race).version, Move.objects.count()) == before


def test_on_a_phone_the_board_comes_out_from_behind_the_choices_when_a_card_is_picked(race, ada, open_page):
    page = open_page(ada, table(race), **PHONE)
    page.locator("#turn .cards a:not(:has(.face--dirty))").first.tap()
    expect(page.locator("#turn")).to_have_attribute("data-picked", "1")
    expect(page.locator("#table-board .track")).to_be_in_viewport(ratio=0.95)
    board, sheet = page.locator("#table-board .track").bounding_box(), page.locator("#turn").bounding_box()
    assert board["y"] + board["height"] <= sheet["y"] + 5 or board["y"] <= 1


def test_on_a_phone_what_has_the_focus_is_never_behind_the_choices(race, ada, open_page):  # BH-12
    page = open_page(ada, table(race), viewport=PHONE["viewport"])
    seen = 0
    for _ in range(60):
        page.keyboard.press("Tab")
        hidden = page.evaluate(
            "(() => { const held = document.activeElement; if (held === document.body) return null;"
            " const box = held.getClientRects()[0];"
            " const seen = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;"
            " const top = document.elementFromPoint(box.x + box.width / 2, seen);"
            " return top && (held.contains(top) || top.contains(held)) ? '' : held.outerHTML; })()"
        )
        if hidden is None:
            break
        assert hidden == ""
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("size", [(320, 256), (320, 480), (740, 360)])
def test_on_a_low_screen_no_choices_stick_to_it(race, ada, open_page, size):
    page = open_page(ada, table(race), viewport={"width": size[0], "height": size[1]})
    assert page.evaluate("getComputedStyle(document.getElementById('turn')).position") == "static"
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_while_the_board_shows_what_has_moved(race, ada, open_page, scheme, size):  # BH-12
    page = open_page(ada, table(race), color_scheme=scheme, reduced_motion="reduce", **size)
    found = Axe().run(page, "main")
    assert found.violations_count == 0, found.generate_report()
