"""Cunning: a player who drives in the middle of the turn of another (F17)."""

from games.engine import kernel
from games.titles.downforce import TITLE
from games.titles.downforce.course import begun
from games.titles.downforce.data import TRACKS
from games.titles.downforce.rulings import RULINGS
from games.titles.downforce.track import FINISH, track
from games.titles.downforce.viewed import table_of
from tests.titles.downforce.scene import answer, awaited, ends, happened, keys, moved, question, race, spaces, told

OWNERS = {"red": 1, "green": 1, "black": 0, "blue": 0, "orange": 2, "yellow": 2}


def cunning(cards, cars, *, hand=("c29",), **facts):
    """Seat 0 plays one of these cards; seat 1 has Cunning and owns red and green."""
    facts = {"owners": OWNERS, **facts}
    return race({0: cards, 1: list(hand), 2: ["c03"]}, cars, powers={1: "cunning"}, seats=3, **facts)


def test_the_turn_is_cut_where_a_car_of_cunning_is_to_be_driven():  # F17
    record = cunning(["c26"], {"black": "b45", "red": "b13"})
    assert keys(record, "c26", "to:b50") == []
    record, events = told(record, ["c26", "to:b50"])
    assert [car for car, _ in moved(events)] == ["black"]
    assert awaited(record) == 1
    assert sorted(ends(keys(record))) == ["a16", "b16", "c16"]


def test_only_the_owner_is_asked_and_everyone_sees_what_for():  # F17
    record = answer(cunning(["c26"], {"black": "b45", "red": "b13"}), ["c26", "to:b50"])
    for seat in (0, 2, None):
        look = kernel.look(TITLE, record, seat)
        assert look.question is None
        assert look.awaited == (1,)
        assert look.view["playing"]["cut"] == "red"
    assert "Red" in str(kernel.look(TITLE, record, 1).question.words)


def test_the_car_goes_where_its_owner_drives_it():  # F17
    record = answer(cunning(["c26"], {"red": "b4"}, finished=["black"]), ["c26"])
    record, events = told(record, ["to:c7"])
    assert happened(events, "moved")[0]["by"] == 1
    assert spaces(record)["red"] == "c7"
    assert awaited(record) == 1  # whose own turn follows
    assert record["state"]["playing"] is None


def test_its_owner_may_drive_step_by_step():  # F17
    record = answer(cunning(["c26"], {"black": "b45", "red": "b4"}), ["c26", "to:b50"])
    assert "step:a5" in keys(record)
    record, events = told(record, ["step:a5", "step:b6", "to:c7"])
    assert moved(events) == [("red", ["b4", "a5", "b6", "c7"])]


def test_the_card_goes_on_with_whoever_plays_it():  # F17
    record = answer(cunning(["c19"], {"black": "b45", "green": "b3", "orange": "b13"}), ["c19", "to:b51"])
    record = answer(record, ["to:b7"])
    assert awaited(record) == 0
    assert sorted(ends(keys(record))) == ["a15", "b15", "c15"]
    record, events = told(record, ["to:c15"])
    assert "by" not in happened(events, "moved")[0]
    assert spaces(record)["orange"] == "c15"


def test_a_card_may_be_cut_before_anything_is_chosen():  # F17
    record = cunning(["c25"], {"red": "b45", "orange": "b13"})
    assert keys(record, "c25") == []
    record = answer(record, ["c25"])
    assert awaited(record) == 1
    record = answer(record, ["to:b50"])
    assert awaited(record) == 0


def test_several_cars_of_cunning_on_one_card_are_asked_for_one_after_the_other():  # F17
    cars = {"green": "b45", "red": "b13", "black": "b55"}
    record = answer(cunning(["c16"], cars), ["c16"])  # green 5, red 4, black 3, blue 2
    occasions = [question(record).occasion]
    assert ends(keys(record))[0].endswith("50")
    record = answer(record, ["to:b50"])
    assert awaited(record) == 1
    assert sorted(ends(keys(record))) == ["a17", "b17", "c17"]
    occasions.append(question(record).occasion)
    record, events = told(record, ["to:b17"])
    assert happened(events, "moved")[0]["car"] == "red"
    assert awaited(record) == 0
    assert len(set(occasions)) == 2


