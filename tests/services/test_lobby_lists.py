"""The lists of games: which wait for me, which I may join, which I may watch."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Seat
from games.services import lists, lobby, seats
from games.services.clocks import DAY, HOUR, Pace
from tests.cast import NOW, awaited, begun, opened, play_on, play_out


def pks(found):
    return [line.game.pk for line in found]


def home(user):
    return lists.home(user, NOW)


def waiting_for(user, *others, **more):
    """A running game that waits for that user alone: the others are bots, unless they answer at once."""
    return begun(user, *others, seats=4, **more)


def test_games_that_wait_for_me_come_with_the_nearest_deadline_first(ada):
    slow = waiting_for(ada, pace=Pace(move=7 * DAY))
    fast = waiting_for(ada, pace=Pace(move=6 * HOUR))
    middle = waiting_for(ada, pace=Pace(move=DAY))
    assert pks(home(ada).waiting) == [fast.pk, middle.pk, slow.pk]
    assert lists.waiting_count(ada) == 3


def test_a_game_that_waits_for_someone_else_is_among_the_other_running_ones(ada, ben, cleo):
    game = begun(ada, ben, cleo)
    index = awaited(game)[0]
    people = [ada, ben, cleo]
    waited = people.pop(index)
    for user in people:
        assert pks(home(user).waiting) == []
        assert pks(home(user).running) == [game.pk]
        assert [seat.username for seat in home(user).running[0].awaited] == [waited.username]
        assert lists.waiting_count(user) == 0


def test_a_seat_that_the_bot_holds_waits_for_nobody(ada, ben, cleo):
    game = begun(ada, ben, cleo)
    index = awaited(game)[0]
    user = [ada, ben, cleo][index]
    Seat.objects.filter(game=game, index=index).update(held_by_bot=True)
    assert pks(home(user).waiting) == []
    assert pks(home(user).running) == [game.pk]
    assert lists.waiting_count(user) == 0


def test_a_seat_given_up_waits_for_nobody(ada):
    game = waiting_for(ada)
    seats.resign(game.pk, 0, now=NOW)
    assert lists.waiting_count(ada) == 0
    assert pks(home(ada).waiting) == []


def test_own_open_games_are_listed_apart_and_not_offered_to_oneself(ada, ben):
    game = opened(ada, ben)
    for user in (ada, ben):
        assert pks(home(user).filling) == [game.pk]
        assert pks(home(user).joinable) == []


def test_open_games_are_offered_the_fullest_first(ada, ben, cleo, eve):
    emptier = opened(ada)
    fuller = opened(ben, cleo)
    assert pks(home(eve).joinable) == [fuller.pk, emptier.pk]
    assert [line.free for line in home(eve).joinable] == [2, 3]


def test_private_expired_closed_and_running_games_are_not_offered(ada, ben, cleo, eve):
    opened(ada, public=False)
    opened(ben, now=NOW - timedelta(days=7))
    closed = opened(cleo)
    lobby.close(closed.pk, cleo, now=NOW)
    begun(cleo, seats=3)
    assert pks(home(eve).joinable) == []


def test_public_running_games_of_others_can_be_watched_and_private_ones_not(ada, ben, eve):
    public = begun(ada, seats=3)
    begun(ben, seats=3, public=False)
    assert pks(home(eve).watchable) == [public.pk]
    assert pks(home(ada).watchable) == []


def test_visitors_see_public_games_running_and_finished(ada, ben):
    running = begun(ada, seats=3)
    finished = play_out(begun(ada, seats=3))
    play_out(begun(ben, seats=3, public=False))
    opened(ben)
    assert pks(lists.public_games()) == [running.pk, finished.pk]


def test_all_who_share_the_first_place_have_won(ada, ben, cleo):
    game = play_out(begun(ada, ben, cleo))
    Seat.objects.filter(game=game).update(place=3)
    Seat.objects.filter(game=game, user__in=[ada, cleo]).update(place=1)
    assert [seat.username for seat in lists.line(game, None).winners] == ["ada", "cleo"]


def test_only_variants_that_are_switched_on_are_named(ada):
    plain, sober = opened(ada), opened(ada, options={"zeus_sobers_up": True})
    assert lists.line(plain, ada).variants == ()
    assert [str(words) for words in lists.line(sober, ada).variants] == ["Zeus Sobers Up"]


def busy_evening(ada, ben, cleo, count):
    for _ in range(count):
        waiting_for(ada)
        play_on(begun(ada, ben, cleo), 2)
        begun(ben, seats=3)
        opened(ben)
        opened(ada)


@pytest.mark.parametrize("count", [1, 20])
def test_the_front_page_needs_the_same_few_queries_for_one_game_and_for_twenty(ada, ben, cleo, count, monkeypatch):
    monkeypatch.setattr(lobby, "MOST_OPEN", 100)
    busy_evening(ada, ben, cleo, count)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        found = home(ada)
        assert len(found.waiting) >= count
        assert found.running or found.waiting
    assert len(queries) == 6
    assert not [query for query in queries if '"record"' in query["sql"]]
