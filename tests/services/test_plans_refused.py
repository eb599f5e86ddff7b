"""Plans that are refused: each with a sentence, and nothing has changed."""

import dataclasses

import pytest

from games import registry
from games.engine.errors import Refused
from games.models import Game, Move, PlanEntry
from games.services import plans, seats
from games.services.errors import Illegal, Malformed, NotAsked, Stale
from tests.cast import NOW, begun, fresh, opened, seat
from tests.services.ahead import bid, plan, planned, say


@pytest.fixture
def game(toy, ada, ben, cleo):
    """Bids of Ada, Ben and Cleo in the seats 0 to 2, asked for their first bids."""
    return begun(ada, ben, cleo, title="bids")


@pytest.fixture
def pair(toy, ada, ben):
    """Bids of Ada and Ben in the seats 0 and 1, asked for their first bids."""
    return begun(ada, ben, title="bids")


def refused(game, kind, words, call, *args, **more):
    """The call is refused with such a sentence, and nothing has changed."""
    before = (fresh(game).__dict__["version"], list(PlanEntry.objects.values()), Move.objects.count())
    with pytest.raises(kind, match=words) as refusal:
        call(*args, **more)
    assert isinstance(refusal.value, Refused)
    assert (fresh(game).__dict__["version"], list(PlanEntry.objects.values()), Move.objects.count()) == before


def test_a_plan_for_the_seat_of_a_bot_is_refused(toy, ada):
    game = begun(ada, title="bids", seats=2)
    refused(game, NotAsked, "not your seat", plan, game, 1, "2.bid", "3")


def test_a_plan_for_a_seat_that_is_none_is_refused(game):
    refused(game, NotAsked, "not your seat", plan, game, 7, "2.bid", "3")


def test_a_plan_for_a_seat_that_the_bot_holds_is_refused(game):
    game.seats.filter(index=1).update(held_by_bot=True)
    refused(game, NotAsked, "take it back", plan, game, 1, "2.bid", "3")


def test_a_plan_for_a_seat_given_up_is_refused(game):
    seats.resign(game.pk, 1, now=NOW)
    refused(game, NotAsked, "for good", plan, game, 1, "2.bid", "3")


def test_the_plan_of_another_seat_is_neither_withdrawn_nor_moved_nor_changed(game):
    entry = plan(game, 1, "2.bid", "3")
    refused(game, Stale, "is gone", plans.withdraw, game.pk, 2, entry, now=NOW)
    refused(game, Stale, "is gone", plans.move, game.pk, 2, entry, earlier=True, now=NOW)
    refused(game, Stale, "is gone", plan, game, 2, "2.bid", "3", instead=entry)


def test_a_plan_for_something_past_is_refused(pair):
    bid(pair, 9, 1)
    say(pair, 1, "block")
    refused(pair, Stale, "its time is over", plan, pair, 1, "1.prize", "large")


def test_a_plan_for_something_that_never_comes_is_refused(game):
    refused(game, Stale, "never comes", plan, game, 1, "9.bid", "3")


def test_picks_that_are_not_offered_are_refused(game):
    refused(game, Illegal, "from 0 to 9", plan, game, 1, "2.bid", "10")


def test_picks_that_are_not_complete_are_refused(game):
    refused(game, Illegal, "not complete", plan, game, 1, "2.bid")


def test_too_many_picks_are_refused(game):
    refused(game, Malformed, "list of choices", plans.add, game.pk, 1, "2.bid", ["3"] * 10_000, now=NOW)


@pytest.mark.parametrize("picks", ["3", None, [3], [["3"]], {"a": 1}, ["x" * 10_000], ["\0"], [""]])
def test_picks_that_are_no_keys_are_refused(game, picks):
    refused(game, Malformed, "choices", plans.add, game.pk, 1, "2.bid", picks, now=NOW)


def test_a_forged_condition_is_refused(game):
    refused(game, Illegal, "not one of the choices", plan, game, 1, "2.bid", "3", conditions=[["winning"]])


def test_a_condition_that_is_not_complete_is_refused(game):
    refused(game, Illegal, "not complete", plan, game, 1, "2.bid", "3", conditions=[[]])


@pytest.mark.parametrize("conditions", ["leading", None, ["leading"], [None], [[1]]])
def test_conditions_that_are_no_lists_of_keys_are_refused(game, conditions):
    refused(game, Malformed, "choices", plan, game, 1, "2.bid", "3", conditions=conditions)


@pytest.mark.parametrize("count", [5, 10_000])
def test_too_many_conditions_are_refused(game, count):
    refused(game, Illegal, "at most 4 conditions", plan, game, 1, "2.bid", "3", conditions=[["leading"]] * count)


def test_a_plan_of_too_many_entries_is_refused(game):
    row = seat(game, 1)
    PlanEntry.objects.bulk_create(
        PlanEntry(seat=row, occasion="2.bid", position=count, picks=["3"], made_at=NOW)
        for count in range(plans.MOST_ENTRIES)
    )
    refused(game, Illegal, "withdraw one first", plan, game, 1, "2.bid", "4")


def test_ten_thousand_entries_stop_at_the_bound(game):
    for count in range(plans.MOST_ENTRIES):
        plan(game, 1, "2.bid", str(count % 10))
    for _ in range(20):
        with pytest.raises(Illegal):
            plan(game, 1, "2.bid", "3")
    assert len(planned(game, 1)) == plans.MOST_ENTRIES


def test_a_full_plan_can_still_be_changed(game):
    for count in range(plans.MOST_ENTRIES):
        entry = plan(game, 1, "2.bid", str(count % 10))
    plan(game, 1, "2.bid", "4", instead=entry)
    assert planned(game, 1)[-1] == ("2.bid", ["4"])


@pytest.mark.parametrize("entry", [0, -1, 2**70, "1", None, 10**6])
def test_an_entry_that_is_none_is_refused(game, entry):
    refused(game, Stale, "is gone", plans.withdraw, game.pk, 1, entry, now=NOW)


def test_a_plan_in_a_game_that_has_not_begun_is_refused(toy, ada, ben):
    game = opened(ada, ben, title="bids")
    refused(game, NotAsked, "not begun", plan, game, 1, "2.bid", "3")


def test_a_plan_in_a_game_that_does_not_exist_finds_no_game(db):
    with pytest.raises(Game.DoesNotExist):
        plans.add(10**6, 0, "2.bid", ["3"], now=NOW)


def test_a_plan_in_a_game_without_planning_is_refused(game, toy, monkeypatch):
    monkeypatch.setitem(registry._TITLES, "bids", dataclasses.replace(toy, planning=None))
    refused(game, Illegal, "nothing can be answered ahead", plan, game, 1, "2.bid", "3")


def test_a_plan_after_the_end_is_refused(pair):
    for _ in range(3):
        bid(pair, 1, 9)
        say(pair, 0, "block")
    refused(pair, NotAsked, "over", plan, pair, 1, "3.bid", "3")
