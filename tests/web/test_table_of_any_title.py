"""The table of a game that has no templates of its own, with what Derby never asks: sealed numbers and windows."""

import re

import pytest
from django.urls import reverse

from games.models import Move
from games.services import play
from tests.cast import NOW, awaited, begun, browser_of, fresh
from tests.toy import toy  # noqa: F401  # found by name

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def game(ada, ben, cleo):
    """Bids of three, everybody bidding in secret."""
    return begun(ada, ben, cleo, title="bids")


def page_of(user, game, **picks) -> str:
    text = browser_of(user).get(reverse("table", args=[game.pk]), picks).content.decode()
    return re.sub(r"(csrfmiddlewaretoken\" value=\"|X-CSRFToken&quot;: &quot;|X-CSRFToken\": \")\w+", "", text)


def send(user, game, ask: int, pick: str):
    return browser_of(user).post(reverse("turn", args=[game.pk]), {"ask": ask, "pick": pick}, **HTMX)


def test_its_choices_are_plain_links(game, ada):
    text = page_of(ada, game)
    assert "How much do you bid?" in text
    assert re.findall(r'hx-get="[^"]*pick=(\d+)"', text) == [str(number) for number in range(10)]


def test_a_number_is_sent_by_its_key_and_stored_as_a_number(game, ada):
    assert send(ada, game, game.ask, "7").status_code == 200
    assert Move.objects.get(game=game, seat=0).reply == 7


def test_a_number_out_of_range_brings_the_form_again_with_the_range(game, ada):
    answer = send(ada, game, game.ask, "12")
    assert answer.status_code == 422
    assert "The number must be from 0 to 9." in answer.content.decode()


def test_a_sealed_answer_is_shown_to_its_owner_and_may_be_changed(game, ada):
    send(ada, game, game.ask, "7")
    text = page_of(ada, game)
    assert "You have answered:" in text
    assert "Waiting for" in text
    assert send(ada, game, game.ask, "3").status_code == 200
    assert fresh(game).record["answers"] == {"0": 3}


def test_the_given_answer_is_marked_among_the_choices_and_said_in_the_heading(game, ada):
    assert "Your answer" not in page_of(ada, game)
    send(ada, game, game.ask, "7")
    text = page_of(ada, game)
    heading = text.partition('id="turn-title"')[2].partition("</h2>")[0]
    assert "Your answer is given, and may be changed." in heading
    assert "How much do you bid?" in heading
    assert marked(text) == ["7"]
    send(ada, game, game.ask, "3")
    assert marked(page_of(ada, game)) == ["3"]


def test_with_another_pick_no_choice_is_marked(game, ada):
    send(ada, game, game.ask, "7")
    assert marked(page_of(ada, game, pick="3")) == []


def test_the_mark_of_a_given_answer_is_for_its_owner_alone(game, ada, ben, eve):
    send(ada, game, game.ask, "7")
    for reader in (ben, eve, None):
        assert "Your answer" not in page_of(reader, game)


def marked(text: str) -> list[str]:
    """The picks of the choices that say that they are the reader's answer."""
    links = re.findall(r'hx-get="[^"]*pick=(\d+)"[^>]*>((?:(?!</a>).)*)</a>', text, re.DOTALL)
    return [pick for pick, words in links if '<span class="given"><span>Your answer</span></span>' in words]


def test_nobody_else_can_tell_one_sealed_answer_from_another(game, ada, ben, eve, clock):  # HL-11
    seen = []
    for bid in ("2", "9"):
        send(ada, game, game.ask, bid)
        seen.append([page_of(reader, fresh(game)) for reader in (ben, eve, None)])
    assert seen[0] == seen[1]


def test_the_same_sealed_answer_twice_is_one_answer(game, ada):  # CC-01
    send(ada, game, game.ask, "7")
    assert send(ada, game, game.ask, "7").status_code == 200
    assert Move.objects.filter(game=game, seat=0, by=Move.By.HUMAN).count() == 1


def test_a_second_click_on_the_answer_that_closed_the_ask_is_no_error(game, ada, ben, cleo):  # CC-01
    ask = game.ask
    send(ada, game, ask, "1")
    send(ben, game, ask, "2")
    send(cleo, game, ask, "3")
    again = send(cleo, game, ask, "3")
    assert again.status_code == 200
    assert "Your move was already taken." in again.content.decode()


def test_another_number_for_a_closed_ask_is_stale(game, ada, ben, cleo):  # CC-10
    ask = game.ask
    for person, bid in ((ada, "1"), (ben, "2"), (cleo, "3")):
        send(person, game, ask, bid)
    assert send(cleo, game, ask, "4").status_code == 409


def test_in_a_window_everyone_asked_has_the_question(game, ada, ben, cleo):
    for seat, bid in ((0, 9), (1, 2), (2, 3)):
        play.play(game.pk, seat, game.ask, bid, now=NOW)
    assert set(awaited(game)) == {1, 2}
    assert "Do you block?" in page_of(ben, game)
    assert "Do you block?" in page_of(cleo, game)
    assert "Do you block?" not in page_of(ada, game)


def test_a_finished_game_has_its_ranking(game, ada, ben, cleo):
    people = (ada, ben, cleo)
    while fresh(game).is_running:
        seat = awaited(game)[0]
        question = re.search(r'hx-get="[^"]*pick=(\w+)"', page_of(people[seat], game))
        send(people[seat], game, fresh(game).ask, question[1])
    assert "Final ranking" in page_of(None, game)
