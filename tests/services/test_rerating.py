"""All ratings made anew from the finished games: the same as those that came about one by one."""

from __future__ import annotations

import random
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import Game, Ladder, RatedSeat, Rating, Seat, User
from games.services import accounts, rerating, seats
from tests.cast import NOW, begun, play_out


def played(*people, hours=0, **more):
    """A finished game of the toy, ended so many hours after NOW."""
    now = NOW + timedelta(hours=hours)
    rng = random.Random(Game.objects.count())
    return play_out(begun(*people, title="bids", now=now, **more), rng=rng, now=now)


@pytest.fixture
def season(toy, ada, ben, cleo, dan):
    """Some games of four people, with bots, a private one, and one that was given up."""
    played(ada, ben, cleo)
    played(ada, ben, seats=4)
    played(ben, cleo, dan, public=False)
    given_up = begun(ada, cleo, dan, title="bids")
    seats.resign(given_up.pk, 1, now=NOW)
    play_out(given_up, rng=random.Random(9))
    played(dan, seats=3)
    played(dan, ada, hours=5)


def stored():
    """Everything that is stored about ratings."""
    return (
        sorted(Rating.objects.values_list("user", "title", "mu", "sigma", "games")),
        sorted(RatedSeat.objects.values_list("seat", "number", "mu_before", "sigma_before", "mu_after", "sigma_after")),
        dict(Ladder.objects.filter(games__gt=0).values_list("title", "games")),
    )


def rate(*arguments):
    out = StringIO()
    call_command("rate", *arguments, stdout=out)
    return out.getvalue()


def forget():
    for model in (RatedSeat, Rating, Ladder):
        model.objects.all().delete()


def test_ratings_made_anew_are_those_that_came_about_one_by_one(season):
    before = stored()
    assert len(before[0]) == 4
    assert not rerating.difference("bids")
    rerating.rebuild("bids")
    assert stored() == before


def test_ratings_that_never_were_are_made_in_the_order_in_which_the_games_ended(season):
    before = stored()
    forget()
    rerating.rebuild("bids")
    assert stored() == before


def test_the_order_in_which_games_were_rated_stays_though_their_clocks_say_another(toy, ada, ben, cleo):
    played(ada, ben, hours=2)
    played(ben, cleo, hours=1)
    before = stored()
    rerating.rebuild("bids")
    assert stored() == before


def test_a_game_that_was_never_rated_comes_where_it_ended(toy, ada, ben, cleo):
    games = [played(ada, ben, cleo, hours=hours) for hours in range(3)]
    before = stored()
    RatedSeat.objects.filter(seat__game=games[1]).delete()
    assert rerating.difference("bids").unrated == 3
    rerating.rebuild("bids")
    assert stored() == before


def test_a_second_time_changes_nothing(season):
    forget()
    rerating.rebuild("bids")
    before = stored()
    rerating.rebuild("bids")
    assert stored() == before


def test_titles_are_made_anew_one_by_one(season, ada, ben):
    play_out(begun(ada, ben, title="downforce"))
    before = stored()
    Rating.objects.update(mu=30)
    rerating.rebuild("downforce")
    assert set(Rating.objects.filter(title="bids").values_list("mu", flat=True)) == {30}
    rerating.rebuild("bids")
    assert stored() == before


def test_a_former_player_stays_as_good_an_opponent(season, ada):
    before = {user: rating for user, *rating in stored()[0] if user != ada.pk}
    accounts.delete_account(ada, NOW)
    assert not rerating.difference("bids")
    rerating.rebuild("bids")
    assert {user: rating for user, *rating in stored()[0]} == before


def test_of_a_former_player_of_whom_nothing_is_kept_nothing_is_assumed(toy, ada, ben):
    played(ada, ben)
    accounts.delete_account(ada, NOW)
    forget()
    rerating.rebuild("bids")
    assert list(Rating.objects.values_list("user", "games")) == [(ben.pk, 1)]


# The command


def test_it_says_that_everything_is_as_it_should_be(season):
    before = stored()
    assert "all ratings are as the finished games make them" in rate("--check")
    assert "all ratings are as the finished games make them" in rate()
    assert stored() == before


def test_a_check_tells_what_differs_changes_nothing_and_fails(season, ada):
    Rating.objects.filter(user=ada).update(mu=30, sigma=2)
    RatedSeat.objects.filter(number=1).update(mu_after=30)
    before = stored()
    out = StringIO()
    with pytest.raises(CommandError) as failed:
        call_command("rate", "bids", "--check", stdout=out)
    assert failed.value.returncode == 1
    assert "Bids: rated otherwise: 3, people with another rating: 1" in out.getvalue()
    assert "  ada: 1650 → " in out.getvalue()
    assert stored() == before


def test_the_command_puts_right_what_differs(season):
    before = stored()
    Rating.objects.all().delete()
    RatedSeat.objects.filter(number=2).delete()
    text = rate("bids")
    assert "Bids: seats not rated: 2, people with another rating: 4\n" in text
    assert "  ada: none → " in text
    assert stored() == before


def test_a_rating_for_a_game_that_does_not_count_is_found(toy, ada, ben):
    game = played(ada, ben)
    Seat.objects.filter(game=game).update(held_by_bot=True)
    with pytest.raises(CommandError):
        rate("bids", "--check")
    assert "rated for nothing: 2, people with another rating: 2" in rate("bids")
    assert not RatedSeat.objects.exists()
    assert not Rating.objects.exists()


def test_an_unknown_title_is_refused_with_a_sentence(db):
    with pytest.raises(CommandError, match="There is no game “chess”"):
        rate("chess")


def test_only_so_many_people_are_named(toy, ada):
    for number in range(22):
        played(ada, User.objects.create_user(f"player{number}"))
    Rating.objects.all().delete()
    text = rate("bids")
    assert text.count("none →") == 20
    assert "  and 3 more" in text
