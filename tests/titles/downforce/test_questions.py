"""What a turn offers: everything that the rules leave, nothing else, and never whole turns at once."""

import random
from itertools import islice

import pytest

from games.engine import kernel
from games.engine.errors import Illegal
from games.titles.downforce import TITLE
from games.titles.downforce.data import POWERS, TRACKS
from games.titles.downforce.picks import STEP, TO, keys_of, picked
from games.titles.downforce.track import track
from games.titles.downforce.viewed import course_of
from tests.titles.downforce import plain
from tests.titles.downforce.referee import Referee
from tests.titles.downforce.scene import happened, keys, lawful, question, race, spaces

each_track = pytest.mark.parametrize("key", TRACKS)


def crowded(key, number, cards, powers=None):
    """A race with all cars close together somewhere on the track, seat 0 to play one of these cards."""
    rng = random.Random(f"{key} {number}")
    compiled = track(key)
    first = rng.randrange(len(compiled.spaces) - 12)
    places = rng.sample(range(first, first + 12), 6)
    cars = dict(zip(("black", "blue", "green", "orange", "red", "yellow"), map(compiled.key_of, places), strict=True))
    return race({0: cards, 1: ["c02"]}, cars, powers=powers, on=key)


def plainly(record, car):
    compiled = track(record["options"]["track"])
    number = compiled.numbers[spaces(record)[car]]
    space = compiled.spaces[number] if number < compiled.finish else None
    return space and (space.lane, space.back, space.front, space.rect)


def complete_turns(asked, picks):
    """All complete turns that begin with these picks."""
    offered = asked.keys(picks)
    if not offered:
        yield picks
    for key in offered:
        yield from complete_turns(asked, (*picks, key))


def complete_courses(asked, picks, course):
    """The courses of all complete turns that begin with these picks, which make that course."""
    offered = asked.keys(picks)
    assert offered == keys_of(course)
    if not offered:
        yield course
    for key in offered:
        yield from complete_courses(asked, (*picks, key), picked(course, key))


@each_track
def test_the_turns_that_can_be_picked_are_those_that_the_rules_leave(key):  # F11, F12, F13
    for number in range(6):
        record = crowded(key, number, ["c30"])  # orange 5, black 3
        others = {plainly(record, car) for car in ("blue", "green", "red", "yellow")}
        expected = set()
        start = plainly(record, "black")
        for way in plain.ways(key, plainly(record, "orange"), 5, 5, others | {start}) or {(plainly(record, "orange"),)}:
            for other in plain.ways(key, start, 3, 3, others | {way[-1]} - {None}) or {(start,)}:
                expected.add((way, other))
        look = kernel.look(TITLE, record, 0)
        played = course_of(look.view, ("c30",))
        assert {driven(course) for course in complete_courses(look.question, ("c30",), played)} == expected


def driven(course):
    """The ways that orange and black have gone."""
    compiled, ways = course.table.track, {}
    for move in course.moves:
        way = [compiled.spaces[number] if number < compiled.finish else None for number in move.way]
        ways[move.car] = tuple(space and (space.lane, space.back, space.front, space.rect) for space in way)
    return ways["orange"], ways["black"]


@each_track
@pytest.mark.parametrize("power", POWERS)
def test_every_prefix_that_is_offered_can_be_completed_and_answered(key, power):  # F11
    rng = random.Random(power)
    for number in range(12):
        record = crowded(key, number, ["c42", "c37", "c01", "c33"], {number % 2: power})
        asked = question(record)
        reply = asked.sample(rng)
        assert asked.reply(asked.picks(reply)) == reply
        for count in range(len(reply)):
            assert reply[count] in keys(record, *reply[:count])
        after, events = kernel.answer(TITLE, record, 0, reply)
        lawful(after)
        assert happened(events, "played")


@each_track
def test_what_is_not_offered_is_refused_at_every_prefix(key):  # F11
    rng = random.Random(key)
    compiled = track(key)
    others = [kind + compiled.key_of(number) for number in range(compiled.finish + 1) for kind in (TO, STEP)]
    others += ["skip", "go", "stop", "line:1", "line:5", "car:red", "car:black", "c01", "c42", "red-8"]
    for number in range(6):
        record = crowded(key, number, ["c42", "c37"])
        asked = question(record)
        reply = asked.sample(rng)
        for count in range(len(reply) + 1):
            offered = asked.keys(tuple(reply[:count]))
            for wrong in rng.sample([other for other in others if other not in offered], 25):
                with pytest.raises(Illegal) as refusal:
                    asked.check([*reply[:count], wrong])
                assert str(refusal.value).endswith(".")


