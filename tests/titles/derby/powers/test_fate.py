"""Fate cards: a creature ended its move on a sector with a Fate token (V3)."""

import pytest

from games.titles.derby.data import CREATURES, SECTORS
from tests.titles.derby.powers.moments import MOMENTS
from tests.titles.derby.powers.stage import (
    FATE,
    PASS,
    all_pass,
    answer,
    asked,
    bets,
    few_and_many,
    holders,
    keys,
    landed,
    of_kind,
    positions,
    table,
    told,
    view,
    window,
)

every_fate_card = pytest.mark.parametrize("power", FATE)
GOD = {
    "tangled-web": "anansi",
    "tailwind": "horus",
    "change-of-fortune": "marduk",
    "ravens-report": "odin",
    "cleansing": "quetzalcoatl",
    "celestial-order": "yu-huang",
}


def played(power, seats=4, **more):
    """The record after that Fate card was played on Dragon in sector 4, and what happened."""
    record = landed({1: GOD[power]}, seats, bonus=power == "cleansing", **more)
    return told(record, 1, MOMENTS[power].reply(seats))


# The window


@every_fate_card
@few_and_many
def test_the_token_leaves_the_board_for_this_race(power, seats):  # V3
    record, _ = played(power, seats)
    assert view(record)["fate"] == {}


@every_fate_card
def test_when_all_pass_the_token_stays(power):  # V3
    record = landed({1: GOD[power]}, bonus=power == "cleansing")
    assert view(answer(record, 1, PASS))["fate"] == {"4": 2}


@few_and_many
def test_at_most_one_fate_card_answers_one_landing(seats):  # V3, V4
    record = landed({1: "anansi", 2: "horus"}, seats)
    assert asked(record) == [1, 2]
    record = answer(record, 1, ["tangled-web"])
    assert window(record) is None
    assert positions(record)["dragon"] == 2


@few_and_many
def test_when_the_senior_passes_the_next_fate_card_is_played(seats):  # V4
    record = answer(landed({1: "anansi", 2: "horus"}, seats), 2, ["tailwind"])
    assert positions(answer(record, 1, PASS))["dragon"] == 7


@pytest.mark.parametrize("seats", [3, 6])
def test_the_player_whose_turn_it_is_comes_first(seats):  # V4
    assert asked(landed({0: "horus", seats - 1: "anansi"}, seats)) == [0, seats - 1]


def test_there_is_no_window_on_a_sector_without_a_token():  # V3
    assert window(landed({1: "horus"}, fate={"5": 2})) is None


def test_a_move_of_nothing_is_no_move():  # V3
    cards = {0: ["dragon-n1"], 3: ["sylph-n2"], 1: ["phoenix-n1"]}
    record = table(cards, gods={1: "anansi"}, fate={"4": 2}, positions={"dragon": 4})
    record = answer(record, 0, ["sylph-n2"])
    assert window(answer(record, 0, ["dragon-n1"])) is None


def test_a_move_made_nothing_by_heavy_air_is_no_move():  # V3, V8
    cards = {0: ["dragon-n1"], 3: ["sylph-n2"], 1: ["phoenix-n1"]}
    gods = {1: "anansi", 2: "marduk"}
    record = answer(table(cards, gods=gods, fate={"4": 2}, positions={"dragon": 4}), 0, ["dragon-n1"])
    assert window(answer(record, 2, ["heavy-air"])) is None


def test_the_sector_counts_where_the_move_really_ends():  # V3
    cards = {0: ["dragon-n3"], 3: ["sylph-n2"], 1: ["phoenix-n1"]}
    record = answer(table(cards, gods={1: "horus"}, fate={"6": 2}), 0, ["dragon-n3"])
    record = answer(record, 1, ["sun-ray"])
    assert (window(record), view(record)["window"]["sector"]) == ("fate", 6)


def test_a_creature_that_crosses_the_finish_line_ends_on_no_sector():  # V3
    record = landed({1: "horus"}, positions={"dragon": SECTORS - 1}, fate={"22": 2})
    assert window(record) is None


