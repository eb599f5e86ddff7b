"""What a seat sees is what it may know, and no more."""

import json

import pytest

from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.data import CARDS
from tests.titles.derby.scene import new, question, scene, told, until


def view(record, seat=None):
    return kernel.look(TITLE, record, seat).view


def test_the_view_has_exactly_these_facts():
    assert set(view(new())) == {
        "race",
        "races",
        "phase",
        "round",
        "first_player",
        "turn",
        "track",
        "positions",
        "sectors",
        "finished",
        "standing",
        "holders",
        "unused",
        "supply",
        "zeus",
        "discards",
        "seats",
        "races_done",
    }


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_no_hidden_card_is_in_a_view(seat):  # HL-01, HL-03
    record = until(new(), "race")
    state, shown = record["state"], json.dumps(view(record, seat))
    own = () if seat is None else (seat, (seat - 1) % 4)
    hidden = [card for holder in range(4) if holder not in own for card in state["holders"][holder]] + state["unused"]
    assert [card for card in hidden if card in shown] == []
    assert record["seed"] not in shown  # HL-07


def test_the_own_cards_are_shown_in_the_order_of_the_pieces():  # HL-06
    cards = view(until(new(), "race"), 2)["holders"][2]["cards"]
    assert cards == sorted(cards, key=list(CARDS).index)


def test_sectors_show_creatures_on_the_track_from_last_to_first():
    record = scene(
        {0: ["dragon-n1"], 3: ["dragon-n2"]}, positions={"sylph": 3, "phoenix": 3, "gryphon": 20}, finished=["dragon"]
    )
    seen = view(record)
    assert seen["sectors"] == {"0": ["lamassu", "pegasus"], "3": ["phoenix", "sylph"], "20": ["gryphon"]}
    assert seen["standing"] == ["dragon", "gryphon", "sylph", "phoenix", "pegasus", "lamassu"]
    assert seen["positions"]["dragon"] > seen["track"]["sectors"]


def test_a_view_shares_nothing_with_the_record():
    record = until(new(), "race")
    before = json.dumps(record)
    seen = view(record, 0)
    seen["holders"][0]["cards"].clear()
    seen["positions"]["dragon"] = 99
    seen["supply"].clear()
    assert json.dumps(record) == before


def test_a_look_again_is_the_same():
    record = until(new(), "race")
    assert view(record, 1) == view(record, 1)


def test_the_cards_just_played_are_no_longer_in_a_holder():
    record = until(new(), "race")
    seat = record["state"]["turn"]
    reply = question(record).default
    after, _ = told(record, reply)
    assert not set(reply) & {card for holder in after["state"]["holders"] for card in holder}
    assert [holder["count"] for holder in view(after)["holders"]].count(7) == 2
    assert seat in range(4)
