"""Planning ahead in Downforce over HTTP: what the pages say of bids, powers and bets that are still to come."""

import html
import random
import re

import pytest
from django.db import transaction
from django.urls import reverse

from games.engine import kernel
from games.models import Game, PlanEntry
from games.services.table import Table
from tests.cast import NOW, awaited, begun, browser_of, fresh, play_on
from tests.services.ahead import plan, say
from tests.titles.downforce import scene

HTMX = {"HTTP_HX_REQUEST": "true"}
HANDS = {0: ["c01", "c25"], 1: ["c27", "c13"], 2: ["c28", "c31"], 3: ["c29", "c26"]}
CARS = ["black", "red", "blue", "green", "orange", "yellow"]


@pytest.fixture
def people(ada, ben, cleo, dan):
    return ada, ben, cleo, dan


def put(people, record):
    """A game of these people that stands at that record."""
    game = begun(*people, title="downforce")
    Game.objects.filter(pk=game.pk).update(record={**record, "ask": 500}, ask=500)
    with transaction.atomic():
        Table.lock(game.pk, NOW).save()
    return fresh(game)


@pytest.fixture
def game(people):
    """The auction of black, with Aggressive; red comes next."""
    return put(people, scene.auction(HANDS, cars=CARS))


def address(game, name="plan"):
    return reverse(name, args=[game.pk])


def words(answer):
    """What the page says, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def composed(game, user, occasion, *picks, **more):
    """The form for that reply."""
    answer = browser_of(user).get(address(game), {"for": occasion, "pick": list(picks), **more}, **HTMX)
    assert answer.status_code == 200
    return answer


def of_the_form(answer):
    """What the form says, without the board below it."""
    return words(answer).partition("To your choices")[0]


def test_all_that_can_still_come_is_listed(game, ada):  # F4, F9, F23
    text = words(browser_of(ada).get(address(game)))
    for line in ("Your bid for Yellow", "The power that you keep, of those you win", "Your bet at bet line 3"):
        assert f"{line} Plan" in text
    assert "Your bid for Black" not in text


def test_a_planned_bid_is_chosen_from_the_hand_as_a_bid_for_its_car(game, ada):  # F4
    """The card bids 6 for red and 1 for black, which is auctioned now."""
    text = of_the_form(composed(game, ada, "bid.red"))
    assert "Choose a card as your bid for Red." in text
    assert "bids 6 M" in text
    assert "bids 1 M" not in text


def test_the_form_does_not_name_a_power_that_has_not_been_revealed(game, ada):  # F3
    text = of_the_form(composed(game, ada, "bid.red"))
    assert "Which power comes with it is revealed when it is auctioned." in text
    assert "Aggressive" not in text


def test_nor_who_comes_first_by_then(game, ada):  # F5
    assert "First where bids are equal" not in of_the_form(composed(game, ada, "bid.red"))
    assert "First where bids are equal" in words(browser_of(ada).get(address(game, "table")))


def test_of_a_car_that_is_auctioned_again_the_power_is_named(people, ada):  # F7
    owned = {"blue": 0, "green": 1, "orange": 2, "yellow": 3}
    game = put(people, scene.auction(HANDS, cars=["black"], aside=["red"], owned=owned))
    assert "Determined." in of_the_form(composed(game, ada, "bid.red.again"))


def test_the_preview_says_what_would_be_bid_for_which_car(game, ada):  # F4
    text = of_the_form(composed(game, ada, "bid.red", "c01"))
    assert "As things stand now: You bid 6 M for Red, paid at the end if you win it." in text


def test_the_preview_of_a_bet_is_that_of_its_line(game, ada):  # F23
    text = of_the_form(composed(game, ada, "bet.3", "red"))
    assert "Red brings you 3 M as 1st, 2 M as 2nd and 1 M as 3rd." in text


def test_conditions_are_offered_in_words(game, ada):
    text = of_the_form(composed(game, ada, "bid.red", "c01"))
    assert "Only if a certain power comes with the car" in text
    text = of_the_form(composed(game, ada, "bid.red", "c01", cond="cars"))
    assert "no car yet 1 car at most" in text


def test_a_bid_is_planned_changed_and_withdrawn(game, ada):
    browser = browser_of(ada)
    sent = {"for": "bid.red", "pick": ["c01"], "only": ["power:cunning"]}
    assert "Planned." in words(browser.post(address(game), sent, **HTMX))
    entry = PlanEntry.objects.get()
    assert (entry.picks, entry.conditions) == (["c01"], [["power", "cunning"]])
    browser.post(address(game), {"for": "bid.red", "pick": ["c25"], "instead": entry.pk}, **HTMX)
    assert list(PlanEntry.objects.values_list("pk", "picks", "conditions")) == [(entry.pk, ["c25"], [])]
    browser.post(reverse("plan-withdraw", args=[game.pk, entry.pk]), **HTMX)
    assert not PlanEntry.objects.exists()


def test_what_is_planned_is_listed_in_words(game, ada):
    plan(game, 0, "bid.red", "c01", conditions=[["cars", "0"]])
    answer = browser_of(ada).get(address(game))
    assert "bids 6 M</span>, <em>only if you own no car yet</em>" in answer.content.decode()
    assert "would fit now" in words(answer)


def test_a_power_that_may_still_come_is_no_reason_to_warn(game, ada):  # F3
    plan(game, 0, "bid.red", "c01", conditions=[["power", "cunning"]])
    assert "would not fit now" not in words(browser_of(ada).get(address(game)))


def test_the_log_says_that_a_bid_was_planned_ahead(game, ben):  # F4
    plan(game, 0, "bid.red", "c01")
    for index, card in enumerate(("c25", "c27", "c28", "c29")):
        say(game, index, card)
    assert "Ada has answered. planned ahead" in words(browser_of(ben).get(address(game, "table")))


def test_whose_plan_has_answered_reads_what_it_has_laid_and_may_change_it(game, ada):  # F4
    plan(game, 0, "bid.red", "c01")
    for index, card in enumerate(("c25", "c27", "c28", "c29")):
        say(game, index, card)
    text = words(browser_of(ada).get(address(game, "table")))
    assert "Red 6 · Yellow 5" in text.partition("Players")[0]


@pytest.mark.parametrize("moves", [0, 3, 11, 18, 24, 26, 30, 45])
def test_every_question_that_is_listed_can_be_composed_to_its_end(people, moves):
    game = play_on(begun(*people, title="downforce"), moves, rng=random.Random(2))
    title = game.get_title()
    for index in {0, awaited(game)[0]}:
        browser = browser_of(people[index])
        for one in title.planning.ahead(kernel.look(title, game.record, index).view, index):
            picks = one.question.picks(one.question.sample(random.Random(moves)))
            for chosen in ((), picks):
                answer = browser.get(address(game), {"for": one.question.occasion, "pick": list(chosen)})
                assert answer.status_code == 200
                assert answer.context["plan"].form.complete is bool(chosen)
