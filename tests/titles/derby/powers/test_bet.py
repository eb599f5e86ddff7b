"""The power of the window *bet*: Falcon's Eye."""

from tests.titles.derby.powers.moments import moment
from tests.titles.derby.powers.stage import (
    PASS,
    answer,
    asked,
    before_third_bets,
    few_and_many,
    first_bet,
    view,
    window,
    with_and_without_tokens,
)


@few_and_many
@with_and_without_tokens
def test_falcons_eye_shows_the_bet_card_just_placed(seats, fate_tokens):
    record, owner, reply = moment("falcons-eye", seats, fate_tokens=fate_tokens)
    record = answer(record, owner, reply)
    assert view(record, owner)["known"] == [{"seat": 0, "creature": "dragon", "card": "first", "exchanged": False}]


def test_falcons_eye_is_not_for_the_own_bet():
    assert window(answer(first_bet({0: "horus"}), 0, ["dragon", "first"])) is None


def test_its_owner_is_asked_after_every_bet_of_another_player():  # V5
    record = answer(first_bet({1: "horus"}), 0, ["dragon", "first"])
    record = answer(record, 1, PASS)
    record = answer(record, 1, ["gryphon", "first"])  # the own bet
    for seat in (0, 1, 2, 3):  # the second round
        record = answer(record, seat, ["phoenix" if seat < 3 else "sylph", "last"])
        assert (window(record) == "bet") == (seat != 1)
        record = answer(record, 1, PASS) if window(record) else record


def test_it_may_be_used_on_a_third_bet():
    record = answer(before_third_bets({1: "horus"}), 1, ["dragon", "second"])
    record = answer(record, 2, ["gryphon", "third"])
    assert asked(record) == [1]
    record = answer(record, 1, ["falcons-eye"])
    assert [look["card"] for look in view(record, 1)["known"]] == ["third"]


def test_the_next_bet_waits_for_the_answer():
    record = answer(first_bet({1: "horus"}), 0, ["dragon", "first"])
    assert asked(record) == [1]
    assert view(record)["window"]["kind"] == "bet"
