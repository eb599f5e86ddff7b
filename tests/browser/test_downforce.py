"""The table of Downforce in a real browser: by mouse, by touch, and readable in both themes."""

import random
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.engine import kernel
from games.models import Game, Move
from games.titles.downforce import TITLE
from tests.cast import begun, fresh

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True}
DESK = {"viewport": {"width": 1440, "height": 900}}
schemes = pytest.mark.parametrize("scheme", ["light", "dark"])
screens = pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])


def found(wanted: Callable[[str, dict], bool]) -> dict:
    """The record of the first of some random games that asks the first seat at such a moment."""
    for seed in range(100):
        rng = random.Random(seed)
        record = kernel.begin(TITLE, seats=4, options={}, seed=rng.randbytes(32))
        while opened := kernel.asked(TITLE, record):
            question = opened.questions.get(0)
            if question and wanted(question.occasion, record["state"]):
                return record
            seat = opened.awaited[0]
            record, _ = kernel.answer(TITLE, record, seat, opened.questions[seat].sample(rng))
    raise AssertionError("no game came to such a moment")


def turn(occasion: str, state: dict) -> bool:
    """A turn early in the race, in which nothing but ways is chosen."""
    return (
        occasion.startswith("turn.")
        and len(state["discards"]) in (4, 5)
        and state["powers"][0] not in (["tricky"], ["strategic"])
    )


def bid(occasion: str, state: dict) -> bool:
    return occasion.startswith("bid.") and any(state["debts"])


def bet(occasion: str, state: dict) -> bool:
    return occasion == "bet.2"


@pytest.fixture
def table(ada, ben, cleo, dan) -> Callable[..., tuple[Game, str]]:
    def make(wanted: Callable[[str, dict], bool]) -> tuple[Game, str]:
        record = found(wanted)
        game = begun(ada, ben, cleo, dan, title="downforce", options=record["options"], now=timezone.now())
        Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
        return fresh(game), reverse("table", args=[game.pk])

    return make


def picked(page: Page, count: int) -> None:
    expect(page.locator("#turn")).to_have_attribute("data-picked", str(count))


def readable(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def widest(game: Game) -> str:
    """A card that brings a choice of spaces at once."""
    opened = kernel.asked(TITLE, game.record or {})
    assert opened
    question = opened.questions[0]
    return next(
        card.key
        for card in question.options()
        if sum(option.key.startswith("to:") for option in question.options((card.key,))) > 1
    )


@screens
def test_a_card_is_played_by_taps_on_the_board(table, ada, open_page, screen):
    game, address = table(turn)
    page = open_page(ada, address, **screen)
    card = widest(game)
    page.locator(f"#turn a[href*='pick={card}#']").click()
    picked(page, 1)
    count = 1
    while page.locator("#turn .confirm").count() == 0:
        page.locator("#table-board .lit:not(.lit--step), #table-board [data-choice^='car:']").first.click()
        count += 1
        picked(page, count)
    confirm = page.get_by_role("button", name="Confirm and send")
    expect(confirm).to_be_enabled()
    confirm.click()
    expect(page.locator("#turn.turn--none")).to_have_count(1)
    assert Move.objects.get(game=game, by="human").reply[0] == card


@screens
@schemes
@pytest.mark.parametrize("wanted", [bid, turn, bet])
def test_the_table_is_readable(table, ada, open_page, screen, scheme, wanted):
    game, address = table(wanted)
    page = open_page(ada, address, color_scheme=scheme, **screen)
    readable(page)
    if wanted is turn:
        page.locator(f"#turn a[href*='pick={widest(game)}#']").click()
        picked(page, 1)
        readable(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_the_names_of_all_spaces_are_shown_on_demand(table, ada, open_page):
    _, address = table(turn)
    page = open_page(ada, address, **DESK)
    expect(page.locator(".road__names")).to_be_hidden()
    page.get_by_text("Show the names of all spaces").click()
    expect(page.locator(".road__names")).to_be_visible()
