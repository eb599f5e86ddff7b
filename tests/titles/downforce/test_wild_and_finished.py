"""Wild lines (F14), cars that finish (F15) and players who have nothing more to play (F16)."""

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE
from games.titles.downforce.track import FINISH
from tests.titles.downforce.scene import answer, awaited, happened, keys, moved, question, race, spaces, told


def wild(finished=(), cars=None, **facts):
    """A race in which seat 0 plays c34 (blue 5, yellow 4, wild 3, black 1): blue and yellow have finished."""
    return race({0: ["c34"]}, {"black": "b28", **(cars or {})}, finished=["blue", "yellow", *finished], **facts)


def test_a_wild_line_moves_a_car_that_is_not_printed_on_the_card():  # F14
    record = wild(cars={"red": "b46", "green": "b16", "orange": "c14"})
    assert keys(record, "c34") == ["car:green", "car:orange", "car:red"]
    record, events = told(record, ["c34", "car:red", "to:a49"])
    assert [car for car, _ in moved(events)] == ["red", "black"]
    assert spaces(record)["red"] == "a49"


def test_the_car_of_a_wild_line_is_named_when_the_line_is_resolved():  # F14
    record = race({0: ["c34"]}, {"blue": "b10", "yellow": "b55", "black": "b28", "red": "b46"})
    first = keys(record, "c34")
    assert not [key for key in first if key.startswith("car:")]
    second = keys(record, "c34", first[0])
    assert keys(record, "c34", first[0], second[0]) == ["car:green", "car:orange", "car:red"]


def test_a_finished_car_may_be_named_and_nothing_moves():  # F14
    record = wild(finished=["red"], cars={"green": "b46"})
    record, events = told(record, ["c34", "car:red"])
    assert happened(events, "still") == [{"kind": "still", "car": "red", "line": 2, "finished": True, "wild": True}]
    assert [car for car, _ in moved(events)] == ["black"]


def test_a_blocked_car_may_be_named_and_nothing_moves():  # F14
    record = wild(cars={"red": "b27", "green": "b46"})
    record, events = told(record, ["c34", "car:red"])
    assert happened(events, "still") == [{"kind": "still", "car": "red", "line": 2, "finished": False, "wild": True}]
    assert spaces(record)["red"] == "b27"


def test_cars_that_a_wild_line_can_not_move_say_so_and_light_nothing():  # F14
    record = wild(finished=["green"], cars={"orange": "b27", "red": "b46"})
    assert [(str(choice.words), choice.lights) for choice in question(record).options(("c34",))] == [
        ("Wild 3 names Green, which has finished", ()),
        ("Wild 3 names Orange, which is blocked", ()),
        ("Wild 3 moves Red", ("car-red",)),
    ]


def test_where_no_car_can_be_moved_the_wild_line_goes_by():  # F14
    record = wild(finished=["red", "green", "orange"])
    assert question(record).only_reply() == ["c34"]
    record, events = told(record, ["c34"])
    assert moved(events) == [("black", ["b28", "b29"])]


TWO_WILDS = {"black": "b10", "blue": "b27", "orange": "c44", "red": "b46", "green": "b16", "yellow": "c31"}


def test_two_wild_lines_move_two_different_cars():  # F14
    record = race({0: ["c37"]}, TWO_WILDS)
    picks = ["c37", keys(record, "c37")[0]]
    assert keys(record, *picks) == ["car:green", "car:red", "car:yellow"]
    picks += ["car:red", "to:b51"]
    assert keys(record, *picks) == ["car:green", "car:yellow"]
    picks += ["car:yellow", "to:b35"]
    while more := keys(record, *picks):
        picks.append(more[0])
    record, events = told(record, picks)
    assert [(event["car"], event["line"]) for event in happened(events, "moved")] == [
        ("black", 0),
        ("red", 1),
        ("yellow", 2),
        ("blue", 3),
        ("orange", 4),
    ]


def test_the_second_wild_line_is_for_another_car_even_where_the_first_moved_nothing():  # F14
    record = race({0: ["c37"]}, {**TWO_WILDS, "red": "b28", "blue": "b29"})
    picks = ["c37", keys(record, "c37")[0]]
    assert keys(record, *picks) == ["car:green", "car:red", "car:yellow"]
    assert keys(record, *picks, "car:red") == ["car:green", "car:yellow"]


def test_a_car_that_crosses_the_finish_leaves_the_track_and_takes_the_next_place():  # F15
    record = race({0: ["c25"]}, {"red": "a61", "orange": "b59"}, finished=["blue"])
    record, events = told(record, question(record).default)
    assert moved(events)[0] == ("red", ["a61", "a62", FINISH])  # distance beyond does not matter
    assert happened(events, "finished")[0] == {"kind": "finished", "car": "red", "place": 2}
    assert spaces(record)["red"] == FINISH
    assert record["state"]["finished"][:2] == ["blue", "red"]


