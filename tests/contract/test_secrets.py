"""What is hidden from a seat is in nothing that the seat gets."""

import json
import random

from games.bots import BOTS
from games.engine import kernel
from games.engine.events import visible
from tests.contract.setups import every_setup, shown, some_asks


def viewers(setup):
    return [*range(setup.seats), None]


@every_setup
def test_a_twin_looks_the_same_to_its_seat(setup):  # HL-01, HL-03
    rng = random.Random(1)
    for record in some_asks(setup, every=9):
        before = json.dumps(record)
        for seat in viewers(setup):
            twin = kernel.resample(setup.title, record, seat, rng)
            setup.title.check(twin)
            assert shown(setup, twin, seat) == shown(setup, record, seat)
        assert json.dumps(record) == before


@every_setup
def test_twins_really_differ_in_what_is_hidden(setup):
    rng = random.Random(1)
    differing = dict.fromkeys(viewers(setup), False)
    for record in some_asks(setup, every=9):
        for seat in viewers(setup):
            twin = kernel.resample(setup.title, record, seat, rng)
            assert twin["seed"] != record["seed"]  # HL-07
            others = (other for other in range(setup.seats) if other != seat)
            differing[seat] |= any(shown(setup, twin, other) != shown(setup, record, other) for other in others)
    assert all(differing.values())


@every_setup
def test_a_twin_can_be_played_on(setup):
    rng = random.Random(1)
    for record in some_asks(setup, every=17):
        twin = kernel.resample(setup.title, record, rng.choice(viewers(setup)), rng)
        while ask := kernel.asked(setup.title, twin):
            seat = ask.awaited[0]
            twin, _ = kernel.answer(setup.title, twin, seat, ask.questions[seat].sample(rng))
        setup.title.check(twin)


@every_setup
def test_the_seed_is_in_no_look(setup):  # HL-07
    for record in some_asks(setup, every=3):
        for seat in viewers(setup):
            assert record["seed"] not in shown(setup, record, seat)


@every_setup
def test_a_bot_does_the_same_on_a_twin(setup):  # HL-01
    rng = random.Random(1)
    for record in some_asks(setup, every=9):
        seat = kernel.asked(setup.title, record).awaited[0]
        twin = kernel.resample(setup.title, record, seat, rng)
        for bot in BOTS.values():
            replies = []
            for known in (record, twin):
                look = kernel.look(setup.title, known, seat)
                replies.append(bot(look, look.question, random.Random(2)))
            assert replies[0] == replies[1]


@every_setup
def test_private_facts_of_an_event_are_told_to_their_seat_only(setup):  # HL-08
    rng = random.Random(1)
    record, events = kernel.opening(setup.title, seats=setup.seats, options=dict(setup.options), seed=bytes(32))
    while ask := kernel.asked(setup.title, record):
        seat = ask.awaited[0]
        record, happened = kernel.answer(setup.title, record, seat, ask.questions[seat].sample(rng))
        events += happened
    for event in events:
        public = {name: value for name, value in event.items() if name != "private"}
        for viewer in viewers(setup):
            if str(viewer) not in event.get("private", {}):
                assert visible(event, viewer) == public
                assert setup.title.tell(visible(event, viewer)) == setup.title.tell(public)
