"""What is answered ahead in Downforce: sealed bids, the power to keep, and secret bets."""

import random
import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.urls import reverse

from games.engine import kernel
from games.models import Game, Move, Notice, PlanEntry
from games.services import dice, page, plans, play, rebuild
from games.services.errors import Illegal, Stale
from games.services.table import Table
from tests.cast import NOW, any_reply, awaited, begun, browser_of, fresh, play_on, seat
from tests.passing import tick
from tests.services.ahead import by, plan, planned, say, sentences
from tests.titles.downforce import scene
from tests.titles.downforce.test_bets import crossing

LATER = NOW + timedelta(minutes=1)
HANDS = {0: ["c01", "c25"], 1: ["c27", "c13"], 2: ["c28", "c31"], 3: ["c29", "c26"]}
"""Only c01 bids for black, and none of the first cards of the others does."""
CARS = ["black", "red", "blue", "green", "orange", "yellow"]


@pytest.fixture
def people(ada, ben, cleo, dan, monkeypatch):
    """Four people, whose games all begin with the same cards."""
    monkeypatch.setattr(dice, "seed", lambda: bytes([4]) * 32)
    return ada, ben, cleo, dan


@pytest.fixture
def game(people):
    """The auction of black, of four; red comes next, with Determined."""
    return put(begun(*people, title="downforce"), scene.auction(HANDS, cars=CARS))


def put(game, record):
    """Let the game stand at that record, and wait for whom it waits."""
    Game.objects.filter(pk=game.pk).update(record={**record, "ask": 500}, ask=500)
    with transaction.atomic():
        Table.lock(game.pk, NOW).save()
    return fresh(game)


def nobody_bids(game, now=LATER):
    """All four lay a card that bids nothing for black."""
    for index, card in enumerate(("c25", "c27", "c28", "c29")):
        say(game, index, card, now=now)


def coming(game, index):
    title, record = game.get_title(), fresh(game).record
    return title.planning.ahead(kernel.look(title, record, index).view, index)


def answers(game):
    """The sealed answers of the open ask."""
    return fresh(game).record["answers"]


# Bids


def test_a_planned_bid_is_laid_in_the_moment_in_which_its_car_comes(game):  # F4
    plan(game, 0, "bid.red", "c01")
    nobody_bids(game)
    assert answers(game) == {"0": "c01"}
    assert Move.objects.get(game=game, by=Move.By.PLAN).at == LATER
    assert awaited(game) == (1, 2, 3)


def test_whoever_has_planned_the_bid_is_not_told_that_it_is_their_turn(game, ada, ben):  # F4
    plan(game, 0, "bid.red", "c01")
    nobody_bids(game)
    told = Notice.objects.filter(game=game, kind=Notice.Kind.TURN, occasion=fresh(game).ask)
    assert not told.filter(user=ada).exists()
    assert told.filter(user=ben).exists()


def test_a_bid_for_another_car_waits_for_that_one(game):  # F4
    plan(game, 0, "bid.blue", "c01")
    nobody_bids(game)
    assert answers(game) == {}
    assert planned(game, 0) == [("bid.blue", ["c01"])]


@pytest.mark.parametrize(("power", "card"), [("tricky", "c25"), ("determined", "c01")])
def test_what_is_bid_can_depend_on_the_power_that_comes_with_the_car(game, power, card):  # F4
    plan(game, 0, "bid.red", "c01", conditions=[["power", power]])
    plan(game, 0, "bid.red", "c25")
    put(game, with_power("determined"))
    nobody_bids(game)
    assert answers(game) == {"0": card}


def with_power(power):
    """The same auction, in which red comes with that power."""
    record = scene.auction(HANDS, cars=CARS)
    powers = record["state"]["piles"]["powers"]
    other = powers.index(power)
    powers[0], powers[other] = powers[other], powers[0]
    return record


def test_a_bid_that_was_planned_and_laid_is_used_up_when_the_car_comes_again(game):  # F7
    plan(game, 0, "bid.red", "c25")
    nobody_bids(game)
    assert planned(game, 0) == []


