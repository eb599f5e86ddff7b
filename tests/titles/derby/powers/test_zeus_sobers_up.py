"""Zeus Sobers Up (V1) together with each of the eighteen powers."""

import random
from functools import cache

from games.bots.playout import playout
from games.titles.derby import TITLE
from games.titles.derby.data import POWERS, PROTECTION, PROTECTION_KEY
from tests.titles.derby.powers.moments import every_power, moment
from tests.titles.derby.powers.stage import (
    PASS,
    answer,
    asked,
    bets,
    holders,
    of_kind,
    table,
    told,
    turn_over,
    view,
    window,
)


def apart(record):
    """The game without what tells a sober Zeus from another one."""
    return {**record["state"], "stack": record["stack"]}


@every_power
def test_it_has_the_same_effect(power):  # V1
    sober, owner, reply = moment(power, zeus_sobers_up=True)
    plain, _, _ = moment(power, zeus_sobers_up=False)
    (after, events), (without, without_events) = told(sober, owner, reply), told(plain, owner, reply)
    assert of_kind(events, "power") == of_kind(without_events, "power") != []
    assert of_kind(events, "moved") == of_kind(without_events, "moved")
    if POWERS[power].window not in ("draw", "drawn"):  # there the judgement follows, where the two differ
        assert apart(after) == apart(without)


@cache
def sober_games():
    """Whole games of all numbers of players, in which powers are played as soon as they can be."""
    options = {"powers": True, "fate_tokens": True, "zeus_sobers_up": True}
    rng = random.Random(5)
    return [playout(TITLE, [eager] * (3 + number % 4), rng, options=options, check=True) for number in range(12)]


def eager(look, question, rng):
    """Passes only if that comes up twice."""
    return next((reply for reply in (question.sample(rng) for _ in range(2)) if reply != PASS), PASS)


@every_power
def test_protection_cards_drawn_leave_whatever_is_played(power):  # V1
    games = [game for game in sober_games() if power in {event["power"] for event in of_kind(game.events, "power")}]
    assert games
    for game in games:
        verdicts = of_kind(game.events, "judgement")
        assert [verdict["left_game"] for verdict in verdicts] == [
            verdict["drawn"].count(PROTECTION_KEY) for verdict in verdicts
        ]
        assert game.record["state"]["left_game"] == sum(verdict["left_game"] for verdict in verdicts)


@every_power
def test_what_was_used_in_one_race_stays_used_to_the_end(power):  # V2
    for game in sober_games():
        used = [event["seat"] for event in of_kind(game.events, "power") if event["power"] == power]
        assert len(used) < 2
        for seat, line in enumerate(view(game.record)["seats"]):
            assert (power in line["powers"]["used"]) is (seat in used)


# A deck that has become small


def sober(tricks, protection, gods, **more):
    """All cards are played; so many protection cards have not left yet."""
    cards = holders(4, last=True)
    record = table(cards, gods=gods, tricks=tricks, bets=bets(4), zeus_sobers_up=True, **more)
    record["state"]["zeus"]["protection"], record["state"]["left_game"] = protection, PROTECTION - protection
    return turn_over(record)


def test_sleight_of_hand_may_leave_nothing_to_draw():  # V1
    """Nobody is disqualified, and no power on drawn cards is asked for."""
    record = sober({"gryphon-t1": 1}, 0, {1: "anansi", 2: "odin", 3: "yu-huang"})
    assert (window(record), asked(record)) == ("draw", [1])
    record, events = told(record, 1, ["sleight-of-hand", "gryphon-t1"])
    (verdict,) = of_kind(events, "judgement")
    assert (verdict["drawn"], verdict["disqualified"]) == ([], [])
    assert view(record)["race"] == 2


def test_word_with_zeus_on_the_only_card_there_is_draws_it_again():  # V1, V8
    record = sober({"gryphon-t1": 0}, 0, {1: "odin"})
    assert record["state"]["drawn"] == ["gryphon-t1"]
    _, events = told(record, 1, ["word-with-zeus", "gryphon-t1"])
    assert of_kind(events, "judgement")[0]["drawn"] == ["gryphon-t1"]


def test_a_spared_card_that_is_drawn_again_is_spared_no_more():  # V1, V8
    """It is the only card there is, so that Word with Zeus draws the very card that the Mandate had spared."""
    record = sober({"gryphon-t1": 0}, 0, {1: "yu-huang", 2: "odin"})
    record = answer(record, 1, ["mandate", "gryphon-t1"])
    _, events = told(record, 2, ["word-with-zeus", "gryphon-t1"])
    assert of_kind(events, "judgement")[0]["disqualified"] == ["gryphon"]


def test_no_window_on_drawn_cards_opens_when_no_card_is_left():  # V1, V5
    record = sober({}, 0, {1: "odin", 2: "yu-huang"})
    assert view(record)["race"] == 2
    assert view(record)["races_done"][0]["drawn"] == []


def test_a_protection_card_put_back_and_drawn_again_leaves():  # V1, V8
    record = sober({}, 2, {1: "odin"})
    assert record["state"]["drawn"] == [PROTECTION_KEY, PROTECTION_KEY]
    record, events = told(record, 1, ["word-with-zeus", PROTECTION_KEY])
    assert of_kind(events, "judgement")[0]["left_game"] == 2
    assert view(record)["zeus"]["protection"] == 0
