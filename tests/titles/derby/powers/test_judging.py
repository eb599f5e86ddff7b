"""Powers of the windows *draw* and *drawn*: Sleight of Hand, Word with Zeus, Mandate."""

import pytest

from games.titles.derby.data import CARDS
from tests.titles.derby.powers.moments import moment
from tests.titles.derby.powers.stage import (
    PASS,
    answer,
    asked,
    before_draw,
    bets,
    drawn,
    few_and_many,
    holders,
    keys,
    of_kind,
    sober_or_not,
    table,
    told,
    turn_over,
    view,
    window,
    with_and_without_tokens,
)


def done(record):
    """What became of the race just judged."""
    return view(record)["races_done"][-1]


# Sleight of Hand


@few_and_many
@with_and_without_tokens
def test_sleight_of_hand_returns_an_own_trick_to_the_discard_pile(seats, fate_tokens):
    record, owner, reply = moment("sleight-of-hand", seats, fate_tokens=fate_tokens)
    assert view(record)["zeus"]["count"] == 4 + 3
    record, events = told(record, owner, reply)
    (power,) = of_kind(events, "power")
    assert power["card"] == "gryphon-t2"
    assert "gryphon-t2" not in done(record)["drawn"]


def test_the_deck_is_one_card_smaller_then():
    for number in range(12):
        record = before_draw({1: "anansi"}, seed=bytes([number]) * 32, tricks={"gryphon-t1": 1})
        record = answer(record, 1, ["sleight-of-hand", "gryphon-t1"])
        assert done(record)["drawn"] == ["zeus", "zeus"]


def test_sleight_of_hand_is_for_the_tricks_put_there_by_oneself():
    record, owner, _ = moment("sleight-of-hand")
    assert keys(record, owner, "sleight-of-hand") == ["gryphon-t1", "gryphon-t2"]


def test_sleight_of_hand_needs_an_own_trick():
    record = before_draw({1: "anansi"}, tricks={"gryphon-t1": 0})
    assert window(record) is None


def test_a_trick_is_its_players_own_from_the_moment_it_is_played():
    record = table({0: ["dragon-t1"], 3: ["sylph-n2"]}, gods={0: "anansi"}, tricks={"gryphon-t1": 1}, bets=bets(4))
    record = answer(answer(record, 0, ["dragon-t1", "bonus"]), 0, ["sylph-n2"])
    assert window(record) == "draw"
    assert keys(record, 0, "sleight-of-hand") == ["dragon-t1"]


def test_sleight_of_hand_comes_before_the_draw_and_word_with_zeus_after_it():  # V4
    record = before_draw({1: "anansi", 2: "odin"})
    assert (window(record), asked(record)) == ("draw", [1])
    assert view(record)["window"].get("drawn") is None
    record = answer(record, 1, ["sleight-of-hand", "gryphon-t1"])
    assert (window(record), asked(record)) == ("drawn", [2])


# Word with Zeus


@few_and_many
@with_and_without_tokens
def test_word_with_zeus_puts_a_drawn_card_back_and_draws_one(seats, fate_tokens):
    record, owner, _ = moment("word-with-zeus", seats, fate_tokens=fate_tokens)
    record, events = told(record, owner, ["word-with-zeus", "gryphon-t1"])
    (power,) = of_kind(events, "power")
    assert power["back"] == "gryphon-t1"
    assert sorted(done(record)["drawn"]) == sorted(["zeus", power["card"]])


def test_word_with_zeus_is_about_the_cards_drawn():
    record, owner, _ = moment("word-with-zeus")
    assert sorted(keys(record, owner, "word-with-zeus")) == ["gryphon-t1", "zeus"]


def test_two_protection_cards_are_one_choice():
    record = drawn({1: "odin"}, ["zeus", "zeus"])
    assert keys(record, 1, "word-with-zeus") == ["zeus"]


def test_any_card_of_the_deck_may_be_drawn_then():
    after = {record_card(number) for number in range(25)}
    assert after == {"zeus", "gryphon-t1", "gryphon-t2", "lamassu-t1"}


def record_card(number):
    """The card that comes when the drawn trick is put back, in one of several games."""
    found = drawn({1: "odin"}, ["zeus", "gryphon-t1"])
    found["seed"] = bytes([number] * 32).hex()
    _, events = told(found, 1, ["word-with-zeus", "gryphon-t1"])
    return of_kind(events, "power")[0]["card"]