def test_a_car_that_comes_again_has_a_bid_of_its_own(people):  # F7
    record = scene.auction(
        HANDS, cars=["black"], aside=["red"], owned={"blue": 0, "green": 1, "orange": 2, "yellow": 3}
    )
    game = put(begun(*people, title="downforce"), record)
    plan(game, 0, "bid.red.again", "c01")
    nobody_bids(game)
    assert answers(game) == {"0": "c01"}


def test_what_was_planned_for_cars_that_one_can_not_bid_for_any_more_is_gone(people):  # F8
    owned = {"blue": 0, "green": 0, "orange": 1}
    game = put(begun(*people, title="downforce"), scene.auction(HANDS, cars=["black", "yellow", "red"], owned=owned))
    plan(game, 0, "bid.red", "c25")
    plan(game, 3, "bid.red", "c26")
    plan(game, 0, "bet.1", "red")
    for index, card in enumerate(("c01", "c27", "c28", "c29")):
        say(game, index, card)  # black goes to one who has a car already
    assert fresh(game).record["state"]["cars"]["black"]["owner"] == 0
    assert planned(game, 0) == [("bet.1", ["red"])]
    assert planned(game, 3) == [("bid.red", ["c26"])]


def test_who_wants_one_car_only_is_asked_about_the_next(game, ada, mailoutbox, clock):  # F6
    plan(game, 0, "bid.red", "c01", conditions=[["cars", "0"]])
    for index, card in enumerate(("c01", "c27", "c28", "c29")):
        say(game, index, card)
    assert seat(game, 0).asked == fresh(game).ask
    tick(LATER)
    told = next(mail for mail in mailoutbox if ada.email in mail.to)
    assert "Your plan did not fit. It was to be played only if you own no car yet." in told.body


def test_when_all_have_planned_the_auctions_go_by_in_one_moment(game):  # F4
    for index, card in enumerate(("c25", "c27", "c28", "c29")):
        for car in CARS[1:]:
            plan(game, index, f"bid.{car}", card)
    nobody_bids(game)
    bids = Move.objects.filter(game=game, by=Move.By.PLAN)
    assert bids.count() >= 16
    assert {move.at for move in bids} == {LATER}


def test_the_log_tells_of_a_planned_bid_what_it_tells_of_any_and_that_it_was_planned(game, ben):  # F4
    plan(game, 0, "bid.red", "c01")
    nobody_bids(game)
    line = page.build(fresh(game), ben, now=LATER).log[0]
    assert (str(line.words), line.by) == ("#1 has answered.", "plan")
    for index, card in enumerate(("c27", "c28", "c29"), 1):
        say(game, index, card)
    assert any("6 M with [Red 6" in sentence for sentence in sentences(game, ben))


# What others can tell


def steady(answer):
    """The page without what is drawn anew for every answer."""
    return re.sub(r'(value|nonce|token|X-CSRFToken)(="|": "|=)[\w+/=-]{20,}', "", answer.content.decode())


def pages_of_others(game, people, prepare, then):
    """What the others and a visitor see after seat 0 has prepared something and the game has gone on."""
    with transaction.atomic():
        prepare(game)
        then(game)
        seen = {}
        for person in people:
            browser, name = browser_of(person), person.username if person else "visitor"
            for address in ("table", "fresh", "log"):
                seen[name, address] = steady(browser.get(reverse(address, args=[game.pk])))
            seen[name, "home"] = steady(browser.get(reverse("home")))
        notices = Notice.objects.filter(game=game).exclude(user=seat(game, 0).user).order_by("pk")
        seen["notices"] = list(notices.values("user", "kind", "occasion", "send_after"))
        seen["version"] = fresh(game).version
        seen["answer"] = list(answers(game).values())
        transaction.set_rollback(True)
    return seen


