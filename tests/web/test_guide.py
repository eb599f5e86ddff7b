"""Learning by playing, over HTTP: the way in, the panel at the choice, and the switch."""

import random
import re
from html import unescape

import pytest
from django.urls import reverse

from games.engine import kernel
from games.models import Game, Seat
from games.services import guide
from tests.cast import begun, browser_of, fresh, play_out, seat
from tests.toy import toy  # noqa: F401  # found by name
from tests.web.accounts import links, path_of, sign_up

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
GUIDED = reverse("guided-game", args=["derby"])


@pytest.fixture
def game(ada, clock):
    return begun(ada, seats=3, public=False, against_bots=True, guided=True)


def text_of(answer) -> str:
    text = unescape(answer.content.decode())
    return re.sub(r'(csrfmiddlewaretoken" value="|X-CSRFToken": ")\w+', "", text)


def table(user, game, **picks) -> str:
    return text_of(browser_of(user).get(reverse("table", args=[game.pk]), picks))


def switch(user, game, on, **fields):
    return browser_of(user).post(reverse("guide", args=[game.pk]), {"on": on, **fields})


def free(game) -> str:
    """A creature that Ada can bet on: the bots may have taken the tokens of any."""
    return kernel.look(game.get_title(), game.record, 0).question.keys(())[0]


# The way in


def test_one_click_begins_a_guided_game_of_three(ada):
    answer = browser_of(ada).post(GUIDED)
    game = Game.objects.get()
    assert answer.headers["Location"] == reverse("table", args=[game.pk])
    assert (game.seat_count, game.public, game.is_running) == (3, False, True)
    assert not any(game.options.values())
    assert seat(game, 0).guided
    assert game.seats.filter(bot="").count() == 1


def test_two_clicks_begin_one_game(ada):
    browser = browser_of(ada)
    mark = re.search(r'name="mark" value="(\w+)"', text_of(browser.get(GUIDED)))[1]
    places = {browser.post(GUIDED, {"mark": mark}).headers["Location"] for _ in range(2)}
    assert len(places) == Game.objects.count() == 1


def test_looking_at_the_offer_begins_nothing(ada):
    assert "Begin the guided game" in text_of(browser_of(ada).get(GUIDED))
    assert not Game.objects.exists()


def test_a_newcomer_without_games_is_offered_it_first(ada):
    text = text_of(browser_of(ada).get("/"))
    assert re.search(r'action="/games/guided/derby/".*?button--primary', text, re.DOTALL)
    assert text.index("/games/guided/derby/") < text.index("/games/bots/derby/")


def test_who_plays_already_is_still_offered_it(ada, running_game):
    assert 'action="/games/guided/derby/"' in text_of(browser_of(ada).get("/"))


def test_visitors_are_asked_to_sign_up_and_come_back(client):
    assert f'href="{GUIDED}"' in text_of(client.get("/"))
    text = text_of(client.get(GUIDED))
    assert f'href="{reverse("account_signup")}?next={GUIDED}"' in text
    assert "Begin the guided game" not in text
    assert f'name="next" value="{GUIDED}"' in text_of(client.get(f"{reverse('account_signup')}?next={GUIDED}"))
    assert client.post(GUIDED).headers["Location"].startswith(reverse("account_login"))
    assert not Game.objects.exists()


def test_after_signing_up_a_visitor_lands_at_the_guided_game(client, smtp_sink):
    sign_up(client, "fay", "fay@example.org", next=GUIDED)
    [mail] = smtp_sink.to("fay@example.org")
    answer = client.post(path_of(links(mail)[0]))
    assert answer.headers["Location"] == GUIDED


def test_there_is_none_of_a_title_without_lessons(ada, toy):  # noqa: F811
    assert browser_of(ada).get(reverse("guided-game", args=["bids"])).status_code == 404
    assert browser_of(ada).get(reverse("guided-game", args=["chess"])).status_code == 404
    assert "Learn Bids by playing" not in text_of(browser_of(ada).get("/"))


# The panel


def test_the_first_choice_is_explained_beside_it(game, ada):
    text = table(ada, game)
    assert "Your first bet: on which creature?" in text
    assert "Now the bet card" not in text
    assert f'{reverse("rules", args=["derby"])}#bets"' in text


