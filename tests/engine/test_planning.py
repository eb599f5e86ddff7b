"""Which planned reply is given when its seat is asked."""

from dataclasses import replace

import pytest

from games.engine import kernel
from games.engine.planning import Entry, fitting, why_not
from tests.engine.toy import toy
from tests.toy import TOY

BID, PRIZE = "1.bid", "1.prize"


def start(**options):
    return kernel.begin(TOY, seats=3, options=options, seed=bytes(32))


def at_the_prize(*, ahead_by=0):
    """Seat 0 is asked for its prize; it has so many points more than the others."""
    record = start()
    for seat, bid in enumerate((9, 1, 1)):
        record, _ = kernel.answer(TOY, record, seat, bid)
    for seat in (1, 2):
        record, _ = kernel.answer(TOY, record, seat, "pass")
    points = [max(0, ahead_by), max(0, -ahead_by), 0]
    return {**record, "state": {**record["state"], "points": points}}


def fit(record, *entries, seat=0):
    look = kernel.look(TOY, record, seat)
    return fitting(TOY.planning, look.view, seat, look.question, entries)


def why(record, entry, seat=0):
    look = kernel.look(TOY, record, seat)
    refusal = why_not(TOY.planning, look.view, seat, look.question, entry)
    return None if refusal is None else str(refusal)


def test_the_only_entry_is_given():
    entry = Entry(PRIZE, ("large",))
    assert fit(at_the_prize(), entry) == (entry, ())


def test_the_first_of_several_is_given():
    first, second = Entry(PRIZE, ("large",)), Entry(PRIZE, ("small",))
    assert fit(at_the_prize(), first, second) == (first, ())
    assert fit(at_the_prize(), second, first) == (second, ())


def test_without_entries_nothing_is_given():
    assert fit(at_the_prize()) == (None, ())


def test_entries_for_another_occasion_do_not_count():
    others = Entry("2.prize", ("large",)), Entry(BID, ("5",)), Entry("", ("large",))
    assert fit(at_the_prize(), *others) == (None, ())
    entry = Entry(PRIZE, ("small",))
    assert fit(at_the_prize(), *others, entry) == (entry, ())


def test_one_that_is_not_legal_is_passed_over_with_the_reason():
    entry, wrong = Entry(PRIZE, ("small",)), Entry(PRIZE, ("huge",))
    given, (misfit,) = fit(at_the_prize(), wrong, entry)
    assert (given, misfit.entry) == (entry, wrong)
    assert str(misfit.words) == "“huge” is not one of the choices here."


def test_one_whose_condition_does_not_hold_is_passed_over_with_the_condition():
    entry, leading = Entry(PRIZE, ("small",)), Entry(PRIZE, ("large",), (("leading",),))
    given, (misfit,) = fit(at_the_prize(), leading, entry)
    assert (given, misfit.entry) == (entry, leading)
    assert str(misfit.words) == "It was to be played only if you are leading."


def test_one_whose_condition_holds_is_given():
    leading = Entry(PRIZE, ("large",), (("leading",),))
    assert fit(at_the_prize(ahead_by=1), leading) == (leading, ())
    trailing = Entry(PRIZE, ("large",), (("trailing",),))
    assert fit(at_the_prize(ahead_by=-1), trailing) == (trailing, ())


def test_all_conditions_must_hold():
    entry = Entry(PRIZE, ("large",), (("leading",), ("trailing",)))
    assert why(at_the_prize(ahead_by=1), entry) == "It was to be played only if you are trailing."
    assert why(at_the_prize(ahead_by=-1), entry) == "It was to be played only if you are leading."


def test_what_does_not_fit_is_told_in_order():
    wrong, leading = Entry(PRIZE, ("huge",)), Entry(PRIZE, ("large",), (("leading",),))
    given, misfits = fit(at_the_prize(), wrong, Entry("2.prize", ("large",)), leading)
    assert given is None
    assert [misfit.entry for misfit in misfits] == [wrong, leading]


def test_entries_after_the_one_given_are_no_misfits():
    entry = Entry(PRIZE, ("small",))
    assert fit(at_the_prize(), entry, Entry(PRIZE, ("huge",))) == (entry, ())


@pytest.mark.parametrize(
    ("picks", "reason"),
    [
        ((), "The answer is not complete."),
        (("large", "small"), "not one of the choices"),
        (("",), "not one of the choices"),
    ],
)
def test_picks_that_are_no_whole_reply_do_not_fit(picks, reason):
    assert reason in why(at_the_prize(), Entry(PRIZE, picks))


@pytest.mark.parametrize("picks", [("10",), ("x",), ("-1",), ("5", "5")])
def test_a_number_that_is_not_offered_does_not_fit(picks):
    assert why(start(), Entry(BID, picks)) is not None
    assert why(start(), Entry(BID, ("5",))) is None


def test_a_question_without_occasion_takes_no_entry():
    record = start()
    for seat, bid in enumerate((9, 1, 1)):
        record, _ = kernel.answer(TOY, record, seat, bid)
    look = kernel.look(TOY, record, 1)
    entry = Entry("1.block", ("block",))
    nameless = replace(look.question, occasion="")
    assert fitting(TOY.planning, look.view, 1, nameless, [entry]) == (None, ())
    assert fitting(TOY.planning, look.view, 1, look.question, [entry]) == (entry, ())


def test_a_title_may_have_nothing_to_plan():
    assert toy(lambda game: None).planning is None


# The toy's own planning, on which the tests of other parts rely


def test_the_toy_lists_the_asks_that_can_still_come():
    record = start()
    occasions = [ask.question.occasion for ask in TOY.planning.ahead(kernel.look(TOY, record, 0).view, 0)]
    assert occasions == ["1.block", "1.prize", "2.bid", "2.block", "2.prize", "3.bid", "3.block", "3.prize"]
    record = at_the_prize()
    occasions = [ask.question.occasion for ask in TOY.planning.ahead(kernel.look(TOY, record, 0).view, 0)]
    assert occasions == ["2.bid", "2.block", "2.prize", "3.bid", "3.block", "3.prize"]


@pytest.mark.parametrize(("prizes", "openly"), [("one", True), ("unseen", False)])
def test_the_toy_can_leave_nothing_to_choose(prizes, openly):
    record = start(prizes=prizes)
    for seat, bid in enumerate((9, 1, 1)):
        record, _ = kernel.answer(TOY, record, seat, bid)
    for seat in (1, 2):
        record, _ = kernel.answer(TOY, record, seat, "pass")
    question = kernel.look(TOY, record, 0).question
    assert (question.only_reply(), question.openly) == ("small", openly)


def test_the_toy_can_be_let_go_by():
    record = start()
    for seat, bid in enumerate((9, 1, 1)):
        record, _ = kernel.answer(TOY, record, seat, bid)
    look = kernel.look(TOY, record, 1)
    (standable,) = TOY.planning.standing(look.view, 1)
    assert look.question.standing.key == standable.key
    assert look.question.standing.about == ("0",)
    assert [choice.key for choice in standable.about] == ["0", "2"]
    look.question.check(look.question.reply(look.question.standing.declines))
