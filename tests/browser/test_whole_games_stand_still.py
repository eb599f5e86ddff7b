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
from tests.browser.test_stillness import PHONE, places
from tests.cast import any_reply, awaited, begun, fresh
from tests.titles.derby.powers.moments import moment

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GODLY = {"powers": True, "fate_tokens": True}


@pytest.fixture
def people(ada, ben, cleo, dan) -> list[User]:
    return [ada, ben, cleo, dan]


def derby_state(view: dict[str, Any]) -> object:
    """What there is to be seen of a game of Derby besides numbers: news that lead from one to another are of one kind."""
    window = view["window"] or {"kind": None, "asked": ()}
    return view["phase"], view["round"], window["kind"]


def downforce_state(view: dict[str, Any]) -> object:
    """The same of a game of Downforce."""
    return view["phase"], view["bet_line"], bool(view["playing"]), bool(view["finished"])


def every_kind_of_news(game: Game, state: Callable[[dict[str, Any]], object], still: Callable[[object], None]) -> None:
    """Play the game out, and have a look whenever something has happened that had not happened before."""
    rng, seen = random.Random(7), {None}
    before = state(seen_by_all(game))
    while waiting := awaited(game):
        ask, reply = any_reply(game, waiting[0], rng)
        play.play(game.pk, waiting[0], ask, reply, now=timezone.now())
        after = state(seen_by_all(game))
        power = reply[0] if isinstance(reply, list) and reply and reply[0] in POWERS else None
        kinds = {(before, after), power}
        if not kinds <= seen:
            still(kinds)
        seen |= kinds
        before = after


def seen_by_all(game: Game) -> dict[str, Any]:
    view: dict[str, Any] = kernel.look(game.get_title(), fresh(game).record or {}, None).view
    return view


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
