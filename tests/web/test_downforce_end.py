"""How a Downforce ends, as its pages tell it: why the race is over, and what becomes of cars that are still on the
track."""

import html
import re

import pytest
from django.urls import reverse

from games.models import Game
from games.services import play
from games.services.replay import moments
from tests.cast import NOW, begun, browser_of, fresh
from tests.titles.downforce.scene import question, race

LEFT = "Nobody has a card left to play"
WHY = (
    "The race is over: nobody has a card left to play. Black, Green, Orange and Red have not finished: they get no"
    " place and no prize, and bets on them pay nothing."
)
ALL = "The race is over: all six cars have finished."


def ended(*people, finished, cars=None, card="c25") -> Game:
    """The game after the last card, which the first of these people plays."""
    game = begun(*people, title="downforce")
    record = race({0: [card]}, cars, finished=finished, seats=len(people))
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"], options=record["options"])
    play.play(game.pk, 0, record["ask"], question(record).default, now=NOW)
    return fresh(game)


@pytest.fixture
def left(ada, ben):
    """Nobody has a card, and four cars are still on the track."""
    return ended(ada, ben, finished=["blue", "yellow"])


@pytest.fixture
def complete(ada, ben):
    """The sixth car has finished."""
    order = ["red", "black", "blue", "orange", "green"]
    return ended(ada, ben, finished=order, cars={"yellow": "a62"}, card="c29")


def text(address: str, user, status: int = 200) -> str:
    """The words of a page."""
    answer = browser_of(user).get(address)
    assert answer.status_code == status
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def test_the_final_page_says_that_nobody_has_a_card_left(left, ada):  # F25
    page = text(reverse("table", args=[left.pk]), ada)
    assert LEFT in page
    assert page.count(WHY) >= 2  # below the score sheet, and in the log
    assert ALL not in page


def test_the_final_page_says_that_all_cars_have_finished(complete, ada):  # F25
    page = text(reverse("table", args=[complete.pk]), ada)
    assert "All six cars have finished" in page
    assert ALL in page
    assert "nobody has a card" not in page.casefold()


def test_cars_still_on_the_track_are_told_as_not_finished(left, complete, ada):  # F25
    page = text(reverse("table", args=[left.pk]), ada)
    assert page.replace(WHY, "").count("not finished") == 4 * 2  # by the track, and by the owners
    assert "spaces to go" not in page
    assert "not finished" not in text(reverse("table", args=[complete.pk]), ada)


def test_the_recap_of_the_end_has_a_step_for_why_the_race_is_over(left, ben):  # F25
    first = browser_of(ben).get(reverse("recap", args=[left.pk, 1])).context["recap"]
    address = next(step.address for step in first.steps if str(step.words) == WHY)
    page = text(reverse("recap", args=[left.pk, address]), ben)
    assert WHY in page


def test_the_replay_shows_the_end_of_the_race_before_the_money_is_counted(left, ada):  # F25
    at = next(moment for moment in moments(left) if moment.part)
    page = text(reverse("replay-part", args=[left.pk, at.number, at.part]), ada)
    assert WHY in page
    assert "The race is over." in page  # the table in words: nobody plays a card any more
    assert "spaces to go" not in page
    assert "wins with" not in page
