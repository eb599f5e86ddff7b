"""Plans and the moves that use them in several processes at the same moment. See test_concurrency.py."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Game, Move, PlanEntry
from games.services import accounts, plans, play, timeouts
from games.services.errors import Stale
from tests.cast import NOW, awaited, begun, fresh, seat
from tests.services.ahead import bid, plan, planned, say, stand
from tests.services.test_concurrency import at_once

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

LATER = NOW + timedelta(days=1)


@pytest.fixture
def pair(toy, ada, ben):
    game = begun(ada, ben, title="bids")
    say(game, 1, 1)
    return game


@pytest.mark.parametrize("time", range(10))
def test_a_plan_written_beside_the_move_that_asks_is_played_or_refused(pair, time):
    _, written = at_once(
        lambda: play.play(pair.pk, 0, 1, 9, now=NOW),
        lambda: plan(pair, 1, "1.block", "pass"),
    )
    was_played = Move.objects.filter(game=pair, by=Move.By.PLAN).exists()
    assert was_played is not isinstance(written, Stale)
    assert awaited(pair) == ((0,) if was_played else (1,))
    assert planned(pair, 1) == []


@pytest.mark.parametrize("time", range(10))
def test_a_plan_withdrawn_beside_the_move_that_asks_is_played_or_withdrawn(pair, time):
    entry = plan(pair, 1, "1.block", "pass")
    _, withdrawn = at_once(
        lambda: play.play(pair.pk, 0, 1, 9, now=NOW),
        lambda: plans.withdraw(pair.pk, 1, entry, now=NOW),
    )
    assert Move.objects.filter(game=pair, by=Move.By.PLAN).count() == isinstance(withdrawn, Stale)
    assert planned(pair, 1) == []


@pytest.mark.parametrize("time", range(5))
def test_entries_added_in_two_tabs_at_once_have_an_order(pair, time):
    at_once(*[lambda amount=amount: plan(pair, 1, "2.bid", str(amount)) for amount in range(6)])
    assert sorted(PlanEntry.objects.values_list("position", flat=True)) == list(range(6))


def test_many_tabs_at_once_do_not_get_past_the_bound(pair):
    for number in range(plans.MOST_ENTRIES - 1):
        plan(pair, 1, "2.bid", str(number % 2))
    at_once(*[lambda amount=amount: plan(pair, 1, "2.bid", str(amount)) for amount in range(2, 8)])
    assert PlanEntry.objects.count() == plans.MOST_ENTRIES


@pytest.mark.parametrize("time", range(5))
def test_entries_moved_in_two_tabs_at_once_stay_all_there(pair, time):
    entries = [plan(pair, 1, "2.bid", str(amount)) for amount in range(3)]
    at_once(*[lambda entry=entry: plans.move(pair.pk, 1, entry, earlier=True, now=NOW) for entry in entries[1:] * 2])
    assert sorted(PlanEntry.objects.values_list("position", flat=True)) == [0, 1, 2]


@pytest.mark.parametrize("time", range(10))
def test_deleting_an_account_and_planning_do_not_wait_for_each_other(toy, ada, ben, time):
    games = [begun(ada, ben, title="bids") for _ in range(3)]
    at_once(
        lambda: accounts.delete_account(ben, NOW),
        *[lambda game=game: plan(game, 1, "2.bid", "3") for game in reversed(games)],
        lambda: stand(games[1], 1),
    )
    assert not PlanEntry.objects.exists()
    assert {seat(game, 1).user for game in games} == {None}


@pytest.mark.parametrize("time", range(10))
def test_a_standing_pass_and_an_answer_by_hand_are_one_answer(pair, time):
    bid_of_ada = bid(pair, 9)
    at_once(
        lambda: stand(pair, 1),
        lambda: play.play(pair.pk, 1, bid_of_ada.ask, "pass", now=NOW),
    )
    assert Move.objects.filter(game=pair, seat=1, ask=2).count() == 1
    assert awaited(pair) == (0,)


@pytest.mark.parametrize("time", range(10))
def test_of_a_silent_answer_and_one_by_hand_exactly_one_wins(pair, time):
    record = fresh(pair).record
    Game.objects.filter(pk=pair.pk).update(record={**record, "state": {**record["state"], "meek": [1]}})
    ask = bid(pair, 9).ask
    moment = seat(pair, 1).answers_at
    at_once(
        lambda: play.play(pair.pk, 1, ask, "pass", now=moment),
        lambda: timeouts.resolve(pair.pk, moment),
    )
    assert Move.objects.filter(game=pair, seat=1, ask=ask).count() == 1
    assert awaited(pair) == (0,)
