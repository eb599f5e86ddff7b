"""Replies that nobody may send: refused with a sentence, nothing changed."""

import pytest

from games.engine import kernel
from games.engine.errors import Illegal, Malformed, NotAsked, Refused
from games.titles.downforce import TITLE
from tests.titles.downforce.scene import (
    QUAY,
    VALLEY,
    all_answer,
    answer,
    auction,
    awaited,
    everyone,
    keys,
    question,
    race,
    told,
    unchanged,
)

ALL = ["red", "black", "blue", "green", "orange", "yellow"]
OWNERS = {"red": 1, "green": 1, "black": 0, "blue": 0, "orange": 0, "yellow": 0}


def refused(record, reply, seat=None, kind=Illegal):
    """The sentence with which the reply is refused."""
    before = unchanged(record)
    with pytest.raises(Refused) as refusal:
        kernel.answer(TITLE, record, awaited(record) if seat is None else seat, reply)
    assert refusal.type is kind
    assert unchanged(record) == before
    sentence = str(refusal.value)
    assert sentence.endswith(".")
    assert "%(" not in sentence
    assert len(sentence) < 200
    return sentence


def bidding():
    return auction({0: ["c01", "c02"], 1: ["c08"], 2: ["c25"]}, cars=ALL[:5], owned={"yellow": 0}, seats=3)


def turn(cars=None, **facts):
    """Seat 0 plays c26: black 5, red 3."""
    facts = {"on": VALLEY, **facts}
    return race({0: ["c26", "c34"], 1: ["c25"]}, {"black": "b48", "red": "a33", **(cars or {})}, **facts)


def on_the_quay(**facts):
    """The same where several ways lead to the ends of black."""
    return turn({"black": "b46", "red": "b3"}, on=QUAY, **facts)


def red_next(record, *picks):
    """The picks that black takes first, and these for red."""
    return ["c26", keys(record, "c26")[0], *picks]


def driving():
    """Seat 1 has Cunning and drives red, which stands on b13, by 3."""
    record = race({0: ["c26"], 1: ["c25"]}, {"red": "b13"}, owners=OWNERS, powers={1: "cunning"}, finished=["black"])
    return answer(record, ["c26"])


def betting():
    record = race({0: ["c25"], 1: ["c26"]}, {"red": "b13"}, finished=[])
    return told(record, question(record).default)[0]


# Auction


def test_a_bid_with_a_speed_8_card_of_another_colour_that_is_not_in_the_hand():  # F4, F6
    assert "not in your hand" in refused(bidding(), "red-8", 1)
    assert "not in your hand" in refused(bidding(), "yellow-8", 1)


def test_a_bid_with_a_card_of_somebody_else():  # F4
    assert "not in your hand" in refused(bidding(), "c25", 0)


@pytest.mark.parametrize("reply", ["", "c99", "C01", " c01", "red", "6", "x" * 100_000, "\ud800", "to:b4"])
def test_a_bid_with_no_card(reply):
    refused(bidding(), reply, 0)


def test_a_bid_of_whoever_may_not_bid():  # F8
    owned = {"blue": 0, "green": 1, "orange": 0, "yellow": 1}
    record = auction({0: ["c01"], 1: ["c02"], 2: ["c03"], 3: ["c04"]}, cars=["red", "black"], owned=owned)
    refused(record, "c01", 0, NotAsked)


def test_a_bid_after_the_reveal():  # F4
    record = auction({0: ["c01"], 1: ["c08"]}, cars=["red"], owned=dict.fromkeys(ALL[1:], 0), seats=2, again=True)
    record["state"]["cars"]["black"]["owner"] = 1
    record["state"]["hands"][0].remove("black-8")
    record["state"]["hands"][1].append("black-8")
    record["state"]["powers"] = [record["state"]["powers"][0][1:], ["aggressive"]]
    record, _ = all_answer(record, {0: "c01", 1: "c08"})
    refused(record, "c08", 1, NotAsked)


def test_a_power_that_one_has_not():  # F9
    owned = {"black": 0, "blue": 0, "green": 0, "orange": 1, "red": 2}
    record = auction({0: ["c25"], 1: ["c29"], 2: ["c28"]}, cars=["yellow"], owned=owned, seats=3)
    record, _ = all_answer(record, {0: "c25", 1: "c29", 2: "c28"})
    refused(record, "cunning", 0)
    refused(record, "determined", 2, NotAsked)


# The race


def test_a_card_of_somebody_else():  # F11
    assert "not in your hand" in refused(turn(), ["c25"])


def test_a_card_that_has_been_played():  # F11
    assert "not in your hand" in refused(turn(), ["c01"])


def test_a_second_card():  # F11
    assert "played already" in refused(turn(), ["c26", "c34"])


