"""First bets, and what a bet may be."""

import pytest

from games.engine import kernel
from games.engine.errors import Illegal
from games.engine.events import visible
from games.titles.derby import TITLE
from games.titles.derby.data import BET_CARDS, CREATURES
from tests.titles.derby.scene import answer, awaited, defaults, happened, keys, new, question, scene, told


def view(record, seat=None):
    return kernel.look(TITLE, record, seat).view


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_two_rounds_of_bets_from_the_first_player_clockwise(seats):  # D8
    record = new(seats)
    first, asked = record["state"]["first"], []
    for _ in range(2 * seats):
        assert record["state"]["phase"] == "first_bets"
        asked.append((record["state"]["round"], awaited(record)))
        record = answer(record, question(record).default)
    clockwise = [(first + count) % seats for count in range(seats)]
    assert asked == [(round, seat) for round in (1, 2) for seat in clockwise]
    assert record["state"]["phase"] == "race"
    assert awaited(record) == first


def test_a_bet_takes_a_token_and_a_card():  # D8
    record = new()
    seat = awaited(record)
    record = answer(record, ["sylph", "second"])
    assert view(record)["supply"]["sylph"] == 2
    assert view(record, seat)["seats"][seat]["hand"] == [card for card in BET_CARDS if card != "second"]
    assert view(record)["seats"][seat]["hand_count"] == 10


def test_everyone_sees_the_creature_and_only_the_owner_the_card():  # D8, HL-01, HL-03
    record = new()
    seat = awaited(record)
    record, events = told(record, ["sylph", "second"])
    assert view(record, seat)["seats"][seat]["bets"] == [{"creature": "sylph", "card": "second"}]
    for other in (None, (seat + 1) % 4, (seat + 2) % 4):
        assert view(record, other)["seats"][seat]["bets"] == [{"creature": "sylph", "card": None}]
        assert view(record, other)["seats"][seat]["hand"] is None
    (bet,) = happened(events, "bet")
    assert visible(bet, seat)["card"] == "second"
    assert "card" not in visible(bet, (seat + 1) % 4)


def test_no_second_bet_on_the_same_creature_in_a_race():  # D9
    record = answer(new(3), ["dragon", "first"])
    record = defaults(record, 2)
    assert record["state"]["round"] == 2
    assert "dragon" not in keys(record)
    with pytest.raises(Illegal, match="You have already bet on Dragon in this race"):
        answer(record, ["dragon", "last"])


def test_others_may_bet_on_the_same_creature():  # D9
    record = answer(new(3), ["dragon", "first"])
    assert "dragon" in keys(record)


def test_nobody_can_bet_on_a_creature_without_tokens():  # D10
    record = new(3)
    for _ in range(2):
        record = answer(record, ["gryphon", "first"])
    assert view(record)["supply"]["gryphon"] == 0
    assert keys(record) == [creature for creature in CREATURES if creature != "gryphon"]
    with pytest.raises(Illegal, match="No token of Gryphon is left"):
        answer(record, ["gryphon", "first"])


def test_a_used_bet_card_is_not_offered_again():  # D8
    record = defaults(answer(new(3), ["dragon", "first"]), 2)
    assert "first" not in keys(record, "sylph")
    with pytest.raises(Illegal, match="You have used the bet “1st” already"):
        answer(record, ["sylph", "first"])


STUCK = {
    0: [["phoenix", "first"], ["sylph", "last"]],
    1: [["dragon", "first"], ["gryphon", "last"], ["lamassu", "second"]],
    2: [["gryphon", "first"], ["lamassu", "last"], ["pegasus", "second"]],
    3: [["lamassu", "first"], ["pegasus", "last"], ["dragon", "second"]],
    4: [["pegasus", "first"], ["dragon", "last"]],
}
"""Five players: when seat 4 has bet on Gryphon as well, only Phoenix and Sylph have tokens."""


def test_who_has_no_legal_bet_places_none_and_keeps_the_card():  # D11, RE-04, RE-16
    record = scene(
        {4: ["phoenix-n5", "dragon-n1"], 0: ["dragon-n2"], 3: ["phoenix-n1"]},
        turn=0,
        seats=5,
        positions={"phoenix": 10},
        bets={seat: bets[:2] for seat, bets in STUCK.items()},
    )
    record = answer(record, ["phoenix-n5", "dragon-n2"])
    for seat in (1, 2, 3):
        record = answer(record, STUCK[seat][2], seat)
    record, events = told(record, ["gryphon", "second"], 4)
    assert happened(events, "no_bet") == [{"kind": "no_bet", "seat": 0}]
    assert len(record["state"]["hands"][0]) == 9
    assert record["state"]["phase"] == "race"
