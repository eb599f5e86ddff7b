"""The auction: bids, ties, the price (F4-F6)."""

import pytest

from games.engine import kernel
from games.engine.events import visible
from games.titles.downforce import TITLE
from games.titles.downforce import auction as auctions
from games.titles.downforce.data import CARDS, CARS, DEALT, SPEED_8, SpeedCard
from tests.titles.downforce.scene import POWER_OF, all_answer, asked, auction, happened, keys, question, told

ALL = ["red", "black", "blue", "green", "orange", "yellow"]


def bids(*cards, seats=None, **facts):
    """What happens when each seat bids this card for red."""
    hands = {seat: [card] for seat, card in enumerate(cards)}
    record = auction(hands, cars=ALL, seats=seats or len(cards), **facts)
    return all_answer(record, dict(enumerate(cards)))


def sold(events):
    (sale,) = happened(events, "sold")
    return sale["seat"], sale["car"], sale["price"]


def test_the_highest_number_on_the_line_of_the_car_wins():  # F4, F5
    assert sold(bids("c06", "c09", "c12")[1]) == (1, "red", 5)


def test_the_bid_is_the_number_of_the_colour_wherever_its_line_stands():  # F4
    _, events = bids("c03", "c41")
    assert happened(events, "bids")[0]["bids"] == [[0, "c03", 2], [1, "c41", 3]]


def test_a_card_without_the_colour_bids_nothing_and_a_wild_line_never_bids():  # F4
    _, events = bids("c38", "c08")
    assert happened(events, "bids")[0]["bids"] == [[0, "c38", 0], [1, "c08", 1]]
    assert sold(events) == (1, "red", 1)


@pytest.mark.parametrize("auctioned", ["red", "black"])
def test_a_speed_8_card_bids_nothing_not_even_for_its_own_car(auctioned):  # F4
    assert CARDS["red-8"].bid(auctioned) == 0


def test_a_speed_8_card_may_be_laid():  # F4
    record = auction(
        {0: ["c01"], 1: ["c08"]}, cars=["red", "black", "blue", "green", "orange"], owned={"yellow": 0}, seats=2
    )
    _, events = all_answer(record, {0: "yellow-8", 1: "c08"})
    assert sold(events) == (1, "red", 1)


def test_nobody_learns_what_was_bid_before_all_have_bid():  # F4
    record = auction({0: ["c01"], 1: ["c08", "c25"], 2: ["c09", "c10"]}, cars=ALL, seats=3)
    before = [kernel.look(TITLE, record, seat).view for seat in (0, 2, None)]
    record, events = told(record, "c25", 1)
    assert events == [{"kind": "answered", "seat": 1}]
    assert [kernel.look(TITLE, record, seat).view for seat in (0, 2, None)] == before
    assert kernel.look(TITLE, record, 0).reply is None
    assert kernel.look(TITLE, record, 1).reply == "c25"
    assert kernel.look(TITLE, record, 0).awaited == (0, 2)


def test_a_bid_may_be_revised_until_all_have_bid():  # F4
    record = auction({0: ["c01"], 1: ["c08", "c25"]}, cars=ALL, seats=2)
    record, _ = told(record, "c08", 1)
    record, events = told(record, "c25", 1)
    assert events == []
    _, events = told(record, "c01", 0)
    assert happened(events, "bids")[0]["bids"] == [[0, "c01", 6], [1, "c25", 5]]


def test_of_two_bids_of_5_that_on_six_lines_beats_that_on_four():  # F5, Y2
    assert len(CARDS["c04"].lines) == 6
    assert len(CARDS["c17"].lines) == 4
    assert sold(bids("c17", "c04")[1]) == (1, "red", 5)
    assert sold(bids("c04", "c17")[1]) == (0, "red", 5)


def test_of_equal_bids_wild_lines_count_as_lines():  # F5
    assert [colour for colour, _ in CARDS["c39"].lines].count("wild") == 2
    assert sold(bids("c22", "c39")[1]) == (1, "red", 6)  # 3 lines; 3 of colours and 2 wild ones


def test_of_equal_bids_with_as_many_lines_the_card_without_a_wild_line_wins():  # F5
    assert len(CARDS["c39"].lines) == len(CARDS["c11"].lines)
    assert sold(bids("c39", "c11")[1]) == (1, "red", 6)
    assert sold(bids("c11", "c39")[1]) == (0, "red", 6)


def test_more_lines_count_before_the_absence_of_wild_ones():  # F5
    assert sold(bids("c36", "c25")[1]) == (0, "red", 5)  # 4 lines with a wild one; 2 without


