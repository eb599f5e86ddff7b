"""From game to game: the way to the next one, and the count that every page, fragment and poll carries."""

from datetime import timedelta

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse
from django.utils import timezone

from games.models import Seat
from games.services import seats
from games.templatetags.next_game import MARKS
from tests.cast import any_reply, awaited, begun, browser_of, seat
from tests.web.pages import words


@pytest.fixture
def three(ada):
    """Three games that wait for Ada, the deadline of the second one first, then the third's, then the first's."""
    games = [begun(ada, seats=3) for _ in range(3)]
    now = timezone.now()
    for game, hours in zip(games, (30, 10, 20), strict=True):
        Seat.objects.filter(game=game, user=ada).update(due_at=now + timedelta(hours=hours))
    return games


def leads_to(browser, after=""):
    return browser.get("/next/", {"after": after} if after else {}).headers["Location"]


def place(game):
    return f"/games/{game.pk}/#turn"


def move(game):
    """The form of a legal move of the first seat that is awaited."""
    ask, reply = any_reply(game, awaited(game)[0])
    return {"ask": ask, "pick": reply}


def test_the_shortest_deadline_comes_first(three, ada):
    assert leads_to(browser_of(ada)) == place(three[1])


@pytest.mark.parametrize(("after", "found"), [(1, 2), (2, 0), (0, 1)])
def test_it_goes_through_all_that_wait_and_around(three, ada, after, found):
    assert leads_to(browser_of(ada), three[after].pk) == place(three[found])


def test_after_a_game_that_does_not_wait_comes_the_shortest_deadline(three, ada, ben, cleo):
    assert leads_to(browser_of(ada), 99) == place(three[1])


@pytest.mark.parametrize("after", ["", "x", "-1", "9" * 30, "1 or 1"])
def test_an_unreadable_game_counts_as_none(three, ada, after):
    assert leads_to(browser_of(ada), after) == place(three[1])


def test_without_any_it_leads_to_the_games_and_says_so(ada):
    page = browser_of(ada).get("/next/", follow=True)
    assert page.redirect_chain == [("/", 302)]
    assert "No game waits for you now." in words(page)


def test_when_only_this_one_waits_it_says_so(ada):
    game = begun(ada, seats=3)
    page = browser_of(ada).get("/next/", {"after": game.pk}, follow=True)
    assert "No other game waits for you now." in words(page)


def test_games_that_answer_for_me_are_passed_over(three, ada):
    Seat.objects.filter(game=three[1], user=ada).update(answers_at=timezone.now())
    Seat.objects.filter(game=three[2], user=ada).update(held_by_bot=True)
    assert leads_to(browser_of(ada)) == place(three[0])
    assert browser_of(ada).get("/").context["waiting_count"]() == 1


def test_nobody_is_led_anywhere_without_logging_in(db):
    assert leads_to(browser_of()).startswith("/accounts/login/")


def test_title_icon_and_header_show_the_count(three, ada):
    page = words(browser_of(ada).get("/games/new/"))
    assert "<title>(3) New game" in page
    assert 'rel="icon" href="/static/games/mark-3.svg"' in page
    assert "<span data-number>3</span>" in page


def test_without_a_game_that_waits_icon_and_title_are_plain(ada):
    page = words(browser_of(ada).get("/games/new/"))
    assert "<title>New game" in page
    assert 'rel="icon" href="/static/games/mark.svg"' in page


def test_many_games_have_an_icon_with_a_plus(ada):
    for _ in range(10):
        begun(ada, seats=3)
    page = words(browser_of(ada).get("/games/new/"))
    assert "<title>(10) New game" in page
    assert 'rel="icon" href="/static/games/mark-more.svg"' in page


@pytest.mark.parametrize("mark", MARKS)
def test_every_icon_is_there(mark):
    assert finders.find(f"games/{mark}")


def test_visitors_have_the_plain_icon(client, running_game):
    page = words(client.get(f"/games/{running_game.pk}/"))
    assert 'href="/static/games/mark.svg"' in page
    assert "data-marks" not in page


def test_a_move_answers_with_the_new_count_and_offers_the_next_game(ada, ben, cleo):
    games = [begun(ada, ben, cleo) for _ in range(2)]
    mover = seat(games[0], awaited(games[0])[0]).user
    begun(mover, seats=3)
    browser = browser_of(mover)
    before = browser.get("/").context["waiting_count"]()
    answer = browser.post(reverse("turn", args=[games[0].pk]), move(games[0]), headers={"HX-Request": "true"})
    assert answer.headers["Games-Waiting"] == str(before - 1)
    assert f'href="/next/?after={games[0].pk}" data-elsewhere>' in words(answer)


def test_a_poll_carries_the_count_in_one_query_more_than_a_visitor_needs(ada, django_assert_num_queries):
    game = begun(ada, seats=3)
    begun(ada, seats=3)
    browser, address = browser_of(ada), reverse("fresh", args=[game.pk])
    browser.get(address)
    with django_assert_num_queries(3):  # session, account, news
        answer = browser.get(address, {"version": game.version, "own": 1})
    assert (answer.status_code, answer.headers["Games-Waiting"]) == (204, "2")


def test_a_poll_of_a_visitor_carries_no_count(running_game, client):
    answer = client.get(reverse("fresh", args=[running_game.pk]), {"version": running_game.version})
    assert "Games-Waiting" not in answer.headers


def test_a_poll_of_who_waits_for_nothing_carries_a_zero(running_game, eve):
    answer = browser_of(eve).get(reverse("fresh", args=[running_game.pk]), {"version": running_game.version})
    assert answer.headers["Games-Waiting"] == "0"


def test_the_game_on_the_page_does_not_count_as_a_next_one(ada):
    game = begun(ada, seats=3)
    assert "data-elsewhere hidden" in words(browser_of(ada).get(f"/games/{game.pk}/"))


def test_who_has_resigned_is_led_past_the_game(three, ada):
    seats.resign(three[1].pk, 0, now=timezone.now())
    assert leads_to(browser_of(ada)) == place(three[2])
