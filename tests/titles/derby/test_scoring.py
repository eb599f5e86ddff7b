"""Ranking, judgement, scoring."""

import pytest

from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.data import BET_CARDS, CREATURES
from games.titles.derby.judgement import disqualified, points_for, ranked
from tests.titles.derby.scene import happened, new, scene, told, until, with_draw

TURN = {0: ["dragon-n1"], 3: ["dragon-n2"]}
"""The very last turn, with two cards of a creature that has finished: the track stays as it is."""
PLAYED = ["dragon-n1", "dragon-n2"]
X3 = ["dragon", "pegasus", "gryphon", "phoenix", "lamassu", "sylph"]


def last_turn(**more):
    """The end of a race as in example X3."""
    facts = {
        "positions": {"pegasus": 22, "gryphon": 20, "lamassu": 18, "phoenix": 18, "sylph": 17},
        "entered": ["sylph", "lamassu", "gryphon", "phoenix", "pegasus"],
        "finished": ["dragon"],
        "mid_passed": "dragon",
        "third_bet": True,
        **more,
    }
    return scene(TURN, **facts)


def race_done(record):
    return kernel.look(TITLE, record, None).view["races_done"][-1]


# Ranking


def test_example_x3():  # X3, D22
    _, events = told(last_turn(), PLAYED)
    assert happened(events, "ranked") == [{"kind": "ranked", "order": X3}]


def test_finished_creatures_are_ranked_in_the_order_of_crossing():  # D16, D22
    record = last_turn(finished=["sylph", "dragon"], entered=["lamassu", "gryphon", "phoenix", "pegasus"], positions={})
    _, events = told(record, PLAYED)
    assert happened(events, "ranked")[0]["order"][:2] == ["sylph", "dragon"]


def test_creatures_that_never_moved_are_ranked_as_they_were_stacked():  # D7, D22
    stacked = ["sylph", "pegasus", "gryphon", "phoenix", "lamassu"]
    _, events = told(last_turn(entered=stacked, positions={}), PLAYED)
    assert happened(events, "ranked")[0]["order"] == ["dragon", *reversed(stacked)]


# Judgement


def test_example_x4():  # X4, D23
    record, events = with_draw(last_turn(tricks=["pegasus-t1"]), PLAYED, ["zeus", "pegasus-t1"])
    done = race_done(record)
    assert done["order"] == ["dragon", "gryphon", "phoenix", "lamassu", "sylph"]
    assert done["disqualified"] == ["pegasus"]
    assert done["crossed"] == X3
    (judged,) = happened(events, "judgement")
    assert judged["disqualified"] == ["pegasus"]


def test_two_cards_are_drawn_from_the_protection_cards_and_the_tricks():  # D23
    found = set()
    for number in range(40):
        record = last_turn(tricks=["pegasus-t1", "sylph-t2"], seed=number.to_bytes(32, "big"))
        record, _ = told(record, PLAYED)
        found.add(tuple(sorted(race_done(record)["drawn"])))
    assert found == {("zeus", "zeus"), ("pegasus-t1", "zeus"), ("sylph-t2", "zeus"), ("pegasus-t1", "sylph-t2")}


def test_two_creatures_may_be_disqualified():  # D23
    record, _ = with_draw(last_turn(tricks=["pegasus-t1", "sylph-t2"]), PLAYED, ["pegasus-t1", "sylph-t2"])
    assert race_done(record)["order"] == ["dragon", "gryphon", "phoenix", "lamassu"]
    assert race_done(record)["disqualified"] == ["pegasus", "sylph"]


def test_two_cards_of_the_same_creature_disqualify_it_once():  # D23
    record, _ = with_draw(last_turn(tricks=["pegasus-t1", "pegasus-t2"]), PLAYED, ["pegasus-t1", "pegasus-t2"])
    assert race_done(record)["disqualified"] == ["pegasus"]
    assert race_done(record)["order"] == ["dragon", "gryphon", "phoenix", "lamassu", "sylph"]


def test_a_creature_that_finished_first_can_be_disqualified():  # D16, D23
    record, _ = with_draw(last_turn(tricks=["dragon-t1"]), PLAYED, ["zeus", "dragon-t1"])
    assert race_done(record)["order"][0] == "pegasus"


def test_without_tricks_nobody_is_disqualified():  # D23
    record, _ = told(last_turn(), PLAYED)
    assert race_done(record)["drawn"] == ["zeus", "zeus"]
    assert race_done(record)["order"] == X3


# Scoring


def test_example_x5():  # X5, D25
    bets = [["gryphon", "first-second"], ["pegasus", "first-disqualified"], ["dragon", "last-two"]]
    record = last_turn(tricks=["pegasus-t1"], bets={1: bets})
    record, events = with_draw(record, PLAYED, ["zeus", "pegasus-t1"])
    assert [(event["card"], event["points"]) for event in happened(events, "revealed")] == [
        ("first-second", 4),
        ("first-disqualified", 4),
        ("last-two", 0),
    ]
    assert record["state"]["points"] == [0, 8, 0, 0]
    assert race_done(record)["points"] == [0, 8, 0, 0]