def test_where_all_ways_end_alike_nobody_is_asked():  # F17
    record = cunning(["c26"], {"red": "b9"}, finished=["black"])
    record, events = told(record, ["c26"])
    assert moved(events)[0][1][-1] == "b12"  # over b10 or c10
    assert record["state"]["playing"] is None


def test_ways_that_end_alike_count_as_one_and_the_rules_say_so():  # F17
    ruling = str(dict(RULINGS)["F17"])
    assert ruling.startswith("The player with Cunning is not asked where there is only one way to go; ways that end on")
    for start, asked in (("b4", True), ("b9", False), ("b26", False)):  # several ends; one end, two ways; one way
        record = cunning(["c26"], {"red": start}, finished=["black"])
        course = begun(table_of(kernel.look(TITLE, record, 0).view), "c26", standing_of(record))
        assert bool(course.cut) == asked
        assert bool(answer(record, ["c26"])["state"]["playing"]) == asked


def test_ways_that_end_alike_cross_the_same_lines():  # F17, F23
    for on in TRACKS:
        known = track(on)
        for beyond in known.beyond:
            for space, after in enumerate(known.ahead):
                assert not beyond >> space & 1 or all(beyond >> end & 1 for end in after if end != known.finish)


def standing_of(record):
    """Where the cars are, as numbers of the track."""
    numbers = track(record["options"]["track"]).numbers
    return {car: numbers[space] for car, space in spaces(record).items()}


def test_where_there_is_one_way_or_none_nobody_is_asked():  # F13, F17
    record = cunning(["c26"], {"red": "b26"}, finished=["black"])
    record, events = told(record, ["c26"])
    assert moved(events) == [("red", ["b26", "b27", "b28", "b29"])]
    record = cunning(["c26"], {"red": "b26", "blue": "b27"}, finished=["black"])
    record, events = told(record, ["c26"])
    assert happened(events, "still")[0]["car"] == "red"


def test_a_finished_car_of_cunning_asks_nobody():  # F15, F17
    record = cunning(["c26"], {"black": "b45"}, finished=["red"])
    record, _ = told(record, ["c26", "to:b50"])
    assert record["state"]["playing"] is None


def test_a_car_of_cunning_may_be_named_by_a_wild_line_and_is_driven_by_its_owner():  # F14, F17
    record = cunning(["c34"], {"red": "b46", "black": "b13"}, finished=["blue", "yellow"])
    assert keys(record, "c34", "car:red") == []
    record = answer(record, ["c34", "car:red"])
    assert awaited(record) == 1
    record, events = told(record, ["to:a49"])
    assert happened(events, "moved")[0]["line"] == 2
    assert awaited(record) == 0
    assert sorted(ends(keys(record))) == ["a14", "b14", "c14"]


def test_what_a_wild_line_named_before_the_cut_is_remembered_after_it():  # F14, F17
    cars = {"blue": "b27", "orange": "c44", "red": "b46", "green": "b16", "yellow": "c31"}
    record = cunning(["c37"], cars, finished=["black"])
    record = answer(record, ["c37", "car:red"])
    record = answer(record, ["to:b51"])
    assert awaited(record) == 0
    assert keys(record) == ["car:green", "car:yellow"]
    assert keys(record, "car:green") == []
    record = answer(record, ["car:green"])
    assert awaited(record) == 1


def test_silence_drives_as_far_as_the_car_can_get():  # F17
    record = answer(cunning(["c26"], {"black": "b45", "red": "a18"}), ["c26", "to:b50"])
    default = question(record).default
    assert default == [keys(record)[0]]
    record, _ = told(record, default)
    assert spaces(record)["red"] == "a21"


