"""Strategic: one line of the own card left out (F22)."""

from tests.titles.downforce.scene import answer, awaited, ends, happened, keys, moved, question, race, told

MINE = {"red": 1, "orange": 0, "black": 0, "blue": 1, "green": 0, "yellow": 1}


def strategic(cards, cars, seat=0, powers=None, **facts):
    return race({0: cards, 1: ["c29"]}, cars, owners=MINE, powers={seat: "strategic", **(powers or {})}, **facts)


def test_a_printed_line_may_be_left_out():  # F22
    record = strategic(["c26"], {"black": "b45", "red": "b28"})
    assert "skip" in keys(record, "c26")
    record, events = told(record, ["c26", "skip", *keys(record, "c26", "skip")[:1]])
    assert happened(events, "skipped") == [{"kind": "skipped", "seat": 0, "car": "black", "line": 0}]
    assert [car for car, _ in moved(events)] == ["red"]


def test_a_line_with_one_way_to_go_may_be_left_out_too():  # F22
    record = strategic(["c34"], {"black": "b27"}, finished=["blue", "yellow", "red", "green", "orange"])
    assert keys(record, "c34") == ["to:b28", "skip"]
    record, events = told(record, ["c34", "skip"])
    assert moved(events) == []


def test_only_one_line_of_a_card_may_be_left_out():  # F22
    record = strategic(["c19"], {"black": "b45", "green": "b16", "orange": "b13"})
    assert "skip" not in keys(record, "c19", "skip")
    after = keys(record, "c19", keys(record, "c19")[0])
    assert "skip" in after
    assert "skip" not in keys(record, "c19", keys(record, "c19")[0], "skip")


def test_of_the_next_card_one_may_be_left_out_again():  # F22
    record = strategic(["c19", "c26"], {"black": "b3", "green": "b7", "orange": "b55"}, turn=0)
    picks = ["c19", "skip"]
    while more := keys(record, *picks):
        picks.append(more[0])
    record = answer(record, picks)
    record = answer(record, question(record).default)
    assert awaited(record) == 0
    assert "skip" in keys(record, "c26")


def test_it_is_decided_when_the_turn_of_the_line_comes_not_after_a_step():  # F22
    record = strategic(["c26"], {"black": "b45", "red": "b28"})
    assert "skip" not in keys(record, "c26", "step:b46")


def test_a_wild_line_may_be_left_out():  # F14, F22
    record = strategic(["c34"], {"black": "b28", "red": "b46"}, finished=["blue", "yellow"])
    assert keys(record, "c34") == ["car:green", "car:orange", "car:red", "skip"]
    record, events = told(record, ["c34", "skip", *keys(record, "c34", "skip")[:1]])
    assert happened(events, "skipped")[0]["car"] == "wild"
    assert [car for car, _ in moved(events)] == ["black"]


def test_a_wild_line_is_left_out_before_its_car_is_named():  # F22
    record = strategic(["c34"], {"black": "b28", "red": "b46"}, finished=["blue", "yellow"])
    assert "skip" not in keys(record, "c34", "car:red")


def test_a_wild_line_left_out_names_no_car():  # F14, F22
    cars = {"black": "b10", "blue": "b27", "orange": "c44", "red": "b46", "green": "b16", "yellow": "c31"}
    record = strategic(["c37"], cars)
    first = keys(record, "c37")[0]
    assert keys(record, "c37", first, "skip") == ["car:green", "car:red", "car:yellow"]


def test_the_line_of_a_blocked_car_leaves_the_choice_for_a_later_one():  # F13, F22
    record = strategic(["c26"], {"black": "b27", "orange": "b28", "red": "b46"})
    assert "skip" in keys(record, "c26")
    assert ends(keys(record, "c26"))[0].endswith("49")


def test_before_a_car_of_cunning_one_may_leave_its_line_out_or_let_it_go():  # F17, F22
    record = strategic(["c26"], {"red": "b46"}, powers={1: "cunning"}, finished=["black"])
    assert keys(record, "c26") == ["go", "skip"]
    left_out, events = told(record, ["c26", "skip"])
    assert moved(events) == []
    assert awaited(left_out) == 1
    assert question(left_out).options()[0].key == "c29"
    record, _ = told(record, ["c26", "go"])
    assert sorted(ends(keys(record))) == ["a49", "b49", "c49"]


def test_before_a_car_of_cunning_with_one_way_to_go_it_moves_at_once():  # F17, F22
    record = strategic(["c26"], {"red": "b9"}, powers={1: "cunning"}, finished=["black"])
    assert keys(record, "c26") == ["go", "skip"]
    record, events = told(record, ["c26", "go"])
    assert moved(events)[0][1][-1] == "b12"


def test_after_another_has_driven_a_line_may_still_be_left_out():  # F17, F22
    cars = {"red": "b46", "black": "b15", "orange": "b57"}
    record = strategic(["c17"], cars, powers={1: "cunning"}, finished=["green"])
    record = answer(record, ["c17", "go"])
    record = answer(record, keys(record)[:1])
    assert awaited(record) == 0
    assert "skip" in keys(record)


def test_a_line_left_out_before_another_has_driven_stays_the_only_one():  # F17, F22
    cars = {"green": "b15", "red": "b46", "black": "b57", "blue": "b27"}
    record = strategic(["c16"], cars, powers={1: "cunning"})
    record = answer(record, ["c16", "skip"])
    record = answer(record, keys(record)[:1])
    assert awaited(record) == 0
    assert "skip" not in keys(record)


def test_silence_leaves_out_nothing():  # F22
    record = strategic(["c26"], {"black": "b45", "red": "b28"})
    assert "skip" not in question(record).default


def test_on_the_card_of_another_the_power_does_nothing():  # F22
    assert "skip" not in keys(strategic(["c26"], {"black": "b45"}, seat=1), "c26")


def test_it_is_never_asked_where_no_line_is_left():  # F15, F22
    record = strategic(["c25"], {"black": "b45"}, finished=["red", "orange"])
    assert question(record).only_reply() == ["c25"]