def test_from_a_planned_bid_nobody_can_tell_which_it_is_nor_on_what_it_depends(game, ben, cleo, clock):  # F4
    """Nor whether it is one of several alternatives."""
    clock.move_to(LATER)
    others = (ben, cleo, None)

    def alternatives(game):
        plan(game, 0, "bid.red", "c01", conditions=[["cars", "0"], ["power", "cunning"]])
        plan(game, 0, "bid.red", "c25", conditions=[["debt", "3"]])

    one = pages_of_others(game, others, lambda game: plan(game, 0, "bid.red", "c01"), nobody_bids)
    two = pages_of_others(game, others, alternatives, nobody_bids)
    assert (one.pop("answer"), two.pop("answer")) == (["c01"], ["c25"])
    assert one == two


def test_a_plan_that_did_not_fit_looks_to_others_like_none(game, ben, cleo, clock):  # F4
    clock.move_to(LATER)
    others = (ben, cleo, None)

    def one_that_does_not_fit(game):
        plan(game, 0, "bid.red", "c01", conditions=[["power", "cunning"]])

    none = pages_of_others(game, others, lambda game: None, nobody_bids)
    misfit = pages_of_others(game, others, one_that_does_not_fit, nobody_bids)
    assert none == misfit


def test_a_planned_bid_tells_no_more_than_one_by_hand_but_that_it_was_planned(game, ben, cleo, clock):  # F4
    clock.move_to(LATER)
    others = (ben, cleo, None)

    def at_once(game):
        nobody_bids(game)
        say(game, 0, "c25", now=LATER)

    by_plan = pages_of_others(game, others, lambda game: plan(game, 0, "bid.red", "c01"), nobody_bids)
    by_hand = pages_of_others(game, others, lambda game: None, at_once)
    for person in ("ben", "cleo", "visitor"):
        shown = by_plan[person, "log"].replace(' <span class="badge">planned ahead</span>', "")
        assert shown != by_plan[person, "log"]
        assert shown == by_hand[person, "log"]
    assert by_plan["notices"] == by_hand["notices"]


def test_a_planned_bid_can_be_changed_until_all_are_shown_and_nobody_can_tell(game, ben):  # F4
    plan(game, 0, "bid.red", "c01")
    nobody_bids(game)
    before = known(game, ben)
    say(game, 0, "c25", now=LATER + timedelta(hours=1))
    assert answers(game) == {"0": "c25"}
    assert known(game, ben) == before


def known(game, user):
    """All that the page of that person is made of."""
    built = page.build(fresh(game), user, now=LATER)
    return built.version, built.view, built.seats, built.log, built.awaited


def test_to_plan_changes_nothing_for_others(game, ben):
    before = known(game, ben)
    plan(game, 0, "bid.red", "c01")
    plan(game, 0, "bet.1", "red")
    assert known(game, ben) == before


# The power


def last_auction(people):
    """Yellow is sold; seat 0 has two powers by then, seat 1 has one."""
    owned = {"blue": 0, "green": 1, "orange": 2, "red": 0, "black": 3}
    return put(begun(*people, title="downforce"), scene.auction(HANDS, cars=["yellow"], owned=owned))


def test_the_first_power_that_was_won_is_kept(people):  # F9
    game = last_auction(people)
    plan(game, 0, "power", "strategic")
    plan(game, 0, "power", "tricky")
    for index, card in enumerate(("c25", "c13", "c28", "c29")):
        say(game, index, card)  # yellow, with Strategic, goes to seat 1
    assert answers(game) == {"0": "tricky"}
    assert awaited(game) == (1,)


def test_who_needs_not_choose_has_nothing_planned_any_more(people):  # F9
    game = last_auction(people)
    plan(game, 2, "power", "strategic")
    for index, card in enumerate(("c25", "c13", "c28", "c29")):
        say(game, index, card)
    assert planned(game, 2) == []


# Bets


def race(people, **facts):
    """Red is about to cross line 1 on the card of seat 0."""
    return put(begun(*people[:3], title="downforce"), crossing(**facts))


def cross(game, now=LATER):
    question = kernel.asked(game.get_title(), fresh(game).record).questions[0]
    say(game, 0, question.default, now=now)


