"""Fate tokens: placed at the start of every race (V3)."""

import pytest

from games.engine import kernel
from games.engine.errors import Illegal
from games.titles.derby import TITLE
from tests.titles.derby.powers.stage import all_pass, answer, asked, few_and_many, keys, told, view
from tests.titles.derby.scene import new

OPTIONS = {"powers": True, "fate_tokens": True}


def placed(record, count):
    """The record after so many tokens on the first free sectors."""
    for _ in range(count):
        seat = asked(record)[0]
        record = answer(record, seat, keys(record, seat)[0])
    return record


@few_and_many
def test_each_player_places_one_before_the_first_bets(seats):  # V3
    record = new(seats, **OPTIONS)
    assert record["state"]["phase"] == "fate_tokens"
    order = []
    for _ in range(seats):
        order.append(asked(record)[0])
        record = placed(record, 1)
    first = record["state"]["first"]
    assert order == [(first + count) % seats for count in range(seats)]
    assert record["state"]["phase"] == "first_bets"


def test_a_token_goes_on_one_of_the_22_sectors():  # V3
    record = new(4, **OPTIONS)
    assert keys(record, asked(record)[0]) == [str(sector) for sector in range(1, 23)]


def test_a_sector_takes_one_token():  # V3
    record = new(4, **OPTIONS)
    record = answer(record, asked(record)[0], "7")
    seat = asked(record)[0]
    assert "7" not in keys(record, seat)
    for wrong in ("7", "0", "23", "-1", "x"):
        with pytest.raises(Illegal):
            kernel.answer(TITLE, record, seat, wrong)


def test_everybody_sees_the_tokens_and_whose_they_are():  # V3
    record = new(4, **OPTIONS)
    seat = asked(record)[0]
    record, events = told(record, seat, "7")
    assert view(record)["fate"] == {"7": seat}
    assert str(TITLE.tell(events[0])) == f"#{seat + 1} puts a Fate token on sector 7."


def test_all_are_placed_again_before_the_next_race():  # V3
    record = placed(new(3, **OPTIONS), 3)
    while record["state"]["race"] == 1:
        record = all_pass(record)
        if record["state"]["race"] == 1:
            seat = asked(record)[0]
            record = answer(record, seat, kernel.asked(TITLE, record).questions[seat].default)
    assert record["state"]["phase"] == "fate_tokens"
    assert view(record)["fate"] == {}


@pytest.mark.parametrize("options", [{}, {"powers": True}])
def test_without_the_variant_no_token_is_placed(options):  # V3
    assert new(4, **options)["state"]["phase"] == "first_bets"


def test_fate_tokens_without_powers_are_refused():  # V3
    with pytest.raises(Illegal):
        new(4, fate_tokens=True)
