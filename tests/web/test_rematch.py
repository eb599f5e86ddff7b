"""The button at the end of a game."""

import pytest

from games.models import Game
from games.services import lobby, rematch, seats
from tests.cast import NOW, begun, browser_of, play_out
from tests.web.pages import words


@pytest.fixture
def finished(ada, ben, cleo):
    return play_out(begun(ada, ben, cleo))


def table(game, verb=""):
    return f"/games/{game.pk}/{verb}"


def test_one_click_opens_it_and_leads_there(finished, ada):
    assert ">Rematch</button>" in words(browser_of(ada).get(table(finished)))
    answer = browser_of(ada).post(table(finished, "rematch/"), follow=True)
    again = Game.objects.get(rematch_of=finished)
    assert answer.redirect_chain == [(table(again), 302)]
    assert "not answered yet" in words(answer)


def test_it_is_said_that_the_same_people_are_asked(finished, ada):
    assert "with the same people" in words(browser_of(ada).get(table(finished)))


def test_where_all_others_are_bots_nobody_is_said_to_be_asked(ada):
    page = words(browser_of(ada).get(table(play_out(begun(ada, seats=3)))))
    assert "A new game against bots, with the same rules. It begins at once." in page
    assert "same people" not in page


def test_where_all_others_have_given_up_nobody_is_said_to_be_asked(ada, ben):
    game = begun(ada, ben, seats=3)
    seats.resign(game.pk, 1, now=NOW)
    assert "same people" not in words(browser_of(ada).get(table(play_out(game))))


def test_the_second_player_is_offered_the_first_ones(finished, ada, ben):
    again = rematch.offer(finished.pk, ada, now=NOW)
    assert "Rematch is waiting: join" in words(browser_of(ben).get(table(finished)))
    browser_of(ben).post(table(finished, "rematch/"))
    assert again.seats.filter(user=ben).exists()
    assert "The rematch waits for players" in words(browser_of(ben).get(table(finished)))


def test_the_front_page_shows_it_to_those_who_are_asked(finished, ada, ben):
    again = rematch.offer(finished.pk, ada, now=NOW)
    page = words(browser_of(ben).get("/"))
    assert "Your invitations" in page
    assert f'action="{table(again, "join/")}"' in page
    assert f'action="{table(again, "decline/")}"' in page


def test_when_it_runs_the_table_leads_to_it(finished, ada, ben):
    again = rematch.offer(finished.pk, ada, now=NOW)
    lobby.start(again.pk, ada, now=NOW)
    assert "To the rematch" in words(browser_of(ada).get(table(finished)))
    refused = browser_of(ben).post(table(finished, "rematch/"))
    assert refused.status_code == 409
    assert "The rematch has begun without you." in words(refused)


@pytest.mark.parametrize("who", ["eve", None])
def test_who_did_not_play_is_offered_none(finished, eve, who):
    browser = browser_of(eve if who else None)
    assert ">Rematch<" not in words(browser.get(table(finished)))
    answer = browser.post(table(finished, "rematch/"))
    assert answer.status_code == (409 if who else 302)
    assert not Game.objects.filter(rematch_of=finished).exists()


def test_a_running_game_offers_none(running_game, ada):
    assert ">Rematch<" not in words(browser_of(ada).get(table(running_game)))
    assert browser_of(ada).post(table(running_game, "rematch/")).status_code == 409


def test_a_moment_of_the_past_offers_none(finished, ada):
    assert ">Rematch<" not in words(browser_of(ada).get(table(finished, "replay/0/")))


def test_of_a_private_game_others_learn_nothing(ada, ben, cleo, eve):
    finished = play_out(begun(ada, ben, cleo, public=False))
    assert browser_of(eve).post(table(finished, "rematch/")).status_code == 404


def test_looking_at_the_address_opens_nothing(finished, ada):
    assert browser_of(ada).get(table(finished, "rematch/")).status_code == 302
    assert Game.objects.count() == 1


def test_the_room_shows_bots_that_sit_in_it(ada, ben):
    again = rematch.offer(play_out(begun(ada, ben, seats=3)).pk, ada, now=NOW)
    assert "<bdi>Thalia (bot)</bdi>" in words(browser_of(ada).get(table(again)))
