"""What the picks of a turn will do, told to whoever makes them."""

from games.engine import kernel
from games.titles.downforce import TITLE
from tests.titles.downforce.scene import answer, keys, race

MINE = {"red": 1, "orange": 0, "black": 0, "blue": 1, "green": 0, "yellow": 1}


def foreseen(record, seat, *picks):
    look = kernel.look(TITLE, record, seat)
    return [str(words) for words in TITLE.preview(look.view, look.question, picks)]


def test_who_leaves_out_a_line_is_told_so():  # F22
    record = race({0: ["c26"], 1: ["c29"]}, {"black": "b45", "red": "b28"}, owners=MINE, powers={0: "strategic"})
    assert foreseen(record, 0, "c26", "skip")[0] == "You leave out the line of Black."


def test_a_wild_line_that_is_left_out_is_named_as_such():  # F22
    record = race({0: ["c34"], 1: ["c29"]}, {"blue": "b27"}, owners=MINE, powers={0: "strategic"})
    picks = ["c34"]
    while "car:red" not in (offered := keys(record, *picks)):
        picks.append(offered[0])
    assert "You leave out the wild line." in foreseen(record, 0, *picks, "skip")


def test_who_drives_next_is_named():  # F17
    owners = {"red": 1, "green": 1, "black": 0, "blue": 0, "orange": 2, "yellow": 2}
    hands = {0: ["c26"], 1: ["c29"], 2: ["c03"]}
    record = race(hands, {"black": "b45", "red": "b13"}, owners=owners, powers={1: "cunning"}, seats=3)
    assert foreseen(record, 0, "c26", "to:b50")[-1] == "Then #2 drives Red."


def test_who_drives_two_cars_in_a_row_is_told_so():  # F17
    owners = {"red": 1, "black": 1, "green": 0, "blue": 0, "orange": 2, "yellow": 2}
    hands = {0: ["c26"], 1: ["c29"], 2: ["c03"]}
    record = race(hands, {"black": "b45", "red": "b13"}, owners=owners, powers={1: "cunning"}, seats=3)
    record = answer(record, ["c26"])
    first = keys(record)[0]
    assert foreseen(record, 1, first)[-1] == "Then you drive Red."
