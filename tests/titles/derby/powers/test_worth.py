"""About which creatures a sensible player wants to be asked for a power while being away (V5)."""

import json

import pytest

from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.data import CREATURES, POWERS
from games.titles.derby.powers.worth import worth_asking
from tests.titles.derby.powers.stage import before_draw, table

HOLDERS = {0: ["dragon-n1", "lamassu-n2"], 1: ["gryphon-n4", "gryphon-n1"], 2: ["sylph-n2"], 3: ["pegasus-t1"]}
LOOKS = ("falcons-eye", "superior-wisdom", "ravens-report")


def view_of(god, creature="", card="", **more):
    """What seat 1 of that god sees in the middle of a race, with a bet if one is named."""
    bets = {1: [[creature, card]], 0: [["dragon", "last"]]} if creature else {0: [["dragon", "last"]]}
    return kernel.look(TITLE, table(HOLDERS, gods={1: god}, bets=bets, **more), 1).view


def worth(power, creature="", card="", **more):
    return worth_asking(view_of(POWERS[power].god, creature, card, **more), 1, power)


LATE = {"race": 3, "positions": {"gryphon": 18, "dragon": 19, "sylph": 17}}


@pytest.mark.parametrize("power", [power for power in POWERS if power not in LOOKS])
def test_without_a_bet_no_power_is_worth_a_question(power):
    assert worth(power) == ()


@pytest.mark.parametrize("power", LOOKS)
def test_a_look_is_always_worth_it(power):
    assert worth(power) == CREATURES


def test_sun_ray_is_worth_it_for_the_creature_that_should_win():
    assert worth("sun-ray", "gryphon", "first", **LATE) == ("gryphon",)


def test_heavy_air_is_worth_it_for_the_rival():
    found = worth("heavy-air", "gryphon", "first", **LATE)
    assert "dragon" in found
    assert "gryphon" not in found


def test_early_in_the_game_it_is_worth_it_for_less():
    early = {**LATE, "race": 1, "positions": {"gryphon": 3}}
    assert worth("sun-ray", "gryphon", "first-second-third", **early) == ()


def test_a_creature_that_has_finished_is_not_worth_it():
    assert "gryphon" not in worth("sun-ray", "gryphon", "first", race=3, finished=["gryphon"])


def test_mandate_is_worth_it_when_the_own_favourite_is_drawn():
    assert worth("mandate", "gryphon", "first", race=3, positions={"gryphon": 20}) == ("gryphon",)


def test_sleight_of_hand_is_worth_it_for_a_trick_of_the_own_favourite():
    more = {"bets": {1: [["gryphon", "first"]]}, "positions": {"gryphon": 20}, "race": 3}
    view = kernel.look(TITLE, before_draw({1: "anansi"}, **more), 1).view
    assert worth_asking(view, 1, "sleight-of-hand") == ("gryphon",)


def test_change_of_fortune_is_not_worth_it_with_nobody_ahead():  # V8
    ahead = {"positions": {"gryphon": 18}, "race": 3}
    assert "gryphon" not in worth("change-of-fortune", "gryphon", "last", **ahead)


def test_renewal_is_worth_it_for_cards_that_the_owner_holds():
    found = worth("renewal", "gryphon", "first", race=3)
    assert set(found) <= {"dragon", "gryphon", "lamassu"}


def test_weighing_changes_nothing():
    view = view_of("marduk", "gryphon", "first", **LATE)
    before = json.dumps(view)
    for power in POWERS:
        if POWERS[power].god == "marduk":
            worth_asking(view, 1, power)
    assert json.dumps(view) == before