def test_a_finished_car_is_in_nobodys_way():  # F15
    record = race({0: ["c26"]}, {"black": "a62", "red": "a60"})
    record, events = told(record, question(record).default)
    assert [way[-1] for _, way in moved(events)] == [FINISH, FINISH]
    assert record["state"]["finished"] == ["black", "red"]


def test_a_car_on_the_last_spaces_crosses_with_one_step():  # F15
    record = race({0: ["c34"]}, {"black": "c62"}, finished=["blue", "yellow", "red", "green", "orange"])
    record, events = told(record, ["c34"])
    assert moved(events) == [("black", ["c62", FINISH])]


def test_the_lines_of_a_finished_car_do_nothing():  # F15
    record = race({0: ["c25"]}, {"orange": "c43"}, finished=["red"])
    record, events = told(record, question(record).default)
    assert [car for car, _ in moved(events)] == ["orange"]
    assert not happened(events, "still")


def retiring():
    """Seat 1 owns only red, which crosses on the card of seat 0; it has two cards more."""
    owners = {"red": 1, "black": 0, "blue": 0, "green": 2, "orange": 2, "yellow": 2}
    hands = {0: ["c25", "c28"], 1: ["c26", "c27"], 2: ["c29"]}
    return race(hands, {"red": "a62", "orange": "c44", "yellow": "a46"}, owners=owners, seats=3)


def test_a_player_whose_cars_have_all_finished_discards_the_hand_at_once():  # F16
    record = retiring()
    before = record["state"]["discards"]
    record, events = told(record, question(record).default)
    assert happened(events, "retired") == [{"kind": "retired", "seat": 1, "cards": ["c26", "c27"]}]
    assert record["state"]["hands"][1] == []
    assert record["state"]["discards"] == [*before, "c26", "c27", "c25"]
    kinds = [event["kind"] for event in events]
    assert kinds.index("retired") < len(kinds) - 1 - kinds[::-1].index("moved")  # before the next line


def test_a_player_whose_cars_have_all_finished_plays_no_more():  # F16
    record = retiring()
    record, _ = told(record, question(record).default)
    assert awaited(record) == 2


def test_a_player_whose_cars_have_all_finished_still_bets():  # F16, F23
    owners = {"red": 1, "black": 0, "blue": 0, "green": 2, "orange": 2, "yellow": 2}
    record = race({0: ["c34"], 2: ["c27"]}, {"black": "a14", "yellow": "b13", "blue": "c44"}, owners=owners, seats=3)
    record["state"]["cars"]["red"]["space"] = FINISH
    record["state"].update(finished=["red"], crossed=["red", None, None])
    record["state"]["bets"] = [["red", None, None] for _ in range(3)]
    picks = ["c34"]
    while more := keys(record, *picks):
        picks.append(more[0])
    record, events = told(record, picks)
    assert happened(events, "crossed")
    assert sorted(kernel.asked(TITLE, record).questions) == [0, 1, 2]


def test_a_player_who_still_has_a_car_on_the_track_keeps_the_hand():  # F16
    owners = {"red": 1, "black": 1, "blue": 0, "green": 0, "orange": 0, "yellow": 0}
    record = race({0: ["c25"], 1: ["c26"]}, {"red": "a62", "orange": "c44"}, owners=owners)
    record, events = told(record, question(record).default)
    assert not happened(events, "retired")
    assert record["state"]["hands"][1] == ["c26"]


def test_the_player_of_the_card_may_finish_and_the_card_goes_on():  # F16
    owners = {"red": 0, "black": 1, "blue": 1, "green": 1, "orange": 1, "yellow": 1}
    record = race({0: ["c25", "c28"], 1: ["c27"]}, {"red": "a62", "orange": "c43"}, owners=owners)
    record, events = told(record, question(record).default)
    assert happened(events, "retired")[0] == {"kind": "retired", "seat": 0, "cards": ["c28"]}
    assert [car for car, _ in moved(events)] == ["red", "orange"]


def test_a_player_without_cards_is_skipped():  # F16
    record = race({0: ["c25", "c26"], 2: ["c27"]}, {"red": "b9"}, seats=4)
    record = answer(record, question(record).default)
    assert awaited(record) == 2
    record = answer(record, question(record).default)
    assert awaited(record) == 0


def test_one_player_alone_may_have_several_turns_in_a_row():  # F16
    record = race({1: ["c25", "c26"]}, {"red": "b10", "orange": "b55"}, turn=1, seats=3)
    record = answer(record, question(record).default)
    assert awaited(record) == 1


