"""Recap and replay in a real browser: by buttons, by keys, without scripts; back and forward; through other eyes."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from games.models import Game
from games.services import replay as replays
from tests.cast import awaited, begun, play_on, play_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BETS = 8
REFUSED = ("the server responded with a status of",)


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def race(people) -> Game:
    """Some turns into the first race."""
    return play_on(begun(*people, now=timezone.now()), BETS + 6, now=timezone.now())


@pytest.fixture
def finished(people) -> Game:
    return play_out(begun(*people, now=timezone.now()), now=timezone.now())


def waiting(game: Game, people):
    """Who is to decide now."""
    return people[awaited(game)[0]]


def where(page):
    return page.locator(".steps-nav__where")


def place(page) -> tuple[int, int]:
    shown = re.fullmatch(r"(\d+) of (\d+)", where(page).inner_text().strip())
    return int(shown[1]), int(shown[2])


def replay(game: Game, number: int, eyes: str = "") -> str:
    return reverse("replay", args=[game.pk, number]) + (f"?seat={eyes}" if eyes else "")


# Recap


def test_the_recap_is_stepped_through_by_buttons_and_ends_at_the_open_decision(open_page, race, people):
    page = open_page(waiting(race, people), reverse("table", args=[race.pk]))
    page.get_by_role("link", name="Step through it").click()
    expect(page.get_by_role("heading", name="Since your last move")).to_be_visible()
    first, count = place(page)
    assert first == 1
    assert count >= 6
    told = []
    for number in range(1, count + 1):
        expect(where(page)).to_have_text(f"{number} of {count}")
        told.append(page.locator("#recap-sentence").inner_text())
        expect(page.locator("#recap [aria-current=step]")).to_contain_text(told[-1])
        page.locator("#step-forward").click()
    expect(page.locator("#turn-title")).to_be_in_viewport()
    assert page.url.endswith(f"/games/{race.pk}/#turn")
    assert any(" moves from " in sentence for sentence in told)


def test_the_recap_is_stepped_through_by_keys(open_page, race, people):
    page = open_page(waiting(race, people), reverse("recap", args=[race.pk, 1]))
    _, count = place(page)
    page.keyboard.press("ArrowRight")
    expect(where(page)).to_have_text(f"2 of {count}")
    page.keyboard.press("ArrowRight")
    expect(where(page)).to_have_text(f"3 of {count}")
    page.keyboard.press("ArrowLeft")
    expect(where(page)).to_have_text(f"2 of {count}")
    page.keyboard.press("End")
    expect(where(page)).to_have_text(f"{count} of {count}")
    page.keyboard.press("Home")
    expect(where(page)).to_have_text(f"1 of {count}")
    page.keyboard.press("ArrowLeft")
    expect(where(page)).to_have_text(f"1 of {count}")
    page.keyboard.press("End")
    expect(where(page)).to_have_text(f"{count} of {count}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#turn-title")).to_be_visible()


def test_each_step_is_announced_and_the_page_stays_where_it_is(open_page, race, people):
    page = open_page(waiting(race, people), reverse("recap", args=[race.pk, 1]), viewport={"width": 360, "height": 740})
    page.evaluate("scrollTo(0, 150)")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#announce")).to_have_text(page.locator("#recap-2").inner_text())
    expect(page.locator("#step-forward")).to_be_focused()
    assert page.evaluate("scrollY") == 150


def test_back_and_forward_of_the_browser_go_through_the_steps(open_page, race, people):
    page = open_page(waiting(race, people), reverse("recap", args=[race.pk, 1]))
    for number in (2, 3):
        page.locator("#step-forward").click()
        expect(where(page)).to_contain_text(f"{number} of")
    page.go_back()
    expect(where(page)).to_contain_text("2 of")
    page.go_back()
    expect(where(page)).to_contain_text("1 of")
    page.go_forward()
    expect(where(page)).to_contain_text("2 of")
    page.keyboard.press("ArrowRight")
    expect(where(page)).to_contain_text("3 of")


def test_the_recap_works_without_scripts(open_page, race, people):
    page = open_page(waiting(race, people), reverse("recap", args=[race.pk, 1]), java_script_enabled=False)
    page.locator("#step-forward").click()
    expect(where(page)).to_contain_text("2 of")
    page.locator("#step-last").click()
    page.locator("#step-forward").click()
    expect(page.locator("#turn-title")).to_be_visible()


def test_the_board_of_a_step_shows_what_moved(open_page, race, people):
    page = open_page(waiting(race, people), reverse("recap", args=[race.pk, 1]))
    step = page.locator("#recap .recap__list a").filter(has_text=" moves from ").first
    step.click()
    expect(page.locator("#recap-sentence")).to_contain_text("moves from")
    expect(page.locator("#recap .way")).to_have_count(1)
    expect(page.locator("#recap .ghost")).to_have_count(1)


# Replay


def test_the_replay_goes_first_back_forward_and_last_by_buttons(open_page, finished, eve):
    page = open_page(eve, replay(finished, 9))
    at, count = place(page)
    page.get_by_role("link", name="Forward").click()
    expect(where(page)).to_have_text(f"{at + 1} of {count}")
    page.locator("#step-back").click()
    expect(where(page)).to_have_text(f"{at} of {count}")
    page.locator("#step-last").click()
    expect(where(page)).to_have_text(f"{count} of {count}")
    page.locator("#step-first").click()
    expect(where(page)).to_have_text(f"1 of {count}")
    expect(page).to_have_url(re.compile(r"/replay/0/$"))


def test_the_replay_goes_by_keys_and_by_race(open_page, finished, eve):
    page = open_page(eve, replay(finished, 0))
    _, count = place(page)
    page.keyboard.press("ArrowRight")
    expect(where(page)).to_have_text(f"2 of {count}")
    second = next(one for one in course(finished, eve).chapters if str(one.words) == "Race 2")
    page.keyboard.press("PageDown")
    expect(where(page)).to_have_text(f"{second.place + 1} of {count}")
    expect(page.locator(".facts-line")).to_contain_text("Race 2 of 3")
    page.keyboard.press("PageDown")
    expect(page.locator(".facts-line")).to_contain_text("Race 3 of 3")
    page.keyboard.press("PageUp")
    expect(where(page)).to_have_text(f"{second.place + 1} of {count}")
    page.keyboard.press("End")
    expect(where(page)).to_have_text(f"{count} of {count}")
    page.keyboard.press("Home")
    expect(where(page)).to_have_text(f"1 of {count}")
    expect(page.get_by_text("Keys:")).to_be_visible()


def course(game, user):
    return replays.replay(game, user, 0, now=timezone.now()).course


@pytest.mark.parametrize(("title", "begin"), [("derby", 24), ("downforce", 4)])
def test_on_a_phone_what_happened_is_seen_with_the_board_at_every_step(open_page, people, title, begin):
    now = timezone.now()
    game = play_on(begun(*people, title=title, now=now), 32, now=now)
    page = open_page(people[0], replay(game, begin), viewport={"width": 360, "height": 740})
    tops = set()
    for _ in range(6):
        heading = page.locator("#table-title").inner_text()
        assert page.locator("#table-told li").inner_text()
        expect(page.locator("#table-told")).to_be_in_viewport(ratio=1)
        tops.add(page.locator("#table-board .track").bounding_box()["y"])
        page.locator("#step-forward").click()
        expect(page.locator("#table-title")).not_to_have_text(heading)
    assert page.evaluate("scrollY") == 0
    below = [page.locator(part).bounding_box()["y"] for part in ("#table-board", ".looks", ".chapters", "#table-seats")]
    assert below == sorted(below)
    assert len(tops) == 1  # nothing jumps
    assert tops.pop() < 740 / 2


def test_no_word_at_a_chart_is_cut_off_on_a_phone(open_page, people):
    now = timezone.now()
    game = play_out(begun(*people, title="downforce", now=now), now=now)
    page = open_page(people[0], replay(game, 3), viewport={"width": 360, "height": 740})
    drawings = page.locator(".chart__drawing")
    expect(drawings).to_have_count(2)
    for nth in range(2):
        whole = drawings.nth(nth).bounding_box()
        words = [one.bounding_box() for one in drawings.nth(nth).locator("text").all()]
        assert len(words) >= 6
        assert min(word["x"] for word in words) >= whole["x"]
        assert max(word["x"] + word["width"] for word in words) <= whole["x"] + whole["width"] + 0.5


def test_the_end_of_a_race_is_seen_with_its_judgement(open_page, finished, eve):
    page = open_page(eve, replay(finished, 0))
    page.locator("#chapter-1-4").click()
    expect(page.locator("#table-since")).to_contain_text("All cards are played.")
    expect(page.locator(".facts-line")).to_contain_text("Race 1 of 3")
    expect(page.locator("#chapter-1-4")).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#table-since")).to_contain_text("Race 2 begins")


def test_the_eyes_are_changed_and_stay_with_the_next_step(open_page, finished, ben):
    page = open_page(ben, replay(finished, 5))
    expect(page.locator("[aria-current=true][id^=look-]")).to_have_text(re.compile("Ben"))
    page.get_by_role("link", name="all cards open").click()
    expect(page.get_by_role("heading", name="All cardholders")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"/replay/6/\?seat=open$"))
    expect(page.get_by_role("heading", name="All cardholders")).to_be_visible()
    page.get_by_role("link", name="Cleo", exact=True).first.click()
    expect(page.get_by_text("You see what Cleo could see then")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="All cardholders")).to_be_visible()


def test_a_spectator_of_a_running_game_gets_no_other_eyes(open_page, race, eve):
    page = open_page(eve, replay(race, 9, "open"), expected=REFUSED)
    expect(page.get_by_text("The cards of others stay hidden until the game is over.")).to_be_visible()
    page.get_by_role("link", name="To your own view").click()
    expect(page.locator("#table-title")).to_contain_text("Moment")
    assert page.locator("[id^=look-]").count() == 0


def test_a_key_in_a_table_that_scrolls_does_not_step(open_page, finished, eve):
    page = open_page(eve, replay(finished, 9))
    at = where(page).inner_text()
    page.locator("#table-race-1 > summary").click()
    page.locator("#table-race-1 .chart__scroll").focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    expect(where(page)).to_have_text(at)


def test_the_files_are_taken_away(open_page, finished, eve):
    page = open_page(eve, replay(finished, 9))
    with page.expect_download() as whole:
        page.get_by_role("link", name="The whole game as JSON").click()
    assert whole.value.suggested_filename == f"derby-{finished.pk}.json"
    assert json.loads(whole.value.path().read_text("utf-8"))["commitment"] == finished.commitment
    with page.expect_download() as text:
        page.get_by_role("link", name="The log as a text").click()
    assert "Final ranking" in text.value.path().read_text("utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_page, finished, race, people, scheme):
    reader = waiting(race, people)
    for path in (replay(finished, 30, "open"), replay(finished, 30), reverse("recap", args=[race.pk, 3])):
        page = open_page(reader, path, color_scheme=scheme)
        for details in page.locator(".chart details > summary").all():
            details.click()
        found = Axe().run(page, context="main").response["violations"]
        assert [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found] == []


@pytest.mark.parametrize("width", [320, 360, 768, 1440])
def test_nothing_needs_sideways_scrolling(open_page, finished, race, people, width):
    reader = waiting(race, people)
    for path in (replay(finished, 60, "open"), reverse("recap", args=[race.pk, 3])):
        page = open_page(reader, path, viewport={"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_ways_can_be_touched(open_page, finished, eve):
    page = open_page(eve, replay(finished, 30), viewport={"width": 360, "height": 740})
    for link in page.locator(".steps-nav .button, .looks a, .chapters a").all():
        box = link.bounding_box()
        assert min(box["width"], box["height"]) >= 44
