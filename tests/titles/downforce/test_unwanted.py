"""Pairs that nobody wants (F7), and who must take a car in the end (F8)."""

from games.engine import kernel
from games.titles.downforce import TITLE
from tests.titles.downforce.scene import all_answer, asked, auction, happened

NOTHING = {0: "c25", 1: "c27", 2: "c28", 3: "c29"}
"""Cards that bid nothing for black."""


def hands(seats=4, **more):
    """Every seat with its card of NOTHING and these."""
    return {seat: [NOTHING[seat], *more.get(f"of_{seat}", [])] for seat in range(seats)}


def nobody_bids(record):
    """The record after a bid of 0 from all who may bid."""
    return all_answer(record, {seat: NOTHING[seat] for seat in asked(record)})


def sold(events):
    return [(sale["seat"], sale["car"], sale["price"]) for sale in happened(events, "sold")]


def test_a_pair_that_nobody_bids_for_is_set_aside():  # F7
    record = auction(hands(), cars=["black", "red", "blue", "green", "orange", "yellow"])
    record, events = nobody_bids(record)
    assert happened(events, "set_aside")[0]["car"] == "black"
    assert sold(events) == []
    state = record["state"]
    assert state["aside"] == [["black", "aggressive"]]
    assert state["cars"]["black"]["owner"] is None
    assert state["last_winner"] is None
    assert kernel.look(TITLE, record, None).view["auction"]["car"] == "red"


def test_pairs_set_aside_come_again_at_the_end_in_the_original_order():  # F7
    owned = {"blue": 0, "green": 1, "red": 2, "orange": 3}
    record = auction(hands(), cars=["black"], aside=["yellow"], owned=owned, last_winner=0)
    record, events = nobody_bids(record)
    assert [(event["car"], event["again"]) for event in happened(events, "auctioned")] == [("yellow", True)]
    assert record["state"]["aside"] == [["black", "aggressive"]]
    record, events = all_answer(record, {0: "blue-8", 1: "c27", 2: "c28", 3: "c29"})
    assert sold(events) == [(3, "yellow", 5)]
    assert [(event["car"], event["again"]) for event in happened(events, "auctioned")] == [("black", True)]


def test_a_pair_set_aside_still_counts_as_left():  # F7, F8
    owned = {"blue": 0, "green": 1, "orange": 0}
    record = auction(hands(), cars=["red"], aside=["black", "yellow"], owned=owned)
    assert asked(record) == [0, 1, 2, 3]  # three cars are left, and two players without one
    owned = {"blue": 0, "green": 1, "orange": 0, "red": 1}
    record = auction(hands(), cars=["yellow"], aside=["black"], owned=owned)
    assert asked(record) == [2, 3]


def test_of_what_nobody_wants_twice_the_nearest_player_without_a_car_takes_it_for_nothing():  # F7
    owned = {"blue": 0, "green": 0, "red": 3, "orange": 0}
    for last, taker in ((None, 1), (0, 1), (1, 2), (2, 1), (3, 1)):
        record = auction(hands(), cars=["black"], aside=["yellow"], owned=owned, again=True, last_winner=last, drawn=3)
        assert asked(record) == [1, 2]
        _, events = nobody_bids(record)
        assert sold(events)[0] == (taker, "black", 0)


def test_before_anyone_has_won_the_drawn_seat_itself_takes_it():  # F5, F7
    for drawn in range(4):
        record = auction(
            hands(), cars=["black"], aside=["red", "blue", "green", "orange", "yellow"], again=True, drawn=drawn
        )
        _, events = nobody_bids(record)
        assert sold(events)[0] == (drawn, "black", 0)


def test_who_takes_a_car_for_nothing_gets_card_and_power_and_has_won_no_auction():  # F7
    owned = {"blue": 0, "green": 0, "red": 3, "orange": 0}
    record = auction(hands(), cars=["black"], aside=["yellow"], owned=owned, again=True, last_winner=0)
    record, _ = nobody_bids(record)
    state = record["state"]
    assert "black-8" in state["hands"][1]
    assert state["powers"][1] == ["aggressive"]
    assert state["debts"][1] == 0
    assert state["last_winner"] == 0


def test_where_everyone_has_a_car_it_races_without_an_owner():  # F7
    owned = {"blue": 0, "green": 1, "red": 2, "orange": 3, "yellow": 0}
    record = auction(hands(), cars=["black"], owned=owned, again=True, last_winner=0)
    record, events = nobody_bids(record)
    assert happened(events, "unowned")[0]["car"] == "black"
    state = record["state"]
    assert state["cars"]["black"]["owner"] is None
    assert not [card for hand in state["hands"] for card in hand if card == "black-8"]
    assert not [power for powers in state["powers"] for power in powers if power == "aggressive"]
    assert kernel.asked(TITLE, record)


def test_a_pair_sold_at_the_second_time_is_paid_like_any_other():  # F7
    owned = {"blue": 0, "green": 1, "red": 2, "orange": 3, "yellow": 0}
    record = auction(hands(of_1=["c26"]), cars=["black"], owned=owned, again=True)
    record, events = all_answer(record, {0: "c25", 1: "c26", 2: "c28", 3: "c29"})
    assert sold(events) == [(1, "black", 5)]
    assert record["state"]["last_winner"] == 1