def test_a_space_that_is_not_reachable():  # F12, F13
    record = turn()
    for space in ("a64", "a41", "b31", "c4", "finish"):
        assert "can’t reach" in refused(record, red_next(record, f"to:{space}"))


@pytest.mark.parametrize("key", ["to:", "to:z9", "to:b", "to:B36", "step:", "step:z9", "to:b36 ", "b36", "36"])
def test_a_space_that_there_is_not(key):
    record = turn()
    refused(record, red_next(record, key))


def test_a_step_sideways_or_back():  # F12
    record = turn()
    for space in ("c34", "b33", "a32", "c35"):
        refused(record, red_next(record, f"step:{space}"))


def test_standing_still():  # F13
    record = turn()
    assert "must move on" in refused(record, red_next(record, "to:a33"))
    assert "must go on" in refused(record, red_next(record, "stop"))


def test_a_way_through_a_car():  # F12
    record = turn({"blue": "b34"})
    assert "occupied" in refused(record, red_next(record, "to:b34"))
    assert "occupied" in refused(record, red_next(record, "step:b34"))


def test_a_space_behind_a_car_that_can_only_be_reached_through_it():  # F12
    record = race({0: ["c26"]}, {"red": "b26", "blue": "b28"}, finished=["black"])
    refused(record, ["c26", "to:b29"])
    refused(record, ["c26", "to:b28"])


def test_too_short_a_way_where_more_is_possible():  # F13
    record = turn()
    assert "can go further" in refused(record, red_next(record, "to:b34"))
    assert "not complete" in refused(record, red_next(record))
    record = on_the_quay()
    assert "can go further" in refused(record, ["c26", "to:b49"])
    assert "not complete" in refused(record, ["c26", "step:b47"])


def test_more_than_the_line_allows():  # F13
    record = race({0: ["c26"]}, {"red": "b3"}, finished=["black"])
    assert "can’t reach" in refused(record, ["c26", "to:b7"])
    assert refused(record, ["c26", "step:b4", "step:b5", "step:b6", "step:b7"])
    assert refused(record, ["c26", "to:b6", "to:b7"])


def test_a_line_in_the_wrong_order_without_tricky():  # F11, F19
    assert "top to bottom" in refused(turn(), ["c26", "line:2"])


def test_a_line_that_is_resolved_or_that_there_is_not():  # F19
    record = on_the_quay(powers={0: "tricky"})
    for number in ("0", "3", "99", "9" * 10_000, "-1", "1.5", "٢", "²", ""):
        refused(record, ["c26", f"line:{number}"])
    assert "begun" in refused(record, ["c26", "step:b47", "line:2"])


def test_a_line_that_comes_next_without_being_taken_first():  # F19
    record = on_the_quay(powers={0: "tricky"})
    assert "in any case" in refused(record, ["c26", "line:1", "to:b51"])
    assert refused(record, ["c26", "line:2", "line:1"])


def test_a_line_left_out_without_strategic():  # F22
    assert "Strategic" in refused(turn(), ["c26", "skip"])
    assert "Strategic" in refused(turn(powers={1: "strategic"}), ["c26", "skip"])


def test_a_second_line_left_out():  # F22
    record = turn(powers={0: "strategic"})
    assert "already" in refused(record, ["c26", "skip", "skip"])


def test_a_line_left_out_when_its_car_has_set_out():  # F22
    record = on_the_quay(powers={0: "strategic"})
    assert "only before" in refused(record, ["c26", "step:b47", "skip"])


def wild(**facts):
    """Seat 0 plays c34, of which the wild line comes first; black is the only printed car on the track."""
    return race({0: ["c34"], 1: ["c25"]}, {"red": "b46"}, finished=["blue", "yellow"], **facts)


def test_a_wild_line_for_a_car_that_is_printed_on_the_card():  # F14
    assert "not printed" in refused(wild(), ["c34", "car:black"])
    assert "not printed" in refused(wild(), ["c34", "car:blue"])


@pytest.mark.parametrize("key", ["car:", "car:pink", "car:wild", "car:RED", "red", "skip", "go", "stop", "done"])
def test_a_wild_line_for_what_is_no_car(key):  # F14
    refused(wild(), ["c34", key])


def test_a_car_named_where_no_line_is_wild():  # F14
    assert "No wild line" in refused(turn(), ["c26", "car:red"])


def test_two_wild_lines_for_the_same_car():  # F14
    cars = {"blue": "b27", "orange": "c44", "red": "b46", "green": "b16", "yellow": "c31"}
    record = race({0: ["c37"]}, cars, finished=["black"])
    assert "two different cars" in refused(record, ["c37", "car:red", "to:b51", "car:red"])


def test_a_space_before_the_car_of_a_wild_line_is_named():  # F14
    assert "No car is to be driven" in refused(wild(), ["c34", "to:b49"])


