"""What is answered ahead, in the game it was made for: bets, turns, tokens and the eighteen powers of Derby."""

import random
import re
from datetime import timedelta

import pytest
from django.db import transaction
from django.urls import reverse

from games.engine import kernel
from games.models import Game, Move, Notice, PlanEntry, StandingAnswer
from games.services import plans, play, rebuild
from games.services.errors import Illegal, Stale
from games.services.table import Table
from tests.cast import NOW, any_reply, awaited, begun, browser_of, fresh, play_on, seat
from tests.passing import tick
from tests.services.ahead import by
from tests.titles.derby.powers import stage

LATER = NOW + timedelta(days=1)
QUETZALCOATL = {0: "quetzalcoatl"}
"""Seat 0 has the two powers of this god, the others have used theirs."""


@pytest.fixture
def game(ada, ben, cleo, dan):
    """A running game with powers of Ada, Ben, Cleo and Dan in the seats 0 to 3."""
    return begun(ada, ben, cleo, dan, options={"powers": True, "fate_tokens": True})


def put(game, record):
    """Let the game stand at that record, and wait for whom it waits."""
    Game.objects.filter(pk=game.pk).update(record={**record, "ask": 500}, ask=500)
    with transaction.atomic():
        Table.lock(game.pk, NOW).save()
    return fresh(game)


def before_renewal(right, **more):
    """Seat 0 is to play its first card, `dragon-n3`; what it holds on its right, between the seats 3 and 0, is hidden
    from the seats 1 and 2. Afterwards it is asked for Renewal."""
    cards = {0: ["dragon-n3", "gryphon-n1"], 3: right, 1: ["phoenix-n1", "phoenix-n2"]}
    return stage.table(cards, gods=QUETZALCOATL, **{"used": ("second-wind",), **more})


ANOTHER_DRAGON, NO_OTHER_DRAGON = ["sylph-n2", "dragon-n1"], ["sylph-n2", "lamassu-n1"]


def keep(game, key, mode="pass", about=(), index=0):
    plans.keep_standing(game.pk, index, key, mode, about, now=NOW)


def card(game, key, now=NOW):
    play.play(game.pk, 0, fresh(game).ask, [key], now=now)


# Powers


def test_a_standing_pass_lets_the_window_of_its_power_go_by(game):
    put(game, before_renewal(ANOTHER_DRAGON))
    keep(game, "renewal")
    card(game, "dragon-n3")
    assert by(game, 0) == [Move.By.HUMAN, Move.By.STANDING]
    assert awaited(game) == (0,)
    assert kernel.look(game.get_title(), fresh(game).record, 0).question.occasion.endswith(".second")


@pytest.mark.parametrize(("about", "is_asked"), [("dragon", True), ("gryphon", False)])
def test_who_wants_to_be_asked_about_certain_creatures_is_asked_about_these(game, about, is_asked):
    put(game, before_renewal(ANOTHER_DRAGON))
    keep(game, "renewal", "only", [about])
    card(game, "dragon-n3")
    assert (Move.By.STANDING in by(game, 0)) is not is_asked


def test_the_powers_of_two_people_in_one_window_are_let_go_by_together(game):
    gods = {1: "anansi", 2: "yu-huang"}
    record = stage.landed(gods, 4)
    asked = kernel.asked(game.get_title(), record).awaited
    put(game, record)
    for index in asked:
        look = kernel.look(game.get_title(), fresh(game).record, index)
        keep(game, look.question.standing.key, index=index)
    passed = Move.objects.filter(game=game, ask=500).order_by("number")
    assert [(move.seat, move.by) for move in passed] == [(index, Move.By.STANDING) for index in asked]
    assert len(asked) == 2


def test_a_standing_answer_is_gone_with_its_power(game):
    put(game, before_renewal(ANOTHER_DRAGON))
    keep(game, "renewal", "only", ["dragon"])
    card(game, "dragon-n3")
    assert StandingAnswer.objects.count() == 1
    play.play(game.pk, 0, fresh(game).ask, ["renewal", "dragon-n1"], now=NOW)
    assert not StandingAnswer.objects.exists()


@pytest.mark.parametrize("key", ["tangled-web", "second-wind", "no-such-power"])
def test_a_power_of_another_god_or_a_used_one_takes_no_standing_answer(game, key):
    put(game, before_renewal(ANOTHER_DRAGON))
    with pytest.raises(Illegal, match="not yours, or it has been used"):
        keep(game, key)
    assert not StandingAnswer.objects.exists()


@pytest.mark.parametrize("about", [["unicorn"], ["dragon", "dragon-n1"], ["sector-3"]])
def test_what_is_no_creature_is_no_reason_to_be_asked(game, about):
    put(game, before_renewal(ANOTHER_DRAGON))
    with pytest.raises(Illegal, match="You can't be asked about this"):
        keep(game, "renewal", "only", about)


def test_a_power_takes_no_planned_reply(game):
    put(game, before_renewal(ANOTHER_DRAGON))
    with pytest.raises(Stale):
        plans.add(game.pk, 0, "1.renewal", ["renewal", "dragon-n1"], now=NOW)


# Renewal without a second card


def steady(answer):
    """The page without what is drawn anew for every answer."""
    return re.sub(r'(value|nonce|token|X-CSRFToken)(="|": "|=)[\w+/=-]{20,}', "", answer.content.decode())


