"""What the table of Downforce shows between two events of a move, and after them, to those who are asked nothing."""

import random
from itertools import pairwise
from types import SimpleNamespace

import pytest

from games.engine import kernel
from games.engine.events import visible
from games.templatetags.downforce import under_way
from games.templatetags.downforce_board import drawing, running
from games.titles.downforce import TITLE, words
from games.titles.downforce.drawing.board import board, since
from games.titles.downforce.in_words import in_words
from games.titles.downforce.track import track
from tests.titles.downforce.scene import QUAY, VALLEY

SEATS = 4


def page_of(view, **facts):
    """What templates know of a view at which nobody who reads it is asked anything."""
    return SimpleNamespace(**{"view": view, "turn": None, "before": None, "happened": (), "viewer": None, **facts})


def moves(on, number=1):
    """(the watcher's view before a move, its events, the watcher's view after it) of a random game."""
    rng = random.Random(number)
    record = kernel.begin(TITLE, seats=SEATS, options={"track": on}, seed=bytes([number]) * 32)
    while ask := kernel.asked(TITLE, record):
        seat = rng.choice(ask.awaited)
        after, events = kernel.answer(TITLE, record, seat, ask.questions[seat].sample(rng))
        seen = [visible(event, None) for event in events]
        yield kernel.look(TITLE, record, None).view, seen, kernel.look(TITLE, after, None).view
        record = after


def between(on):
    """The views after each event of all moves of a race."""
    for view, events, _ in moves(on):
        for event in events:
            view = TITLE.unfold(view, event)
            yield event, view


def places(cars):
    return {car.car: (car.x, car.y) for car in cars}


@pytest.mark.parametrize("on", [QUAY, VALLEY])
def test_the_cars_of_a_card_under_way_stand_where_they_are_and_have_not_gone_on(on):  # F11
    stopped = 0
    for _, view in between(on):
        if not view["playing"]:
            continue
        stopped += bool(view["playing"]["left"])
        lines = running(page_of(view))
        numbers, to_go = track(on).numbers, track(on).to_go
        assert not [line.car for line in lines if line.moved]
        assert {line.car: line.place for line in lines} == {car: facts["place"] for car, facts in view["cars"].items()}
        assert all(line.to_go == to_go[numbers[view["cars"][line.car]["space"]]] for line in lines if not line.place)
        assert places(drawing(page_of(view)).cars) == places(board(view).cars)
    assert stopped > 20


@pytest.mark.parametrize("on", [QUAY, VALLEY])
def test_the_table_in_words_has_the_cars_in_the_order_of_the_list_beside_the_board(on):
    for _, view in between(on):
        if view["phase"] == "over":
            continue
        (told,) = [line.of for part in in_words(view, None) for line in part.lines if "cars on the" in str(line.words)]
        for said, line in zip(told, running(page_of(view)), strict=True):
            assert str(said).startswith(str(words.car(line.car)))
            assert ("has finished and is" in str(said)) == (line.place is not None)
            assert line.place or f"stands on {line.where}, {line.to_go} space" in str(said)


@pytest.mark.parametrize("on", [QUAY, VALLEY])
def test_only_those_lines_of_a_card_are_done_of_which_something_was_told(on):  # F11
    told: set[int] = set()
    for event, view in between(on):
        told = set() if event["kind"] == "played" else told
        if event["kind"] in ("moved", "still", "skipped"):
            told |= {event["line"]}
        if event["kind"] == "idle":  # F14, F15, F16
            told |= set(event["lines"])
        made = under_way(page_of(view))
        assert (made is None) == (view["playing"] is None)
        if made:
            assert {line for line, state in enumerate(made.lines) if state == "done"} == told


@pytest.mark.parametrize("on", [QUAY, VALLEY])
def test_where_a_card_waits_everybody_sees_which_car_is_driven(on):  # F17
    waiting = [view for event, view in between(on) if event["kind"] == "card_waits" and event["cut"]]
    assert waiting
    for view in waiting:
        assert under_way(page_of(view)).car == view["playing"]["cut"]
        assert under_way(page_of(view)).lines[view["playing"]["line"]] == "now"
        assert [car.car for car in drawing(page_of(view)).cars if car.driven] == [view["playing"]["cut"]]


def ways_of(events, on):
    """The true ways of the cars, in order."""
    numbers = track(on).numbers
    return [
        (event["car"], tuple(numbers[space] for space in event["way"])) for event in events if event["kind"] == "moved"
    ]


@pytest.mark.parametrize("on", [QUAY, VALLEY])
def test_what_moved_is_drawn_on_the_way_that_it_took(on):  # F12
    bent = 0
    for before, events, after in moves(on):
        ways = ways_of(events, on)
        drawn = drawing(page_of(after, before=before, happened=tuple(events)))
        assert drawn.told == ("since" if ways else "")
        assert [way.car for way in drawn.ways] == [car for car, _ in ways]
        for line, (car, way) in zip(drawn.ways, ways, strict=True):
            (alone,) = since(after, [{"kind": "moved", "car": car, "way": [track(on).key_of(at) for at in way]}]).ways
            assert line == alone
            bent += len({track(on).spaces[at].lane for at in way if at != track(on).finish}) > 1
    assert bent > 20


def test_a_car_that_went_around_another_is_not_drawn_through_it():  # F12
    on, view = track(QUAY), next(moves(QUAY))[0]
    around = ["b5", "a6", "a7", "b8"]
    assert all(on.numbers[to] in on.ahead[on.numbers[at]] for at, to in pairwise(around))
    straight = ["b5", "b6", "b7", "b8"]
    drawn, through = (
        since(view, [{"kind": "moved", "car": "red", "way": way}]).ways[0].line for way in (around, straight)
    )
    assert drawn != through


def test_a_way_that_no_track_of_today_has_is_left_out():
    view = next(moves(QUAY))[0]
    assert since(view, [{"kind": "moved", "car": "red", "way": ["b5", "z99"]}]).ways == ()
