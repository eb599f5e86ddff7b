"""Powers of the window *mid*: Trickster, Prophecy, Superior Wisdom, Heavenly Duke's Blessing."""

import pytest

from games.titles.derby.data import BET_CARDS, CREATURES, SET_UP
from tests.titles.derby.powers.moments import MOMENTS, moment
from tests.titles.derby.powers.stage import (
    PASS,
    answer,
    asked,
    before_third_bets,
    bets,
    few_and_many,
    holders,
    keys,
    of_kind,
    positions,
    table,
    told,
    turn_over,
    view,
    window,
    with_and_without_tokens,
)

ALL = {0: "anansi", 1: "marduk", 2: "odin", 3: "yu-huang"}


def played(power, seats=4, **more):
    record, owner, reply = moment(power, seats, **more)
    return told(record, owner, reply)


def bets_of(record, seat):
    return [bet["creature"] for bet in view(record)["seats"][seat]["bets"]]


# The window


@pytest.mark.parametrize("power", ["trickster", "prophecy", "superior-wisdom", "heavenly-dukes-blessing"])
def test_it_opens_before_the_third_bets(power):
    record, owner, reply = moment(power)
    assert record["state"]["phase"] == "third_bets"
    record = answer(record, owner, reply)
    assert asked(record) == [1]
    assert record["state"]["phase"] == "third_bets"
    assert len(keys(record, 1)) > 1


def test_it_does_not_open_when_no_creature_has_passed_the_line():  # D21
    record = table(holders(4), gods=ALL, bets=bets(4))
    assert turn_over(record)["state"]["phase"] == "race"


def test_all_four_can_be_played_one_after_the_other():  # V4
    record = before_third_bets(ALL)
    assert asked(record) == [1, 2, 3, 0]
    record = answer(record, 1, ["prophecy", "lamassu", "second"])
    assert asked(record) == [2, 3, 0]
    record = answer(record, 2, ["superior-wisdom", "3:dragon", "0:gryphon", "1:pegasus"])
    assert asked(record) == [3, 0]
    record = answer(record, 3, ["heavenly-dukes-blessing", "sylph"])
    assert asked(record) == [0]
    record = answer(record, 0, ["trickster", "dragon", "sylph"])
    assert window(record) is None


@pytest.mark.parametrize("power", ["trickster", "prophecy", "superior-wisdom", "heavenly-dukes-blessing"])
@few_and_many
def test_a_second_power_in_the_same_window_is_decided_after_the_first(power, seats):  # V4
    other = "odin" if power != "superior-wisdom" else "marduk"
    gods = {1: MOMENTS_GOD[power], 2: other}
    record = before_third_bets(gods, seats)
    assert asked(record) == [1, 2]
    record = answer(record, 1, MOMENTS[power].reply(seats))
    assert asked(record) == [2]
    assert window(record) == "mid"


MOMENTS_GOD = {
    "trickster": "anansi",
    "prophecy": "marduk",
    "superior-wisdom": "odin",
    "heavenly-dukes-blessing": "yu-huang",
}


# Trickster


