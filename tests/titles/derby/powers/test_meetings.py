"""Awkward meetings of powers with one another and with the edges of the game, sober or not (V1)."""

import pytest

from games.titles.derby.data import SECTORS
from tests.titles.derby.powers.stage import (
    PASS,
    all_pass,
    answer,
    asked,
    before_third_bets,
    bets,
    drawn,
    holders,
    keys,
    landed,
    of_kind,
    positions,
    sober_or_not,
    table,
    told,
    turn_over,
    view,
    window,
)

HORUS, MARDUK = {1: "horus"}, {1: "marduk"}
each_length = pytest.mark.parametrize(
    ("gods", "power", "change"), [(HORUS, "sun-ray", 2), (MARDUK, "heavy-air", -2)], ids=["sun-ray", "heavy-air"]
)


def put_down(gods, where, **more):
    """Seat 0 has put down a card that moves Dragon 4, from there."""
    return answer(table(holders(4), gods=gods, positions={"dragon": where}, bets=bets(4), **more), 0, ["dragon-n3"])


# Sun Ray and Heavy Air at the lines


@sober_or_not
@each_length
def test_no_power_is_played_on_the_move_of_a_finished_creature(gods, power, change, zeus_sobers_up):  # V8, D17
    record = table(holders(4), gods=gods, finished=["dragon"], bets=bets(4), zeus_sobers_up=zeus_sobers_up)
    record = answer(record, 0, ["dragon-n3"])
    assert window(record) is None
    assert asked(record) == [0]


@sober_or_not
@each_length
def test_a_creature_at_the_finish_line(gods, power, change, zeus_sobers_up):  # V6, V8, D16
    """Sun Ray takes it across, Heavy Air holds it back."""
    where = SECTORS - 4 if change > 0 else SECTORS - 3
    record, events = told(put_down(gods, where, zeus_sobers_up=zeus_sobers_up), 1, [power])
    assert view(record)["finished"] == (["dragon"] if change > 0 else [])
    assert positions(record)["dragon"] == where + 4 + change
    assert len(of_kind(events, "finished")) == (change > 0)


@sober_or_not
@each_length
def test_a_creature_at_the_mid_race_line(gods, power, change, zeus_sobers_up):  # V6, V8, D19
    where = 8 if change > 0 else 9
    record, events = told(put_down(gods, where, zeus_sobers_up=zeus_sobers_up), 1, [power])
    assert len(of_kind(events, "mid_line")) == (change > 0)
    assert view(record)["track"]["mid_passed"] == (change > 0)
    record = all_pass(answer(record, 0, ["sylph-n2"]))
    assert record["state"]["phase"] == ("third_bets" if change > 0 else "race")


@sober_or_not
def test_a_card_put_down_on_the_finish_line_is_no_move_of_a_finished_creature(zeus_sobers_up):  # V8
    record = put_down(HORUS, SECTORS, zeus_sobers_up=zeus_sobers_up)
    assert window(record) == "play"


# Renewal


@sober_or_not
def test_renewal_of_the_card_that_crossed_the_mid_race_line(zeus_sobers_up):  # V6, V8, D19
    """What the move did stays done: the line is passed, and the third bet comes after the turn."""
    cards = {**holders(4), 0: ["dragon-n3", "dragon-n1"]}
    gods = {0: "quetzalcoatl"}
    record = table(cards, gods=gods, positions={"dragon": 10}, bets=bets(4), zeus_sobers_up=zeus_sobers_up)
    record = answer(record, 0, ["dragon-n3"])
    record = answer(record, 0, ["renewal", "dragon-n1"])
    assert view(record)["track"]["mid_passed"] is True
    assert positions(record)["dragon"] == 14
    assert record["state"]["holders"][0] == ["dragon-n3"]
    record = all_pass(answer(record, 0, ["sylph-n2"]))
    assert (record["state"]["phase"], record["state"]["first"]) == ("third_bets", 1)


