"""A turn of Downforce in a real browser: by mouse, by keys alone, by touch; previewed, taken back, sent too late."""

import random
import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.engine import kernel
from games.models import Game, Move
from games.services import play
from games.titles.downforce import TITLE, words
from games.titles.downforce.data import CARDS, CARS
from games.titles.downforce.lines import DRIVEN
from games.titles.downforce.picks import CAR, LINE, STEP
from games.titles.downforce.viewed import course_of
from tests.browser.circuits import Circuits, composed, to_the_end
from tests.browser.test_back_and_forward import root_of
from tests.browser.test_table import CUT_OFF, REFUSED, choices, confirm, table
from tests.cast import awaited

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
MOST = 24
"""More picks than a turn can have."""


@pytest.fixture
def circuits(ada, ben, cleo, dan) -> Circuits:
    return Circuits([ada, ben, cleo, dan])


@pytest.fixture
def race(circuits) -> Game:
    return circuits.late_race


def picked(page: Page, count: int) -> None:
    expect(page.locator("#turn")).to_have_attribute("data-picked", str(count))


def link(page: Page, key: str):
    """What is to be clicked for that pick, added to those so far."""
    return page.locator(f"#turn :is(.cards, .options) a[href$='pick={key.replace(':', '%3A')}#turn']")


def pick(page: Page, picks, click: str = "click") -> None:
    for count, key in enumerate(picks, 1):
        if key.startswith(STEP) and not page.locator("#stepwise[open]").count():
            page.locator("#stepwise > summary").click()
        getattr(link(page, key), click)()
        picked(page, count)


def longest(circuits: Circuits, game: Game):
    """The picks of the card that moves the most cars, each to the farthest space."""
    question = circuits.own_question(game)
    turns = [to_the_end(question, (choice.key,)) for choice in question.options()]
    return max(turns, key=lambda picks: len(moved(game, picks)))


def moved(game: Game, picks) -> list[str]:
    view = kernel.look(TITLE, game.record or {}, awaited(game)[0]).view
    return [move.car for move in course_of(view, picks).moves if move.kind == DRIVEN]


def sent(game: Game) -> object:
    return Move.objects.get(game=game, by=Move.By.HUMAN).reply


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["mouse", "touch"])
def test_a_turn_is_one_tap_a_car_and_one_confirmation(circuits, race, open_page, screen):
    page = open_page(circuits.reader(race), table(race), **screen)
    picks = longest(circuits, race)
    pick(page, picks, "tap" if screen else "click")
    expect(confirm(page)).to_be_enabled()
    confirm(page).click()
    expect(page.locator("#turn.turn--none")).to_have_count(1)
    assert sent(race) == list(picks)


def test_another_way_is_gone_step_by_step(circuits, race, open_page):
    page = open_page(circuits.reader(race), table(race))
    question = circuits.own_question(race)
    picks = composed(question, STEP)
    step = next(choice.key for choice in question.options(picks) if choice.key.startswith(STEP))
    pick(page, to_the_end(question, (*picks, step)))
    confirm(page).click()
    expect(page.locator("#turn.turn--none")).to_have_count(1)
    assert sent(race)[len(picks)] == step


def test_a_turn_by_keyboard_alone(circuits, race, open_page):
    page = open_page(circuits.reader(race), table(race))
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator("#turn .cards a:focus").count():
            break
    for count in range(1, MOST):
        page.keyboard.press("Enter")
        picked(page, count)
        expect(page.locator("#turn :focus")).to_have_count(1)
        if confirm(page).count():
            break
        expect(page.locator("#turn a:focus")).to_have_count(1)
    expect(page.locator("#turn-title")).to_be_focused()
    page.keyboard.press("Tab")
    expect(confirm(page)).to_be_focused()
    expect(confirm(page)).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator("#turn.turn--none")).to_have_count(1)
    assert Move.objects.filter(game=race, by=Move.By.HUMAN).count() == 1


def test_a_turn_without_scripts(circuits, race, open_page):
    page = open_page(circuits.reader(race), table(race), java_script_enabled=False)
    picks = longest(circuits, race)
    pick(page, picks)
    confirm(page).click()
    expect(page).to_have_url(re.compile(rf"{table(race)}$"))
    assert sent(race) == list(picks)


def test_the_preview_shows_all_cars(circuits, race, open_page):
    page = open_page(circuits.reader(race), table(race))
    picks = longest(circuits, race)
    cars = moved(race, picks)
    assert len(set(cars)) >= 4
    pick(page, picks)
    told = page.locator(".preview").inner_text()
    for car in cars:
        assert str(words.car(car)) in told
    expect(page.locator("#table-board .ghost")).to_have_count(len(set(cars)))
    on_track = page.locator("#table-board .track use[href^='#racer-']:not(.ghost)")
    expect(on_track).to_have_count(len(CARS) - finished(race, picks))
    expect(page.locator(".running__one")).to_have_count(len(CARS))


