"""Windows and Fate tokens in a real browser: by mouse, by keyboard, on a phone, in both themes."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Game, Move
from games.services import play
from tests.cast import awaited, begun, fresh
from tests.titles.derby.powers import stage
from tests.titles.derby.powers.moments import moment

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True}
schemes = pytest.mark.parametrize("scheme", ["light", "dark"])


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def game(people) -> Game:
    return begun(*people, options={"powers": True, "fate_tokens": True}, now=timezone.now())


def table(game: Game) -> str:
    return reverse("table", args=[game.pk])


def at(game: Game, record: dict) -> Game:
    """The game, put to that record."""
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
    return fresh(game)


def choice(page: Page, name: str):
    return page.locator("#turn").get_by_role("link", name=re.compile(name))


def confirm(page: Page):
    return page.get_by_role("button", name="Confirm and send")


def picked(page: Page, count: int) -> None:
    expect(page.locator("#turn")).to_have_attribute("data-picked", str(count))


def readable(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_power_with_targets_is_played_by_mouse(game, people, open_page):
    record, owner, _ = moment("heavenly-dukes-blessing")
    game = at(game, record)
    page = open_page(people[owner], table(game))
    choice(page, "Play Heavenly Duke’s Blessing").click()
    picked(page, 1)
    expect(page.locator(".hint--next")).to_have_text("Which creature moves on?")
    choice(page, "^Gryphon").click()
    picked(page, 2)
    expect(page.locator(".preview")).to_contain_text("Gryphon moves from sector 3 to sector 6.")
    expect(page.locator("#table-board .ghost.gryphon")).to_have_count(1)
    confirm(page).click()
    expect(page.locator("#table-log")).to_contain_text("Ben plays Heavenly Duke’s Blessing on Gryphon.")
    assert fresh(game).record["state"]["track"]["positions"]["gryphon"] == 6


def test_a_window_is_answered_by_keyboard_alone(game, people, open_page):  # BH-12
    record, owner, _ = moment("sun-ray")
    game = at(game, record)
    page = open_page(people[owner], table(game))
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.locator("#turn .options a:focus").count():
            break
    expect(choice(page, "Play Sun Ray")).to_be_focused()
    page.keyboard.press("Enter")
    picked(page, 1)
    expect(page.locator("#turn-title")).to_be_focused()
    expect(page.locator("#announce")).to_contain_text("With Sun Ray: Dragon moves from the start to sector 6.")
    page.keyboard.press("Tab")
    expect(confirm(page)).to_be_focused()
    expect(confirm(page)).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator("#table-log")).to_contain_text("Sun Ray")
    assert Move.objects.get(game=game, by="human").reply == ["sun-ray"]


def test_a_fate_token_is_placed_by_a_click_on_the_board(game, people, open_page):  # V3
    index = awaited(game)[0]
    page = open_page(people[index], table(game))
    page.locator("#table-board [data-choice='17']").click()
    picked(page, 1)
    expect(page.locator(".preview")).to_contain_text("sector 17")
    expect(page.locator("#table-board .sector--picked")).to_have_count(1)
    confirm(page).click()
    expect(page.locator("#table-board .fates")).to_contain_text("sector 17")
    assert fresh(game).record["state"]["fate"] == {"17": index}


def test_a_creature_that_can_be_chosen_can_be_clicked_on_the_board(game, people, open_page):
    record, owner, _ = moment("celestial-order")
    page = open_page(people[owner], table(at(game, record)))
    choice(page, "Play Celestial Order").click()
    picked(page, 1)
    expect(page.locator("#table-board [data-choice='dragon']")).to_have_count(0)
    page.locator("#table-board [data-choice='sylph'] use").click()
    picked(page, 2)
    expect(page.locator(".preview")).to_contain_text("Sylph moves back from sector 9 to sector 6.")


def test_a_fate_token_is_placed_by_keyboard_without_scripts(game, people, open_page):  # V3
    index = awaited(game)[0]
    page = open_page(people[index], table(game), java_script_enabled=False)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator("#turn .options--sectors a:focus").count():
            break
    for _ in range(4):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".preview")).to_contain_text("sector 5")
    confirm(page).press("Enter")
    expect(page).to_have_url(re.compile(rf"{table(game)}$"))
    assert fresh(game).record["state"]["fate"] == {"5": index}


def test_a_watching_page_shows_the_window_when_it_opens_and_closes(game, people, open_page):
    game = at(game, stage.table(stage.holders(4), gods={1: "horus"}, bets=stage.bets(4)))
    page = open_page(people[3], table(game))
    expect(page.locator("#table-moment")).to_be_hidden()
    play.play(game.pk, 0, game.ask, ["dragon-n3"], now=timezone.now())
    expect(page.locator("#table-moment")).to_contain_text("Ada has put down Dragon 4/2 as first card", timeout=5000)
    expect(page.locator("#table-board .ghost.dragon")).to_have_count(1)
    play.play(game.pk, 1, fresh(game).ask, ["sun-ray"], now=timezone.now())
    expect(page.locator("#table-moment")).to_be_hidden(timeout=5000)
    expect(page.locator("#table-log")).to_contain_text("Ben plays Sun Ray")


def test_the_numbers_of_the_sectors_are_large_enough_for_a_thumb(game, people, open_page):  # BH-15
    page = open_page(people[awaited(game)[0]], table(game), **PHONE)
    sectors = page.locator("#turn .options--sectors a")
    expect(sectors).to_have_count(22)
    for sector in sectors.all():
        box = sector.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("power", ["sun-ray", "superior-wisdom", "mandate", "renewal", "celestial-order", "prophecy"])
def test_a_window_fits_a_phone_at_every_pick(game, people, open_page, power):
    record, owner, reply = moment(power)
    game = at(game, record)
    page = open_page(people[owner], table(game), **PHONE)
    for count in range(len(reply) + 1):
        if count:
            page.locator(f"#turn a[href*='pick={reply[count - 1].replace(':', '%3A')}#']").last.click()
            picked(page, count)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        for link in page.locator("#turn :is(.options, .cards, .bets) a").all():
            assert link.bounding_box()["height"] >= 44
    expect(confirm(page)).to_be_visible()


@schemes
@pytest.mark.parametrize("power", ["sun-ray", "mandate", "renewal"])
def test_axe_finds_nothing_in_a_window(game, people, open_page, scheme, power):  # BH-12
    record, owner, reply = moment(power)
    game = at(game, record)
    page = open_page(people[owner], table(game), color_scheme=scheme)
    readable(page)
    choice(page, "^Play|Play ").first.click()
    picked(page, 1)
    readable(page)
    page.locator(".seat__powers summary").first.click()
    readable(page)
    watcher = open_page(None, table(game), color_scheme=scheme)
    readable(watcher)


@schemes
def test_axe_finds_nothing_while_fate_tokens_are_placed(game, people, open_page, scheme):  # BH-12
    page = open_page(people[awaited(game)[0]], table(game), color_scheme=scheme)
    readable(page)
    choice(page, "^sector 7").click()
    picked(page, 1)
    readable(page)


@schemes
def test_axe_finds_nothing_on_what_was_seen_used_and_renewed(game, people, open_page, scheme):  # BH-12
    record, owner, reply = moment("ravens-report")
    game = at(game, stage.answer(record, owner, reply))
    page = open_page(people[owner], table(game), color_scheme=scheme)
    expect(page.locator(".laid__seen").first).to_be_visible()
    readable(page)
    record, owner, reply = moment("renewal")
    game = at(game, stage.answer(record, owner, reply))
    readable(open_page(people[owner], table(game), color_scheme=scheme))
