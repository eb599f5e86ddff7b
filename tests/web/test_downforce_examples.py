"""The worked examples of the rules page show what they are there to show, whatever the numbers on the cards."""

import pytest

from games.titles.downforce.data import CARDS, CARS, DEALT, TRACKS, WILD
from games.titles.downforce.drawing import examples, scene, sums
from games.titles.downforce.drawing import sale as sales
from games.titles.downforce.track import track


def told(example):
    return [str(words) for words in (*example.before, *example.told, *example.after)]


def test_of_three_equal_bids_the_card_with_most_lines_wins():  # F5, Y2
    sale = sales.auction()
    bids = {bid.seat: CARDS[bid.card] for bid in sale.bids}
    won = next(bid.seat for bid in sale.bids if bid.wins)
    high = [card for card in bids.values() if card.bid(sale.car) == 5]
    assert [len(card.lines) for card in high] == [4, 6, 4]
    assert len(bids[won].lines) == 6
    assert sum(bid.wins for bid in sale.bids) == 1


def test_of_the_others_the_card_without_a_wild_line_would_win():  # F5
    sale = sales.auction()
    second, third = sale.after[1].params["second"].seat, sale.after[1].params["third"].seat
    cards = {bid.seat: CARDS[bid.card] for bid in sale.bids}
    assert len(cards[second].lines) == len(cards[third].lines)
    assert not cards[second].wild
    assert cards[third].wild


def test_a_card_without_the_colour_bids_nothing():  # F4
    sale = sales.auction()
    assert CARDS[sale.bids[3].card].bid(sale.car) == 0
    assert "#4 0 M" in str(sale.told[0])


def test_a_step_leads_ahead_into_free_spaces_and_between_two_cars():  # F12
    stepping = examples.stepping()
    assert [spot.key for spot in stepping.scene.lit] == ["a6", "c6"]
    assert "So Red can step to: A6 and C6." in told(stepping)
    assert {car.car for car in stepping.scene.cars} == {"red", "blue", "green"}


def test_the_inner_lane_brings_a_car_further():  # F12
    bend = examples.bend()
    inner, outer = bend.scene.drawn.ways
    paper = track(examples.HILLS)
    ends = {car.car: car for car in bend.scene.cars}
    assert (inner.car, outer.car) == ("black", "blue")
    assert len(ends) == 2
    assert paper.to_go[paper.numbers["c17"]] < paper.to_go[paper.numbers["a15"]] - 1
    assert "In this bend the inner lane has 4 spaces and the outer lane 6." in told(bend)


def test_a_blocked_car_loses_the_rest_and_one_stands_still():  # F13
    sentences = told(examples.blocked())
    assert "Red moves 2 spaces, from A25 to B27." in sentences
    assert "The line of Red says 5; the 3 spaces that are left are lost." in sentences
    assert "Orange is blocked and does not move." in sentences


def test_wild_lines_move_cars_that_are_not_printed_and_never_the_same_twice():  # F14
    wilds = examples.wilds()
    assert [colour for colour, _ in CARDS[wilds.card].lines].count(WILD) == 2
    assert set(wilds.first) == set(CARS) - set(CARDS[wilds.card].colours)
    assert set(wilds.second) == set(wilds.first) - {wilds.named}


def test_with_unpredictable_printed_cars_can_be_named_as_well():  # F20
    assert examples.wilds().unpredictable == CARS


def test_determined_goes_further_after_a_full_line_on_rectangular_spaces():  # F21
    determined = examples.determined()
    spaces = {space.key: space for space in track(examples.HARBOUR).spaces}
    assert "Red moves 5 spaces, from B12 to B17." in told(determined)
    assert "Red goes 2 spaces further, from B17 to B19." in told(determined)
    assert not spaces["b12"].rect
    assert not spaces["b19"].rect


def test_a_bet_line_is_crossed_where_the_log_would_tell_it():  # F23
    sentences = [str(words) for words in examples.determined().told]
    assert sentences.index("Red is the first to cross bet line 1: after this card everyone bets.") == 2
    assert [mark.number for mark in examples.determined().scene.bets] == [1]


def test_the_owner_with_cunning_drives_on_the_card_of_another():  # F17
    cunning = examples.cunning()
    assert examples.PLAYERS[1] == "Bruno"
    assert "#2 drives Blue 5 spaces, from B8 to C13." in told(cunning)
    assert "Green moves 3 spaces, from B7 to C10." in told(cunning)
    assert len(cunning.scene.lit) == 7


def test_three_bets_on_the_second_car_pay_as_the_rule_says():  # Y1
    bets = sums.bets()
    assert [line.payout for line in bets.lines] == [6, 4, 2]
    assert bets.total == 12


def test_the_money_is_that_of_the_rule():  # Y3
    best = sums.scoring()[0]
    assert (best.prizes, best.payouts, best.price, best.total) == (12 + 4, 9, 7, 18)


def test_equal_money_goes_to_the_better_placed_car():  # F26
    _, second, third, last = sums.scoring()
    assert second.total == third.total
    assert (second.tied, third.tied, last.tied) == (True, True, False)
    assert [second.place, third.place] == [2, 3]
    assert str(second.cars[0][1]) < str(third.cars[0][1])


@pytest.mark.parametrize("length", sums.lengths(), ids=lambda length: length.key)
def test_the_tracks_are_as_long_as_their_data_say(length):
    check = TRACKS[length.key]["check"]
    assert length.spaces == check["spaces"]
    assert length.spaces - length.curves == check["rectangular_spaces"]
    assert length.narrow == check["one_lane_spaces"]
    assert (length.shortest, length.from_last, length.longest) == (
        check["shortest_from_position_1"], check["shortest_from_position_6"], check["longest_from_position_1"]
    )  # fmt: skip


def test_every_card_of_the_deck_stands_in_one_group():
    groups = sums.deck()
    assert sorted(key for group in groups for key in group.cards) == sorted(DEALT)
    for group in groups:
        assert {len(DEALT[key].lines) for key in group.cards} == {group.lines}
        assert {len(DEALT[key].lines) - len(DEALT[key].colours) for key in group.cards} == {group.wilds}


def test_no_colour_has_more_of_the_deck_than_another():
    shares = sums.shares()
    assert list(shares) == list(CARS)
    assert len(set(shares.values())) == 1
    assert 6 * shares["red"].first == len(DEALT)


def test_the_spaces_of_a_track_are_drawn_once_each():
    for key in TRACKS:
        made = scene.ground(key)
        assert made.rects.count("M") + made.curves.count("M") == len(track(key).spaces)
