"""The page of a player, and the lists of one's own games."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Seat, User
from games.registry import get_title, titles
from games.services import lobby, seats
from tests.cast import NOW, begun, browser_of, opened, person, play_out


@pytest.fixture(autouse=True)
def _noon(clock):
    """All pages are asked for at NOW."""


def words(answer):
    return " ".join(answer.content.decode().split())


def shows(answer, game):
    return f'href="/games/{game.pk}/"' in words(answer)


def test_a_profile_shows_name_totals_running_and_finished_games(ada, ben, cleo, client):
    finished, running = play_out(begun(ada, ben, cleo)), begun(ada, ben, cleo)
    Seat.objects.filter(game=finished, user=ada).update(place=2, score=17)
    page = client.get("/players/ada/")
    assert page.status_code == 200
    assert shows(page, finished)
    assert shows(page, running)
    assert "1 × 2nd place" in words(page)
    assert "2nd of 3" in words(page)
    assert "17 points" in words(page)
    assert "@ada" in words(page)


def test_nobody_sees_private_games_of_others(ada, ben, cleo, eve, client):
    games = [play_out(begun(ada, ben, cleo, public=False)), begun(ada, ben, cleo, public=False)]
    for browser in (browser_of(eve), client):
        page = browser.get("/players/ada/")
        assert not [game for game in games if shows(page, game)]
        assert "Totals" not in words(page)
    for browser in (browser_of(ada), browser_of(ben)):
        assert all(shows(browser.get("/players/ada/"), game) for game in games)


def test_a_profile_never_says_that_it_is_the_readers_turn(ada, eve):
    begun(ada, seats=3)
    page = words(browser_of(eve).get("/players/ada/"))
    assert "your turn" not in page
    assert 'waiting for <span class="name"><bdi>Ada</bdi></span>' in page


@pytest.mark.parametrize("name", ["nobody", "Ada", "аda", "%00", "a" * 300, "..", "ada%20"])
def test_an_unknown_or_look_alike_name_is_a_404(ada, client, name):
    assert client.get(f"/players/{name}/").status_code == 404


def test_people_with_like_display_names_can_be_told_apart(ada, ben, client):
    twin = person("aaa", display_name="Ada II")
    page = words(browser_of(ben).get(f"/games/{opened(ada, twin).pk}/"))
    assert "@ada" in page
    assert "@aaa" in page


def test_a_deleted_account_has_no_page_and_leaves_a_former_player(ada, ben, cleo):
    game = play_out(begun(ada, ben, cleo))
    seats.leave_all(ada.pk, "former player", now=NOW)
    User.objects.filter(pk=ada.pk).delete()
    browser = browser_of(ben)
    assert browser.get("/players/ada/").status_code == 404
    page = words(browser.get("/players/ben/"))
    assert "former player" in page
    assert shows(browser.get("/players/ben/"), game)


def test_finished_games_can_be_narrowed_by_opponent_and_place(ada, ben, cleo, dan, client):
    with_ben, with_dan = play_out(begun(ada, ben, cleo)), play_out(begun(ada, dan, cleo))
    Seat.objects.filter(user=ada, game=with_ben).update(place=1)
    Seat.objects.filter(user=ada, game=with_dan).update(place=3)
    by_opponent = client.get("/players/ada/?opponent=ben")
    assert (shows(by_opponent, with_ben), shows(by_opponent, with_dan)) == (True, False)
    by_place = client.get("/players/ada/?place=3&title=derby")
    assert (shows(by_place, with_ben), shows(by_place, with_dan)) == (False, True)
    assert "No game fits this choice." in words(client.get("/players/ada/?opponent=ben&place=3"))


@pytest.mark.parametrize("query", ["title=chess", "opponent=eve", "opponent=%00", "place=-1", "place=1e9", "place=x"])
def test_a_filter_that_is_not_offered_is_refused_with_a_sentence(ada, ben, cleo, client, query):  # RE-06
    game = play_out(begun(ada, ben, cleo))
    answer = client.get(f"/players/ada/?{query}")
    assert answer.status_code == 422
    assert shows(answer, game)


@pytest.mark.parametrize("page", ["", "0", "-1", "banana", "99999999999999999999", "1.5"])
def test_any_page_number_leads_to_a_page(ada, client, page):
    assert client.get("/players/ada/", {"page": page}).status_code == 200


def test_a_long_history_comes_in_pages_that_keep_the_filter(ada):
    games = []
    for hours in range(21):
        now = NOW + timedelta(hours=hours)
        games.append(play_out(begun(ada, seats=3, now=now), now=now))
    browser = browser_of(ada)
    first = browser.get("/games/?show=finished&title=derby")
    assert 'href="?show=finished&amp;title=derby&amp;page=2"' in words(first)
    second = browser.get("/games/?show=finished&title=derby&page=2")
    assert (shows(first, games[-1]), shows(first, games[0])) == (True, False)
    assert (shows(second, games[-1]), shows(second, games[0])) == (False, True)


def test_the_filter_offers_the_places_that_there_can_be_and_no_more(ada, client):
    most = max(get_title(slug).max_seats for slug in titles())
    play_out(begun(ada, seats=3))
    page = words(client.get("/players/ada/"))
    places = page.partition('name="place"')[2].partition("</select>")[0]
    assert re.findall(r'<option value="(\d+)">(\d+)', places) == [(str(n), str(n)) for n in range(1, most + 1)]
    assert ">1st</option>" in places
    assert client.get("/players/ada/", {"place": most}).status_code == 200
    assert client.get("/players/ada/", {"place": most + 1}).status_code == 422


@pytest.mark.parametrize("shown", ["running", "finished", "open", "closed"])
def test_own_games_stand_in_the_list_of_their_state(ada, shown):
    closed = opened(ada)
    lobby.close(closed.pk, ada, now=NOW)
    games = {
        "running": begun(ada, seats=3),
        "finished": play_out(begun(ada, seats=3, public=False)),
        "open": opened(ada),
        "closed": closed,
    }
    page = browser_of(ada).get(f"/games/?show={shown}")
    assert [name for name, game in games.items() if shows(page, game)] == [shown]


def test_an_unknown_list_is_a_404(ada):
    assert browser_of(ada).get("/games/?show=secret").status_code == 404


def test_own_lists_need_an_account(client, db):
    assert client.get("/games/").headers["Location"] == "/accounts/login/?next=/games/"


def test_a_long_list_costs_no_more_queries_than_a_short_one(ada, ben, cleo, client):
    counts = []
    for games in (1, 9):
        for _ in range(games):
            play_out(begun(ada, ben, cleo))
            begun(ada, ben, cleo)
        with CaptureQueriesContext(connection) as queries:
            client.get("/players/ada/")
        counts.append(len(queries))
        assert not [query for query in queries if '"record"' in query["sql"]]
    assert counts[0] == counts[1]
