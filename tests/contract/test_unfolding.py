"""All events of a move lead to the view after it: what is shown between two moves becomes what there is."""

import random
from itertools import cycle

from games.engine import kernel
from games.engine.events import visible
from tests.contract.setups import every_setup

UNTOLD = {
    "derby": {
        "turn",  # whose the next one is, once the cards of this one have moved
        "holders",  # a new deal
        "positions",  # how far beyond the line somebody came
    }
}
"""By title, the facts of a view that change with what no event tells."""

UNTOLD_AMONG_POWERS = {
    "phase", "round", "window", "second",  # what the next question is about
    "discards", "zeus", "put_by",  # a card that lies on the table while powers are asked
    "races_done",  # which of two drawn cards of the same creature is spared
}  # fmt: skip
"""Those that change with what no event tells only where powers can be played at any time."""


def untold(setup):
    among_powers = UNTOLD_AMONG_POWERS if dict(setup.options).get("powers") else set()
    return UNTOLD.get(setup.slug, set()) | among_powers


def moves(setup, number=5):
    """The record before each answer of a random game, the record after it, and what happened."""
    rng = random.Random(number)
    record = setup.begin(number)
    while ask := kernel.asked(setup.title, record):
        seat = rng.choice(ask.awaited)
        after, happened = kernel.answer(setup.title, record, seat, ask.questions[seat].sample(rng))
        yield record, after, happened
        record = after


def folded(setup, view, happened, seat):
    for event in happened:
        view = setup.title.unfold(view, visible(event, seat))
    return view


@every_setup
def test_all_events_of_a_move_lead_to_the_view_after_it(setup):  # seat after seat, and then whoever watches
    told = kernel.look(setup.title, setup.begin(), None).view.keys() - untold(setup)
    for (before, after, happened), viewer in zip(moves(setup), cycle([*range(setup.seats), None]), strict=False):
        unfolded = folded(setup, kernel.look(setup.title, before, viewer).view, happened, viewer)
        shown = kernel.look(setup.title, after, viewer).view
        assert unfolded.keys() == shown.keys()
        for fact in told:
            assert unfolded[fact] == shown[fact], (fact, [event["kind"] for event in happened])