def finished(game: Game, picks) -> int:
    """How many cars have finished after these picks."""
    course = course_of(kernel.look(TITLE, game.record or {}, awaited(game)[0]).view, picks)
    return list(course.cars.values()).count(course.table.track.finish)


def test_the_heading_asks_for_each_pick_and_is_announced(circuits, race, open_page):
    page = open_page(circuits.reader(race), table(race))
    question, picks = circuits.own_question(race), longest(circuits, race)
    for count, key in enumerate(picks, 1):
        link(page, key).click()
        picked(page, count)
        asked = str(question.prompt(picks[:count]))
        expect(page.locator("#turn-title")).to_have_text(asked)
        if count < len(picks):
            expect(page.locator("#announce")).to_contain_text(asked)
    expect(page.locator("#turn-title")).to_be_focused()


def test_the_address_keeps_up_with_the_picks(circuits, race, open_page):
    page = open_page(circuits.reader(race), table(race))
    picks = longest(circuits, race)[:3]
    pick(page, picks)
    kept = page.evaluate("new URLSearchParams(location.search).getAll('pick')")
    assert kept == list(picks)
    expect(page).to_have_url(re.compile(rf"{table(race)}\?"))


def test_with_tricky_a_card_in_its_order_is_one_tap_a_line(circuits, open_page):  # F19
    game = circuits.tricky
    page = open_page(circuits.reader(game), table(game))
    (card, *_) = composed(circuits.own_question(game), LINE)
    picks = to_the_end(circuits.own_question(game), (card,))
    pick(page, picks)
    expect(page.locator(".running__one .running__words")).to_have_count(len(CARS))
    assert len(picks) <= 1 + len(CARDS[card].lines) + sum(key.startswith(CAR) for key in picks)
    confirm(page).click()
    expect(page.locator("#turn.turn--none")).to_have_count(1)
    assert sent(game) == list(picks)


def test_taking_back_brings_the_car_back(circuits, race, open_page):
    page = open_page(circuits.reader(race), table(race))
    picks = longest(circuits, race)
    pick(page, picks[:2])
    before = page.locator("#table-board .running").inner_text()
    link(page, picks[2]).click()
    picked(page, 3)
    expect(page.locator("#table-board .running")).not_to_have_text(before)
    page.get_by_role("link", name="Take back").click()
    picked(page, 2)
    assert page.locator("#table-board .running").inner_text() == before


def test_a_stale_tab_says_that_the_question_has_been_answered(circuits, race, open_page):  # CC-05
    me = circuits.reader(race)
    old = open_page(me, table(race), expected=REFUSED + CUT_OFF)
    old.route("**/fresh/**", lambda route: route.abort())
    pick(old, longest(circuits, race))
    seat, question = awaited(race)[0], circuits.own_question(race)
    play.play(race.pk, seat, race.ask, question.sample(random.Random(2)), now=timezone.now())
    count = Move.objects.filter(game=race).count()
    expect(confirm(old)).to_be_enabled()
    confirm(old).click()
    expect(old.locator("#table-notice")).to_contain_text("You have already answered this")
    assert Move.objects.filter(game=race).count() == count


def test_back_and_forward_over_a_half_made_turn_bring_its_picks_again(circuits, race, open_page):  # BH-01
    page = open_page(circuits.reader(race), "/")
    page.goto(root_of(page) + table(race))
    picks = longest(circuits, race)
    pick(page, picks[:3])
    board = page.locator("#table-board .running").inner_text()
    page.go_back()
    expect(page.get_by_role("heading", name="Waiting for you")).to_be_visible()
    page.go_forward()
    picked(page, 3)
    assert page.locator("#table-board .running").inner_text() == board
    page.reload()
    picked(page, 3)
    link(page, picks[3]).click()
    picked(page, 4)


def test_who_has_cunning_drives_in_the_middle_of_the_card_of_another(circuits, open_page):  # F17
    game = circuits.cunning
    waiting = open_page(circuits.kept_waiting, table(game))
    expect(choices(waiting)).to_have_count(0)
    driving = open_page(circuits.driver, table(game))
    expect(driving.locator("#turn-title")).to_contain_text("you drive it")
    pick(driving, to_the_end(circuits.own_question(game)))
    confirm(driving).click()
    expect(driving.locator("#table")).not_to_have_attribute("data-version", str(game.version))
    expect(waiting.locator("#table")).not_to_have_attribute("data-version", str(game.version), timeout=10_000)
    expect(waiting.locator("#table-log")).to_contain_text("drives")