@pytest.mark.parametrize("wilds", [["c34"], ["c37"]])
def test_when_the_sixth_car_finishes_the_rest_of_the_card_is_not_resolved(wilds):  # F16
    last = "yellow" if wilds == ["c34"] else "black"
    others = [car for car in ("black", "blue", "green", "orange", "red", "yellow") if car != last]
    record = race({0: wilds, 1: ["c25"]}, {last: "a62"}, finished=others)
    record, events = told(record, wilds)
    assert happened(events, "finished") == [{"kind": "finished", "car": last, "place": 6}]
    assert not happened(events, "still")
    assert kernel.asked(TITLE, record) is None


def test_nor_is_an_order_of_lines_chosen_any_more():  # F16, F19
    others = ["blue", "green", "orange", "red", "yellow"]
    record = race({0: ["c37"], 1: ["c25"]}, {"black": "a62"}, finished=others, powers={0: "tricky"})
    record, events = told(record, ["c37", keys(record, "c37")[0]])
    assert happened(events, "finished") == [{"kind": "finished", "car": "black", "place": 6}]
    assert kernel.asked(TITLE, record) is None


# What the log says of lines that do nothing


def said(events):
    """The sentences that are told of these events."""
    return [str(words) for words in map(TITLE.tell, events) if words]


def test_the_log_says_that_it_was_the_wild_line_that_moved_a_car():  # F14
    record = wild(cars={"red": "b46", "green": "b16", "orange": "c14"})
    _, events = told(record, ["c34", "car:red", "to:a49"])
    assert "The wild line moves Red 3 spaces, from B46 to A49." in said(events)
    assert "Black moves 1 space, from B28 to B29." in said(events)


def test_so_it_does_where_cunning_drives_that_car():  # F14, F17
    owners = {"red": 1, "green": 1, "black": 0, "blue": 0, "orange": 0, "yellow": 0}
    record = wild(cars={"red": "b46"}, owners=owners, powers={1: "cunning"})
    _, events = told(answer(record, ["c34", "car:red"]), ["to:a49"], seat=1)
    assert "The wild line moves Red: #2 drives it 3 spaces, from B46 to A49." in said(events)


def test_the_log_says_why_a_named_car_does_not_move():  # F14
    record = wild(finished=["red"], cars={"green": "b46", "orange": "b27"})
    named = "The wild line does nothing: {}, named for it, {}."
    assert named.format("Red", "has finished") in said(told(record, ["c34", "car:red"])[1])
    assert named.format("Orange", "is blocked") in said(told(record, ["c34", "car:orange"])[1])


def test_one_closing_sentence_tells_of_all_lines_of_finished_cars():  # F15
    _, events = told(wild(cars={"red": "b46"}), ["c34", "car:red", "to:a49"])
    assert happened(events, "idle") == [
        {"kind": "idle", "reason": "finished", "lines": [0, 1], "cars": ["blue", "yellow"]}
    ]
    sentences = said(events)
    closing = "The lines of Blue and Yellow do nothing: these cars have finished."
    assert sentences.index(closing) > sentences.index("Black moves 1 space, from B28 to B29.")


def test_a_line_that_moves_its_car_over_the_finish_is_none_of_them():  # F15
    record = race({0: ["c25"]}, {"red": "a62", "orange": "c43"})
    _, events = told(record, question(record).default)
    assert happened(events, "finished")
    assert not happened(events, "idle")


def test_the_log_says_where_no_car_can_use_the_wild_line():  # F14
    record = wild(finished=["red", "green", "orange"])
    assert [sentence for sentence in said(told(record, ["c34"])[1]) if "nothing:" in sentence] == [
        "The lines of Blue and Yellow do nothing: these cars have finished.",
        "The wild line does nothing: no car that could be named for it can move.",
    ]


def test_the_log_says_that_the_rest_of_a_card_does_nothing_after_the_sixth_car():  # F16
    record = race({0: ["c37"]}, {"black": "a62"}, finished=["blue", "green", "orange", "red", "yellow"])
    _, events = told(record, ["c37"])
    assert "The rest of the card does nothing: all six cars have finished." in said(events)


def test_the_preview_tells_of_lines_that_do_nothing_once_all_is_chosen():  # F15
    record = wild(cars={"red": "b46"})
    look = kernel.look(TITLE, record, 0)
    closing = "The lines of Blue and Yellow do nothing: these cars have finished."
    assert closing not in map(str, TITLE.preview(look.view, look.question, ("c34",)))
    assert str(TITLE.preview(look.view, look.question, ("c34", "car:red", "to:a49"))[-1]) == closing


def test_events_of_older_games_tell_nothing_of_wild_lines():
    older = {"kind": "moved", "car": "red", "line": 2, "way": ["b46", "a47"], "extra": False, "steps": 1}
    assert str(TITLE.tell(older)) == "Red moves 1 space, from B46 to A47."
    assert str(TITLE.tell({"kind": "still", "car": "red", "line": 2, "finished": False})).startswith("Red is blocked")