FINAL = ["dragon", "gryphon", "phoenix", "lamassu", "sylph"]
HOLDS = {
    "first": "dragon",
    "first-second": "dragon gryphon",
    "first-second-third": "dragon gryphon phoenix",
    "second": "gryphon",
    "third": "phoenix",
    "second-third": "gryphon phoenix",
    "last": "sylph",
    "last-two": "sylph lamassu",
    "first-disqualified": "dragon pegasus",
    "last-disqualified": "sylph pegasus",
    "disqualified": "pegasus",
}


@pytest.mark.parametrize("card", BET_CARDS)
def test_each_bet_card_holds_for_its_ranks_and_no_other(card):  # D24, D25
    holding = {creature for creature in CREATURES if points_for(card, creature, FINAL)}
    assert holding == set(HOLDS[card].split())


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("first", 6),
        ("first-second", 4),
        ("first-second-third", 3),
        ("second", 7),
        ("third", 7),
        ("second-third", 5),
        ("last", 6),
        ("last-two", 4),
        ("first-disqualified", 4),
        ("last-disqualified", 4),
        ("disqualified", 7),
    ],
)
def test_a_bet_that_holds_gives_its_points(card, points):  # D25
    assert points_for(card, HOLDS[card].split()[0], FINAL) == points


def test_last_is_counted_among_those_still_ranked():  # D24
    final = ranked(X3, ["zeus", "sylph-t1"])
    assert points_for("last", "lamassu", final) == 6
    assert points_for("last-two", "phoenix", final) == 4
    assert points_for("last", "sylph", final) == 0
    assert points_for("last-two", "sylph", final) == 0


def test_a_creature_alone_is_first_and_last():  # D24
    assert points_for("first", "dragon", ["dragon"]) == 6
    assert points_for("last", "dragon", ["dragon"]) == 6
    assert points_for("last-two", "dragon", ["dragon"]) == 4
    assert points_for("second", "dragon", ["dragon"]) == 0


def test_of_two_the_second_is_last_and_the_first_next_to_last():  # D24
    assert points_for("last-two", "dragon", ["dragon", "sylph"]) == 4
    assert points_for("last", "dragon", ["dragon", "sylph"]) == 0
    assert points_for("second", "sylph", ["dragon", "sylph"]) == 7


def test_the_disqualified_have_no_rank():  # D24
    assert disqualified(["pegasus-t1", "zeus"]) == ["pegasus"]
    assert "pegasus" not in ranked(X3, ["pegasus-t1", "zeus"])
    assert points_for("second", "pegasus", FINAL) == 0


def test_all_bets_are_revealed_to_everyone_and_none_returns():  # D25
    bets = [["gryphon", "first-second"], ["sylph", "last"]]
    record, _ = told(last_turn(bets={1: bets}), PLAYED)
    for viewer in (0, 1, None):
        seat = kernel.look(TITLE, record, viewer).view["seats"][1]
        assert seat["past"] == [
            {"race": 1, "creature": "gryphon", "card": "first-second", "holds": False, "points": 0},
            {"race": 1, "creature": "sylph", "card": "last", "holds": True, "points": 6},
        ]
        assert seat["bets"] == []
        assert seat["hand_count"] == 9
    assert "first-second" not in record["state"]["hands"][1]
    assert "last" not in record["state"]["hands"][1]


def test_the_totals_are_public():  # D26
    record, _ = told(last_turn(bets={1: [["sylph", "last"]]}), PLAYED)
    assert [seat["points"] for seat in kernel.look(TITLE, record, None).view["seats"]] == [0, 6, 0, 0]


# Zeus Sobers Up


def test_protection_cards_that_were_drawn_leave_the_game():  # V1
    record, events = with_draw(last_turn(tricks=["pegasus-t1"], zeus_sobers_up=True), PLAYED, ["zeus", "pegasus-t1"])
    assert kernel.look(TITLE, record, None).view["zeus"] == {"count": 3, "protection": 3, "tricks": []}
    assert happened(events, "judgement")[0]["left_game"] == 1


def test_the_others_return_in_the_next_race():  # V1, D27
    record, _ = told(last_turn(zeus_sobers_up=True), PLAYED)
    assert record["state"]["race"] == 2
    assert kernel.look(TITLE, record, None).view["zeus"]["protection"] == 2


def test_without_the_variant_all_protection_cards_return():  # V1, D27
    record, _ = told(last_turn(), PLAYED)
    assert kernel.look(TITLE, record, None).view["zeus"]["protection"] == 4


@pytest.mark.parametrize(("tricks", "drawn"), [([], []), (["sylph-t1"], ["sylph-t1"])])
def test_of_fewer_than_two_cards_all_are_drawn(tricks, drawn):  # V1
    record = last_turn(tricks=tricks, zeus_sobers_up=True)
    record["state"]["zeus"]["protection"], record["state"]["left_game"] = 0, 4
    record, _ = told(record, PLAYED)
    assert race_done(record)["drawn"] == drawn


def test_protection_runs_out_over_three_races_without_tricks():  # V1
    record = until(new(zeus_sobers_up=True), "race", race=3)
    assert record["state"]["zeus"]["protection"] == 0  # default answers use no bonus
