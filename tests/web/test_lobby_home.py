"""The front page: what waits, what runs, what can be joined and watched."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Seat
from games.registry import titles
from games.services import invitations, lobby, times
from games.services.clocks import DAY, HOUR, Pace
from tests.cast import NOW, awaited, begun, browser_of, opened, person, play_on, play_out


@pytest.fixture(autouse=True)
def _noon(clock):
    """All pages are asked for at NOW."""


def words(answer):
    return " ".join(answer.content.decode().split())


def section(page, heading):
    """The part of a page from the section of that id to the next heading."""
    return page.partition(f'id="{heading}"')[2].partition("<h2")[0]


def test_a_game_that_waits_for_me_stands_first_with_its_deadline_and_the_time_left(ada):
    game = begun(ada, seats=3, pace=Pace(move=12 * HOUR))
    waiting = section(words(browser_of(ada).get("/")), "waiting")
    assert f'href="/games/{game.pk}/"' in waiting
    assert "12 h 0 min left" in waiting
    assert times.in_short(NOW + timedelta(hours=12), ZoneInfo("Europe/Lisbon")) in waiting


def test_two_games_of_one_title_with_the_same_people_are_told_apart_by_their_numbers(ada):
    games = [begun(ada, seats=3), begun(ada, seats=3)]
    page = words(browser_of(ada).get("/"))
    for game in games:
        name = section(page, "waiting").partition(f'href="/games/{game.pk}/"')[2].partition("</h3>")[0]
        assert name.endswith(f'</a> <span class="muted number">#{game.pk}</span>')


def test_an_invitation_says_which_game_it_is_to(ada, ben):
    game = opened(ada, public=False)
    invitations.invite(game.pk, ada, "ben", now=NOW)
    name = section(words(browser_of(ben).get("/")), "invited").partition("</h3>")[0]
    assert f'<span class="muted number">#{game.pk}</span>' in name


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Kiritimati", ""])
def test_a_deadline_is_shown_in_the_readers_own_time_as_in_mails(db, zone):  # TZ-06, TZ-10
    user = person("traveller", zone)
    begun(user, seats=3, pace=Pace(move=12 * HOUR))
    shown = times.in_short(NOW + timedelta(hours=12), ZoneInfo(zone or "UTC"))
    assert shown in words(browser_of(user).get("/"))


def test_a_deadline_beyond_a_change_of_the_clocks_is_shown_in_the_time_of_its_own_date(db):  # TZ-05
    user = person("traveller", "Europe/Lisbon")
    begun(user, seats=3, pace=Pace(move=14 * DAY), now=NOW + timedelta(days=20))
    assert "13:00" in section(words(browser_of(user).get("/")), "waiting")


def test_the_time_left_shrinks(ada, clock):
    begun(ada, seats=3, pace=Pace(move=12 * HOUR))
    clock.shift(timedelta(hours=10, minutes=15))
    assert "1 h 45 min left" in words(browser_of(ada).get("/"))


def test_how_many_games_wait_is_in_the_title_and_the_navigation(ada):
    browser = browser_of(ada)
    assert "<title>Board games over days" in words(browser.get("/"))
    begun(ada, seats=3)
    begun(ada, seats=3)
    page = words(browser.get("/games/new/"))
    assert "<title>(2) New game" in page
    assert "waiting for you:</span> <span data-number>2</span></span>" in page


def test_other_running_games_say_who_is_awaited(ada, ben, cleo):
    game = begun(ada, ben, cleo)
    index = awaited(game)[0]
    people = [ada, ben, cleo]
    waited = people.pop(index)
    running = section(words(browser_of(people[0]).get("/")), "running")
    assert f'waiting for <span class="name"><bdi>{waited}</bdi></span>' in running


def test_a_seat_that_the_bot_holds_can_be_taken_back_from_the_front_page(ada):
    game = begun(ada, seats=3)
    Seat.objects.filter(game=game, user=ada).update(held_by_bot=True)
    page = words(browser_of(ada).get("/"))
    assert f'action="/games/{game.pk}/come-back/"' in page
    assert "the bot plays for you" in page


def test_open_games_to_join_and_public_games_to_watch_are_offered(ada, ben, eve):
    free, watched = opened(ada), begun(ben, seats=3)
    page = words(browser_of(eve).get("/"))
    assert f'href="/games/{free.pk}/"' in section(page, "joinable")
    assert "3 seats free" in section(page, "joinable")
    assert f'href="/games/{watched.pk}/"' in section(page, "watchable")


def test_private_games_of_others_are_nowhere(ada, ben, eve, client):
    hidden = [opened(ada, public=False), begun(ben, seats=3, public=False), play_out(begun(ben, seats=3, public=False))]
    for browser in (browser_of(eve), client):
        page = browser.get("/").content.decode()
        assert not [game for game in hidden if f"/games/{game.pk}/" in page]


def test_where_there_is_nothing_the_page_leads_on(eve):
    page = words(browser_of(eve).get("/"))
    assert "Nobody is looking for players just now." in page
    assert "A public game that you open is listed here" in section(page, "joinable")


@pytest.mark.parametrize("plays", [False, True])
def test_one_button_opens_a_game_of_each_kind(eve, plays):
    if plays:
        begun(eve, seats=3)
    page = words(browser_of(eve).get("/"))
    main = page[page.index("<main") : page.index("</main>")]
    for slug in titles():
        assert main.count(f'href="/games/new/?title={slug}"') == 1
    assert 'href="/games/new/"' not in main


def test_visitors_see_public_games_and_no_lists_of_their_own(ada, client):
    running, finished = begun(ada, seats=3), play_out(begun(ada, seats=3))
    page = words(client.get("/"))
    assert f"/games/{running.pk}/" in page
    assert f"/games/{finished.pk}/" in page
    assert "Waiting for you" not in page


@pytest.mark.parametrize("who", ["player", "visitor"])
def test_twenty_games_cost_no_more_queries_than_one(ada, ben, cleo, who, monkeypatch):
    monkeypatch.setattr(lobby, "MOST_OPEN", 100)
    browser = browser_of(ada if who == "player" else None)
    browser.get("/")  # the first request of a session also notes the browser
    counts = []
    for evenings in (1, 19):
        for _ in range(evenings):
            begun(ada, seats=3)
            play_on(begun(ada, ben, cleo), 2)
            begun(ben, seats=3)
            opened(ben)
            opened(ada)
        with CaptureQueriesContext(connection) as queries:
            browser.get("/")
        counts.append(len(queries))
        assert not [query for query in queries if '"record"' in query["sql"]]
    assert counts[0] == counts[1]
    assert counts[1] <= 14


def test_a_name_keeps_the_comma_after_it(ada):
    begun(ada, seats=3)
    waiting = section(words(browser_of(ada).get("/")), "waiting")
    assert 'with <span class="name"><bdi>' in waiting
    assert waiting.count(',</span> <span class="name">') == 1
