"""What the table of Downforce says about the reader's own things, and about who is nearest."""

import html
import re
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from games.engine import kernel
from games.engine.title import Record
from games.models import Game
from games.titles.downforce import TITLE
from tests.cast import begun, browser_of, fresh
from tests.titles.downforce.scene import auction


@pytest.fixture
def table_of(ada, ben, cleo, dan):
    def make(record: Record) -> Game:
        game = begun(*(ada, ben, cleo, dan)[: record["seats"]], title="downforce", options=record["options"])
        Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
        return fresh(game)

    return make


def page(game: Game, user, *picks: str) -> str:
    steps = {"ask": game.ask, "pick": list(picks)} if picks else {}
    return browser_of(user).get(reverse("table", args=[game.pk]), steps).content.decode()


def text(part: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", part)).split())


def hands() -> dict[int, list[str]]:
    return {0: ["c01"], 1: ["c02"], 2: ["c03"], 3: ["c04"]}


# Who is nearest


def test_an_auction_says_who_comes_first_where_bids_are_equal(table_of, ada, ben):  # F5
    record = auction(hands(), cars=["black", "blue", "green", "orange", "red", "yellow"], last_winner=3)
    game = table_of(record)
    assert "First where bids are equal: you" in text(page(game, ada))
    assert "First where bids are equal: Ada" in text(page(game, ben))


def test_a_pair_that_comes_again_says_who_takes_it_for_nothing(table_of, ada, dan):  # F7
    owned = {"black": 0, "blue": 1, "green": 2}
    record = auction(hands(), cars=["red", "orange", "yellow"], owned=owned, again=True, last_winner=0)
    game = table_of(record)
    assert "goes for nothing to: you" in text(page(game, dan))
    assert "goes for nothing to: dan" in text(page(game, ada))


def test_or_that_it_races_without_an_owner(table_of, ada):  # F7
    owned = {"black": 0, "blue": 1, "green": 2, "orange": 3, "yellow": 2}
    game = table_of(auction(hands(), cars=["red"], owned=owned, again=True, last_winner=0))
    shown = text(page(game, ada))
    assert "If nobody bids this time either, it races without an owner." in shown
    assert "goes for nothing to" not in shown


def test_a_first_auction_says_nothing_of_what_happens_the_second_time(table_of, ada):  # F7
    record = auction(hands(), cars=["black", "blue", "green", "orange", "red", "yellow"])
    assert "If nobody bids this time" not in text(page(table_of(record), ada))


def test_the_number_of_auctions_is_that_of_the_cars():
    record = auction(hands(), cars=["blue", "green", "orange", "red", "yellow"], owned={"black": 1})
    view = kernel.look(TITLE, record, None).view
    for cars in (dict(view["cars"]), dict(list(view["cars"].items())[:5])):
        shown = render_to_string("downforce/summary.html", {"page": SimpleNamespace(view=view | {"cars": cars})})
        assert f"Auction 2 of {len(cars)}" in text(shown)
