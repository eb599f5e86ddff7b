"""Looking at bets: only the looker learns what lies there, and keeps the knowledge for the race (V8)."""

import json
import random

import pytest

from games.engine import kernel
from games.engine.events import visible
from games.titles.derby import TITLE
from games.titles.derby.data import BET_CARDS
from tests.titles.derby.powers.moments import moment
from tests.titles.derby.powers.stage import (
    all_pass,
    answer,
    asked,
    before_third_bets,
    keys,
    landed,
    of_kind,
    table,
    told,
    view,
)

every_look = pytest.mark.parametrize("power", ["falcons-eye", "superior-wisdom", "ravens-report"])


def twins(record, seat, count=40):
    return [kernel.resample(TITLE, record, seat, random.Random(number)) for number in range(count)]


@every_look
def test_the_looker_keeps_what_was_seen(power):
    record, owner, reply = moment(power)
    record = answer(record, owner, reply)
    for look in view(record, owner)["known"]:
        assert [look["creature"], look["card"]] in record["state"]["bets"][look["seat"]]


@every_look
def test_the_others_see_nothing_of_it(power):  # HL-01
    record, owner, reply = moment(power)
    record = answer(record, owner, reply)
    for viewer in (seat for seat in (0, 1, 2, 3, None) if seat != owner):
        assert view(record, viewer)["known"] == []


@every_look
def test_the_log_tells_the_others_that_and_at_whom_not_what(power):  # HL-08
    record, owner, reply = moment(power)
    (event,) = of_kind(told(record, owner, reply)[1], "power")
    for viewer in (seat for seat in (0, 1, 2, 3, None) if seat != owner):
        shown = visible(event, viewer)
        assert not any(card in json.dumps(shown) for card in BET_CARDS)
        assert {look["seat"] for look in shown["at"]}
    assert "which is “1st”" in str(TITLE.tell(visible(event, owner)))
    assert "which is" not in str(TITLE.tell(visible(event, None)))


@every_look
def test_a_bet_that_was_seen_stays_in_every_twin(power):
    record, owner, reply = moment(power)
    record = answer(record, owner, reply)
    for twin in twins(record, owner):
        for look in view(record, owner)["known"]:
            assert [look["creature"], look["card"]] in twin["state"]["bets"][look["seat"]]


def test_the_bets_that_were_not_seen_are_dealt_anew():
    record, owner, reply = moment("superior-wisdom")
    record = answer(record, owner, reply)
    assert len({json.dumps(twin["state"]["bets"]) for twin in twins(record, owner)}) > 10


def test_for_others_a_seen_bet_is_dealt_anew_and_known_as_the_new_card():
    record, owner, reply = moment("superior-wisdom")
    record = answer(record, owner, reply)
    found = set()
    for twin in twins(record, 0):
        TITLE.check(twin)
        found.add(view(twin, owner)["known"][0]["card"])
    assert len(found) > 3


def test_after_prophecy_the_old_card_lies_anywhere_but_there():  # V8
    record = before_third_bets({1: "odin", 2: "marduk"})
    record = answer(record, 1, ["superior-wisdom", "2:phoenix", "3:dragon", "0:dragon"])
    record = answer(record, 2, ["prophecy", "phoenix", "third"])
    found = set()
    for twin in twins(record, 1, 150):
        TITLE.check(twin)
        found.add(next(card for creature, card in twin["state"]["bets"][2] if creature == "phoenix"))
        assert view(twin, 1) == view(record, 1)
    assert "first" not in found
    assert len(found) > 6


def test_knowledge_ends_with_the_race():
    cards = {0: ["dragon-n3"], 3: ["sylph-n2"]}
    bets = {2: [["phoenix", "first"], ["sylph", "last"]]}
    record = table(cards, gods={1: "odin"}, fate={"4": 2}, bets=bets, used=("word-with-zeus",))
    record = answer(record, 0, ["dragon-n3"])
    record = answer(record, 1, ["ravens-report", "2"])
    assert len(view(record, 1)["known"]) == 2
    record = answer(record, 0, ["sylph-n2"])
    assert view(record)["race"] == 2
    assert view(record, 1)["known"] == []


def test_seeing_the_same_bet_twice_is_known_once():
    record = landed({1: "odin"}, fate={"4": 2}, positions={"dragon": 0})
    record = answer(record, 1, ["ravens-report", "2"])
    assert len(view(record, 1)["known"]) == 2


def test_a_renewed_card_stays_where_everyone_saw_it_go():
    record, owner, reply = moment("renewal")
    record = answer(record, owner, reply)
    for viewer in (1, 2, None):
        for twin in twins(record, viewer, 20):
            TITLE.check(twin)
            assert "dragon-n3" in twin["state"]["holders"][3]


def test_passing_on_renewal_tells_nothing():
    """Whether the holders have another card of the creature stays open for the others."""
    record, owner, _ = moment("renewal")
    record = answer(record, owner, ["pass"])
    assert {"dragon-n1" in twin["state"]["holders"][3] for twin in twins(record, 1, 60)} == {True, False}


@pytest.mark.parametrize("number", range(6))
def test_a_whole_game_tells_the_cards_only_to_who_looks_or_owns_them(number):  # HL-01, HL-08
    rng = random.Random(number)
    record = kernel.begin(TITLE, seats=4, options={"powers": True, "fate_tokens": True}, seed=bytes([number] * 32))
    while ask := kernel.asked(TITLE, record):
        seat = rng.choice(ask.awaited)
        record, events = kernel.answer(TITLE, record, seat, ask.questions[seat].sample(rng))
        for event in events:
            if event["kind"] in ("bet", "power") and "private" in event:
                for viewer in (other for other in (0, 1, 2, 3, None) if other != event["seat"]):
                    assert not any(f'"{card}"' in json.dumps(visible(event, viewer)) for card in BET_CARDS)


def test_the_third_bets_go_on_after_a_look():
    record, owner, reply = moment("superior-wisdom")
    record = all_pass(answer(record, owner, reply))
    assert keys(record, asked(record)[0])
