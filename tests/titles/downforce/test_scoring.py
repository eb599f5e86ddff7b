"""The end of the race and the money (F25, F26)."""

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE, money
from games.titles.downforce.data import PAYOUTS, PRIZES
from tests.titles.downforce.scene import answer, happened, question, race, told

ORDER = ["red", "black", "blue", "orange", "green", "yellow"]
TWO = {"red": 0, "orange": 0, "black": 1, "blue": 1, "green": 1, "yellow": 1}
THREE = {"red": 0, "orange": 0, "black": 1, "blue": 1, "green": 2, "yellow": 2}


def ended(finished=None, **facts):
    """The game after the last card; all six cars finish in ORDER where nothing else is said."""
    if finished is None:
        record = race({0: ["c29"]}, {"yellow": "a62"}, finished=ORDER[:-1], **facts)
    else:
        record = race({0: ["c25"]}, finished=finished, **facts)
    return told(record, question(record).default)


def result(**facts):
    record, _ = ended(**facts)
    outcome = kernel.result(TITLE, record)
    return [outcome["scores"][seat] for seat in outcome["scores"]], [
        outcome["places"][seat] for seat in outcome["places"]
    ]


def test_the_race_ends_when_all_cars_have_finished():  # F25
    record, events = ended(owners=TWO)
    assert record["state"]["finished"] == ORDER
    assert happened(events, "game_ended")
    assert kernel.look(TITLE, record, None).over


def test_the_race_ends_when_nobody_can_play_a_card():  # F25
    record = race({0: ["c25"], 1: ["c26"]}, {"red": "b3", "black": "b4"})
    record = answer(record, question(record).default)
    record, events = told(record, question(record).default)
    assert happened(events, "game_ended")
    assert record["state"]["finished"] == []


def why_it_ended(**facts):
    _, events = ended(**facts)
    (end,) = happened(events, "race_ended")
    assert events.index(end) < events.index(happened(events, "scored")[0])
    return str(TITLE.tell(end))


def test_that_all_cars_have_finished_is_told_as_the_end_of_the_race():  # F25
    assert why_it_ended(owners=TWO) == "The race is over: all six cars have finished."


def test_that_nobody_has_a_card_left_is_told_with_the_cars_still_on_the_track():  # F25
    assert why_it_ended(finished=["black", "blue"], owners=TWO) == (
        "The race is over: nobody has a card left to play. Green, Orange, Red and Yellow have not finished: they get no"
        " place and no prize, and bets on them pay nothing."
    )
    assert why_it_ended(finished=["black", "blue", "green", "yellow", "orange"], owners=TWO) == (
        "The race is over: nobody has a card left to play. Red has not finished: it gets no place and no prize, and"
        " bets on it pay nothing."
    )


def test_cars_still_on_the_track_get_no_place_and_no_prize():  # F25
    record, events = ended(finished=["black"], owners=TWO)
    assert [event["prizes"] for event in happened(events, "scored")] == [
        {"orange": 0, "red": 0},
        {"black": 12, "blue": 0, "green": 0, "yellow": 0},
    ]
    assert kernel.look(TITLE, record, None).view["cars"]["red"]["place"] is None


def test_cars_still_on_the_track_count_for_no_bet():  # F25
    bets = {0: ["red", "red", "red"], 1: ["black", "red", "black"]}
    _, events = ended(finished=["black"], owners=TWO, bets=bets)
    assert [event["payouts"] for event in happened(events, "scored")] == [[0, 0, 0], [9, 0, 3]]


def test_where_no_car_finishes_nobody_wins_a_prize_or_a_bet():  # F25
    record = race({0: ["c25"]}, {"red": "b50"}, owners=TWO, bets={0: ["red"] * 3, 1: ["blue"] * 3}, debts=[4, 6])
    record, events = told(record, question(record).default)
    assert record["state"]["finished"] == []
    assert [sum(event["payouts"]) for event in happened(events, "scored")] == [0, 0]
    assert kernel.result(TITLE, record) == {"places": {0: 1, 1: 2}, "scores": {0: -4, 1: -6}}


def test_a_car_without_an_owner_takes_a_place_and_wins_nobody_a_prize():  # F7, F26
    bets = {0: ["red", "blue", "blue"], 1: ["blue"] * 3}
    _, events = ended(owners={**TWO, "red": None}, bets=bets)
    assert [event["prizes"] for event in happened(events, "scored")] == [
        {"orange": 4},
        {"black": 9, "blue": 6, "green": 2, "yellow": 0},
    ]
    assert happened(events, "scored")[0]["payouts"][0] == 9  # it can be bet on


