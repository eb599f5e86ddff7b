"""Random games: no law is broken, no rule either, nothing hidden shows, and every question can be answered."""

import json
import random

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE
from games.titles.downforce.data import TRACKS
from tests.titles.downforce.referee import Referee

every_setup = pytest.mark.parametrize(("seats", "key"), [(seats, key) for seats in range(2, 7) for key in TRACKS])


def games(seats, key, count):
    """Random games: for each a list that grows by the record and the events after every answer."""
    for number in range(count):
        yield course(seats, key, number)


def course(seats, key, number):
    """A random game: the record and what happened, at the start and after every answer."""
    rng = random.Random(f"{seats} {key} {number}")
    record, events = kernel.opening(TITLE, seats=seats, options={"track": key}, seed=rng.randbytes(32))
    yield record, events
    while ask := kernel.asked(TITLE, record):
        seat = rng.choice(ask.awaited)
        record, events = kernel.answer(TITLE, record, seat, ask.questions[seat].sample(rng))
        yield record, events


def shown(record, seat):
    """All that a seat sees and is offered at first."""
    look = kernel.look(TITLE, record, seat)
    question = look.question and (
        look.question.kind,
        str(look.question.words),
        look.question.occasion,
        look.question.default,
        look.question.options(),
    )
    return look.view, look.ask, look.awaited, look.reply, look.over, question


@every_setup
def test_every_law_holds_after_every_answer(seats, key):
    for game in games(seats, key, 4):
        for record, _ in game:
            TITLE.check(record)
            assert json.loads(json.dumps(record)) == record
        assert kernel.result(TITLE, record)


@every_setup
def test_a_referee_who_sees_what_everybody_sees_finds_no_fault(seats, key):  # F4-F26
    for game in games(seats, key, 5):
        referee = Referee(seats)
        for _, events in game:
            for event in events:
                referee.see(event)
        assert referee.card == ""


@every_setup
def test_every_event_is_told(seats, key):
    for _, events in course(seats, key, 1):
        for event in events:
            told = TITLE.tell(event)
            silent = event["kind"] in ("answered", "card_waits", "bets_open", "turn_passed")
            assert silent == (told is None)
            assert silent or "%(" not in str(told)
            assert silent or str(told).endswith(".")


@every_setup
def test_a_game_dealt_anew_looks_the_same_to_its_seat(seats, key):  # F2, F3, F6, F23
    rng = random.Random(seats)
    for record, _ in course(seats, key, 2):
        viewer = rng.choice([*range(seats), None])
        twin = kernel.resample(TITLE, record, viewer, rng)
        TITLE.check(twin)
        assert shown(twin, viewer) == shown(record, viewer)


@every_setup
def test_what_is_hidden_is_really_dealt_anew(seats, key):
    rng = random.Random(seats)
    hands, piles, bets = set(), set(), set()
    for record, _ in course(seats, key, 3):
        twin = kernel.resample(TITLE, record, 0, rng)["state"]
        state = record["state"]
        hands.add(twin["hands"][1] != state["hands"][1])
        piles.add(twin["piles"] != state["piles"])
        bets.add(twin["bets"][1] != state["bets"][1])
        assert twin["hands"][0] == state["hands"][0]
        assert twin["bets"][0] == state["bets"][0]
    assert True in piles & bets
    assert (True in hands) == (seats > 2)  # of two players each can tell what the other has


@every_setup
def test_no_hidden_card_and_no_hidden_bet_is_in_what_a_seat_gets(seats, key):  # F2, F6, F23
    for record, _ in course(seats, key, 4):
        state = record["state"]
        for viewer in (0, None):
            view = kernel.look(TITLE, record, viewer).view
            given = json.dumps({**view, "cars": None})  # spaces and cards may have the same key
            hidden = {card for seat, hand in enumerate(state["hands"]) if seat != viewer for card in hand}
            hidden = (hidden | set(state["removed"])) - set(state["seen"])
            assert not [card for card in hidden if f'"{card}"' in given]
            for seat in view["seats"]:
                if seat["seat"] != viewer and view["phase"] != "over":
                    assert seat["hand"] is None
                    assert seat["bets"] == [None] * 3


@every_setup
def test_silence_plays_a_whole_game(seats, key):
    record, events = kernel.opening(TITLE, seats=seats, options={"track": key}, seed=bytes(32))
    referee = Referee(seats)
    for event in events:
        referee.see(event)
    while ask := kernel.asked(TITLE, record):
        seat = ask.awaited[0]
        record, events = kernel.answer(TITLE, record, seat, ask.questions[seat].default)
        for event in events:
            referee.see(event)
    assert kernel.result(TITLE, record)


@every_setup
def test_no_occasion_comes_back_for_the_same_seat(seats, key):
    asked = {}
    for record, _ in course(seats, key, 5):
        ask = kernel.asked(TITLE, record)
        for seat, question in ask.questions.items() if ask else ():
            assert question.occasion
            assert asked.setdefault((seat, question.occasion), ask.number) == ask.number


@every_setup
def test_no_key_is_offered_twice_and_all_have_names(seats, key):
    rng = random.Random(seats)
    for record, _ in course(seats, key, 6):
        ask = kernel.asked(TITLE, record)
        for question in list(ask.questions.values())[:1] if ask else ():
            picks = ()
            while choices := question.options(picks):
                keys = [choice.key for choice in choices]
                assert len(set(keys)) == len(keys)
                assert all("%(" not in str(choice.words) and str(choice.words) for choice in choices)
                picks = (*picks, rng.choice(keys))
            question.check(question.reply(picks))
