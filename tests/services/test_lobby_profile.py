"""What is shown of a player, and to whom."""

import random
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from games.models import Seat, User
from games.services import profile, seats
from games.services.profile import Narrowed
from tests.cast import NOW, begun, opened, play_out

VISITOR = AnonymousUser()


def finished(person, viewer, **narrowed):
    return list(profile.games(person, viewer, "finished", Narrowed(**narrowed)))


def played(*people, **more):
    return play_out(begun(*people, **more), rng=random.Random(len(people)))


def placed(game, **places):
    """The finished game with these places and points: `ada=(1, 30)`."""
    for username, (place, score) in places.items():
        Seat.objects.filter(game=game, user__username=username).update(place=place, score=score)


def test_totals_count_games_wins_places_and_mean_points(ada, ben, cleo):
    placed(played(ada, ben, cleo), ada=(1, 30))
    placed(played(ada, ben, cleo), ada=(3, 11))
    (line,) = profile.totals(ada, ben)
    assert line.title.slug == "derby"
    assert (line.games, line.wins, line.by_place, line.mean_points) == (2, 1, [(1, 1), (3, 1)], 20.5)


def test_a_shared_first_place_is_a_win_for_both(ada, ben, cleo):
    placed(played(ada, ben, cleo), ada=(1, 30), ben=(1, 30), cleo=(3, 2))
    assert profile.totals(ada, VISITOR)[0].wins == profile.totals(ben, VISITOR)[0].wins == 1


def test_a_game_given_up_is_neither_won_nor_counted_in_the_mean(ada, ben, cleo):
    game = begun(ada, ben, cleo)
    seats.resign(game.pk, 0, now=NOW)
    placed(play_out(game), ada=(1, 50))
    (line,) = profile.totals(ada, ada)
    assert (line.games, line.wins, line.given_up, line.mean_points) == (0, 0, 1, None)


def test_running_games_count_for_nothing_yet(ada, running_game):
    assert profile.totals(ada, ada) == ()


def test_private_games_are_seen_by_their_players_only(ada, ben, cleo, eve):
    game = played(ada, ben, cleo, public=False)
    assert finished(ada, ada) == finished(ada, ben) == [game]
    assert finished(ada, eve) == finished(ada, VISITOR) == []
    assert profile.totals(ada, eve) == ()
    assert profile.opponents(ada, eve) == []


def test_private_running_games_are_seen_by_their_players_only(ada, ben, cleo, eve):
    game = begun(ada, ben, cleo, public=False)
    assert list(profile.games(ada, ada, "running", Narrowed())) == [game]
    assert list(profile.games(ada, eve, "running", Narrowed())) == []


def test_finished_games_come_newest_first(ada):
    old = play_out(begun(ada, seats=3), now=NOW)
    new = play_out(begun(ada, seats=3), now=NOW + timedelta(days=1))
    assert finished(ada, ada) == [new, old]


def test_games_can_be_narrowed_to_an_opponent_a_title_and_a_place(ada, ben, cleo, dan):
    with_ben, with_dan = played(ada, ben, cleo), played(ada, dan, cleo)
    placed(with_ben, ada=(1, 9))
    placed(with_dan, ada=(2, 9))
    assert finished(ada, ada, opponent="ben") == [with_ben]
    assert finished(ada, ada, opponent="nobody") == []
    assert finished(ada, ada, opponent="ada") == []
    assert finished(ada, ada, place=2) == [with_dan]
    assert len(finished(ada, ada, title="derby")) == 2
    assert finished(ada, ada, title="chess") == []


def test_opponents_are_people_met_in_games(ada, ben, cleo, dan, eve):
    played(ada, ben, cleo)
    opened(ada, dan)
    assert profile.opponents(ada, ada) == [ben, cleo, dan]


def test_closed_and_deleted_accounts_are_not_found(ada):
    assert profile.find("ada") == ada
    User.objects.filter(pk=ada.pk).update(is_active=False)
    with pytest.raises(User.DoesNotExist):
        profile.find("ada")
    ada.delete()
    with pytest.raises(User.DoesNotExist):
        profile.find("ada")


@pytest.mark.parametrize("name", ["Ada", "аda", "ada ", "", "ada\x00", "a" * 500])
def test_a_name_that_looks_alike_is_not_the_same(ada, name):
    with pytest.raises(User.DoesNotExist):
        profile.find(name)