def test_word_with_zeus_needs_a_drawn_card():  # V1
    record = table(holders(4, last=True), gods={1: "odin"}, bets=bets(4), zeus_sobers_up=True)
    assert window(turn_over(record)) == "drawn"
    record["state"]["zeus"]["protection"], record["state"]["left_game"] = 0, 4
    assert window(turn_over(record)) is None


def test_a_protection_card_put_back_was_not_drawn():  # V1, V8
    record = drawn({1: "odin"}, ["zeus", "gryphon-t1"], zeus_sobers_up=True)
    record, events = told(record, 1, ["word-with-zeus", "zeus"])
    (verdict,) = of_kind(events, "judgement")
    assert verdict["left_game"] == verdict["drawn"].count("zeus") == record["state"]["left_game"]


# Mandate


@few_and_many
@with_and_without_tokens
def test_mandate_makes_a_drawn_movement_card_disqualify_nobody(seats, fate_tokens):
    record, owner, reply = moment("mandate", seats, fate_tokens=fate_tokens)
    record, events = told(record, owner, reply)
    (verdict,) = of_kind(events, "judgement")
    assert (sorted(verdict["drawn"]), verdict["disqualified"]) == (["gryphon-t1", "zeus"], [])
    assert "gryphon" in done(record)["order"]
    assert done(record)["disqualified"] == []


def test_without_mandate_the_creature_is_disqualified():
    record, owner, _ = moment("mandate")
    assert done(answer(record, owner, PASS))["disqualified"] == ["gryphon"]


def test_the_other_card_still_counts():
    record = drawn({1: "yu-huang"}, ["gryphon-t1", "lamassu-t1"])
    assert done(answer(record, 1, ["mandate", "gryphon-t1"]))["disqualified"] == ["lamassu"]


def test_a_bet_on_a_spared_creature_counts_by_its_rank():  # D24, D25
    more = {"bets": {0: [["gryphon", "first"], ["lamassu", "disqualified"]]}, "positions": {"gryphon": 20}}
    record = drawn({1: "yu-huang"}, ["gryphon-t1", "zeus"], **more)
    assert answer(record, 1, ["mandate", "gryphon-t1"])["state"]["points"][0] == 6
    assert answer(record, 1, PASS)["state"]["points"][0] == 0


def test_mandate_is_not_for_a_protection_card():
    record, owner, _ = moment("mandate")
    assert keys(record, owner, "mandate") == ["gryphon-t1"]


def test_mandate_needs_a_drawn_movement_card():
    record = drawn({1: "yu-huang", 2: "odin"}, ["zeus", "zeus"])
    assert asked(record) == [2]


@sober_or_not
def test_a_spared_card_put_back_is_no_longer_spared(zeus_sobers_up):  # V8
    """The first player has the Mandate; Odin answers after it, and may draw the same card again."""
    record = drawn({0: "yu-huang", 1: "odin"}, ["gryphon-t1", "zeus"], zeus_sobers_up=zeus_sobers_up)
    record = answer(record, 0, ["mandate", "gryphon-t1"])
    assert view(record)["window"]["spared"] == "gryphon-t1"
    outs = {again(record, number) for number in range(25)}
    assert ("gryphon-t1", "gryphon") in outs
    assert {out for card, out in outs if card == "zeus"} == {""}


def again(record, number):
    """The card drawn instead of the spared one, and who is disqualified."""
    after, events = told({**record, "seed": bytes([number] * 32).hex()}, 1, ["word-with-zeus", "gryphon-t1"])
    return of_kind(events, "power")[0]["card"], "".join(done(after)["disqualified"])


@pytest.mark.parametrize(("senior", "junior"), [("odin", "yu-huang"), ("yu-huang", "odin")])
@few_and_many
def test_both_may_be_played_in_the_order_of_the_seats(senior, junior, seats):  # V4
    record = drawn({0: senior, 2: junior}, ["gryphon-t1", "gryphon-t2"], seats)
    assert asked(record) == [0, 2]
    replies = {"odin": ["word-with-zeus", "gryphon-t1"], "yu-huang": ["mandate", "gryphon-t2"]}
    record = answer(record, 0, replies[senior])
    assert asked(record) == [2]
    record = answer(record, 2, replies[junior])
    assert "gryphon-t2" in done(record)["drawn"]
    drawn_instead = [CARDS[card].creature for card in done(record)["drawn"] if card not in ("zeus", "gryphon-t2")]
    assert done(record)["disqualified"] == drawn_instead


def test_the_cards_drawn_are_told_before_the_window():
    record = before_draw({1: "anansi", 2: "odin"})
    _, events = told(record, 1, PASS)
    assert [event["kind"] for event in events][-1] == "drawn"