@sober_or_not
def test_the_renewed_card_may_take_its_creature_over_the_line_itself(zeus_sobers_up):  # V8, D19
    cards = {**holders(4), 3: ["sylph-n2", "dragon-n1"]}
    record = table(
        cards,
        gods={0: "quetzalcoatl"},
        used=("second-wind",),
        positions={"dragon": 7},
        bets=bets(4),
        zeus_sobers_up=zeus_sobers_up,
    )
    record = answer(record, 0, ["dragon-n3"])
    record = answer(record, 0, ["renewal", "dragon-n1"])
    record, events = told(record, 0, ["dragon-n3"])  # 7 + 4 + 2
    assert [event["creature"] for event in of_kind(events, "mid_line")] == ["dragon"]


@sober_or_not
def test_renewal_without_another_card_of_the_creature_is_asked_and_not_offered(zeus_sobers_up):  # V5
    gods = {0: "quetzalcoatl"}
    record = answer(table(holders(4), gods=gods, bets=bets(4), zeus_sobers_up=zeus_sobers_up), 0, ["dragon-n3"])
    assert (window(record), asked(record), keys(record, 0)) == ("after", [0], ["pass"])
    with pytest.raises(Exception, match="neither of your holders has another card of Dragon"):
        answer(record, 0, ["renewal", "dragon-n1"])


# The mid window


@sober_or_not
def test_trickster_with_all_tokens_in_supply_on_creatures_already_bet_on(zeus_sobers_up):  # V5, V8
    """Three players: all tokens of the creatures that Anansi has not bet on are gone, so there is nothing to swap."""
    gone = {
        0: [["dragon", "first"], ["gryphon", "last"], ["phoenix", "third"], ["sylph", "second"]],
        1: [["lamassu", "first"], ["pegasus", "last"]],
        2: [["dragon", "first"], ["gryphon", "last"], ["phoenix", "third"], ["sylph", "second"]],
    }
    record = before_third_bets({1: "anansi"}, 3, bets=gone, zeus_sobers_up=zeus_sobers_up)
    assert {creature for creature, left in view(record)["supply"].items() if left} == {"lamassu", "pegasus"}
    assert window(record) is None


@sober_or_not
def test_prophecy_after_superior_wisdom_looked_at_the_card(zeus_sobers_up):  # V8
    """The looker knows what lay there, and that it is no longer there; not what lies there now."""
    record = before_third_bets({1: "odin", 2: "marduk"}, zeus_sobers_up=zeus_sobers_up)
    record = answer(record, 1, ["superior-wisdom", "2:phoenix", "3:dragon", "0:dragon"])
    assert view(record, 1)["known"][0] == {"seat": 2, "creature": "phoenix", "card": "first", "exchanged": False}
    record = answer(record, 2, ["prophecy", "phoenix", "third"])
    assert view(record, 1)["known"][0] == {"seat": 2, "creature": "phoenix", "card": "first", "exchanged": True}
    assert "third" not in str(view(record, 1)["known"])
    assert record["state"]["bets"][2][0] == ["phoenix", "third"]


@sober_or_not
def test_superior_wisdom_after_prophecy_sees_the_new_card(zeus_sobers_up):  # V4
    record = before_third_bets({1: "marduk", 2: "odin"}, zeus_sobers_up=zeus_sobers_up)
    record = answer(record, 1, ["prophecy", "lamassu", "third"])
    record = answer(record, 2, ["superior-wisdom", "3:dragon", "0:dragon", "1:lamassu"])
    assert view(record, 2)["known"][-1]["card"] == "third"


@sober_or_not
def test_trickster_after_superior_wisdom_takes_the_known_card_along(zeus_sobers_up):  # V8
    record = before_third_bets({1: "odin", 2: "anansi"}, zeus_sobers_up=zeus_sobers_up)
    record = answer(record, 1, ["superior-wisdom", "2:phoenix", "3:dragon", "0:dragon"])
    record = answer(record, 2, ["trickster", "phoenix", "lamassu"])
    assert view(record, 1)["known"][0] == {"seat": 2, "creature": "lamassu", "card": "first", "exchanged": False}


@sober_or_not
def test_the_blessing_moves_a_creature_over_the_finish_line(zeus_sobers_up):  # V6, D16
    where = {"dragon": 12, "gryphon": 20}
    record = before_third_bets({1: "yu-huang"}, positions=where, zeus_sobers_up=zeus_sobers_up)
    record, events = told(record, 1, ["heavenly-dukes-blessing", "gryphon"])
    assert view(record)["finished"] == ["gryphon"]
    assert [event["place"] for event in of_kind(events, "finished")] == [1]
    assert "gryphon" in keys(record, 1)  # it may be bet on as before