def test_the_prizes_by_place():  # F26
    assert [money.prize(place) for place in range(1, 7)] == [12, 9, 6, 4, 2, 0] == list(PRIZES)
    assert money.prize(None) == 0


@pytest.mark.parametrize(("line", "pays"), [(0, [9, 6, 3, 0, 0, 0]), (1, [6, 4, 2, 0, 0, 0]), (2, [3, 2, 1, 0, 0, 0])])
def test_the_payouts_by_line_and_place(line, pays):  # F26
    assert [money.payout(line, place) for place in range(1, 7)] == pays
    assert money.payout(line, None) == 0
    assert len(PAYOUTS) == 3


def test_bets_on_the_car_that_finishes_2nd_at_all_three_lines_pay_6_and_4_and_2():  # F26, Y1
    _, events = ended(owners=TWO, bets={0: ["black"] * 3, 1: ["yellow"] * 3})
    assert [event["payouts"] for event in happened(events, "scored")] == [[6, 4, 2], [0, 0, 0]]


def test_prizes_of_12_and_4_and_bets_of_9_less_a_price_of_7_are_18():  # F26, Y3
    record, events = ended(owners=TWO, bets={0: ["red", "green", "green"], 1: ["green"] * 3}, debts=[7, 0])
    scored = happened(events, "scored")[0]
    assert scored["prizes"] == {"orange": 4, "red": 12}
    assert sum(scored["payouts"]) == 9
    assert scored["price"] == 7
    assert kernel.result(TITLE, record)["scores"][0] == 18
    assert kernel.look(TITLE, record, None).view["seats"][0]["money"] == 18


def test_most_money_wins():  # F26
    scores, places = result(owners=THREE, seats=3, bets=dict.fromkeys(range(3), ["yellow"] * 3))
    assert scores == [16, 15, 2]
    assert places == [1, 2, 3]


def test_with_equal_money_the_player_with_the_best_placed_car_wins():  # F26
    bets = dict.fromkeys(range(3), ["yellow"] * 3)
    assert result(owners=THREE, seats=3, bets=bets, debts=[1, 0, 0]) == ([15, 15, 2], [1, 2, 3])
    other = {"red": 1, "orange": 1, "black": 0, "blue": 0, "green": 2, "yellow": 2}
    assert result(owners=other, seats=3, bets=bets, debts=[0, 1, 0]) == ([15, 15, 2], [2, 1, 3])


def test_so_it_is_at_every_place():  # F26
    bets = {0: ["yellow"] * 3, 1: ["yellow"] * 3, 2: ["yellow", "yellow", "blue"]}
    assert result(owners=THREE, seats=3, bets=bets, debts=[0, 12, 0]) == ([16, 3, 3], [1, 2, 3])
    bets = {0: ["yellow"] * 3, 1: ["yellow", "yellow", "blue"], 2: ["yellow"] * 3}
    other = {"red": 0, "orange": 0, "black": 2, "blue": 2, "green": 1, "yellow": 1}
    assert result(owners=other, seats=3, bets=bets, debts=[0, 0, 12]) == ([16, 3, 3], [1, 3, 2])


def test_a_car_without_a_place_counts_as_worst():  # F26
    bets = dict.fromkeys(range(2), ["green"] * 3)
    scores, places = result(finished=["yellow"], owners=TWO, bets=bets, debts=[0, 12])
    assert scores == [0, 0]
    assert places == [2, 1]


def test_a_sixth_place_is_better_than_none():  # F26
    assert money.places([3, 3], [6, money.NO_PLACE]) == [1, 2]


def test_else_the_place_is_shared_and_the_next_one_counted_on():  # F26
    scores, places = result(finished=[], owners=THREE, seats=3, debts=[3, 3, 5])
    assert scores == [-3, -3, -5]
    assert places == [1, 1, 3]
    assert result(finished=[], owners=THREE, seats=3, debts=[5, 3, 5]) == ([-5, -3, -5], [2, 1, 2])


def test_of_three_with_equal_money_one_with_a_placed_car_wins_and_two_share():  # F26
    assert money.places([4, 4, 4], [money.NO_PLACE, 5, money.NO_PLACE]) == [2, 1, 2]


def test_debts_can_leave_a_player_with_less_than_nothing():  # F6, F26
    assert result(finished=[], owners=TWO, debts=[12, 0])[0] == [-12, 0]