def test_a_move_caused_by_a_power_opens_no_new_fate_window():  # V6
    record = landed({1: "horus", 2: "anansi"}, fate={"4": 2, "7": 3})
    record = answer(record, 2, PASS)
    record = answer(record, 1, ["tailwind"])
    assert positions(record)["dragon"] == 7
    assert window(record) is None
    assert view(record)["fate"] == {"7": 3}


def test_without_fate_tokens_the_fate_card_is_not_used():  # V2
    record = table(holders(4), gods={1: "horus"}, fate_tokens=False)
    assert view(record)["seats"][1]["powers"] == {"unused": ["sun-ray", "falcons-eye"], "used": []}


def test_the_owner_of_the_token_has_no_say_without_a_fate_card():  # V3
    assert asked(landed({1: "horus"})) == [1]  # the token is that of seat 2


# The cards


@few_and_many
def test_tangled_web_moves_the_creature_back_two(seats):
    record, events = played("tangled-web", seats)
    assert positions(record)["dragon"] == 2
    assert of_kind(events, "moved")[0]["start"] == 4


def test_tangled_web_never_goes_below_the_start():  # V6
    cards = {0: ["dragon-t1"], 3: ["sylph-n2"], 1: ["phoenix-n1"]}
    record = table(cards, gods={1: "anansi"}, fate={"1": 2})
    record = answer(record, 0, ["dragon-t1", "plain"])
    assert positions(answer(record, 1, ["tangled-web"]))["dragon"] == 0


def test_a_creature_moved_back_stands_to_the_right():  # V6, D15
    record, _ = played("tangled-web", positions={"gryphon": 2, "sylph": 9})
    assert view(record)["sectors"]["2"] == ["gryphon", "dragon"]


def test_a_creature_moved_back_to_the_start_stands_to_the_right():  # V6
    cards = {0: ["dragon-t1"], 3: ["sylph-n2"], 1: ["phoenix-n1"]}
    record = answer(table(cards, gods={1: "anansi"}, fate={"1": 2}), 0, ["dragon-t1", "plain"])
    record = answer(record, 1, ["tangled-web"])
    assert view(record)["sectors"]["0"][-1] == "dragon"


@few_and_many
def test_tailwind_moves_the_creature_on_three(seats):
    record, _ = played("tailwind", seats)
    assert positions(record)["dragon"] == 7
    assert view(record)["sectors"]["7"] == ["gryphon", "dragon"]  # D15


def test_tailwind_may_take_a_creature_over_the_finish_line():  # V6, D16
    record, events = played("tailwind", positions={"dragon": 17}, fate={"21": 2})
    assert view(record)["finished"] == ["dragon"]
    assert [event["place"] for event in of_kind(events, "finished")] == [1]


def test_tailwind_past_the_mid_race_line_counts_for_the_turn_in_progress():  # V6, D19
    record, events = played("tailwind", positions={"dragon": 8}, fate={"12": 2})
    assert [event["creature"] for event in of_kind(events, "mid_line")] == ["dragon"]
    record = all_pass(answer(record, 0, ["sylph-n2"]))
    assert (record["state"]["phase"], record["state"]["first"]) == ("third_bets", 1)


@few_and_many
def test_change_of_fortune_lets_the_creature_change_places_with_the_next_ahead(seats):
    record, events = played("change-of-fortune", seats)
    assert (positions(record)["dragon"], positions(record)["gryphon"]) == (7, 4)
    assert positions(record)["sylph"] == 9
    assert [event["creature"] for event in of_kind(events, "moved")] == ["gryphon", "dragon"]


def test_the_next_ahead_is_the_lowest_ranked_in_the_nearest_sector():  # V8
    record, _ = played("change-of-fortune", positions={"lamassu": 7, "gryphon": 7, "sylph": 9})
    assert view(record)["sectors"]["7"] == ["lamassu", "dragon"]  # D15: the one that moved up came last
    assert view(record)["sectors"]["4"] == ["gryphon"]


def test_the_one_that_moves_down_enters_its_new_sector_as_the_last():  # V8, D15
    record, _ = played("change-of-fortune", positions={"pegasus": 4, "gryphon": 7})
    assert view(record)["sectors"]["4"] == ["pegasus", "gryphon"]


def test_creatures_in_the_same_sector_are_not_ahead_on_the_track():  # V8
    record = landed({1: "marduk"}, positions={"gryphon": 4})
    assert window(record) is None


