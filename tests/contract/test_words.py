"""Everything that happens can be read."""

import random

from games.engine import kernel
from games.engine.events import visible
from tests.contract.setups import every_setup

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")
OF_THE_ENGINE = {"answered", "rewound"}


def events_of(setup, number):
    rng = random.Random(number)
    seed = number.to_bytes(32, "big")
    record, events = kernel.opening(setup.title, seats=setup.seats, options=dict(setup.options), seed=seed)
    while ask := kernel.asked(setup.title, record):
        seat = ask.awaited[0]
        record, happened = kernel.answer(setup.title, record, seat, ask.questions[seat].sample(rng))
        events += happened
    return events


@every_setup
def test_every_event_that_is_told_is_told_in_words_to_everyone(setup):
    for number in range(4):
        for event in events_of(setup, number):
            if event["kind"] in OF_THE_ENGINE:
                continue
            if setup.title.tell(visible(event, None)) is None:
                assert not any(setup.title.tell(visible(event, seat)) for seat in range(setup.seats))
                continue
            for viewer in (*range(setup.seats), None):
                sentence = setup.title.tell(visible(event, viewer))
                text = sentence.render(str, lambda one, many, n: one if n == 1 else many, NAMES)
                assert text.endswith("."), event
                assert "%(" not in text
                assert "None" not in text
                assert "#" not in text  # every player has a name
                assert text[0].isupper()


@every_setup
def test_words_can_be_translated(setup):
    """Message ids take all their parameters by name, so that a translator can move them."""
    for event in events_of(setup, 1):
        sentence = setup.title.tell(event)
        if sentence is not None:
            shouted = sentence.render(lambda text: f"¡{text}!", lambda one, many, n: f"¡{many}!", NAMES)
            assert shouted.startswith("¡")