def pages_of_others(game, right, people):
    """What the others see after `dragon-n3` was played with these cards on its right."""
    with transaction.atomic():
        put(game, before_renewal(right))
        card(game, "dragon-n3", now=NOW + timedelta(minutes=1))
        seen = {}
        for person in people:
            browser = browser_of(person)
            name = person.username if person else "visitor"
            for address in ("table", "fresh"):
                seen[name, address] = steady(browser.get(reverse(address, args=[game.pk])))
            seen[name, "home"] = steady(browser.get(reverse("home")))
        told = Notice.objects.filter(game=game).exclude(user=seat(game, 0).user).order_by("pk")
        seen["notices"] = list(told.values("user", "kind", "occasion"))
        seen["silent"] = seat(game, 0).answers_at is not None
        transaction.set_rollback(True)
    return seen


def test_a_hand_without_a_second_card_looks_to_others_like_one_with_it(game, ben, cleo, clock):
    clock.move_to(NOW + timedelta(minutes=2))
    people = (ben, cleo, None)
    with_it, without = (pages_of_others(game, right, people) for right in (ANOTHER_DRAGON, NO_OTHER_DRAGON))
    assert (with_it.pop("silent"), without.pop("silent")) == (False, True)
    assert with_it == without


def test_without_a_second_card_the_site_passes_after_a_while(game, ada):
    put(game, before_renewal(NO_OTHER_DRAGON))
    card(game, "dragon-n3")
    assert awaited(game) == (0,)
    assert not Notice.objects.filter(user=ada, occasion=501).exists()
    tick(seat(game, 0).answers_at)
    assert by(game, 0) == [Move.By.HUMAN, Move.By.FORCED]


def test_a_standing_pass_hides_whether_there_is_a_second_card(game):
    for right in (ANOTHER_DRAGON, NO_OTHER_DRAGON):
        with transaction.atomic():
            put(game, before_renewal(right))
            keep(game, "renewal")
            card(game, "dragon-n3")
            assert by(game, 0) == [Move.By.HUMAN, Move.By.STANDING]
            transaction.set_rollback(True)


# Bets and turns


def coming(game, index):
    title, record = game.get_title(), fresh(game).record
    return title.planning.ahead(kernel.look(title, record, index).view, index)


def test_a_planned_bet_with_an_alternative_is_placed_in_turn(ada, ben, cleo):
    game = begun(ada, ben, cleo)
    first = awaited(game)[0]
    second = (first + 1) % 3
    plans.add(game.pk, second, "1.bet.1", ["phoenix", "first"], [["alone-on", "phoenix"]], now=NOW)
    plans.add(game.pk, second, "1.bet.1", ["gryphon", "last"], now=NOW)
    play.play(game.pk, first, fresh(game).ask, ["phoenix", "last"], now=NOW)
    assert Move.objects.get(game=game, by=Move.By.PLAN).reply == ["gryphon", "last"]
    assert not PlanEntry.objects.exists()


@pytest.mark.parametrize(
    "forged",
    [
        ["alone-on", "dragon"],
        ["not-passed", "phoenix", "99"],
        ["seed"],
        ["still-there", "dragon-n1", "x"],
        ["alone-on"],
    ],
)
def test_a_forged_condition_is_refused(ada, ben, cleo, forged):
    game = begun(ada, ben, cleo)
    second = (awaited(game)[0] + 1) % 3
    with pytest.raises(Illegal):
        plans.add(game.pk, second, "1.bet.1", ["phoenix", "first"], [forged], now=NOW)
    assert not PlanEntry.objects.exists()


@pytest.mark.parametrize("forged", [[], ["not-passed", "phoenix", "9"], ["still-there", "dragon-n1"]])
def test_a_token_can_depend_on_nothing(ada, ben, cleo, forged):
    game = begun(ada, ben, cleo, options={"powers": True, "fate_tokens": True})
    second = (awaited(game)[0] + 1) % 3
    with pytest.raises(Illegal):
        plans.add(game.pk, second, "1.token", ["9"], [forged], now=NOW)
    assert not PlanEntry.objects.exists()


@pytest.mark.parametrize("options", [{}, {"powers": True, "fate_tokens": True}], ids=["base", "powers"])
def test_a_whole_game_of_people_who_plan_comes_to_its_end_and_can_be_played_again(ada, ben, cleo, options):
    rng = random.Random(11)
    game = begun(ada, ben, cleo, options=options)
    title = game.get_title()
    while fresh(game).is_running:
        for index in range(3):
            if not PlanEntry.objects.filter(seat=seat(game, index)).exists() and (listed := coming(game, index)):
                question = listed[0].question
                plans.add(game.pk, index, question.occasion, question.picks(question.sample(rng)), now=NOW)
            look = kernel.look(title, fresh(game).record, index)
            for one in title.planning.standing(look.view, index)[:1]:
                keep(game, one.key, rng.choice(["ask", "pass"]), index=index)
        if not (waiting := awaited(game)):
            break
        ask, reply = any_reply(game, waiting[0], rng)
        play.play(game.pk, waiting[0], ask, reply, now=NOW)
    finished = fresh(game)
    assert Move.objects.filter(game=game, by=Move.By.PLAN).count() > 20
    assert rebuild.rebuild(finished).verdict == "same"
    assert not PlanEntry.objects.exists()
    assert not StandingAnswer.objects.exists()


def test_a_base_game_without_plans_gives_nothing_ahead_that_anyone_could_not_see(ada, ben, cleo):
    game = play_on(begun(ada, ben, cleo), 60)
    assert set(Move.objects.filter(game=game).values_list("by", flat=True)) <= {"site", "human", "forced"}
