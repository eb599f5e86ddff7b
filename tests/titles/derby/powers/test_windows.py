"""Windows: who is asked, in which order the answers are decided, and when they are offered again."""

import json

import pytest

from games.engine import kernel
from games.engine.errors import NotAsked
from games.titles.derby import TITLE
from tests.titles.derby.powers.stage import (
    PASS,
    answer,
    asked,
    before_draw,
    before_play,
    before_second,
    before_third_bets,
    drawn,
    holders,
    landed,
    of_kind,
    positions,
    table,
    told,
    view,
    window,
)
from tests.titles.derby.scene import new

TWO = {1: "horus", 2: "marduk"}


def test_everyone_is_asked_at_once():  # V4, V5
    assert kernel.asked(TITLE, before_play(TWO)).awaited == (1, 2)


def test_a_junior_answer_waits_for_the_senior_one():  # V4
    record, events = told(before_play(TWO), 2, ["heavy-air"])
    assert events == [{"kind": "answered", "seat": 2}]
    assert kernel.asked(TITLE, record).awaited == (1,)
    assert positions(record)["dragon"] == 0


def test_a_sealed_answer_is_shown_to_its_seat_only():  # V4
    record = answer(before_play(TWO), 2, ["heavy-air"])
    assert kernel.look(TITLE, record, 2).reply == ["heavy-air"]
    for seat in (0, 1, 3, None):
        assert kernel.look(TITLE, record, seat).reply is None
    assert view(record, 1) == view(before_play(TWO), 1)


def test_a_sealed_answer_may_be_revised():  # V4
    record = answer(before_play(TWO), 2, ["heavy-air"])
    record = answer(record, 2, PASS)
    assert positions(answer(record, 1, PASS))["dragon"] == 4


def test_when_the_senior_passes_the_junior_answer_counts():  # V4
    record = answer(before_play(TWO), 2, ["heavy-air"])
    assert positions(answer(record, 1, PASS))["dragon"] == 2


def test_the_senior_power_closes_the_window_at_once():  # V4
    record, events = told(before_play(TWO), 1, ["sun-ray"])
    assert [event["power"] for event in of_kind(events, "power")] == ["sun-ray"]


def test_an_answer_that_was_not_reached_is_asked_for_anew():  # V4
    record = answer(before_play(TWO), 2, ["heavy-air"])
    record = answer(record, 1, ["sun-ray"])
    assert window(record) == "play"
    assert kernel.asked(TITLE, record).awaited == (2,)
    assert kernel.look(TITLE, record, 2).reply is None
    assert positions(answer(record, 2, PASS))["dragon"] == 6


def test_who_has_passed_is_not_asked_again_in_this_window():  # V4
    record = answer(before_play(TWO), 1, PASS)
    record = answer(record, 2, ["heavy-air"])
    assert window(record) is None


def test_who_has_passed_stays_out_however_often_the_window_is_offered_again():  # V4
    record = before_third_bets({1: "yu-huang", 2: "marduk", 3: "odin", 0: "anansi"})
    record = answer(record, 1, PASS)
    record = answer(record, 2, ["prophecy", "phoenix", "second"])
    assert asked(record) == [3, 0]
    record = answer(record, 3, ["superior-wisdom", "0:dragon", "1:lamassu", "2:sylph"])
    assert asked(record) == [0]
    record = answer(record, 0, ["trickster", "dragon", "sylph"])
    assert window(record) is None


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_a_window_of_a_turn_begins_with_whose_turn_it_is_whoever_is_first_player(first):  # V4
    everyone = {0: "quetzalcoatl", 1: "horus", 2: "marduk"}
    assert asked(before_play({0: "marduk", 2: "horus"}, first=first)) == [0, 2]
    assert asked(before_second(everyone, first=first)) == [0, 1, 2]
    assert asked(landed({0: "anansi", 1: "odin", 3: "horus"}, first=first)) == [0, 1, 3]


def test_who_has_passed_is_asked_again_in_the_next_window():  # V4
    record = answer(before_play({1: "horus"}), 1, PASS)
    record = answer(record, 0, ["sylph-n2"])
    assert asked(record) == [1]


def test_who_is_not_asked_can_not_play():
    record = before_play(TWO)
    for seat in (0, 3):
        with pytest.raises(NotAsked):
            kernel.answer(TITLE, record, seat, ["sun-ray"])


def test_no_window_opens_for_nobody():  # V5
    assert window(before_play({})) is None


def test_a_window_of_no_turn_begins_with_the_first_player():  # V4
    """After the third bet was called by seat 0's turn, seat 1 is first player."""
    gods = {0: "anansi", 1: "marduk", 2: "odin", 3: "yu-huang"}
    assert asked(before_third_bets(gods)) == [1, 2, 3, 0]


def test_the_window_of_the_drawn_cards_begins_with_the_first_player():  # V4
    record = drawn({0: "odin", 3: "yu-huang"}, ["gryphon-t1", "lamassu-t1"], first=3)
    assert asked(record) == [3, 0]
    record = drawn({0: "odin", 3: "yu-huang"}, ["gryphon-t1", "lamassu-t1"], first=0)
    assert asked(record) == [0, 3]


def test_the_window_is_offered_again_only_while_the_condition_holds():  # V4
    """Mandate needs a movement card among those drawn, and Word with Zeus may have put the only one back."""
    record = drawn({0: "odin", 1: "yu-huang"}, ["gryphon-t1", "zeus"])
    assert asked(record) == [0, 1]
    record = answer(record, 0, ["word-with-zeus", "gryphon-t1"])
    expected = [1] if any(card != "zeus" for card in record["state"]["drawn"]) else []
    assert (asked(record) if window(record) == "drawn" else []) == expected


def test_the_window_says_what_it_is_about():
    shown = view(before_play({1: "horus"}))["window"]
    assert shown == {
        "kind": "play",
        "asked": [{"seat": 1, "power": "sun-ray"}],
        "creatures": ["dragon"],
        "seat": 0,
        "card": "dragon-n3",
        "played": "first",
        "bonus": False,
        "creature": "dragon",
        "sectors": 4,
    }


def test_a_window_before_the_draw_shows_no_card_to_come():  # HL-01
    shown = view(before_draw({1: "anansi"}))["window"]
    assert set(shown) == {"kind", "asked", "creatures"}


def test_a_game_without_powers_shows_nothing_of_them():
    shown = view(new(4))
    assert not {"window", "known", "fate", "renewed", "second", "put_by"} & set(shown)
    assert not any("powers" in seat for seat in shown["seats"])


def test_the_powers_of_everyone_are_public():  # V2, V5
    record = table(holders(4), gods={1: "horus"}, used=("sun-ray",))
    for viewer in (0, 1, None):
        assert view(record, viewer)["seats"][1]["powers"] == {
            "unused": ["falcons-eye", "tailwind"],
            "used": ["sun-ray"],
        }


def test_a_window_is_not_in_the_saved_state():
    """It is worked out again at every opening, so that a mended rule counts at once."""
    record = before_play(TWO)
    assert record["state"]["window"] is None
    assert json.loads(json.dumps(record)) == record


def test_a_power_on_the_own_card_is_asked_for_as_such():  # V4
    question = kernel.asked(TITLE, before_play({0: "horus", 1: "marduk"})).questions
    own = "You have put down Dragon 4/2, to move Dragon by 4 sectors. Do you play Sun Ray?"
    assert str(question[0].words) == own
    assert str(question[1].words).startswith("#1 has put down Dragon 4/2, to move")