@each_track
@pytest.mark.parametrize("power", POWERS)
def test_the_preview_says_what_then_happens(key, power):
    rng = random.Random(power)
    for number in range(10):
        record = crowded(key, number, ["c42", "c37", "c01", "c33"], {number % 2: power})
        look = kernel.look(TITLE, record, 0)
        reply = look.question.sample(rng)
        foreseen = [str(words) for words in TITLE.preview(look.view, look.question, tuple(reply))]
        after, events = kernel.answer(TITLE, record, 0, reply)
        sentences = [TITLE.tell(event) for event in events if event["kind"] not in ("played", "retired")]
        told = [str(sentence).replace("#1 leaves", "You leave") for sentence in sentences if sentence]
        assert foreseen[: len(told)] == told
        cut = after["state"]["playing"]
        assert len(foreseen) == len(told) + bool(cut and cut["cut"])
        course = course_of(look.view, tuple(reply))
        assert {car: course.table.track.key_of(space) for car, space in course.cars.items()} == spaces(after)


@each_track
def test_asking_again_offers_the_same(key):
    for number in range(5):
        record = crowded(key, number, ["c42", "c37"])
        first = list(islice(complete_turns(question(record), ()), 50))
        assert list(islice(complete_turns(question(record), ()), 50)) == first
        assert question(record).default == question(record).default


def test_the_referee_is_awake():
    for wrong in (
        {"kind": "moved", "car": "red", "line": 0, "way": ["b1", "b2"], "extra": False, "steps": 1},
        {"kind": "moved", "car": "black", "line": 0, "way": ["b1", "b2", "b3"], "extra": False, "steps": 2},
        {"kind": "still", "car": "black", "line": 0, "finished": False},
        {"kind": "skipped", "seat": 0, "car": "black", "line": 0},
    ):
        referee = Referee(2)
        grid = ["red", "blue", "green", "orange", "black", "yellow"]
        referee.see({"kind": "game_started", "track": "cais-velho", "drawn": 0, "grid": grid, "cards": 21})
        referee.sold, referee.owner = sorted(grid), dict.fromkeys(grid, 0) | {"red": 1}
        referee.see({"kind": "powers", "powers": ["aggressive", "cunning"]})
        referee.see({"kind": "race_started", "first": 1})
        referee.see({"kind": "played", "seat": 0, "card": "c26"})
        with pytest.raises(AssertionError):
            referee.see(wrong)


def asked(record, *picks):
    """What is asked after these picks."""
    return str(question(record).prompt(picks))


def test_every_pick_of_a_turn_is_asked_for_in_its_own_words():  # F11, F14
    cars = {"blue": "b27", "orange": "c44", "red": "b46", "green": "b16", "yellow": "c31"}
    record = race({0: ["c37"], 1: ["c02"]}, cars, finished=["black"])
    assert asked(record) == "Play a card."
    assert asked(record, "c37") == "Which car moves 5 spaces?"
    assert asked(record, "c37", "car:red") == "Red moves 5 spaces: where to?"
    assert asked(record, "c37", "car:red", "step:b47") == "Red moves 4 spaces: where to?"
    picks = complete(question(record), ("c37", "car:red"))
    assert asked(record, *picks) == "All is chosen: confirm and send it."


def test_a_line_that_can_be_left_out_or_is_to_be_ordered_is_asked_for():  # F19, F22
    record = race({0: ["c26"], 1: ["c02"]}, {"black": "b27", "red": "b28"}, powers={0: "tricky"})
    assert asked(record, "c26") == "Which line comes next?"
    owners = {"red": 1, "green": 1, "black": 0, "blue": 0, "orange": 0, "yellow": 0}
    powers = {0: "strategic", 1: "cunning"}
    record = race({0: ["c26"], 1: ["c02"]}, {"red": "b13"}, owners=owners, powers=powers, finished=["black"])
    words = question(record).prompt(("c26",))
    assert words.render(str, lambda one, many, n: many, ["Ada", "Ben"]) == "Leave out this line, or let Ben drive Red?"


def complete(asked, picks):
    """The picks gone on with the first choice each time."""
    while offered := asked.keys(picks):
        picks = (*picks, offered[0])
    return picks
