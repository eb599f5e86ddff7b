"""What the guide says at the choices of a card, and where a card asks at all."""

from games.engine import kernel
from games.titles.downforce import TITLE
from tests.titles.downforce.scene import APART, awaited, ends, keys, moved, race, told

MINE = {"red": 0, "orange": 0, "black": 1, "blue": 1, "green": 1, "yellow": 1}


def lessons(record, *picks):
    """The lessons about the choice after these picks."""
    look = kernel.look(TITLE, record, awaited(record))
    return [lesson.key for lesson in TITLE.lessons(look.view, look.question, picks)]


def red_5(red, **cars):
    """Seat 0 plays c25 (red 5, orange 3) when orange has finished."""
    return race({0: ["c25"], 1: ["c29"]}, {"red": red, **cars}, owners=MINE, finished=["orange"])


def test_a_car_with_one_way_to_go_moves_by_itself():  # F11
    record = red_5("b10", black="b13", blue="c13")
    assert keys(record, "c25") == []
    assert lessons(record, "c25") == ["confirm"]


def test_where_several_ways_end_on_one_space_one_tap_or_single_steps_choose():  # F11, F13
    record = red_5("b7")
    assert ends(keys(record, "c25")) == ["b12"]
    assert len([key for key in keys(record, "c25") if key.startswith("step:")]) > 1
    assert lessons(record, "c25") == ["one-end"]
    assert [way[-1] for _, way in moved(told(record, ["c25", "to:b12"])[1])] == ["b12"]


def test_where_ways_end_on_several_spaces_the_guide_tells_of_spaces_first():  # F13
    assert lessons(red_5("b45"), "c25") == ["space", "another-way"]


def test_with_tricky_the_guide_tells_of_the_order_before_the_spaces():  # F19
    record = race({0: ["c01"], 1: ["c29"]}, APART, owners=MINE, powers={0: "tricky"})
    assert lessons(record, "c01") == ["order", "one-end"]
    assert lessons(record, "c01", "line:6") == ["space", "another-way"]
    blocked = race({0: ["c26"], 1: ["c29"]}, {"black": "b27", "red": "b28"}, owners=MINE, powers={0: "tricky"})
    assert lessons(blocked, "c26") == ["order"]


def test_with_tricky_and_a_wild_line_the_guide_tells_of_both():  # F14, F19
    record = race({0: ["c34"], 1: ["c29"]}, {"black": "b10", "red": "b46"}, owners=MINE, powers={0: "tricky"})
    assert lessons(record, "c34")[0] == "order"