@few_and_many
@with_and_without_tokens
def test_trickster_swaps_the_token_of_a_bet_with_one_in_supply(seats, fate_tokens):
    record, events = played("trickster", seats, fate_tokens=fate_tokens)
    assert bets_of(record, 1) == ["sylph", "pegasus"]
    assert [card for _, card in record["state"]["bets"][1]] == ["first", "last"]
    each = SET_UP[seats].tokens_per_creature
    tokens = record["state"]["supply"]
    assert tokens["lamassu"] == each - (seats // 3 - 1)
    assert tokens["sylph"] == each - seats // 3 - 1


def test_trickster_is_for_a_creature_without_an_own_bet():  # V8
    record, _, _ = moment("trickster")
    assert keys(record, 1, "trickster") == ["lamassu", "pegasus"]
    assert sorted(keys(record, 1, "trickster", "lamassu")) == ["dragon", "gryphon", "phoenix", "sylph"]


def test_trickster_needs_a_token_in_supply():
    gone = bets(3) | {0: [["dragon", "first"], ["gryphon", "last"]], 2: [["dragon", "first"], ["phoenix", "last"]]}
    record, _, _ = moment("trickster", 3, bets=gone)
    assert "dragon" not in keys(record, 1, "trickster", "lamassu")


def test_trickster_needs_a_bet():
    assert window(before_third_bets({1: "anansi"}, bets={})) is None


def test_the_creature_given_back_may_be_bet_on_again_in_the_third_bet():  # V8
    record, _ = played("trickster")
    assert "lamassu" in keys(record, 1)
    assert "sylph" not in keys(record, 1)


# Prophecy


@few_and_many
@with_and_without_tokens
def test_prophecy_exchanges_a_placed_bet_card_for_an_unused_one(seats, fate_tokens):
    record, events = played("prophecy", seats, fate_tokens=fate_tokens)
    assert record["state"]["bets"][1] == [["lamassu", "second"], ["pegasus", "last"]]
    assert "first" in record["state"]["hands"][1]  # V8: it returns to the hand
    assert "second" not in record["state"]["hands"][1]


def test_prophecy_leaves_the_tokens_where_they_are():
    before, _, _ = moment("prophecy")
    after, _ = played("prophecy")
    assert view(after)["supply"] == view(before)["supply"]
    assert bets_of(after, 1) == bets_of(before, 1)


def test_the_card_that_returns_to_the_hand_lies_in_its_usual_place():  # HL-06
    record, _ = played("prophecy")
    hand = view(record, 1)["seats"][1]["hand"]
    assert hand == [card for card in BET_CARDS if card in hand]
    assert hand[0] == "first"


def test_prophecy_offers_the_unused_cards():
    record, _, _ = moment("prophecy")
    assert keys(record, 1, "prophecy", "lamassu") == [card for card in BET_CARDS if card not in ("first", "last")]


def test_prophecy_needs_a_placed_bet():
    assert window(before_third_bets({1: "marduk"}, bets={})) is None


def test_only_its_owner_learns_the_exchanged_cards():  # HL-08
    _, events = played("prophecy")
    (power,) = of_kind(events, "power")
    assert power["private"] == {"1": {"card": "second", "back": "first"}}
    assert "card" not in power


# Superior Wisdom


@few_and_many
@with_and_without_tokens
def test_superior_wisdom_shows_one_placed_bet_card_of_each_other_player(seats, fate_tokens):
    record, _ = played("superior-wisdom", seats, fate_tokens=fate_tokens)
    known = view(record, 1)["known"]
    assert [look["seat"] for look in known] == [seat % seats for seat in range(2, seats + 1)]
    assert {look["card"] for look in known} == {"first"}


def test_superior_wisdom_lets_its_owner_choose_the_bets():
    record, _, _ = moment("superior-wisdom")
    assert keys(record, 1, "superior-wisdom") == ["2:phoenix", "2:sylph"]
    assert keys(record, 1, "superior-wisdom", "2:sylph") == ["3:dragon", "3:gryphon"]
    record = answer(record, 1, ["superior-wisdom", "2:sylph", "3:dragon", "0:gryphon"])
    assert [look["card"] for look in view(record, 1)["known"]] == ["last", "first", "last"]


def test_superior_wisdom_needs_a_bet_of_another_player():
    assert window(before_third_bets({1: "odin"}, bets={1: [["dragon", "first"]]})) is None


def test_superior_wisdom_passes_over_a_player_without_a_bet():
    record, _, _ = moment("superior-wisdom", bets={0: [["dragon", "first"]], 2: [["dragon", "last"]]})
    record = answer(record, 1, ["superior-wisdom", "2:dragon", "0:dragon"])
    assert [look["seat"] for look in view(record, 1)["known"]] == [2, 0]


# Heavenly Duke's Blessing


@few_and_many
@with_and_without_tokens
def test_the_blessing_moves_another_creature_on_three(seats, fate_tokens):
    record, events = played("heavenly-dukes-blessing", seats, fate_tokens=fate_tokens)
    assert positions(record)["gryphon"] == 6
    assert [event["creature"] for event in of_kind(events, "moved")] == ["gryphon"]


def test_the_blessing_is_not_for_the_creature_that_passed_the_line():
    record, _, _ = moment("heavenly-dukes-blessing")
    assert sorted(keys(record, 1, "heavenly-dukes-blessing")) == sorted(set(CREATURES) - {"dragon"})


def test_a_creature_that_passed_and_was_moved_back_has_passed():  # V8
    gods, fate = {1: "yu-huang", 2: "anansi"}, {"13": 3}
    record = table(holders(4), gods=gods, fate=fate, positions={"dragon": 9}, bets=bets(4))
    record = answer(record, 0, ["dragon-n3"])  # past the line, onto the token
    record = answer(record, 1, PASS)
    record = answer(record, 2, ["tangled-web"])
    assert positions(record)["dragon"] == 11
    record = answer(record, 0, ["sylph-n2"])
    assert (window(record), record["state"]["phase"]) == ("mid", "third_bets")
    assert asked(record) == [1, 2]
    assert "dragon" not in keys(record, 1, "heavenly-dukes-blessing")


def test_a_second_creature_past_the_line_may_be_blessed():
    record, _, _ = moment("heavenly-dukes-blessing", positions={"dragon": 12, "gryphon": 15})
    assert positions(answer(record, 1, ["heavenly-dukes-blessing", "gryphon"]))["gryphon"] == 18


def test_the_blessing_opens_no_fate_window():  # V6
    record, _, _ = moment("heavenly-dukes-blessing", fate={"6": 2})
    assert window(answer(record, 1, ["heavenly-dukes-blessing", "gryphon"])) is None


def test_the_blessing_needs_another_creature_on_the_track():
    others = [creature for creature in CREATURES if creature != "dragon"]
    record = before_third_bets({1: "yu-huang"}, finished=others, positions={"dragon": 12})
    assert window(record) is None
