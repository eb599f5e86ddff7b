"""The plan page where something is broken: a game, a planned reply, a seat lost meanwhile."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.urls import reverse

from games import registry
from games.engine import kernel
from games.models import Game, PlanEntry, Seat
from games.services import plans
from tests.cast import NOW, awaited, begun, browser_of
from tests.toy import toy  # noqa: F401  # found by name

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}


def withdraw_all(user: Any, game: Any) -> Any:
    client = browser_of(user, raise_request_exception=False)
    return client.post(reverse("plan-withdraw-all", args=[game.pk]), **HTMX)


def test_withdrawing_where_nothing_can_be_planned_is_answered_with_a_sentence(toy, monkeypatch, ada, ben):  # noqa: F811
    game = begun(ada, ben, title="bids")
    monkeypatch.setitem(registry._TITLES, "bids", replace(toy, planning=None))
    assert withdraw_all(ada, game).status_code < 500


def test_who_loses_the_seat_right_after_a_change_gets_the_table(monkeypatch, running_game, ada):
    withdrawn = plans.withdraw_all

    def withdraw_and_lose(game_id: int, seat: int, **more: Any) -> None:
        withdrawn(game_id, seat, **more)
        Seat.objects.filter(game=game_id, index=seat).update(held_by_bot=True)  # a tick, before the page is built

    monkeypatch.setattr(plans, "withdraw_all", withdraw_and_lose)
    assert withdraw_all(ada, running_game).status_code < 500


@pytest.mark.parametrize("name", ["plan", "plan-withdraw", "plan-withdraw-all", "standing"])
@pytest.mark.parametrize("htmx", [False, True])
def test_a_change_in_a_game_that_can_not_be_read_says_that_it_is_this_game_alone(running_game, ada, name, htmx):
    Game.objects.filter(pk=running_game.pk).update(record={"format": 0, "title": "derby"})
    client = browser_of(ada, raise_request_exception=False)
    sent = {"for": "1.bet.2", "pick": ["dragon", "2"], "key": "renewal", "mode": "pass"}
    address = reverse(name, args=[running_game.pk, *([1] if name == "plan-withdraw" else [])])
    assert client.post(address, sent, **(HTMX if htmx else {})).status_code == 503


OF_ANOTHER_RELEASE = [
    {"conditions": [["no-longer-known", "dragon"]]},
    {"conditions": [["not-passed", "unicorn", "3"]]},
    {"picks": ["unicorn", "2"]},
    {"picks": ["dragon-n99"]},
]


@pytest.mark.parametrize("row", OF_ANOTHER_RELEASE, ids=str)
@pytest.mark.parametrize("page", ["table", "plan"])
def test_a_planned_reply_from_another_release_hides_neither_the_table_nor_the_plan(running_game, row, page):
    waiting = awaited(running_game)[0]
    seat = running_game.seats.get(index=waiting)
    record = running_game.record
    question = kernel.look(running_game.get_title(), record, waiting).question
    assert question is not None
    legal = {"picks": list(question.picks(question.default)), "conditions": []}
    PlanEntry.objects.create(seat=seat, occasion=question.occasion, position=0, made_at=NOW, **(legal | row))
    assert browser_of(seat.user).get(reverse(page, args=[running_game.pk])).status_code == 200