@sober_or_not
def test_the_blessing_after_the_very_last_turn_counts_for_the_ranking(zeus_sobers_up):  # D20, D22
    more = {"positions": {"dragon": 12, "gryphon": 14}, "zeus_sobers_up": zeus_sobers_up}
    record = before_third_bets({1: "yu-huang"}, holders=holders(4, last=True), **more)
    assert view(record)["standing"][:2] == ["dragon", "gryphon"]
    record = answer(record, 1, ["heavenly-dukes-blessing", "gryphon"])
    assert view(record)["standing"][:2] == ["gryphon", "dragon"]
    for _ in range(4):
        seat = asked(record)[0]
        record, events = told(record, seat, [keys(record, seat)[0], "third"])
    assert of_kind(events, "ranked")[0]["order"][:2] == ["gryphon", "dragon"]


# Fate


@sober_or_not
def test_change_of_fortune_with_nobody_ahead_can_not_be_played(zeus_sobers_up):  # V5, V8
    record = landed({1: "marduk", 2: "anansi"}, positions={}, zeus_sobers_up=zeus_sobers_up)
    assert asked(record) == [2]


@sober_or_not
def test_a_finished_creature_is_not_ahead_on_the_track(zeus_sobers_up):  # V8
    record = landed({1: "marduk"}, positions={}, finished=["gryphon"], zeus_sobers_up=zeus_sobers_up)
    assert window(record) is None


# The judgement


@sober_or_not
def test_word_with_zeus_when_the_deck_is_down_to_the_drawn_cards(zeus_sobers_up):  # V1, V8
    """The card put back is the only one to draw."""
    record = table(holders(4, last=True), gods={1: "odin"}, tricks={"gryphon-t1": 0}, bets=bets(4), zeus_sobers_up=True)
    record["state"]["zeus"]["protection"], record["state"]["left_game"] = (1, 3) if zeus_sobers_up else (0, 4)
    record = turn_over(record)
    before = record["state"]["drawn"]
    record, events = told(record, 1, ["word-with-zeus", "gryphon-t1"])
    assert of_kind(events, "power")[0]["card"] == "gryphon-t1"
    assert sorted(of_kind(events, "judgement")[0]["drawn"]) == sorted(before)


@sober_or_not
def test_mandate_when_both_drawn_cards_show_the_same_creature(zeus_sobers_up):  # V8
    """The other card still counts."""
    record = drawn({1: "yu-huang"}, ["gryphon-t1", "gryphon-t2"], zeus_sobers_up=zeus_sobers_up)
    assert sorted(keys(record, 1, "mandate")) == ["gryphon-t1", "gryphon-t2"]
    record, events = told(record, 1, ["mandate", "gryphon-t1"])
    assert of_kind(events, "judgement")[0]["disqualified"] == ["gryphon"]


@sober_or_not
def test_a_spared_protection_card_does_not_exist_and_others_leave_as_ever(zeus_sobers_up):  # V1, V8
    record = drawn({1: "yu-huang"}, ["gryphon-t1", "zeus"], zeus_sobers_up=zeus_sobers_up)
    record, events = told(record, 1, ["mandate", "gryphon-t1"])
    assert of_kind(events, "judgement")[0]["left_game"] == int(zeus_sobers_up)


@sober_or_not
def test_cleansing_and_sleight_of_hand_leave_nothing_to_each_other(zeus_sobers_up):  # V5, V8
    """A cleansed trick is no longer in the deck, so that whoever put it there has nothing to return."""
    cards = {0: ["dragon-t1"], 3: ["sylph-n2"]}
    gods = {0: "anansi", 1: "quetzalcoatl"}
    record = table(cards, gods=gods, fate={"4": 2}, bets=bets(4), zeus_sobers_up=zeus_sobers_up)
    record = answer(record, 0, ["dragon-t1", "bonus"])
    assert asked(record) == [0, 1]
    record = answer(record, 1, ["cleansing"])
    record = answer(record, 0, PASS)
    record = answer(record, 0, ["sylph-n2"])
    assert view(record)["race"] == 2  # judged without a window
    assert set(view(record)["races_done"][0]["drawn"]) == {"zeus"}
