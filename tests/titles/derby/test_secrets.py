"""Followed through whole games, no hidden card comes to light before the rules reveal it."""

import json
import random

import pytest

from games.engine import kernel
from games.engine.events import visible
from games.titles.derby import TITLE

each_number = pytest.mark.parametrize("seats", [3, 4, 5, 6])


def course(seats, number=0):
    """A random game: the record after each answer, and the events of the answer."""
    rng = random.Random(number)
    record, events = kernel.opening(TITLE, seats=seats, seed=number.to_bytes(32, "big"))
    yield record, events
    while ask := kernel.asked(TITLE, record):
        (seat,) = ask.awaited
        record, events = kernel.answer(TITLE, record, seat, ask.questions[seat].sample(rng))
        yield record, events


def hidden_cards(record, viewer):
    """The movement cards that this viewer may not know."""
    seats, state = record["seats"], record["state"]
    own = () if viewer is None else (viewer, (viewer - 1) % seats)
    return {
        *state["unused"],
        *(card for holder in range(seats) if holder not in own for card in state["holders"][holder]),
    }


@each_number
def test_no_hidden_movement_card_is_in_a_view_or_an_event(seats):  # HL-01, HL-03, HL-08
    for record, events in course(seats):
        if [event for event in events if event["kind"] == "race_ended"]:
            continue  # the cards have been dealt anew after these events
        for viewer in (*range(seats), None):
            view = {**kernel.look(TITLE, record, viewer).view, "races_done": []}  # cards of earlier races are public
            given = json.dumps([view, [visible(event, viewer) for event in events]])
            assert not [card for card in hidden_cards(record, viewer) if f'"{card}"' in given]


@each_number
def test_the_deal_names_no_card(seats):  # HL-08, HL-13
    for _, events in course(seats):
        for event in events:
            if event["kind"] == "race_started":
                assert set(event) == {"kind", "race", "first", "cards", "stacking"}


@each_number
def test_a_placed_bet_card_is_known_to_its_owner_only_until_it_is_revealed(seats):  # HL-01, HL-08
    for record, events in course(seats):
        for viewer in (*range(seats), None):
            for seat in kernel.look(TITLE, record, viewer).view["seats"]:
                if seat["seat"] != viewer:
                    assert seat["hand"] is None
                    assert all(bet["card"] is None for bet in seat["bets"])
            for event in events:
                if event["kind"] == "bet" and event["seat"] != viewer:
                    assert set(visible(event, viewer)) == {"kind", "seat", "creature"}


def test_a_card_that_is_dealt_again_cannot_be_recognised():  # HL-06
    for record, _ in course(4):
        view = kernel.look(TITLE, record, None).view
        for holder in view["holders"]:
            assert set(holder) == {"holder", "between", "count", "cards"}
            assert holder["cards"] is None
        assert isinstance(view["unused"], int)


def test_the_next_draw_is_not_told_by_what_is_public():  # HL-07
    for record, events in course(3):
        given = json.dumps([kernel.look(TITLE, record, 0).view, events])
        assert record["seed"] not in given
        assert '"draws"' not in given


@each_number
def test_a_twin_exchanges_every_hidden_holder_and_bet_card(seats):
    for record, _ in course(seats):
        if record["state"]["phase"] == "race":
            break
    twins = [kernel.resample(TITLE, record, 1, random.Random(number)) for number in range(12)]
    for holder in range(seats):
        dealt = {tuple(twin["state"]["holders"][holder]) for twin in twins}
        assert (len(dealt) == 1) == (holder in (0, 1))
    for seat in range(seats):
        placed = {tuple(card for _, card in twin["state"]["bets"][seat]) for twin in twins}
        assert (len(placed) == 1) == (seat == 1)
    assert len({tuple(twin["state"]["unused"]) for twin in twins}) == len(twins)
