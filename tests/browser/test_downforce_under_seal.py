"""Bids and bets under seal, at four browsers: given, revised and revealed, with nothing of them to be seen before."""

import random
import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from games.engine.words import Words
from games.models import Game
from games.titles.downforce import words
from games.titles.downforce.data import CARDS
from tests.browser.circuits import Circuits
from tests.browser.test_back_and_forward import root_of
from tests.browser.test_downforce_turns import PHONE, link, picked
from tests.browser.test_table import choices, confirm, table
from tests.cast import fresh

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TICKING = re.compile(r' data-now="[^"]*"|<time[^>]*>.*?</time>|<input type="hidden" name="csrf[^>]*>', re.DOTALL)
"""What differs in a table from one moment to the next."""


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def circuits(people) -> Circuits:
    return Circuits(people)


@pytest.fixture
def auction(circuits) -> Game:
    """The first auction: nobody has seen a card of anybody."""
    return circuits.at(lambda state, _: bool(state["auction"]) and len(state["piles"]["cars"]) == 5)


def hand(game: Game, seat: int) -> list[str]:
    return list(game.record["state"]["hands"][seat])


def bid(page: Page, key: str) -> None:
    """Choose a card, or another one, and send it."""
    link(page, key).click()
    picked(page, 1)
    expect(confirm(page)).to_be_enabled()
    confirm(page).click()


def sealed(page: Page) -> None:
    expect(page.get_by_text("You may change it until everyone has answered.")).to_be_visible()


def assert_marked(page: Page, key: str) -> None:
    """Of all choices that card alone is marked as the reader's answer."""
    marked = page.locator("#turn a", has_text="Your answer")
    expect(marked).to_have_attribute("href", re.compile(f"pick={key}#turn$"))


def named(key: str) -> str:
    """The card as pages name it to those who cannot see it."""
    card: Words = words.card(key)
    return str(card)


def look_again(page: Page) -> None:
    page.evaluate("dispatchEvent(new Event('online'))")


def all_that_is_answered(page: Page, game: Game) -> str:
    """What the site tells this reader of the game, wherever it is asked."""
    root = root_of(page)
    whole = [table(game), reverse("log", args=[game.pk]), reverse("log-file", args=[game.pk])]
    paths = [*whole, reverse("fresh", args=[game.pk]) + "?version=0", reverse("game-file", args=[game.pk])]
    answers = [page.context.request.get(root + path) for path in paths]
    assert {answer.status for answer in answers[:-1]} == {200}
    return "".join(answer.text() for answer in answers)


def test_a_whole_auction_from_the_first_bid_to_the_reveal(auction, people, open_page):  # F4 F5 F6
    pages = [open_page(user, table(auction)) for user in people]
    car = auction.record["state"]["auction"]["car"]
    bids = [max(hand(auction, seat), key=lambda card: CARDS[card].bid(car)) for seat in range(4)]
    for page, card in zip(pages[:3], bids, strict=False):
        bid(page, card)
        sealed(page)
    bid(pages[3], bids[3])
    for page in pages:
        look_again(page)
        expect(page.locator("#table-log")).to_contain_text(f"The bids for {words.car(car)}", timeout=10_000)
        for card in bids:
            expect(page.locator("#table-log")).to_contain_text(named(card))
        expect(page.get_by_text(re.compile(r"^Choose a card as your bid"))).to_be_visible()
    (owner,) = {fresh(auction).record["state"]["cars"][car]["owner"]}
    assert CARDS[bids[owner]].bid(car) == max(CARDS[card].bid(car) for card in bids)


def test_a_pick_is_taken_though_news_come_before_its_answer(auction, people, open_page):
    page, other = (open_page(user, table(auction)) for user in people[:2])
    on_their_way: list[Route] = []
    page.route("**/turn/**", lambda route: on_their_way.append(route))
    link(page, hand(auction, 0)[0]).click()
    bid(other, hand(auction, 1)[0])
    sealed(other)
    look_again(page)
    expect(page.locator("#table-log")).to_contain_text("Ben has answered.", timeout=10_000)
    (request,) = on_their_way
    request.continue_()
    picked(page, 1)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_a_bid_is_revised_before_the_last_answer(auction, people, open_page, screen):
    page = open_page(people[0], table(auction), **screen)
    first, second = hand(auction, 0)[:2]
    bid(page, first)
    sealed(page)
    expect(page.locator("#turn .note")).to_contain_text(named(first))
    assert_marked(page, first)
    expect(page.get_by_role("heading", name="Your answer is given, and may be changed.")).to_be_visible()
    bid(page, second)
    sealed(page)
    assert_marked(page, second)
    expect(page.locator("#turn .note")).to_contain_text(named(second))
    expect(page.locator("#turn .note")).not_to_contain_text(named(first))
    for seat in (1, 2, 3):
        other = open_page(people[seat], table(auction))
        bid(other, hand(auction, seat)[0])
    look_again(page)
    expect(page.locator("#table-log")).to_contain_text(named(second), timeout=10_000)
    expect(page.locator("#table-log")).not_to_contain_text(named(first))


def test_nothing_of_a_bid_reaches_another_before_the_reveal(auction, people, open_page):
    """Neither the page, nor any answer to it, nor what another bid would have shown."""
    pages = [open_page(user, table(auction)) for user in (people[1], None)]
    mine = open_page(people[0], table(auction))
    cards = hand(auction, 0)[:3]
    seen: list[list[str]] = []
    for card in cards:
        bid(mine, card)
        sealed(mine)
        for page in pages:
            page.reload()
            expect(page.locator("#table-log")).to_contain_text("Ada has answered.")
        seen.append([shown(page) for page in pages])
    assert seen[0] == seen[1] == seen[2]
    for page in pages:
        text = all_that_is_answered(page, auction) + page.content()
        assert [card for card in cards if named(card) in text] == []


def shown(page: Page) -> str:
    """The table as it is at any time."""
    return TICKING.sub("", page.locator("#table").evaluate("(table) => table.outerHTML"))


def test_nothing_of_a_bet_reaches_another_until_the_end(circuits, people, open_page):  # F23
    game, better = circuits.sealed_bets
    index = people.index(better)
    watcher = open_page(people[(index + 1) % 4], table(game))
    mine = open_page(better, table(game))
    seen = []
    for car in ("black", "blue", "green"):
        bid(mine, car)
        sealed(mine)
        expect(mine.locator("#turn .note")).to_contain_text(str(words.car(car)))
        watcher.reload()
        seen.append(shown(watcher))
    assert seen[0] == seen[1] == seen[2]
    expect(choices(watcher)).to_have_count(6)
    rng = random.Random(3)
    for seat in range(4):
        if seat != index:
            other = open_page(people[seat], table(game))
            bid(other, rng.choice(["black", "red"]))
    look_again(watcher)
    expect(watcher.locator("#table-log")).to_contain_text("Everyone has bet at bet line 3", timeout=10_000)
    expect(watcher.locator("#table-log")).not_to_contain_text(f"{better} on")
