"""Addresses, fields and methods that no page of the site makes get a reason, and never a fault of ours."""

import pytest

from games.services import lobby
from tests.cast import NOW, browser_of, opened, play_on

HTMX = {"HX-Request": "true"}
NUMBERS = ["-1", "9" * 30, "٣", "²", "1.5", "%00"]
PLACES = [
    "replay/{}/", "replay/1/{}/", "since/{}/", "plan/{}/earlier/", "invitations/{}/withdraw/", "replay/1/?seat={}",
    "fresh/?version={}", "?ask={}", "?ask=1&pick={}", "turn/?ask={}&pick={}", "plan/?for={}",
]  # fmt: skip
ACTIONS = [
    "turn/", "guide/", "plan/", "plan/withdraw-all/", "standing/", "join/", "invite/", "decline/", "rematch/", "notes/",
    "come-back/", "replay/0/", "since/1/", "game.json", "log.txt", "fresh/", "start/", "leave/", "close/", "resign/",
]  # fmt: skip
FORMS = [
    {},
    {"ask": "9" * 40, "pick": "\0", "for": "\0", "who": "\0", "text": "\0", "mode": "\0", "next": "//evil", "on": "x"},
]


@pytest.fixture
def games(ada, running_game):
    """One that waits for players, one that runs, and one that was closed."""
    closed = lobby.close(opened(ada).pk, ada, now=NOW)
    return [opened(ada), play_on(running_game, 10), closed]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_that_is_none_of_ours_leads_nowhere(games, ada, number):
    browser = browser_of(ada)
    for address in [f"/games/{game.pk}/{place.format(number, number)}" for game in games for place in PLACES]:
        assert browser.get(address).status_code < 500, address


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("form", FORMS, ids=["empty", "odd"])
def test_a_form_that_no_page_has_is_refused(games, ada, form, headers):
    browser = browser_of(ada)
    for address in [f"/games/{game.pk}/{action}" for game in games for action in ACTIONS]:
        assert browser.post(address, form, headers=headers).status_code < 500, address