def test_a_pick_by_fragment_brings_its_lesson(game, ada):
    there = reverse("turn", args=[game.pk])
    answer = browser_of(ada).get(there, {"ask": game.ask, "pick": free(game)}, **HTMX)
    assert "Now the bet card: what do you say about it?" in text_of(answer)


def test_reloading_shows_the_same_lesson_and_changes_nothing(game, ada):
    before = list(Seat.objects.values())
    assert table(ada, game) == table(ada, game)
    assert list(Seat.objects.values()) == before


def test_others_see_nothing_of_it(ada, ben, cleo, eve, clock):
    game = begun(ada, ben, cleo, guided=True)
    before = [table(reader, game) for reader in (ben, eve)]
    assert not any("guide-title" in text for text in before)
    guide.switch(seat(game, 0), False)
    Seat.objects.filter(game=game, index=0).update(lessons=["bet-creature"])
    assert [table(reader, game) for reader in (ben, eve)] == before


def test_the_page_is_the_same_on_a_twin(game, ada):  # HL-01
    before = table(ada, game)
    twin = kernel.resample(game.get_title(), game.record, 0, random.Random(2))
    Game.objects.filter(pk=game.pk).update(record=twin)
    assert table(ada, game) == before
    assert "guide-title" in before


# The switch


def test_switching_off_keeps_the_picks_and_says_how_it_comes_back(game, ada):
    answer = switch(ada, game, 0, ask=game.ask, pick=free(game))
    assert answer.headers["Location"] == f"{reverse('table', args=[game.pk])}?ask={game.ask}&pick={free(game)}"
    assert not seat(game, 0).guided
    assert "guide-title" not in table(ada, game)
    assert "Explain the choices to me" in table(ada, game)


def test_at_the_table_switching_brings_the_table(game, ada):
    answer = browser_of(ada).post(
        reverse("guide", args=[game.pk]), {"on": 0, "ask": game.ask, "pick": free(game)}, **HTMX
    )
    text = text_of(answer)
    assert 'data-picked="1"' in text
    assert "The guide is off." in text
    assert "guide-title" not in text


def test_it_can_be_switched_on_again(game, ada):
    switch(ada, game, 0)
    switch(ada, game, 1)
    assert "Your first bet: on which creature?" in table(ada, game)


def test_anyone_can_have_the_choices_of_their_own_seat_explained(running_game, ada):
    assert "Explain the choices to me" in table(ada, running_game)
    switch(ada, running_game, 1)
    assert seat(running_game, 0).guided
    assert not seat(running_game, 1).guided


def test_there_is_no_switch_for_others(running_game, eve, client):
    assert "Explain the choices to me" not in table(eve, running_game)
    assert switch(eve, running_game, 1).status_code == 403
    assert reverse("account_login") in client.post(reverse("guide", args=[running_game.pk])).headers["Location"]
    assert not Seat.objects.filter(guided=True).exists()


def test_a_private_game_is_not_betrayed_by_the_switch(game, eve):
    assert switch(eve, game, 0).status_code == 404
    assert seat(game, 0).guided


def test_looking_at_the_switch_switches_nothing(game, ada):
    answer = browser_of(ada).get(reverse("guide", args=[game.pk]))
    assert (answer.status_code, answer["Location"]) == (302, reverse("table", args=[game.pk]))
    assert seat(game, 0).guided


def test_a_forged_form_is_refused_and_switches_nothing(game, ada):
    assert switch(ada, game, 0, ask="x").status_code == 400
    assert seat(game, 0).guided


def test_a_switch_with_an_old_ask_forgets_its_picks(game, ada):
    answer = switch(ada, game, 0, ask=game.ask + 1, pick=free(game))
    assert answer.headers["Location"] == reverse("table", args=[game.pk])


def test_at_the_end_the_guide_says_so(game, ada):
    text = table(ada, play_out(game))
    assert "That was a whole game" in text
    guide.switch(seat(game, 0), False)
    assert "That was a whole game" not in table(ada, fresh(game))
