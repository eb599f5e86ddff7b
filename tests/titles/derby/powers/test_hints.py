"""The sensible bot plays a power when it pays."""

import random

import pytest

from games.bots import BOTS
from games.bots.passing import sensible_passing
from games.bots.playout import playout
from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.powers.hints import HOPES, gains, hope, progress
from tests.titles.derby.powers.moments import MOMENTS, moment
from tests.titles.derby.powers.stage import answer, asked, before_draw, drawn, landed, table

OPTIONS = {"powers": True, "fate_tokens": True}
LOOKS = {"falcons-eye", "superior-wisdom", "ravens-report"}


def look(record, seat):
    return kernel.look(TITLE, record, seat)


def best(record, seat):
    """What the sensible bot answers."""
    seen = look(record, seat)
    return BOTS["sensible"](seen, seen.question, random.Random(1))


def gain(record, seat, *picks):
    """The points that this power brings the bets of that seat on average."""
    return gains(look(record, seat).view)(picks)


def bet(seat, creature, card):
    return {seat: [[creature, card]]}


def test_every_power_but_the_looks_has_its_hope():
    assert set(HOPES) == set(MOMENTS) - LOOKS


@pytest.mark.parametrize("power", MOMENTS)
def test_every_power_can_be_rated(power):
    record, owner, reply = moment(power)
    seen = look(record, owner)
    assert isinstance(TITLE.rate(seen.view, seen.question)(tuple(reply)), float)


def test_mandate_saves_a_bet_in_the_last_race():
    more = {"bets": bet(1, "gryphon", "first"), "positions": {"gryphon": 20}, "race": 3}
    assert best(drawn({1: "yu-huang"}, ["gryphon-t1", "zeus"], **more), 1) == ["mandate", "gryphon-t1"]


def test_mandate_is_kept_when_the_creature_should_go():
    more = {"bets": bet(1, "gryphon", "disqualified"), "race": 3}
    assert best(drawn({1: "yu-huang"}, ["gryphon-t1", "zeus"], **more), 1) == ["pass"]


def test_mandate_brings_exactly_the_points_of_the_bet():
    more = {"bets": bet(1, "gryphon", "first"), "positions": {"gryphon": 20}}
    assert gain(drawn({1: "yu-huang"}, ["gryphon-t1", "zeus"], **more), 1, "mandate", "gryphon-t1") == 6


def test_word_with_zeus_puts_back_the_card_that_hurts():
    more = {"bets": bet(1, "gryphon", "first"), "positions": {"gryphon": 20}, "race": 3}
    assert best(drawn({1: "odin"}, ["gryphon-t1", "zeus"], **more), 1) == ["word-with-zeus", "gryphon-t1"]


def test_sleight_of_hand_protects_the_own_favourite():
    more = {"bets": bet(1, "gryphon", "first"), "positions": {"gryphon": 20}, "race": 3}
    assert best(before_draw({1: "anansi"}, **more), 1)[0] == "sleight-of-hand"


@pytest.mark.parametrize(("card", "pays"), [("first", True), ("last", False)])
def test_sun_ray_is_worth_something_to_who_has_bet_on_the_winner(card, pays):
    assert (gain(_put_down({1: "horus"}, card), 1, "sun-ray") > 0) == pays


@pytest.mark.parametrize(("card", "pays"), [("first", False), ("last", True)])
def test_heavy_air_is_worth_something_to_who_has_bet_on_the_last(card, pays):
    assert (gain(_put_down({1: "marduk"}, card), 1, "heavy-air") > 0) == pays


def _put_down(gods, card):
    cards = {0: ["dragon-n3"], 3: ["sylph-n2"], 1: ["phoenix-n1", "phoenix-n2"]}
    return answer(table(cards, gods=gods, bets=bet(1, "dragon", card)), 0, ["dragon-n3"])


@pytest.mark.parametrize(("power", "god"), [("tailwind", "horus"), ("change-of-fortune", "marduk")])
def test_moving_the_own_favourite_on_is_worth_something(power, god):
    record = answer_all(table_of(god, "first"))
    assert gain(record, 1, power) > 0


def test_moving_the_own_favourite_back_is_not():
    assert gain(answer_all(table_of("anansi", "first")), 1, "tangled-web") < 0


def table_of(god, card):
    cards = {0: ["dragon-n3"], 3: ["sylph-n2"], 1: ["phoenix-n1", "phoenix-n2"]}
    where = {"gryphon": 7, "sylph": 9}
    return table(cards, gods={1: god}, fate={"4": 2}, positions=where, bets=bet(1, "dragon", card))


def answer_all(record):
    """Seat 0 has brought Dragon to the token; everyone before that window has passed."""
    record = answer(record, 0, ["dragon-n3"])
    while look(record, None).view["window"]["kind"] != "fate":
        record = answer(record, asked(record)[0], ["pass"])
    return record


def test_the_hope_for_later_fades_as_the_game_goes_on():
    early, late = (look(landed({1: "yu-huang"}, race=race), 1).view for race in (1, 3))
    assert 0 <= progress(early) < progress(late) <= 1
    assert hope(early, "celestial-order") > hope(late, "celestial-order") > 0


def test_a_look_is_taken_when_it_is_offered():
    record, owner, _ = moment("falcons-eye")
    assert best(record, owner) == ["falcons-eye"]


def test_the_first_card_is_chosen_with_the_second_in_mind():  # V7
    cards = {0: ["dragon-n5", "sylph-n1"], 3: ["sylph-n5", "dragon-n1"], 1: ["phoenix-n1"], 2: ["phoenix-n2"]}
    record = table(cards, gods={}, bets=bet(0, "dragon", "first"))
    assert best(record, 0) == ["dragon-n5"]


def test_the_passing_bot_never_plays_a_power():
    played = playout(TITLE, [sensible_passing] * 3, random.Random(1), options=OPTIONS)
    assert "power" not in {event["kind"] for event in played.events}


def test_the_sensible_bot_beats_three_random_ones_with_powers():
    rng, won, games = random.Random(7), 0, 20
    for number in range(games):
        own = number % 4
        bots = [BOTS["sensible" if seat == own else "random"] for seat in range(4)]
        won += playout(TITLE, bots, rng, options=OPTIONS).places[own] == 1
    assert won >= 0.6 * games
