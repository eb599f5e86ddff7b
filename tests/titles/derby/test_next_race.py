"""The next race, and the end of the game."""

import copy

import pytest

from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.data import BET_CARDS, CARDS, CREATURES
from games.titles.derby.state import places
from tests.titles.derby.scene import answer, defaults, happened, scene, told

TURN = {0: ["dragon-n1"], 3: ["dragon-n2"]}
PLAYED = ["dragon-n1", "dragon-n2"]
BETS = {seat: [[CREATURES[seat], "first"]] for seat in range(4)}


def view(record):
    return kernel.look(TITLE, record, None).view


def test_everything_returns_but_the_bet_cards():  # D27
    record = scene(TURN, finished=["dragon"], mid_passed="dragon", third_bet=True, tricks=["sylph-t1"], bets=BETS)
    record, events = told(record, PLAYED)
    seen = view(record)
    assert (seen["race"], seen["phase"], seen["round"]) == (2, "first_bets", 1)
    assert [holder["count"] for holder in seen["holders"]] == [8] * 4
    assert sum(len(holder) for holder in record["state"]["holders"]) + seen["unused"] == len(CARDS)
    assert seen["discards"] == []
    assert seen["zeus"] == {"count": 4, "protection": 4, "tricks": []}
    assert seen["positions"] == dict.fromkeys(CREATURES, 0)
    assert seen["supply"] == dict.fromkeys(CREATURES, 3)
    assert seen["finished"] == []
    assert seen["track"]["mid_passed"] is False
    assert [seat["hand_count"] for seat in seen["seats"]] == [len(BET_CARDS) - 1] * 4
    assert len(happened(events, "race_started")) == 1


def test_creatures_bet_on_in_the_last_race_may_be_bet_on_again():  # D9, D27
    record, _ = told(scene(TURN, finished=["dragon"], mid_passed="dragon", third_bet=True, bets=BETS), PLAYED)
    ask = kernel.asked(TITLE, record)
    (seat,) = ask.awaited
    assert CREATURES[seat] in [choice.key for choice in ask.questions[seat].options()]


def test_the_next_first_player_is_left_of_the_one_set_by_the_third_bet():  # D28
    record = scene(TURN, positions={"dragon": 12}, first=2)
    record = answer(record, PLAYED)
    assert record["state"]["first"] == 1  # D19
    record = defaults(record, 4)
    assert record["state"]["race"] == 2
    assert view(record)["first_player"] == 2


def test_without_third_bet_it_is_left_of_the_first_player_of_the_race():  # D28
    record = answer(scene(TURN, first=3), PLAYED)
    assert record["state"]["race"] == 2
    assert view(record)["first_player"] == 0


def test_the_game_ends_after_the_third_race():  # D27, D29
    record = scene(TURN, race=3)
    record["state"]["races_done"] = [{"order": list(CREATURES), "drawn": ["zeus", "zeus"], "bets": [[]] * 4}] * 2
    record, events = told(record, PLAYED)
    assert kernel.asked(TITLE, record) is None
    assert view(record)["phase"] == "over"
    assert len(happened(events, "game_ended")) == 1
    with pytest.raises(kernel.NotAsked):
        kernel.answer(TITLE, record, 0, PLAYED)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([10, 30, 20], [3, 1, 2]),
        ([20, 20, 10], [1, 1, 3]),
        ([20, 10, 20, 5], [1, 3, 1, 4]),
        ([7, 9, 7, 7], [2, 1, 2, 2]),
        ([0, 0, 0], [1, 1, 1]),
    ],
)
def test_equal_totals_share_a_place_and_the_next_is_counted_on(points, expected):  # D29, RE-09
    assert places(points) == expected


def test_the_result_has_shared_places():  # D29, RE-09
    bets = {0: [["sylph", "last"]], 2: [["dragon", "first"]], 3: [["lamassu", "second"]]}
    record = scene(
        TURN,
        race=3,
        bets=bets,
        finished=["dragon"],
        entered=["sylph", "phoenix", "pegasus", "lamassu", "gryphon"],
        mid_passed="dragon",
        third_bet=True,
    )
    record["state"]["races_done"] = copy.deepcopy([{"order": list(CREATURES), "drawn": [], "bets": [[]] * 4}] * 2)
    record, events = told(record, PLAYED)
    assert kernel.result(TITLE, record) == {"places": {0: 1, 1: 3, 2: 1, 3: 3}, "scores": {0: 6, 1: 0, 2: 6, 3: 0}}
    assert str(TITLE.tell(happened(events, "game_ended")[0])) == (
        "#1 and #3 share the victory with 6 victory points each."
    )
