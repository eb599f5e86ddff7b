"""Where ratings can be read."""

import re

import pytest
from django.urls import reverse

from games.models import RatedSeat, Rating
from games.registry import get_title, titles
from games.services import ratings, seats
from games.templatetags.ratings import signed
from tests.cast import NOW, begun, browser_of, play_out
from tests.web.pages import words

CHANGE = re.compile(r"rating ([+−±]\d+)")


def changes(answer):
    return CHANGE.findall(words(answer))


def main_of(answer):
    return words(answer).partition("<main")[2].partition("</main>")[0]


def told(game):
    """What the game changed, seat by seat, as it is written."""
    return [signed(ratings.change(one)) for one in game.seats.order_by("place", "index") if hasattr(one, "rated")]


def known_well(*people):
    """They have played enough for the lists, and both games."""
    for number, user in enumerate(people):
        for slug in titles():
            Rating.objects.create(user=user, title=slug, mu=20 + 5 * number, sigma=3, games=ratings.PROVISIONAL)


@pytest.mark.parametrize(("change", "text"), [(12, "+12"), (-3, "−3"), (0, "±0")])
def test_a_change_has_a_sign(change, text):
    assert signed(change) == text


def test_the_end_of_a_game_tells_what_it_changed(ada, ben, client):
    game = play_out(begun(ada, ben, seats=3))
    for browser in (browser_of(ada), client):
        assert sorted(changes(browser.get(reverse("table", args=[game.pk])))) == sorted(told(game))
    assert len(told(game)) == 2


def test_a_game_that_does_not_count_tells_no_change(ada, ben):
    for game in (play_out(begun(ada, seats=3)), play_out(begun(ada, ben, seats=3, public=False))):
        assert changes(browser_of(ada).get(reverse("table", args=[game.pk]))) == []


def test_a_running_game_and_its_replay_tell_no_change(ada, ben):
    running, over = begun(ada, ben, seats=3), play_out(begun(ada, ben, seats=3))
    for path in (reverse("table", args=[running.pk]), reverse("replay", args=[over.pk, 0])):
        assert changes(browser_of(ada).get(path)) == []


def test_a_profile_shows_the_rating_of_each_title_and_what_every_game_changed(ada, ben, client):
    games = [play_out(begun(ada, ben, seats=3, title=slug)) for slug in titles()]
    for browser in (client, browser_of(ada), browser_of(ben)):
        page = browser.get("/players/ada/")
        shown = re.findall(r"<dt>Rating</dt><dd><span[^>]*>(\d+)</span> <span[^>]*>provisional", words(page))
        assert shown == [str(ratings.of(ada)[slug].number) for slug in titles()]
        own = [signed(ratings.change(game.seats.get(user=ada))) for game in games]
        assert sorted(changes(page)) == sorted(own)


def test_a_rating_of_many_games_is_not_provisional(ada, ben, client):
    play_out(begun(ada, ben, seats=3))
    Rating.objects.update(games=ratings.PROVISIONAL)
    page = words(client.get("/players/ada/"))
    assert "<dt>Rating</dt>" in page
    assert "provisional" not in page


def test_a_profile_without_games_that_count_has_no_rating(ada, client):
    play_out(begun(ada, seats=3))
    page = words(client.get("/players/ada/"))
    assert "Totals" in page
    assert "<dt>Rating</dt>" not in page


def test_no_page_tells_that_or_how_a_private_game_was_played(ada, ben, client):
    play_out(begun(ada, ben, seats=3))
    before = {path: main_of(client.get(path)) for path in ("/players/ada/", "/players/ben/", "/ratings/")}
    play_out(begun(ada, ben, public=False, title="downforce"))
    assert RatedSeat.objects.count() == 2
    for path, page in before.items():
        assert main_of(client.get(path)) == page


def test_the_own_list_of_finished_games_tells_what_each_changed(ada, ben):
    game = play_out(begun(ada, ben, seats=3))
    page = browser_of(ada).get("/games/?show=finished")
    assert changes(page) == [signed(ratings.change(game.seats.get(user=ada)))]


def test_whoever_gave_up_reads_what_that_cost(ada, ben):
    game = begun(ada, ben, seats=3)
    seats.resign(game.pk, 0, now=NOW)
    game.refresh_from_db()
    play_out(game)
    assert changes(browser_of(ada).get("/players/ada/"))[0].startswith("−")


def test_a_former_player_has_no_change(ada, ben):
    game = play_out(begun(ada, ben, seats=3))
    seats.leave_all(ada.pk, "former player", now=NOW)
    assert changes(browser_of(ben).get(reverse("table", args=[game.pk]))) == [
        signed(ratings.change(game.seats.get(user=ben)))
    ]


# The page of ratings


def test_anybody_can_read_who_plays_best(ada, ben, client):
    known_well(ada, ben)
    page = words(client.get("/ratings/"))
    assert re.findall(r"<bdi>(\w+)</bdi></a> <span[^>]*>(\d+)<", page) == [("Ben", "1500"), ("Ada", "1350")] * 2
    assert [str(get_title(slug).name) in page for slug in titles()] == [True] * 2


def test_it_says_how_many_have_a_rating_and_what_it_takes_to_be_listed(ada, ben, client):
    play_out(begun(ada, ben, seats=3))
    page = words(client.get("/ratings/"))
    assert "2 people have a rating. 1 game has counted." in page
    assert "0 people have a rating. 0 games have counted." in page
    assert f"Nobody is on the list yet: it takes {ratings.PROVISIONAL} games that count." in page
    assert "Everybody begins with 1500." in page


@pytest.mark.parametrize("path", ["/rules/", "/games/new/"])
def test_the_way_to_it_stands_where_games_are_chosen(ada, path):
    assert 'href="/ratings/"' in main_of(browser_of(ada).get(path))


def test_a_long_list_costs_no_more_queries_than_a_short_one(ada, ben, client, django_assert_max_num_queries):
    known_well(ada, ben)
    with django_assert_max_num_queries(8):
        client.get("/ratings/")
