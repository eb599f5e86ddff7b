"""What is listed ahead, over whole games."""

import random

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE
from games.titles.downforce.planning.ahead import ahead
from games.titles.downforce.planning.asked import as_asked
from games.titles.downforce.planning.seen import as_seen
from games.titles.downforce.questions import bet_question, bid_question, power_question
from tests.contract.setups import SETUPS, answers, walk
from tests.contract.test_planning import course

every_setup = pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup.slug == "downforce"], ids=str)
every_player = pytest.mark.parametrize("player", ["random", "sensible"])
ASKED_FOR = {"bid": bid_question, "power": power_question, "bet": bet_question}
ORDER = ["bid", "power", "bet"]


def kind_of(occasion):
    return occasion.partition(".")[0]


def times(setup, player):
    """For each seat, at every ask of a game: the occasion of its open question or "", and those listed."""
    looks_of = list(course(setup, player, number=3))
    for seat in range(setup.seats):
        yield [
            (
                looks[seat].question.occasion if looks[seat].question else "",
                [coming.question.occasion for coming in ahead(looks[seat].view, seat)],
            )
            for looks in looks_of
        ]


@every_setup
@every_player
def test_whatever_can_be_planned_is_listed_from_the_first_auction_until_it_is_asked(setup, player):
    """But for what is asked first, and for a car that comes again: that one from when it was set aside (F7)."""
    for asks in times(setup, player):
        opening = asks[0][0]
        for occasion in dict.fromkeys(now for now, _ in asks if kind_of(now) in ORDER):
            listed = [occasion in others for _, others in asks]
            first = next(number for number, (now, _) in enumerate(asks) if now == occasion)
            assert not any(listed[first:])
            if occasion != opening and not occasion.endswith(".again"):
                assert all(listed[:first]), occasion


@every_setup
@every_player
def test_bids_come_before_the_power_and_the_power_before_the_bets(setup, player):  # F4, F9, F23
    for asks in times(setup, player):
        for _, listed in asks:
            assert [kind_of(occasion) for occasion in listed] == sorted(map(kind_of, listed), key=ORDER.index)


@every_setup
def test_a_question_made_of_the_view_is_the_one_that_is_asked(setup):
    for record in walk(setup, 5):
        opened = kernel.asked(TITLE, record)
        for seat, question in opened.questions.items() if opened else ():
            if kind_of(question.occasion) in ORDER:
                view = kernel.look(TITLE, record, seat).view
                again = ASKED_FOR[kind_of(question.occasion)](as_seen(as_asked(view, question)), seat)
                assert (again.words, again.occasion, again.default) == (
                    question.words,
                    question.occasion,
                    question.default,
                )
                assert answers(again) == answers(question)
                assert again.options() == question.options()


@every_setup
def test_a_bid_offers_when_it_comes_what_was_listed_while_nothing_was_won(setup):  # F4, F6
    """Only the Speed-8 card of a car that was won meanwhile is new."""
    listed = {}
    for record in walk(setup, 6):
        opened = kernel.asked(TITLE, record)
        for seat in range(setup.seats) if opened else ():
            look = kernel.look(TITLE, record, seat)
            if look.question and look.question.occasion in listed.get(seat, {}):
                before, cars = listed[seat][look.question.occasion]
                assert cars != look.view["seats"][seat]["cars"] or before == answers(look.question)
            cars = look.view["seats"][seat]["cars"]
            bids = [one.question for one in ahead(look.view, seat) if kind_of(one.question.occasion) == "bid"]
            listed[seat] = {question.occasion: (answers(question), cars) for question in bids}


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_bid_that_is_listed_can_come(seats, number):  # F7, F8
    """In some course of the auction that the seat can't tell from the one there is."""
    rng, record = random.Random(number), kernel.begin(TITLE, seats=seats, options={}, seed=bytes([number]))
    while kernel.look(TITLE, record, None).view["phase"] == "auction":
        for seat in range(seats):
            listed = {one.question.occasion for one in ahead(kernel.look(TITLE, record, seat).view, seat)}
            bids = {occasion for occasion in listed if kind_of(occasion) == "bid"}
            for _ in range(400):
                bids -= set(bids_to_come(kernel.resample(TITLE, record, seat, rng), seat, rng)) if bids else set()
            assert not bids, seat
        ask = kernel.asked(TITLE, record)
        for seat in ask.awaited:
            record, _ = kernel.answer(TITLE, record, seat, random_bid(ask.questions[seat], rng))


def bids_to_come(record, seat, rng):
    """What that seat is asked to bid for from there on."""
    while (ask := kernel.asked(TITLE, record)) and kind_of(next(iter(ask.questions.values())).occasion) == "bid":
        if seat in ask.questions:
            yield ask.questions[seat].occasion
        other = ask.awaited[0]
        record, _ = kernel.answer(TITLE, record, other, random_bid(ask.questions[other], rng))


def random_bid(question, rng):
    """Often as little as can be, so that cars are set aside now and then."""
    return question.default if rng.random() < 0.6 else question.sample(rng)
