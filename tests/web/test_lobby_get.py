"""Looking changes nothing: no address of the lobby does anything on GET or HEAD."""

import pytest
from django.core import serializers

from games.models import Game, Heartbeat, Move, Notice, Seat, User
from games.services import lobby
from tests.cast import NOW, begun, browser_of, opened, play_out

VERBS = ("", "room/", "join/", "leave/", "start/", "close/", "resign/", "come-back/")


def everything():
    return [serializers.serialize("json", model.objects.order_by("pk")) for model in (User, Game, Seat, Move, Notice)]


@pytest.mark.parametrize("who", ["ada", "ben", "eve", None])
def test_fetching_every_page_leaves_every_row_as_it_was(ada, ben, cleo, eve, who, clock):  # AS-09, EM-01
    closed = opened(ada)
    lobby.close(closed.pk, ada, now=NOW)
    games = [opened(ada, ben), opened(ada, public=False), begun(ada, ben, cleo), play_out(begun(ada, seats=3)), closed]
    Seat.objects.filter(game=games[2], user=ada).update(held_by_bot=True)
    addresses = [f"/games/{game.pk}/{verb}" for game in games for verb in VERBS]
    addresses += [f"/invite/{game.invite_token}/" for game in games]
    addresses += ["/", "/games/", "/games/new/", "/games/bots/derby/", "/players/ada/"]
    browser = browser_of(next((user for user in (ada, ben, eve) if user.username == who), None))
    before = everything()
    for address in addresses:
        for method in (browser.get, browser.head):
            assert method(address).status_code < 500
    assert everything() == before
    assert not Heartbeat.objects.exists()