def test_picks_after_the_end_of_the_turn():
    record = race({0: ["c26"]}, {"red": "b26"}, finished=["black"])
    for more in ("to:b30", "step:b30", "c26", "skip", "stop", "go", "line:1", "car:red", "done", ""):
        refused(record, ["c26", more])


def test_picks_after_the_cut():  # F17
    record = race({0: ["c26"], 1: ["c25"]}, {"red": "b13"}, owners=OWNERS, powers={1: "cunning"}, finished=["black"])
    for more in ("to:b16", "step:b14", "skip", "stop", "go", "line:1", "car:red"):
        refused(record, ["c26", more])


# The one who drives in the turn of another


@pytest.mark.parametrize(
    "reply", [[], ["c25"], ["to:b15"], ["to:b17"], ["to:b13"], ["step:a15"], ["step:b14"], ["stop"]]
)
def test_a_drive_that_is_not_offered(reply):  # F13, F17
    refused(driving(), reply)


@pytest.mark.parametrize("key", ["skip", "go", "line:1", "line:2", "car:red", "car:blue", "c26"])
def test_a_pick_of_the_card_by_whoever_only_drives(key):  # F17
    refused(driving(), [key])


@pytest.mark.parametrize("more", ["to:b17", "step:b17", "step:a16", "to:b16", "stop", "done", "car:red", "skip"])
def test_picks_after_the_drive(more):  # F17
    refused(driving(), ["to:b16", more])


def test_picks_after_a_drive_over_the_finish():  # F15, F17
    cars = {"red": "c59", "blue": "a62", "orange": "b62", "yellow": "c62"}
    record = race({0: ["c25"], 1: ["c26"]}, {**cars, "green": "b61"}, owners=OWNERS, powers={1: "cunning"})
    record["state"]["cars"]["blue"]["space"] = "b9"
    record = answer(record, ["c25"])
    assert "to:finish" in keys(record)
    for more in ("step:b3", "to:b3", "to:finish", "stop"):
        assert "No car is to be driven" in refused(record, ["to:finish", more])


def test_whoever_plays_the_card_while_another_drives():  # F17
    refused(driving(), ["to:b16"], 0, NotAsked)


# Bets


@pytest.mark.parametrize("reply", ["", "pink", "Red", "car:red", "red-8", "c25", "wild"])
def test_a_bet_on_what_is_no_car(reply):  # F23
    refused(betting(), reply, 0)


def test_a_bet_after_the_reveal():  # F23
    record, _ = everyone(betting(), "red")
    assert awaited(record) == 1
    refused(record, "blue", 0, NotAsked)
    refused(record, "blue", 1, Malformed)


def test_a_bet_before_a_line_is_crossed_and_a_turn_during_the_bets():  # F23
    refused(turn(), "red", kind=Malformed)
    refused(betting(), ["c26"], 1, Malformed)


# Any question


SHAPES = [None, True, 7, 1.5, {}, {"0": "c26"}, [[]], [None], [7], [["c26"]], [{}]]


@pytest.mark.parametrize("reply", SHAPES, ids=repr)
def test_a_reply_of_another_shape(reply):
    refused(bidding(), reply, 0, Malformed)
    refused(turn(), reply, kind=Malformed)
    refused(driving(), reply, kind=Malformed)
    refused(betting(), reply, 0, Malformed)


def test_a_card_as_a_text_and_a_bid_as_a_list():
    refused(turn(), "c26", kind=Malformed)
    refused(bidding(), ["c01"], 0, Malformed)
    refused(betting(), ["red"], 0, Malformed)


@pytest.mark.parametrize("seat", [1, 2, -1, "0", None, True, 0.0])
def test_a_seat_that_is_not_asked(seat):
    record = turn()
    before = unchanged(record)
    with pytest.raises(NotAsked):
        kernel.answer(TITLE, record, seat, question(record).default)
    assert unchanged(record) == before


def test_the_same_turn_twice():
    record = turn({"black": "b3", "red": "b5"})
    reply = question(record).default
    refused(answer(record, reply), reply, 0, NotAsked)


def test_an_answer_after_the_end():
    record = race({0: ["c25"]}, {"red": "b3"})
    record = answer(record, question(record).default)
    for seat in (0, 1):
        assert "is over" in refused(record, ["c26"], seat, NotAsked)


@pytest.mark.parametrize("reply", [["c26"] * 10_000, ["c26", *["step:b34"] * 10_000], ["x" * 100_000], ["\ud800"]])
def test_a_monstrous_reply(reply):
    refused(turn(), reply)


def test_a_forged_prefix_of_a_form():
    for prefix in (("c25",), ("c26", "c26"), ("c26", "to:b99"), ("",)):
        with pytest.raises(Illegal):
            question(turn()).options(prefix)