def test_a_higher_bid_wins_whatever_stands_on_the_cards():  # F5
    assert sold(bids("c02", "c36")[1]) == (1, "red", 5)  # 4 on six lines; 5 on four with a wild one


def test_in_this_deck_number_lines_and_wild_ones_decide_every_tie():  # F5
    for car in CARS:
        bidding = [card for card in DEALT.values() if card.bid(car)]
        assert len({(card.bid(car), len(card.lines), card.wild) for card in bidding}) == len(bidding)


@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_then_the_seat_nearest_after_the_last_winner_wins(last, monkeypatch):  # F5
    monkeypatch.setitem(CARDS, "twin", SpeedCard("twin", CARDS["c17"].lines))
    state = {"last_winner": last, "drawn": 0}
    order = auctions.nearest(state, 4)
    assert order == [(last + count) % 4 for count in (1, 2, 3, 4)]
    after, self = (last + 1) % 4, last
    assert auctions.winner({self: "c17", after: "twin"}, "red", order) == after
    assert auctions.winner({self: "twin", (last + 3) % 4: "c17"}, "red", order) == (last + 3) % 4


@pytest.mark.parametrize("drawn", [0, 1, 2, 3])
def test_before_anyone_has_won_the_seat_drawn_comes_first_itself(drawn, monkeypatch):  # F5
    monkeypatch.setitem(CARDS, "twin", SpeedCard("twin", CARDS["c17"].lines))
    order = auctions.nearest({"last_winner": None, "drawn": drawn}, 4)
    assert order == [(drawn + count) % 4 for count in range(4)]
    assert auctions.winner({drawn: "c17", (drawn + 1) % 4: "twin"}, "red", order) == drawn
    assert auctions.winner({(drawn + 3) % 4: "c17", (drawn + 1) % 4: "twin"}, "red", order) == (drawn + 1) % 4


def test_the_nearest_seat_moves_with_every_winner():  # F5
    record, _ = bids("c17", "c04", "c08", drawn=2)
    assert kernel.look(TITLE, record, None).view["nearest"] == 2


def test_the_winner_owes_the_bid_and_takes_the_speed_8_card_the_power_and_the_car():  # F6
    record, _ = bids("c17", "c04")
    state = record["state"]
    assert state["debts"] == [0, 5]
    assert state["hands"][1] == ["c04", "red-8"]
    assert state["powers"] == [[], [POWER_OF["red"]]]
    assert state["cars"]["red"]["owner"] == 1
    assert [facts["owner"] for car, facts in state["cars"].items() if car != "red"] == [None] * 5


def test_all_bid_cards_return_to_their_owners_and_stay_marked_as_seen():  # F6
    record, _ = bids("c17", "c04")
    assert record["state"]["hands"][0] == ["c17"]
    for viewer in (0, 1, None):
        seats = kernel.look(TITLE, record, viewer).view["seats"]
        assert [seat["seen"] for seat in seats] == [["c17"], ["c04", "red-8"]]


def test_a_card_that_was_bid_may_be_bid_again():  # F6
    record, _ = bids("c17", "c04")
    assert keys(record, seat=0) == ["c17"]
    assert keys(record, seat=1) == ["c04", "red-8"]


def test_a_card_that_was_not_bid_stays_unseen():  # F6
    record = auction({0: ["c01", "c02"], 1: ["c08"]}, cars=ALL, seats=2)
    record, events = all_answer(record, {0: "c02", 1: "c08"})
    assert "c01" not in repr([visible(event, 1) for event in events])
    assert "c01" not in repr(kernel.look(TITLE, record, 1).view)


def test_six_pairs_are_auctioned_one_after_the_other():  # F4, F8
    record, count = auction({0: ["c01"], 1: ["c08"]}, cars=ALL, seats=2), 0
    sold_so_far = []
    while record["state"]["phase"] == "auction":
        assert asked(record) == [0, 1]
        record, events = all_answer(record, {0: "c01", 1: "c08"})
        sold_so_far += [sale["car"] for sale in happened(events, "sold")]
        count += 1
    assert sorted(sold_so_far) == sorted(CARS)
    assert count == 6


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_card_of_the_hand_is_offered_and_silence_bids_the_least(seats):  # F4
    hands = {seat: [f"c{1 + seat * 7 + nth:02}" for nth in range(7)] for seat in range(seats)}
    record = auction(hands, cars=ALL, seats=seats)
    for seat in range(seats):
        assert keys(record, seat=seat) == hands[seat]
        lowest = min(CARDS[card].bid("red") for card in hands[seat])
        assert CARDS[question(record, seat).default].bid("red") == lowest


def test_the_speed_8_cards_show_one_line_of_8():  # F3
    assert {card.lines for card in SPEED_8.values()} == {((car, 8),) for car in CARS}
