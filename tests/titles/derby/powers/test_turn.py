"""A turn with powers: the second card is chosen after the first one has been resolved (V7)."""

import pytest

from games.engine import kernel
from games.engine.errors import Illegal
from games.titles.derby import TITLE
from tests.titles.derby.powers.stage import answer, asked, keys, positions, question, table, told, view
from tests.titles.derby.scene import scene

CARDS = {0: ["dragon-n3", "dragon-t1"], 3: ["sylph-n2", "gryphon-n3"], 1: ["phoenix-n1", "phoenix-n2"]}


def turn():
    return table(CARDS, gods={})


def refused(record, reply):
    with pytest.raises(Illegal) as refusal:
        kernel.answer(TITLE, record, 0, reply)
    return str(refusal.value)


def test_the_first_card_comes_from_either_side():  # V7, D12
    assert keys(turn(), 0) == ["dragon-n3", "dragon-t1", "sylph-n2", "gryphon-n3"]


def test_the_first_card_is_resolved_before_the_second_is_chosen():  # V7
    record = answer(turn(), 0, ["dragon-n3"])
    assert positions(record)["dragon"] == 4  # D13
    assert asked(record) == [0]


def test_the_second_card_comes_from_the_other_holder():  # V7, D12
    assert keys(answer(turn(), 0, ["dragon-n3"]), 0) == ["sylph-n2", "gryphon-n3"]
    assert keys(answer(turn(), 0, ["sylph-n2"]), 0) == ["dragon-n3", "dragon-t1"]


def test_the_bonus_is_announced_with_the_card():  # V7, D14
    assert keys(turn(), 0, "dragon-t1") == ["plain", "bonus"]
    record = answer(turn(), 0, ["dragon-t1", "bonus"])
    assert positions(record)["dragon"] == 4
    assert record["state"]["zeus"]["tricks"] == ["dragon-t1"]


def test_the_second_card_moves_its_slow_value_and_has_no_bonus():  # D13, D14
    record = answer(turn(), 0, ["sylph-n2"])
    assert keys(record, 0, "dragon-t1") == []
    record = answer(record, 0, ["dragon-n3"])
    assert positions(record)["dragon"] == 2


def test_then_the_next_player_has_the_turn():  # D12
    record = answer(answer(turn(), 0, ["dragon-n3"]), 0, ["sylph-n2"])
    assert (asked(record), view(record)["turn"]) == ([1], 1)


def test_the_view_tells_where_the_second_card_comes_from():
    assert view(turn())["second"] is None
    assert view(answer(turn(), 0, ["dragon-n3"]))["second"] == 3
    assert view(answer(turn(), 0, ["sylph-n2"]))["second"] == 0


def test_the_preview_of_each_card_tells_its_move():
    record = turn()
    look = kernel.look(TITLE, record, 0)
    assert [str(words) for words in TITLE.preview(look.view, look.question, ("dragon-n3",))] == [
        "Dragon moves from the start to sector 4.",
        "Dragon passes Sylph, Phoenix, Pegasus, Lamassu and Gryphon and ranks 1st.",
    ]
    look = kernel.look(TITLE, answer(record, 0, ["dragon-n3"]), 0)
    assert [str(words) for words in TITLE.preview(look.view, look.question, ("gryphon-n3",))] == [
        "Gryphon moves from the start to sector 2.",
        "Gryphon passes Sylph, Phoenix, Pegasus and Lamassu and ranks 2nd.",
    ]


def test_both_cards_are_told():
    record, events = told(turn(), 0, ["dragon-n3"])
    assert [event["kind"] for event in events] == ["played", "moved"]
    _, events = told(record, 0, ["gryphon-n3"])
    assert [event["kind"] for event in events] == ["played", "moved"]
    assert (events[0]["played"], events[0]["sectors"]) == ("second", 2)


def test_the_whole_turn_in_one_reply_is_for_games_without_powers():  # V7
    plain = scene({0: ["dragon-n3"], 3: ["sylph-n2"], 1: ["phoenix-n1"], 2: ["phoenix-n2"]})
    after, _ = kernel.answer(TITLE, plain, 0, ["dragon-n3", "sylph-n2"])
    assert after["state"]["turn"] == 1


# Bad input


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (["dragon-n3", "sylph-n2"], "second card is chosen when the first one has been played"),
        (["dragon-n3", "bonus"], "Dragon 4/2 is not a dirty trick"),
        (["dragon-t1"], "not complete"),
        (["phoenix-n1"], "in neither of your holders"),
        (["sun-ray"], "Sun Ray is a power of Horus"),
        ([], "not complete"),
        (["pass"], "not one of the choices"),
    ],
)
def test_a_wrong_first_card_is_refused_with_the_reason(reply, why):
    assert why in refused(turn(), reply)


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (["dragon-t1"], "must come from different holders"),
        (["gryphon-n3", "bonus"], "played without a bonus"),
        (["sylph-n2", "gryphon-n3"], "Two cards make a turn"),
        (["phoenix-n1"], "in neither of your holders"),
        (["dragon-n3"], "in neither of your holders"),
    ],
)
def test_a_wrong_second_card_is_refused_with_the_reason(reply, why):
    assert why in refused(answer(turn(), 0, ["dragon-n3"]), reply)


def test_a_power_is_no_answer_to_a_turn():
    record = table(CARDS, gods={0: "horus"})
    assert "Sun Ray can’t be played now" in refused(record, ["sun-ray"])
    record = table(CARDS, gods={0: "horus"}, used=("sun-ray",))
    assert "You have used Sun Ray already" in refused(record, ["sun-ray"])
    record = table(CARDS, gods={0: "horus"}, fate_tokens=False)
    assert "Tailwind is not used in a game without Fate tokens" in refused(record, ["tailwind"])


def test_a_question_names_what_it_asks_for():
    assert str(question(turn(), 0).words) == "Play your first card, from either side."
    assert str(question(answer(turn(), 0, ["dragon-n3"]), 0).words) == "Play your second card, from the other side."
