"""What is shown of a game between two of its events."""

import random

from games.engine import kernel
from games.engine.events import visible
from games.titles.downforce import TITLE
from games.titles.downforce.drawing.board import board
from games.titles.downforce.in_words import in_words
from games.titles.downforce.track import FINISH, track
from games.titles.downforce.words import card
from tests.titles.downforce.scene import QUAY, race, told


def views(record, events, seat=None):
    """What that seat sees after each of these events, each with its kind."""
    view = kernel.look(TITLE, record, seat).view
    for event in events:
        view = TITLE.unfold(view, visible(event, seat))
        yield event["kind"], view


def about_to_finish():
    """Red stands one step before the finish, and a card is played that moves it first."""
    course = track(QUAY)
    last = next(course.key_of(space) for space, to_go in enumerate(course.to_go) if to_go == 1)
    record = race({0: ["red-8"], 1: ["c01"]}, {"red": last}, owners={"red": 0, "blue": 1})
    return record, told(record, ["red-8"])[1]


def test_a_car_that_has_just_crossed_the_finish_line_has_its_place():  # F15
    record, events = about_to_finish()
    seen = dict(views(record, events))
    assert [event["kind"] for event in events][:2] == ["played", "moved"]
    assert seen["moved"]["cars"]["red"] == {**seen["moved"]["cars"]["red"], "space": FINISH, "place": 1}
    assert seen["moved"]["finished"] == seen["finished"]["finished"] == ["red"]
    assert seen["finished"]["cars"]["red"]["place"] == 1


def test_it_can_be_drawn_and_told_between_any_two_events():
    record, events = about_to_finish()
    for _, view in views(record, events):
        assert len(board(view).cars) == 6
        assert in_words(view, None)


def test_only_what_the_next_question_is_about_is_not_told():
    rng, silent = random.Random(4), set()
    record = kernel.begin(TITLE, seats=6, options={"track": QUAY}, seed=bytes(32))
    while ask := kernel.asked(TITLE, record):
        record, events = kernel.answer(TITLE, record, ask.awaited[0], ask.questions[ask.awaited[0]].sample(rng))
        silent |= {event["kind"] for event in events if TITLE.tell(event) is None}
    assert silent == {"answered", "card_waits", "bets_open", "turn_passed"}


def test_once_bets_are_written_nobody_bets_until_the_next_line_is_open():  # F23 F24
    record = race({0: ["c34"]}, {"black": "b28", "blue": "b1"}, owners={"black": 0, "red": 1}, bets={})
    view = kernel.look(TITLE, record, None).view
    for event in ({"kind": "bets_open", "line": 1}, {"kind": "bets", "line": 1}):
        view = TITLE.unfold(view, event)
        assert in_words(view, None)
    assert (view["phase"], view["bet_line"]) == ("race", None)


def test_a_hand_that_was_discarded_is_not_said_to_have_been_played():  # F16
    course = track(QUAY)
    last = next(course.key_of(space) for space, to_go in enumerate(course.to_go) if to_go == 1)
    record = race({0: ["red-8", "c01"], 1: ["c02"]}, {"red": last}, owners={"red": 0, "blue": 1})
    record, events = told(record, ["red-8"])
    (retired,) = [event for event in events if event["kind"] == "retired"]
    assert retired["cards"] == ["c01"]
    (line,) = [
        line
        for part in in_words(kernel.look(TITLE, record, None).view, None)
        for line in part.lines
        if card("c01") in line.of
    ]
    assert str(line.words) == "Played or discarded, by the colour of the first line:"