def test_change_of_fortune_past_the_mid_race_line_brings_the_third_bet():  # V6, D19
    record, events = played("change-of-fortune", positions={"dragon": 8, "gryphon": 14}, fate={"12": 2})
    assert [event["creature"] for event in of_kind(events, "mid_line")] == ["dragon"]
    assert positions(record)["gryphon"] == 12


@few_and_many
def test_ravens_report_shows_two_placed_bet_cards_of_one_player(seats):
    record, _ = played("ravens-report", seats)
    assert [(look["seat"], look["creature"], look["card"]) for look in view(record, 1)["known"]] == [
        (2, *bet) for bet in bets(seats)[2]
    ]


def test_ravens_report_of_three_bets_takes_two_of_them():
    three = bets(4) | {2: [["phoenix", "first"], ["sylph", "last"], ["dragon", "third"]]}
    record = table(holders(4), gods={1: "odin"}, fate={"4": 2}, bets=three, third_bet=True, mid_passed="gryphon")
    record = answer(record, 0, ["dragon-n3"])
    assert keys(record, 1, "ravens-report", "2") == ["phoenix", "sylph"]
    assert keys(record, 1, "ravens-report", "2", "sylph") == ["dragon"]
    record = answer(record, 1, ["ravens-report", "2", "phoenix", "dragon"])
    assert [look["card"] for look in view(record, 1)["known"]] == ["first", "third"]


def test_ravens_report_is_not_about_the_own_bets():  # V8
    assert keys(landed({1: "odin"}), 1, "ravens-report") == ["2", "3", "0"]


def test_ravens_report_needs_a_placed_bet_of_another_player():
    record = table(holders(4), gods={1: "odin"}, fate={"4": 2})
    assert window(answer(record, 0, ["dragon-n3"])) is None


@few_and_many
def test_cleansing_takes_the_dirty_trick_out_of_the_zeus_deck(seats):
    record = landed({1: "quetzalcoatl"}, seats, bonus=True)
    assert record["state"]["zeus"]["tricks"] == ["dragon-t1"]  # V8: it entered when its move was made
    record = answer(record, 1, ["cleansing"])
    assert record["state"]["zeus"]["tricks"] == []
    assert record["state"]["discards"] == ["dragon-t1"]
    assert positions(record)["dragon"] == 4


def test_cleansing_is_not_for_a_normal_card():
    assert window(landed({1: "quetzalcoatl"})) is None


def test_cleansing_is_not_for_a_dirty_trick_without_its_bonus():
    """It never goes to the Zeus deck."""
    cards = {0: ["dragon-t1"], 3: ["sylph-n2"], 1: ["phoenix-n1"]}
    record = table(cards, gods={1: "quetzalcoatl"}, fate={"1": 2})
    assert window(answer(record, 0, ["dragon-t1", "plain"])) is None


@few_and_many
def test_celestial_order_moves_another_creature_back_three(seats):
    record, _ = played("celestial-order", seats)
    assert positions(record)["sylph"] == 6
    assert positions(record)["dragon"] == 4


def test_celestial_order_is_for_other_creatures_still_on_the_track():  # V8
    record = landed({1: "yu-huang"}, finished=["gryphon"], positions={})
    targets = keys(record, 1, "celestial-order")
    assert sorted(targets) == sorted(set(CREATURES) - {"dragon", "gryphon"})


def test_celestial_order_on_a_creature_at_the_start_changes_nothing_and_is_used():  # V8
    record = landed({1: "yu-huang"})
    before = view(record)["sectors"]
    record, events = told(record, 1, ["celestial-order", "lamassu"])
    assert view(record)["sectors"] == before
    assert of_kind(events, "moved") == []
    assert view(record)["seats"][1]["powers"]["used"] == ["celestial-order"]


def test_celestial_order_needs_another_creature_on_the_track():
    others = [creature for creature in CREATURES if creature != "dragon"]
    assert window(landed({1: "yu-huang"}, finished=others, positions={})) is None


def test_celestial_order_stops_at_the_start():  # V6
    record = landed({1: "yu-huang"}, positions={"gryphon": 2})
    assert positions(answer(record, 1, ["celestial-order", "gryphon"]))["gryphon"] == 0
