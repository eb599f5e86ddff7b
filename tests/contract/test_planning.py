"""Answering ahead: what is listed comes, what is over is not listed, and neither tells more than the own look."""

import json
import random
from functools import cache
from itertools import islice

import pytest

from games.bots.sensible import sensible
from games.engine import kernel
from games.engine.errors import Illegal
from games.engine.planning import Entry, why_not
from games.engine.questions import complete
from tests.contract.setups import SETUPS, some_asks, walk

PLANNED = [setup for setup in SETUPS if setup.title.planning]
every_planned_setup = pytest.mark.parametrize("setup", PLANNED, ids=str)
every_title_with_plans = pytest.mark.parametrize("slug", sorted({setup.slug for setup in PLANNED}))
every_player = pytest.mark.parametrize("player", ["random", "sensible"])
BOTS = {"random": lambda look, question, rng: question.sample(rng), "sensible": sensible}


def course(setup, player, number=0):
    """The looks of all seats at every ask of a game."""
    rng = random.Random(number)
    record = setup.begin(number)
    while ask := kernel.asked(setup.title, record):
        looks = [kernel.look(setup.title, record, seat) for seat in range(setup.seats)]
        yield looks
        seat = rng.choice(ask.awaited)
        record, _ = kernel.answer(setup.title, record, seat, BOTS[player](looks[seat], looks[seat].question, rng))


def ahead(setup, record, seat):
    return setup.title.planning.ahead(kernel.look(setup.title, record, seat).view, seat)


@cache
def times_of(setup, player, seat=1):
    """At every ask of a game: its number, the occasion that the seat is asked for or "", and those listed ahead."""
    return [
        (
            looks[seat].ask,
            looks[seat].question.occasion if looks[seat].question else "",
            [coming.question.occasion for coming in setup.title.planning.ahead(looks[seat].view, seat)],
        )
        for looks in course(setup, player)
    ]


@every_planned_setup
@every_player
def test_an_occasion_never_comes_back(setup, player):
    times = times_of(setup, player)
    asked = {(occasion, ask) for ask, occasion, _ in times if occasion}
    assert len(asked) == len({occasion for occasion, _ in asked}) > 0
    assert all(len(listed) == len(set(listed)) for _, _, listed in times)
    assert not any("" in listed for _, _, listed in times)


@every_planned_setup
@every_player
def test_what_is_asked_or_over_is_not_listed(setup, player):
    gone = set()
    for _, occasion, listed in times_of(setup, player):
        gone.add(occasion)
        assert not gone & set(listed)


@every_planned_setup
@every_player
def test_what_is_listed_stays_so_until_it_is_asked_or_can_not_come_any_more(setup, player):
    before, gone = set(), set()
    for _, occasion, listed in times_of(setup, player):
        now = {occasion, *listed} - {""}
        gone |= before - now
        assert not gone & now
        before = now


@every_planned_setup
def test_what_is_ahead_follows_from_the_own_look(setup):  # HL-01, HL-03
    rng = random.Random(1)
    for record in some_asks(setup, every=37):
        for seat in range(setup.seats):
            twin = kernel.resample(setup.title, record, seat, rng)
            assert shown_ahead(setup, twin, seat) == shown_ahead(setup, record, seat)


def shown_ahead(setup, record, seat):
    return [
        (
            str(coming.words),
            coming.question.occasion,
            coming.question.openly,
            [str(choice) for choice in coming.question.options()],
            list(islice(complete(coming.question), 150)),
        )
        for coming in ahead(setup, record, seat)
    ]


@every_planned_setup
def test_an_entry_fits_exactly_when_its_reply_is_legal(setup):
    assert tried(setup)[True] > 0


@every_title_with_plans
def test_what_was_planned_can_become_illegal(slug):
    assert any(tried(setup)[False] for setup in PLANNED if setup.slug == slug)


@cache
def tried(setup):
    """How many replies that were planned early in a game fitted when they were asked for, and how many did not."""
    rng, plans, tried = random.Random(2), {}, {True: 0, False: 0}
    planning = setup.title.planning
    for record in walk(setup, 2):
        for seat in range(setup.seats) if record["stack"] else ():
            look = kernel.look(setup.title, record, seat)
            for picks in plans.get((seat, look.question.occasion), ()) if look.question else ():
                entry = Entry(look.question.occasion, picks)
                fits = why_not(planning, look.view, seat, look.question, entry) is None
                assert fits is accepted(setup, record, seat, look.question.reply(picks))
                tried[fits] += 1
            for coming in planning.ahead(look.view, seat):
                made = plans.setdefault((seat, coming.question.occasion), set())
                if len(made) < 6:
                    made.add(coming.question.picks(coming.question.sample(rng)))
    return tried


def accepted(setup, record, seat, reply):
    try:
        kernel.answer(setup.title, record, seat, reply)
    except Illegal:
        return False
    return True


@every_planned_setup
def test_every_condition_can_be_told_and_judged(setup):
    rng, judged = random.Random(1), {True: 0, False: 0}
    for record in some_asks(setup, every=13):
        for seat in range(setup.seats):
            for picks, condition in conditions(setup, record, seat, rng):
                view = kernel.look(setup.title, record, seat).view
                judged[setup.title.planning.holds(view, seat, picks, condition)] += 1
                told = str(setup.title.planning.told(condition))
                assert told.startswith("only if ")
                assert "%(" not in told
    assert min(judged.values()) > 0