def test_with_two_players_without_a_car_and_two_cars_left_only_they_may_bid():  # F8
    owned = {"blue": 0, "green": 1, "orange": 0, "yellow": 1}
    record = auction(hands(of_2=["c26"], of_3=["c22"]), cars=["black", "red"], owned=owned)
    assert asked(record) == [2, 3]
    assert kernel.look(TITLE, record, 0).view["auction"]["may_bid"] == [2, 3]
    _, events = all_answer(record, {2: "c26", 3: "c29"})
    assert sold(events) == [(2, "black", 5), (3, "red", 6)]


def test_with_two_players_without_a_car_and_three_cars_left_everyone_may_bid():  # F8
    record = auction(hands(), cars=["black", "red", "blue"], owned={"green": 1, "orange": 0, "yellow": 1})
    assert asked(record) == [0, 1, 2, 3]


def test_with_six_players_nobody_ever_gets_two_cars():  # F8
    six = {0: ["c01"], 1: ["c02"], 2: ["c03"], 3: ["c04"], 4: ["c05"], 5: ["c06"]}
    record = auction(six, cars=["red", "black", "blue", "green", "orange", "yellow"], seats=6)
    for left in range(6, 1, -1):
        assert len(asked(record)) == left
        record, _ = all_answer(record, {seat: six[seat][0] for seat in asked(record)})
    owners = [facts["owner"] for facts in record["state"]["cars"].values()]
    assert sorted(owners) == list(range(6))


def test_two_pairs_set_aside_go_to_the_last_two_without_a_car_the_second_without_a_bid():  # F7, F8
    owned = {"blue": 0, "green": 1, "red": 0, "orange": 1}
    record = auction(hands(of_2=["c01"], of_3=["c02"]), cars=["black"], aside=["yellow"], owned=owned, again=True)
    assert asked(record) == [2, 3]
    _, events = all_answer(record, {2: "c28", 3: "c02"})
    assert sold(events) == [(3, "black", 5), (2, "yellow", 3)]  # c28 is the lowest yellow of that hand


def last_facing_yellow(*cards):
    """What happens when the last seat without a car, with these cards, of which it bids the first for red in vain,
    faces yellow."""
    owned = {"blue": 0, "green": 1, "orange": 2, "black": 0}
    record = auction({**hands(3, of_0=["c22"]), 3: list(cards)}, cars=["red", "yellow"], owned=owned)
    record, events = all_answer(record, {0: "c22", 1: "c27", 2: "c28", 3: cards[0]})
    return record, events


def test_the_last_player_without_a_car_does_not_bid_and_pays_the_lowest_line():  # F8
    record, events = last_facing_yellow("c14", "c18", "c26")
    assert sold(events) == [(0, "red", 6), (3, "yellow", 3)]
    assert happened(events, "shown") == [{"kind": "shown", "seat": 3, "car": "yellow", "card": "c18"}]
    assert record["state"]["debts"][3] == 3
    assert "yellow-8" in record["state"]["hands"][3]


def test_the_card_shown_is_known_to_all_and_no_other():  # F6, F8
    record, _ = last_facing_yellow("c30", "c14", "c18", "c26")
    shown = kernel.look(TITLE, record, 0).view["seats"][3]
    assert shown["seen"] == ["c18", "c30", "yellow-8"]
    assert shown["hand"] is None


def test_the_last_player_without_the_colour_pays_nothing():  # F8
    record, events = last_facing_yellow("c30", "c26", "c20")
    assert sold(events)[-1] == (3, "yellow", 0)
    assert happened(events, "shown")[0]["card"] is None
    assert record["state"]["debts"][3] == 0


def test_a_wild_line_is_no_line_of_the_colour():  # F8
    _, events = last_facing_yellow("c30", "c32", "c41")
    assert sold(events)[-1] == (3, "yellow", 0)


def test_the_last_player_may_face_a_car_that_was_set_aside():  # F7, F8
    owned = {"blue": 0, "green": 1, "orange": 2, "red": 0}
    record = auction({**hands(3, of_0=["c26"]), 3: ["c24", "c29"]}, cars=["black"], aside=["yellow"], owned=owned)
    assert asked(record) == [0, 1, 2, 3]
    record, events = all_answer(record, {0: "c26", 1: "c27", 2: "c28", 3: "c29"})
    assert sold(events) == [(0, "black", 5), (3, "yellow", 5)]
    assert happened(events, "auctioned")[0]["again"] is True


def test_the_last_player_without_a_car_bids_with_the_others_while_two_cars_are_left():  # F7, F8
    owned = {"blue": 0, "green": 1, "orange": 2, "red": 0}
    record = auction({**hands(3), 3: ["c29"]}, cars=["black"], aside=["yellow"], owned=owned)
    record, events = all_answer(record, {0: "c25", 1: "c27", 2: "c28", 3: "c29"})
    assert happened(events, "set_aside")
    assert asked(record) == [0, 1, 2, 3]
    assert record["state"]["auction"]["car"] == "yellow"


def test_a_bid_is_asked_for_by_its_car_and_the_second_time_apart():  # F4, F7
    record = auction(hands(), cars=["black", "red", "blue", "green", "orange", "yellow"])
    occasions = []
    for _ in range(7):
        questions = kernel.asked(TITLE, record).questions
        occasions.append(questions[0].occasion)
        record, _ = all_answer(record, {seat: question.default for seat, question in questions.items()})
    assert occasions == [
        "bid.black", "bid.red", "bid.blue", "bid.green", "bid.orange", "bid.yellow", "bid.black.again",
    ]  # fmt: skip
