"""What the board shows between two moves, from what the events tell."""

import random

import pytest

from games.bots import BOTS
from games.engine import kernel
from games.engine.events import visible
from games.registry import get_title
from games.titles.derby.data import SECTORS

DERBY = get_title("derby")
ALWAYS = ("race", "sectors", "finished", "standing", "track", "supply", "races", "fate")


def moves(seats, **options):
    """(record before, record after, events) of each answer of a game of sensible bots."""
    rng = random.Random(3)
    record = kernel.begin(DERBY, seats=seats, options=options, seed=bytes([seats]) * 32)
    while ask := kernel.asked(DERBY, record):
        seat = ask.awaited[0]
        look = kernel.look(DERBY, record, seat)
        reply = BOTS["sensible"](look, look.question, rng) if rng.random() < 0.7 else look.question.sample(rng)
        after, happened = kernel.answer(DERBY, record, seat, reply)
        yield record, after, happened
        record = after


def unfolded(record, happened, seat):
    view = kernel.look(DERBY, record, seat).view
    for event in happened:
        view = DERBY.unfold(view, visible(event, seat))
    return view


def public(view):
    facts = {name: view.get(name) for name in ALWAYS}
    facts["points"] = [line["points"] for line in view["seats"]]
    facts["bets"] = [[bet["creature"] for bet in line["bets"]] for line in view["seats"]]
    facts["past"] = [line["past"] for line in view["seats"]]
    facts["hand_counts"] = [line["hand_count"] for line in view["seats"]]
    facts["zeus"] = [view["zeus"]["protection"]]
    if "window" not in view:  # there a card lies on the table, in neither place, while powers can be played on it
        facts["zeus"] += [view["zeus"]["count"], *sorted(view["zeus"]["tricks"])]
    facts["running"] = {creature: place for creature, place in view["positions"].items() if place <= SECTORS}
    facts["powers"] = [line.get("powers") for line in view["seats"]]
    return facts


VARIANTS = [
    {},
    {"zeus_sobers_up": True},
    {"powers": True},
    {"powers": True, "fate_tokens": True, "zeus_sobers_up": True},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_all_events_of_a_move_lead_to_the_view_after_it(seats, options):
    for before, after, happened in moves(seats, **options):
        for seat in (0, None):
            shown = kernel.look(DERBY, after, seat).view
            assert public(unfolded(before, happened, seat)) == public(shown), [event["kind"] for event in happened]


@pytest.mark.parametrize("seats", [3, 6])
def test_own_bets_leave_the_own_hand(seats):
    for before, after, happened in moves(seats):
        later, shown = unfolded(before, happened, 1), kernel.look(DERBY, after, 1).view
        assert later["seats"][1]["hand"] == shown["seats"][1]["hand"]


def test_the_cards_of_a_turn_leave_their_holders():
    for before, after, happened in moves(4):
        if any(event["kind"] == "race_started" for event in happened):
            continue
        later, shown = unfolded(before, happened, 1), kernel.look(DERBY, after, 1).view
        assert later["holders"] == shown["holders"]
        assert sorted(later["discards"]) == sorted(shown["discards"])


def test_what_a_seat_has_seen_and_exchanged_is_unfolded_for_it():
    for before, after, happened in moves(6, powers=True, fate_tokens=True):
        if any(event["kind"] == "race_ended" for event in happened):
            continue
        for seat in range(6):
            later, shown = unfolded(before, happened, seat), kernel.look(DERBY, after, seat).view
            assert sorted(map(str, later["known"])) == sorted(map(str, shown["known"]))
            assert later["seats"][seat]["hand"] == shown["seats"][seat]["hand"]


def test_the_last_positions_of_a_race_can_be_shown_before_the_next_begins():  # D22 D27
    for before, _, happened in moves(3):
        kinds = [event["kind"] for event in happened]
        if "race_ended" in kinds and "race_started" in kinds:
            view = unfolded(before, happened[: kinds.index("race_started")], None)
            ranked = happened[kinds.index("ranked")]["order"]
            assert view["standing"] == ranked
            assert [holder["count"] for holder in view["holders"]] == [0, 0, 0]
            return
    raise AssertionError("no race ended")


def test_an_event_of_the_site_changes_nothing():
    view = kernel.look(DERBY, kernel.begin(DERBY, seats=3, seed=bytes(32)), None).view
    assert DERBY.unfold(view, {"kind": "site.back", "seat": 1}) is view


def test_the_sheet_of_a_race_is_there_with_the_judgement_and_grows_with_every_bet():  # D23 D25
    before, after, happened = next(move for move in moves(4) if move[2][-1]["kind"] == "race_started")
    view, points = kernel.look(DERBY, before, 0).view, [0] * 4
    for event in happened:
        view = DERBY.unfold(view, visible(event, 0))
        if event["kind"] == "revealed":
            points[event["seat"]] += event["points"]
        if event["kind"] in ("judgement", "revealed"):
            assert [done["points"] for done in view["races_done"]] == [points]
    assert any(points)
    assert view["races_done"] == kernel.look(DERBY, after, 0).view["races_done"]


def test_with_the_last_bet_of_a_round_begins_the_next_round_or_the_race():  # D8 D12
    told = []
    for before, _, happened in moves(3):
        if happened[0]["kind"] == "played":
            break
        view = unfolded(before, happened, None)
        told.append((view["phase"], view["round"], view["turn"] is None))
    assert told == [("first_bets", 1, True)] * 2 + [("first_bets", 2, True)] * 3 + [("race", None, False)]