def test_a_planned_bet_is_made_when_its_line_is_crossed(people):  # F23
    game = race(people)
    plan(game, 1, "bet.1", "blue")
    cross(game)
    assert answers(game) == {"1": "blue"}
    assert awaited(game) == (0, 2)


def test_a_bet_is_made_on_the_first_car_that_is_far_enough_ahead(people):  # F23
    game = race(people)
    plan(game, 1, "bet.1", "blue", conditions=[["among", "blue", "1"]])
    plan(game, 1, "bet.1", "red", conditions=[["among", "red", "1"], ["racing", "red"]])
    cross(game)
    assert answers(game) == {"1": "red"}


def test_nobody_can_tell_which_bet_was_planned_until_the_end(people):  # F23
    seen = {}
    for car in ("blue", "red"):
        with transaction.atomic():
            game = race(people)
            plan(game, 1, "bet.1", car)
            cross(game)
            say(game, 0, "black", now=LATER)
            say(game, 2, "black", now=LATER)
            assert fresh(game).record["state"]["bets"][1][0] == car
            seen[car] = [known(game, user) for user in (people[0], people[2], AnonymousUser())]
            transaction.set_rollback(True)
    assert seen["blue"] == seen["red"]


def test_a_turn_can_not_be_planned(people):  # F11
    game = race(people)
    with pytest.raises(Stale, match="its time is over, or it never comes"):
        plans.add(game.pk, 1, "turn.41", ["c26"], now=NOW)
    assert not PlanEntry.objects.exists()


@pytest.mark.parametrize(
    ("occasion", "pick", "forged"),
    [
        ("bid.red", "c13", []),
        ("bid.red", "red-8", []),
        ("bid.red", "c01", [["cars", "7"]]),
        ("bid.red", "c01", [["power", "aggressive"]]),
        ("bid.red", "c01", [["among", "red", "1"]]),
        ("bid.red", "c01", [["cars"]]),
        ("bid.red", "c01", [["seed"]]),
        ("bet.1", "c01", []),
        ("bet.1", "red", [["among", "red", "9"]]),
        ("bet.1", "red", [["power", "cunning"]]),
        ("power", "immortal", []),
    ],
)
def test_what_is_not_offered_is_refused(game, occasion, pick, forged):
    with pytest.raises(Illegal):
        plan(game, 0, occasion, pick, conditions=forged)
    assert not PlanEntry.objects.exists()


@pytest.mark.parametrize("occasion", ["bid.black", "bid.black.again", "bid.white", "bet.4", "drive.0.1", "bid"])
def test_what_is_asked_now_or_never_comes_is_refused(game, occasion):
    with pytest.raises(Stale):
        plan(game, 0, occasion, "c01")
    assert not PlanEntry.objects.exists()


# Whole games


@pytest.mark.parametrize("track", ["cais-velho", "serra-do-vale"])
def test_a_whole_game_of_people_who_plan_comes_to_its_end_and_can_be_played_again(ada, ben, cleo, track):
    rng = random.Random(11)
    game = begun(ada, ben, cleo, title="downforce", options={"track": track})
    while fresh(game).is_running:
        for index in range(3):
            if not PlanEntry.objects.filter(seat=seat(game, index)).exists():
                for one in coming(game, index):
                    question = one.question
                    plan(game, index, question.occasion, *question.picks(question.sample(rng)))
        if not (waiting := awaited(game)):
            break
        ask, reply = any_reply(game, waiting[0], rng)
        play.play(game.pk, waiting[0], ask, reply, now=NOW)
    assert Move.objects.filter(game=game, by=Move.By.PLAN).count() > 15
    assert rebuild.rebuild(fresh(game)).verdict == "same"
    assert not PlanEntry.objects.exists()


def test_without_plans_nothing_is_given_ahead(ada, ben, cleo):
    game = play_on(begun(ada, ben, cleo, title="downforce"), 60)
    assert set(Move.objects.filter(game=game).values_list("by", flat=True)) <= {"site", "human"}
    assert by(game, 0) == ["human"] * len(by(game, 0))
