"""What is listed ahead of a seat, at set moments."""

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE
from games.titles.downforce.data import CARS
from games.titles.downforce.planning.ahead import ahead
from tests.titles.downforce.scene import all_answer, answer, asked, auction, awaited, new, phase_of, question
from tests.titles.downforce.test_bets import crossed, crossing
from tests.titles.downforce.test_powers_kept import choosing
from tests.titles.downforce.test_unwanted import NOTHING, hands, nobody_bids

BETS = ["bet.1", "bet.2", "bet.3"]
TWO_LEFT = {"blue": 0, "green": 1, "red": 2, "orange": 0}
"""Owned cars after which the seats 0 to 2 have one, seat 3 has none and two cars are left."""
ONE_EACH = {"blue": 0, "green": 1, "red": 2}
"""The same with three cars left."""


def listed(record, seat):
    return ahead(kernel.look(TITLE, record, seat).view, seat)


def occasions(record, seat):
    return [coming.question.occasion for coming in listed(record, seat)]


def bids(record, seat):
    return [occasion for occasion in occasions(record, seat) if occasion.startswith("bid.")]


def called(record, seat):
    return [str(coming.words) for coming in listed(record, seat)]


def offered(record, seat, occasion):
    asked_later = next(one.question for one in listed(record, seat) if one.question.occasion == occasion)
    return [choice.key for choice in asked_later.options()]


# Bids


def test_at_the_first_auction_all_other_cars_the_power_and_the_bets_are_to_come():  # F4, F9, F23
    record = auction(hands(), cars=["black", "red", "blue", "green", "orange", "yellow"])
    for seat in range(4):
        assert called(record, seat) == [
            "Your bid for Blue",
            "Your bid for Green",
            "Your bid for Orange",
            "Your bid for Red",
            "Your bid for Yellow",
            "The power that you keep, of those you win",
            "Your bet at bet line 1",
            "Your bet at bet line 2",
            "Your bet at bet line 3",
        ]


def test_the_order_of_the_pile_is_not_told():  # F3
    there = auction(hands(), cars=["black", "red", "blue", "green", "orange", "yellow"])
    back = auction(hands(), cars=["black", "yellow", "orange", "green", "blue", "red"])
    assert called(there, 0) == called(back, 0)


def test_a_bid_ahead_offers_the_hand():  # F4
    record = auction(hands(of_2=["c01"]), cars=["black", "red", "blue", "green", "orange", "yellow"])
    assert offered(record, 2, "bid.red") == ["c01", "c28"]
    (choice, _) = next(one for one in listed(record, 2) if one.question.occasion == "bid.red").question.options()
    assert str(choice.words).endswith(": bids 6 M")


def test_who_has_a_car_bids_for_others_while_there_are_more_cars_than_players_without_one():  # F8
    record = auction(hands(), cars=["black", "yellow", "orange"], owned=ONE_EACH)
    assert [bids(record, seat) for seat in range(4)] == [["bid.orange", "bid.yellow"]] * 4


def test_who_has_a_car_bids_for_none_once_there_are_not():  # F8
    three = {seat: [NOTHING[seat]] for seat in range(3)}
    record = auction(three, cars=["black", "yellow"], owned={"blue": 0, "green": 0, "red": 0, "orange": 0}, seats=3)
    assert asked(record) == [1, 2]
    assert [bids(record, seat) for seat in range(3)] == [[], ["bid.yellow"], ["bid.yellow"]]


def test_the_last_player_without_a_car_still_bids_where_somebody_with_one_might_not():  # F8
    record = auction(hands(), cars=["black", "yellow"], owned=TWO_LEFT)
    assert bids(record, 3) == ["bid.yellow"]


def test_a_car_that_was_set_aside_has_a_bid_of_its_own_after_the_others():  # F7
    owned = {"blue": 0, "green": 1, "orange": 2}
    record, _ = nobody_bids(auction(hands(), cars=["black", "red", "yellow"], owned=owned))
    assert bids(record, 0) == ["bid.yellow", "bid.black.again"]
    assert "Your bid for Black, which is auctioned again" in called(record, 0)


