"""Giving a seat up, and taking it back."""

import pytest
from django.urls import reverse

from games.models import Move, Notice, Seat
from games.services import seats
from tests.cast import NOW, begun, browser_of, seat


@pytest.fixture(autouse=True)
def _noon(clock):
    """All pages are asked for at NOW."""


def words(answer):
    return " ".join(answer.content.decode().split())


def address(game, verb=""):
    return f"/games/{game.pk}/{verb}"


def held(game, index):
    Seat.objects.filter(game=game, index=index).update(held_by_bot=True, timeouts_in_row=2)


def test_resigning_asks_first(running_game, ada):
    page = browser_of(ada).get(address(running_game, "resign/"))
    assert "Resign from this game?" in words(page)
    assert not seat(running_game, 0).resigned


def test_resigning_gives_the_seat_to_the_bot_and_the_others_are_told(running_game, ada):
    answer = browser_of(ada).post(address(running_game, "resign/"))
    assert answer.headers["Location"] == address(running_game)
    assert seat(running_game, 0).resigned
    told = Notice.objects.filter(kind=Notice.Kind.REPLACED).values_list("user__username", flat=True)
    assert set(told) == {"ben", "cleo", "dan"}


def test_resigning_twice_is_told_in_a_sentence(running_game, ada):  # CC-01
    browser = browser_of(ada)
    browser.post(address(running_game, "resign/"))
    answer = browser.post(address(running_game, "resign/"))
    assert answer.status_code == 409
    assert "You have already given this seat to the bot." in words(answer)
    assert Move.objects.filter(game=running_game, events__0__kind="site.resigned").count() == 1


def test_what_one_resigns_is_always_the_own_seat(running_game, ben):  # HL-14
    browser_of(ben).post(address(running_game, "resign/?seat=0"), {"seat": "0", "user": "1", "index": "0"})
    assert [seat.index for seat in running_game.seats.filter(resigned=True)] == [1]


@pytest.mark.parametrize("verb", ["resign/", "come-back/"])
def test_who_only_watches_has_nothing_to_give_or_take(running_game, eve, verb):  # HL-14
    held(running_game, 0)
    assert browser_of(eve).post(address(running_game, verb)).status_code == 403
    assert seat(running_game, 0).held_by_bot
    assert not running_game.seats.filter(resigned=True).exists()


@pytest.mark.parametrize("verb", ["resign/", "come-back/"])
def test_visitors_are_led_to_the_log_in(running_game, client, verb):  # HL-14
    assert client.post(address(running_game, verb)).headers["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("verb", ["resign/", "come-back/"])
def test_a_game_that_has_not_begun_has_no_seat_to_give_or_take(open_game, ada, verb):
    answer = browser_of(ada).post(address(open_game, verb))
    assert answer.status_code == 409
    assert "has not begun" in words(answer)


def test_coming_back_takes_one_click(running_game, ada):
    held(running_game, 0)
    answer = browser_of(ada).post(address(running_game, "come-back/"), follow=True)
    assert "the seat is yours again" in words(answer)
    assert not seat(running_game, 0).held_by_bot
    assert seat(running_game, 0).timeouts_in_row == 0


def test_a_held_seat_is_offered_back_on_the_page_of_the_game(running_game, ada, ben):
    held(running_game, 0)
    assert address(running_game, "come-back/") in words(browser_of(ada).get(address(running_game)))
    assert address(running_game, "come-back/") not in words(browser_of(ben).get(address(running_game)))


def test_coming_back_to_a_seat_one_holds_is_told_in_a_sentence(running_game, ada):
    answer = browser_of(ada).post(address(running_game, "come-back/"))
    assert answer.status_code == 409
    assert "nothing to take back" in words(answer)


def test_there_is_no_way_back_from_resigning(running_game, ada):
    seats.resign(running_game.pk, 0, now=NOW)
    assert browser_of(ada).post(address(running_game, "come-back/")).status_code == 409
    assert seat(running_game, 0).resigned


def test_the_game_goes_on_when_the_only_person_resigns(ada):
    game = begun(ada, seats=3)
    browser_of(ada).post(address(game, "resign/"))
    assert Move.objects.filter(game=game, by=Move.By.BOT, seat=0).exists()


def test_at_the_table_htmx_gets_the_seat_back_without_a_whole_page(ada, ben, cleo):
    game = begun(ada, ben, cleo)
    game.seats.filter(user=ada).update(held_by_bot=True)
    address = reverse("come-back", args=[game.pk])
    browser = browser_of(ada)
    answer = browser.post(address, HTTP_HX_REQUEST="true")
    assert answer.status_code == 200
    assert answer.content.lstrip().startswith(b'<article id="table"')
    assert "Welcome back" in answer.content.decode()
    again = browser.post(address, HTTP_HX_REQUEST="true")
    assert again.status_code == 409
    assert again.content.lstrip().startswith(b'<article id="table"')
