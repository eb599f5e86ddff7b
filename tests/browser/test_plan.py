"""Planning ahead in a real browser: by mouse, by keyboard, without scripts, on a phone; and then the ask comes."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Game, Move, PlanEntry, StandingAnswer
from games.services import plans
from tests.browser.test_table import REFUSED, readable
from tests.cast import awaited, begun, fresh, play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def game(people) -> Game:
    return begun(*people, now=timezone.now())


def next_one(game: Game) -> int:
    """The seat that is asked after the one that is asked now."""
    return (awaited(game)[0] + 1) % 4


def address(game: Game) -> str:
    return reverse("plan", args=[game.pk])


def occasion(page: Page, name: str):
    return page.locator(".occasion").filter(has=page.get_by_role("heading", name=name))


def choices(page: Page):
    return page.locator("#turn :is(.options, .bets, .cards) a")


def picked(page: Page, count: int) -> None:
    expect(page.locator("#turn")).to_have_attribute("data-picked", str(count))


def confirm(page: Page):
    return page.get_by_role("button", name="Plan this")


def plan_a_bet(page: Page, creature: str, card: str) -> None:
    """From the open form on, by mouse."""
    page.locator("#turn").get_by_role("link", name=re.compile(f"^{creature}")).click()
    picked(page, 1)
    page.locator("#turn .bets").get_by_role("link", name=re.compile(card)).first.click()
    expect(confirm(page)).to_be_visible()


def replies(game: Game) -> list[list[str]]:
    return list(PlanEntry.objects.filter(seat__game=game).values_list("picks", flat=True))


def test_a_bet_with_an_alternative_by_mouse_is_played_when_it_is_asked_for(game, people, open_page):
    me = next_one(game)
    page = open_page(people[me], reverse("table", args=[game.pk]))
    page.get_by_role("link", name="Plan your next replies").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Plan ahead")
    occasion(page, "Your first bet").get_by_role("link", name="Plan").click()
    plan_a_bet(page, "Phoenix", "1st or 2nd")
    page.get_by_text("Only under a condition?").click()
    page.get_by_role("link", name="Only if nobody else has bet on the creature").click()
    page.locator("#plan-condition").get_by_role("link", name="Phoenix").click()
    expect(page.locator(".onlyif")).to_contain_text("only if nobody else has bet on Phoenix")
    expect(confirm(page)).to_be_enabled()
    confirm(page).click()
    expect(page.locator("#table-notice")).to_contain_text("Planned.")
    occasion(page, "Your first bet").get_by_role("link", name="Add an alternative").click()
    plan_a_bet(page, "Gryphon", "last")
    confirm(page).click()
    card = occasion(page, "Your first bet")
    expect(card.locator(".planned__words").first).to_contain_text("1. Phoenix, “1st or 2nd”, only if nobody else")
    expect(card.locator(".planned__words").last).to_contain_text("else 2. Gryphon, “last")
    assert [picks[0] for picks in replies(game)] == ["phoenix", "gryphon"]
    play_on(game, now=timezone.now())
    assert Move.objects.get(game=game, seat=me).by == Move.By.PLAN
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#table-log")).to_contain_text("planned ahead")
    assert len(replies(game)) == 0


def test_by_keyboard_alone(game, people, open_page):  # BH-12
    page = open_page(people[next_one(game)], address(game))
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.locator(".occasion__add:focus").count():
            break
    page.keyboard.press("Enter")
    expect(page.locator("#turn .options a:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    picked(page, 1)
    expect(page.locator("#turn .bets a:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    picked(page, 2)
    expect(page.locator("#turn-title")).to_be_focused()
    expect(confirm(page)).to_be_enabled()
    expect(confirm(page)).not_to_have_attribute("aria-disabled", "true")
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.locator("#turn .confirm button:focus").count():
            break
    page.keyboard.press("Enter")
    expect(page.locator("#table-notice")).to_be_focused()
    assert len(replies(game)) == 1


def test_a_condition_by_keyboard_keeps_the_focus_in_it(game, people, open_page):  # BH-11 BH-12
    page = open_page(people[next_one(game)], address(game))
    occasion(page, "Your first bet").get_by_role("link", name="Plan").click()
    plan_a_bet(page, "Phoenix", "1st or 2nd")
    page.locator("#plan-condition summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#plan-condition .picked li")).to_have_count(1)
    expect(page.locator("#plan-condition .options a:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".onlyif li")).to_have_count(1)
    expect(page.locator("#turn-title")).to_be_focused()


def test_without_scripts(game, people, open_page):
    page = open_page(people[next_one(game)], address(game), java_script_enabled=False)
    occasion(page, "Your second bet").get_by_role("link", name="Plan").click()
    choices(page).first.click()
    choices(page).first.click()
    page.locator("#plan-condition summary").click()
    page.get_by_role("link", name="Only if nobody else has bet on the creature").click()
    page.locator("#plan-condition .options a").first.click()
    confirm(page).click()
    expect(page).to_have_url(re.compile(rf"{address(game)}$"))
    expect(page.locator("#flash")).to_contain_text("Planned.")
    expect(occasion(page, "Your second bet").locator(".planned__one")).to_have_count(1)
    page.get_by_role("button", name="Withdraw 1").click()
    expect(page.locator("#flash")).to_contain_text("The planned reply is withdrawn.")
    assert replies(game) == []


def test_alternatives_are_ordered_changed_and_withdrawn_where_they_stand(game, people, open_page):
    page = open_page(people[next_one(game)], address(game))
    for creature in ("Phoenix", "Gryphon"):
        occasion(page, "Your second bet").get_by_role("link", name=re.compile("^(Plan|Add)")).click()
        plan_a_bet(page, creature, "1st or 2nd")
        confirm(page).click()
        expect(page.locator("#turn")).to_be_hidden()
    card = occasion(page, "Your second bet")
    card.get_by_role("button", name="Up").click()
    expect(card.locator(".planned__words").first).to_contain_text("Gryphon")
    assert [picks[0] for picks in replies(game)] == ["gryphon", "phoenix"]
    expect(card.locator(".planned__one").first).to_be_focused()
    card.get_by_role("link", name="Change 1").click()
    page.get_by_role("link", name="Take back").click()
    picked(page, 1)
    page.locator("#turn .bets").get_by_role("link").last.click()
    page.get_by_role("button", name="Plan this instead").click()
    expect(card.locator(".planned__words").first).not_to_contain_text("1st or 2nd")
    card.get_by_role("button", name="Withdraw 2").click()
    expect(card.locator(".planned__one")).to_have_count(1)
    expect(card).to_be_focused()
    page.get_by_text("Withdraw all planned replies").click()
    page.get_by_role("button", name="Yes, withdraw all").click()
    expect(page.locator(".planned__one")).to_have_count(0)
    assert replies(game) == []


def test_on_a_phone(game, people, open_page):
    page = open_page(people[next_one(game)], address(game), viewport={"width": 360, "height": 740}, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert occasion(page, "Your first bet").bounding_box()["y"] < 740
    page.get_by_role("link", name="Board ↓").click()
    expect(page.locator("#table-board .track")).to_be_in_viewport(ratio=0.9)
    page.get_by_role("link", name="Your cards ↓").click()
    expect(page.locator("#table-hand h2").first).to_be_in_viewport()
    occasion(page, "Your first bet").get_by_role("link", name="Plan").tap()
    expect(choices(page).first).to_be_in_viewport()
    choices(page).first.tap()
    picked(page, 1)
    choices(page).first.tap()
    expect(confirm(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for target in page.locator("#table :is(a.button, button, a.option, .onlyif__drop)").all():
        if target.is_visible():
            assert target.bounding_box()["height"] >= 44
    page.get_by_role("link", name="To the board ↓").click()
    expect(page.locator("#table-board .track")).to_be_in_viewport(ratio=0.9)
    page.get_by_role("link", name="To your choices ↑").click()
    expect(page.locator("#turn-title")).to_be_in_viewport()
    expect(confirm(page)).not_to_have_attribute("aria-disabled", "true")
    confirm(page).tap()
    expect(page.locator("#table-notice")).to_be_in_viewport()
    assert len(replies(game)) == 1


def test_no_button_of_a_narrow_list_is_broken_in_two(people, open_page):
    game = begun(*people, options={"powers": True}, now=timezone.now())
    me = next_one(game)
    for creature in ("phoenix", "gryphon"):
        plans.add(game.pk, me, "1.bet.1", (creature, "first"), now=timezone.now())
    page = open_page(people[me], address(game), viewport={"width": 360, "height": 740})
    for button in page.locator(".coming .button:visible").all():
        assert button.bounding_box()["height"] < 60
    tops = [
        button.bounding_box()["y"] for button in page.locator("#table-plan .planned__do").last.locator(".button").all()
    ]
    assert max(tops) - min(tops) < 10


def test_back_and_forward(game, people, open_page):  # BH-01 BH-17
    page = open_page(people[next_one(game)], address(game))
    occasion(page, "Your first bet").get_by_role("link", name="Plan").click()
    expect(choices(page)).to_have_count(6)
    choices(page).first.click()
    picked(page, 1)
    page.go_back()
    expect(page).to_have_url(re.compile(rf"{address(game)}$"))
    expect(page.locator(".site-head")).to_have_count(1)
    expect(page.locator("#turn")).to_be_hidden()
    page.go_forward()
    expect(page.locator(".site-head")).to_have_count(1)
    picked(page, 1)
    page.reload()
    picked(page, 1)


def test_a_tab_in_which_the_question_is_over_meanwhile_says_so(game, people, open_page):  # CC-05
    page = open_page(people[next_one(game)], address(game), expected=REFUSED)
    occasion(page, "Your first bet").get_by_role("link", name="Plan").click()
    plan_a_bet(page, "Phoenix", "1st or 2nd")
    play_on(game, 2, now=timezone.now())
    confirm(page).click()
    expect(page.locator("#table-notice")).to_contain_text("its time is over")
    expect(page.locator("#turn")).to_be_hidden()
    expect(occasion(page, "Your first bet")).to_have_count(0)
    assert replies(game) == []


def test_a_double_click_plans_once(game, people, open_page):  # CC-02
    page = open_page(people[next_one(game)], address(game))
    occasion(page, "Your first bet").get_by_role("link", name="Plan").click()
    plan_a_bet(page, "Phoenix", "1st or 2nd")
    expect(confirm(page)).not_to_have_attribute("aria-disabled", "true")
    confirm(page).dblclick()
    expect(page.locator("#table-notice")).to_contain_text("Planned.")
    assert len(replies(game)) == 1


def test_the_count_at_the_table_follows_the_plans_that_are_played(game, people, open_page):
    me = next_one(game)
    plans.add(game.pk, me, "1.bet.1", ("phoenix", "first"), now=timezone.now())
    page = open_page(people[me], reverse("table", args=[game.pk]))
    expect(page.locator("#table-plan")).to_contain_text("1 reply is planned")
    play_on(game, now=timezone.now())
    expect(page.locator("#table-plan")).to_contain_text("so that nobody has to wait for you", timeout=5000)
    assert fresh(game).is_running


@pytest.mark.parametrize("scripts", [True, False])
def test_a_standing_answer(people, open_page, scripts):
    game = begun(*people, options={"powers": True}, now=timezone.now())
    page = open_page(people[1], address(game), java_script_enabled=scripts)
    page.locator(".standing-answer summary").first.click()
    page.get_by_label("Pass every time until I change it").first.check()
    page.get_by_role("button", name="Keep this").first.click()
    expect(page.locator(".standing-answer summary").first).to_contain_text("pass every time")
    if scripts:
        expect(page.locator(".standing-answer summary").first).to_be_focused()
    assert StandingAnswer.objects.get(seat__game=game).about == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(people, open_page, scheme):  # BH-12
    game = begun(*people, options={"powers": True}, now=timezone.now())
    me = next_one(game)
    for creature in ("phoenix", "gryphon"):
        plans.add(game.pk, me, "1.bet.1", (creature, "first"), [["alone-on", creature]], now=timezone.now())
    page = open_page(people[me], address(game), color_scheme=scheme)
    readable(page)
    page.locator(".standing-answer summary").first.click()
    page.get_by_text("Withdraw all planned replies").click()
    occasion(page, "Your first bet").get_by_role("link", name="Change 1").click()
    expect(page.get_by_role("button", name="Plan this instead")).not_to_have_attribute("aria-disabled", "true")
    page.locator("#plan-condition summary").click()
    readable(page)
    page.locator("#plan-condition .options a").first.click()
    expect(page.locator("#plan-condition .picked li")).to_have_count(1)
    readable(page)
    page.goto(page.url.split("/plan")[0])
    readable(page)