def test_cars_set_aside_come_in_the_order_in_which_they_were():  # F7
    record = auction(hands(), cars=["red"], aside=["yellow", "black"], owned={"blue": 0, "green": 1, "orange": 2})
    assert bids(record, 0) == ["bid.yellow.again", "bid.black.again"]


def test_once_it_is_auctioned_again_it_is_not_listed():  # F7
    record = auction(hands(), cars=["yellow"], aside=["black"], owned=TWO_LEFT, again=True)
    assert question(record, 0).occasion == "bid.yellow.again"
    assert bids(record, 0) == ["bid.black.again"]


def test_the_last_car_is_not_bid_for_by_the_last_who_has_none():  # F7, F8
    """Whoever is left without a car after this auction takes the last one for the lowest line."""
    owned = {"blue": 0, "green": 0, "red": 3, "orange": 0}
    record = auction(hands(), cars=["black"], aside=["yellow"], owned=owned, again=True)
    assert asked(record) == [1, 2]
    assert [bids(record, seat) for seat in (1, 2)] == [[], []]


# The power


def test_who_can_come_to_have_several_powers_may_plan_any_that_can_still_be_won():  # F9
    record = auction(hands(), cars=["black", "yellow", "orange"], owned=ONE_EACH)
    assert record["state"]["powers"][0] == ["tricky"]
    assert offered(record, 0, "power") == ["tricky", "aggressive", "cunning", "strategic"]
    assert offered(record, 3, "power") == ["aggressive", "cunning", "strategic"]


def test_who_has_several_and_bids_no_more_may_plan_one_of_them():  # F8, F9
    three = {seat: [NOTHING[seat]] for seat in range(3)}
    record = auction(three, cars=["black", "yellow"], owned={"blue": 0, "green": 0, "red": 0, "orange": 0}, seats=3)
    assert offered(record, 0, "power") == record["state"]["powers"][0]


def test_who_can_have_one_power_only_has_none_to_choose():  # F8, F9
    six = {seat: [f"c0{seat + 1}"] for seat in range(6)}
    record = auction(six, cars=list(CARS), seats=6)
    assert not any("power" in occasions(record, seat) for seat in range(6))


def test_while_the_powers_are_chosen_the_choice_is_not_listed():  # F9
    record = choosing()
    assert [occasions(record, seat) for seat in range(3)] == [BETS] * 3


# Bets


def test_in_the_race_the_bets_at_lines_that_nobody_has_crossed_are_to_come():  # F23
    assert [occasions(crossing(), seat) for seat in range(3)] == [BETS] * 3


def test_while_bets_are_made_at_a_line_those_at_later_ones_are_to_come():  # F23
    record, _ = crossed()
    assert asked(record) == [0, 1, 2]
    assert [occasions(record, seat) for seat in range(3)] == [BETS[1:]] * 3


def test_when_the_bets_are_made_their_line_is_over():  # F23
    record, _ = all_answer(crossed()[0], {0: "red", 1: "blue", 2: "red"})
    assert [occasions(record, seat) for seat in range(3)] == [BETS[1:]] * 3


def test_a_line_that_was_crossed_by_a_card_under_way_is_still_to_come():  # F17, F23
    """Seat 1 drives its car on the card of seat 0, after red has crossed the line."""
    record = crossing(powers={1: "cunning"}, owners={"orange": 1, "red": 0, "black": 2})
    record = answer(record, question(record).default[:2])
    assert awaited(record) == 1
    assert record["state"]["crossed"][0] == "red"
    assert [occasions(record, seat) for seat in range(3)] == [BETS] * 3


def test_a_bet_ahead_offers_every_car():  # F23
    assert offered(new(), 0, "bet.2") == list(CARS)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_turn_is_listed(seats):  # F11
    record = new(seats)
    while phase_of(record) != "over":
        for seat in range(seats):
            assert {occasion.partition(".")[0] for occasion in occasions(record, seat)} <= {"bid", "power", "bet"}
        first = kernel.asked(TITLE, record).awaited[0]
        record = answer(record, question(record, first).default, first)
    assert [listed(record, seat) for seat in range(seats)] == [()] * seats
