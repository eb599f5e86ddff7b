"""Several people at the same time: the last free seat, the same form, the same start. Needs real row locks."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from games.models import Game, Move, Notice
from games.services import lobby
from games.services.errors import Refused
from tests.cast import NOW, fresh, opened, person

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What each call returned or was refused with, all of them having begun at the same moment."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            barrier.wait(timeout=10)
            return call()
        except Refused as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def joining(game, *users):
    return [lambda user=user: lobby.join(game.pk, user, now=NOW) for user in users]


@pytest.mark.parametrize("_again", range(20))
def test_of_five_who_join_at_once_one_gets_the_last_seat(_again):  # CC-04
    host, second = person("host"), person("second")
    guests = [person(f"guest{n}") for n in range(5)]
    game = opened(host, second, seats=3)
    outcomes = at_once(*joining(game, *guests))
    refused = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    assert len(refused) == 4
    assert all("All seats of this game are taken" in str(outcome) for outcome in refused)
    assert game.seats.count() == 3
    assert fresh(game).is_running
    assert Move.objects.filter(game=game, number=0).count() == 1
    assert Notice.objects.filter(game=game, kind=Notice.Kind.STARTED).count() == 2


@pytest.mark.parametrize("_again", range(5))
def test_one_account_that_joins_five_times_at_once_sits_once(_again):  # CC-04
    game, guest = opened(person("host"), seats=6), person("guest")
    outcomes = at_once(*joining(game, *[guest] * 5))
    assert len([outcome for outcome in outcomes if isinstance(outcome, Game)]) == 1
    assert game.seats.filter(user=guest).count() == 1


@pytest.mark.parametrize("_again", range(5))
def test_a_game_started_filled_and_closed_at_once_ends_up_in_one_state(_again):
    host, guest = person("host"), person("guest")
    game = opened(host, person("second"), seats=3)
    at_once(
        lambda: lobby.start(game.pk, host, now=NOW),
        *joining(game, guest),
        lambda: lobby.close(game.pk, host, now=NOW),
    )
    after = fresh(game)
    assert after.is_running or after.is_closed
    assert Move.objects.filter(game=game, number=0).count() == (1 if after.is_running else 0)
    assert not (after.is_closed and after.record)


@pytest.mark.parametrize("_again", range(5))
def test_a_form_sent_five_times_at_once_opens_one_game(_again):  # CC-01
    host = person("host")
    outcomes = at_once(*[lambda: opened(host, form="a" * 32)] * 5)
    assert {outcome.pk for outcome in outcomes} == {Game.objects.get().pk}


def test_the_bound_on_open_games_holds_for_many_at_once(monkeypatch):
    monkeypatch.setattr(lobby, "MOST_OPEN", 2)
    host = person("host")
    at_once(*[lambda: opened(host)] * 6)
    assert Game.objects.count() == 2
