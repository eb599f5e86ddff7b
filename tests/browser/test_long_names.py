"""The longest display names there can be, on every page that shows names."""

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Game
from games.services.names import LONGEST_SHOWN
from tests.cast import awaited, begun, opened, person, play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIRST_BETS = 12
PARTS = ("table-board", "table-seats", "turn", "table-log")


@pytest.fixture
def people():
    return [person(f"wide{number}", display_name="W" * (LONGEST_SHOWN - 1) + str(number)) for number in range(2, 8)]


@pytest.fixture
def game(people) -> Game:
    return play_on(begun(*people, now=timezone.now()), FIRST_BETS + 40, now=timezone.now())


@pytest.mark.parametrize("width", [320, 360, 1440])
def test_no_name_makes_a_page_scroll_sideways(game, people, open_page, width):
    waiting = opened(*people[:3], seats=6, now=timezone.now())
    page = open_page(people[0], reverse("home"), viewport={"width": width, "height": 800})
    paths = [
        reverse("home"),
        reverse("my-games"),
        reverse("player", args=[people[1].username]),
        reverse("table", args=[waiting.pk]),
        reverse("table", args=[game.pk]),
        reverse("log", args=[game.pk]),
    ]
    too_wide = {}
    for path in paths:
        page.goto(page.evaluate("location.origin") + path)
        if (found := page.evaluate("document.documentElement.scrollWidth")) > width:
            too_wide[path] = found
    assert too_wide == {}


def test_the_column_beside_the_board_stays_beside_it(game, people, open_page):
    viewer = people[awaited(game)[0]]
    page = open_page(viewer, reverse("table", args=[game.pk]), viewport={"width": 1440, "height": 900})
    board, seats, turn, log = [page.locator(f"#{part}").bounding_box() for part in PARTS]
    edge = board["x"] + board["width"]
    assert seats["x"] + seats["width"] <= edge + 1
    assert turn["x"] >= edge
    assert log["x"] + log["width"] <= edge + 1
    assert max(turn["x"] + turn["width"], log["x"] + log["width"]) <= 1440