@every_planned_setup
def test_a_condition_follows_from_the_own_look(setup):  # HL-01
    rng = random.Random(1)
    for record in some_asks(setup, every=23):
        for seat in range(setup.seats):
            twin = kernel.resample(setup.title, record, seat, rng)
            for picks, condition in conditions(setup, record, seat, rng):
                views = [kernel.look(setup.title, known, seat).view for known in (record, twin)]
                held = {setup.title.planning.holds(view, seat, picks, condition) for view in views}
                assert len(held) == 1


def conditions(setup, record, seat, rng):
    """Some replies that can be planned, each with a condition offered for it."""
    view = kernel.look(setup.title, record, seat).view
    for coming in setup.title.planning.ahead(view, seat)[:3]:
        picks = coming.question.picks(coming.question.sample(rng))
        offered = setup.title.planning.conditions(view, coming.question, picks)
        for _ in range(4 if offered.keys(()) else 0):
            yield picks, offered.picks(offered.sample(rng))


@every_planned_setup
def test_a_condition_that_is_not_offered_is_refused_with_a_sentence(setup):
    rng = random.Random(1)
    for record in some_asks(setup, every=31):
        for seat in range(setup.seats):
            for coming in ahead(setup, record, seat)[:2]:
                picks = coming.question.picks(coming.question.sample(rng))
                view = kernel.look(setup.title, record, seat).view
                offered = setup.title.planning.conditions(view, coming.question, picks)
                legal = set(islice(complete(offered), 500))
                for wrong in forged(rng.choice(sorted(legal))):
                    if wrong not in legal:
                        with pytest.raises(Illegal) as refusal:
                            offered.check(list(wrong))
                        assert 0 < len(str(refusal.value)) < 300


def forged(condition):
    yield ()
    yield ("nonsense",)
    yield (*condition, "nonsense")
    yield (*condition, *condition)
    yield condition[:-1]
    yield condition[::-1]
    for place in range(len(condition)):
        yield (*condition[:place], "nonsense", *condition[place + 1 :])
        yield (*condition[:place], "x" * 5000, *condition[place + 1 :])


@every_planned_setup
def test_what_a_standing_answer_goes_by_is_public(setup):  # V5, HL-01
    rng = random.Random(1)
    for record in some_asks(setup, every=5):
        twin = kernel.resample(setup.title, record, None, rng)
        for seat, question in kernel.asked(setup.title, record).questions.items():
            again = kernel.asked(setup.title, twin).questions[seat]
            assert (again.standing, again.occasion, again.openly) == (
                question.standing,
                question.occasion,
                question.openly,
            )


@every_planned_setup
def test_anyone_can_see_when_an_open_question_has_one_reply_only(setup):  # HL-01
    rng = random.Random(1)
    for record in walk(setup):
        ask = kernel.asked(setup.title, record)
        for seat, question in ask.questions.items() if ask else ():
            if question.openly:
                twin = kernel.resample(setup.title, record, None, rng)
                again = kernel.asked(setup.title, twin).questions[seat]
                assert (again.only_reply() is None) is (question.only_reply() is None)


@every_planned_setup
def test_every_standing_answer_declines_legally_and_is_one_that_its_seat_can_keep(setup):
    for record in walk(setup):
        ask = kernel.asked(setup.title, record)
        for seat, question in ask.questions.items() if ask else ():
            if question.standing:
                question.check(question.reply(question.standing.declines))
                kept = setup.title.planning.standing(kernel.look(setup.title, record, seat).view, seat)
                (standable,) = [each for each in kept if each.key == question.standing.key]
                about = {choice.key for choice in standable.about}
                assert not about or set(question.standing.about) <= about


@every_planned_setup
def test_planning_changes_nothing(setup):
    for record in some_asks(setup, every=29):
        looks = [kernel.look(setup.title, record, seat) for seat in range(setup.seats)]
        before = json.dumps([record, [look.view for look in looks]])
        for seat, look in enumerate(looks):
            planning = setup.title.planning
            for coming in planning.ahead(look.view, seat):
                picks = coming.question.picks(coming.question.default)
                offered = planning.conditions(look.view, coming.question, picks)
                if offered.keys(()):
                    planning.holds(look.view, seat, picks, offered.picks(offered.default))
            planning.standing(look.view, seat)
        assert json.dumps([record, [look.view for look in looks]]) == before


@every_planned_setup
def test_what_comes_can_be_rated_before_it_is_asked(setup):
    rng = random.Random(3)
    for record in some_asks(setup, every=29):
        for seat in range(setup.seats):
            view = kernel.look(setup.title, record, seat).view
            for coming in setup.title.planning.ahead(view, seat):
                rate = setup.title.rate(view, coming.question)
                assert isinstance(rate(coming.question.picks(coming.question.sample(rng))), float | int)


@every_planned_setup
def test_what_is_worth_asking_is_offered_and_follows_from_the_own_look(setup):  # HL-01
    rng, planning = random.Random(1), setup.title.planning
    for record in some_asks(setup, every=31):
        for seat in range(setup.seats):
            view = kernel.look(setup.title, record, seat).view
            twin = kernel.look(setup.title, kernel.resample(setup.title, record, seat, rng), seat).view
            for one in planning.standing(view, seat):
                worth = planning.worth_asking(view, seat, one.key)
                assert worth == planning.worth_asking(twin, seat, one.key)
                assert worth is None or not one.about or set(worth) <= {choice.key for choice in one.about}