def test_on_the_own_card_its_player_drives_without_being_asked_apart():  # F17
    record = cunning([], {"black": "b45", "red": "b13"}, hand=["c26"], turn=1)
    record, events = told(record, ["c26", "to:b50", "to:b16"])
    assert [car for car, _ in moved(events)] == ["black", "red"]
    assert "by" not in happened(events, "moved")[1]


def test_who_has_cunning_drives_nobody_elses_cars():  # F17
    record = cunning(["c30"], {"orange": "b45", "black": "b13"})
    assert sorted(ends(keys(record, "c30"))) == ["a50", "b50", "c50"]


def test_a_bet_line_that_is_crossed_by_cunning_brings_the_bet_after_the_card():  # F17, F23
    record = answer(cunning(["c19"], {"black": "b3", "green": "b13", "orange": "b4"}), ["c19", "to:b9"])
    record, events = told(record, ["to:b17"])
    assert happened(events, "crossed") == [{"kind": "crossed", "line": 0, "car": "green"}]
    assert awaited(record) == 0  # the card goes on first
    record, _ = told(record, keys(record)[:1])
    assert sorted(kernel.asked(TITLE, record).questions) == [0, 1, 2]


def test_a_player_with_cunning_may_finish_and_discard_in_the_middle_of_the_card():  # F16, F17
    record = cunning(["c19"], {"green": "a59", "orange": "b13"}, finished=["red", "black"])
    record, events = told(record, ["c19", *keys(record, "c19")[:1]])
    assert happened(events, "retired")[0]["seat"] == 1
    assert spaces(record)["green"] == FINISH


def test_the_sixth_car_may_finish_under_cunning_and_the_rest_is_not_resolved():  # F16, F17
    others = ["black", "blue", "orange", "yellow", "green"]
    record = cunning(["c34"], {"red": "c60"}, finished=others)
    record, events = told(record, ["c34", "car:red"])
    assert happened(events, "finished")[0]["place"] == 6
    assert kernel.asked(TITLE, record) is None


def test_with_tricky_the_order_of_the_other_lines_is_chosen_after_the_cut():  # F17, F19
    record = race(
        {0: ["c19"], 1: ["c29"]},
        {"green": "b13", "black": "b3", "orange": "b45"},
        owners={**OWNERS, "orange": 0, "yellow": 0},
        powers={0: "tricky", 1: "cunning"},
    )
    record = answer(record, ["c19", "line:2"])
    assert awaited(record) == 1
    record = answer(record, ["to:b17"])
    assert awaited(record) == 0
    assert ends(keys(record)) == ["b9", "c9"]  # black 3, the first line that is left
    assert [key for key in keys(record) if key.startswith("line:")] == ["line:3"]


def test_with_tricky_the_car_of_cunning_is_one_tap_in_the_order_of_the_card():  # F17, F19
    record = race(
        {0: ["c19"], 1: ["c29"]},
        {"green": "b13", "black": "b3", "orange": "b45"},
        owners={**OWNERS, "orange": 0, "yellow": 0},
        powers={0: "tricky", 1: "cunning"},
    )
    black = ends(keys(record, "c19"))[0]
    assert keys(record, "c19", f"to:{black}") == ["line:2", "line:3"]
    assert awaited(answer(record, ["c19", f"to:{black}", "line:2"])) == 1


def test_with_unpredictable_a_printed_car_of_cunning_may_be_asked_for_twice():  # F17, F20
    record = race(
        {0: ["c36"], 1: ["c29"]},  # red 5, green 4, wild 3, blue 1
        {"red": "b3", "blue": "b55"},
        owners={**OWNERS, "orange": 0, "yellow": 0},
        powers={0: "unpredictable", 1: "cunning"},
        finished=["green"],
    )
    record = answer(record, ["c36"])
    record = answer(record, ["to:b8"])
    assert "car:red" in keys(record)


def test_the_power_is_in_force_for_whoever_kept_it_only():  # F9, F17
    record = cunning(["c26"], {"black": "b45", "red": "b13"})
    record["state"]["powers"] = [[], [], []]
    assert sorted(ends(keys(record, "c26", "to:b50"))) == ["a16", "b16", "c16"]
