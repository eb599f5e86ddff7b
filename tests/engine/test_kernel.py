"""The kernel runs steps from plain records, one answer at a time."""

import copy
import json
import random

import pytest

from games.engine import kernel
from games.engine.errors import Broken, Illegal, NotAsked, Outdated
from games.engine.title import Ask, then
from tests.engine.toy import SEED, one, toy

# Steps


def seat_zero_picks(game):
    """One seat, one question; then the game is over."""
    replies = yield Ask({0: one("a", "b")})
    game.state["notes"].append(replies[0])
    game.log("picked", key=replies[0])


def two_in_a_row(game):
    """Two asks in one step, with something told and drawn around them."""
    game.log("opened")
    first = (yield Ask({0: one("a", "b")}))[0]
    game.log("first", key=first)
    die = game.chance("die").randrange(6)
    second = (yield Ask({1: one(first, "c")}))[1]
    game.log("second", key=second, die=die)
    game.state["notes"] = [first, second, die]


def begin(*steps, seats=2, **changes):
    title = toy(*steps, **changes)
    return title, kernel.begin(title, seats=seats, seed=SEED)


# Asking and answering


def test_a_new_game_stands_at_its_first_ask():
    title, record = begin(seat_zero_picks)
    ask = kernel.asked(title, record)
    assert list(ask.questions) == [0]
    assert ask.awaited == (0,)


def test_the_last_answer_ends_the_game():
    title, record = begin(seat_zero_picks)
    assert kernel.result(title, record) is None
    record, events = kernel.answer(title, record, 0, "b")
    assert kernel.asked(title, record) is None
    assert kernel.result(title, record) == {"places": {0: 1}, "scores": {0: 1}}
    assert events == [{"kind": "picked", "key": "b"}]


def test_a_step_may_hand_over_to_several_in_order():
    def start(game):
        return [then(note, word="x"), then(note, word="y"), then(seat_zero_picks)]

    def note(game, word):
        game.state["notes"].append(word)
        game.log("noted", word=word)

    title = toy(start, note, seat_zero_picks)
    record, events = kernel.opening(title, seats=2, seed=SEED)
    assert record["state"]["notes"] == ["x", "y"]
    assert [event["word"] for event in events] == ["x", "y"]


def test_a_generator_that_does_not_ask_just_runs():
    def maybe(game, ask):
        game.state["notes"].append("passed" if not ask else "")
        if ask:
            yield Ask({0: one("a")})
        return [then(seat_zero_picks)]

    def start(game):
        return [then(maybe, ask=False)]

    title, record = begin(start, maybe, seat_zero_picks)
    assert record["state"]["notes"] == ["passed"]
    assert kernel.asked(title, record).awaited == (0,)


def test_each_ask_has_a_number_that_grows():
    title, record = begin(two_in_a_row)
    first = kernel.asked(title, record).number
    record, _ = kernel.answer(title, record, 0, "a")
    assert kernel.asked(title, record).number == first + 1


@pytest.mark.parametrize("seat", [1, 5, -1, None, "0", False, 0.0], ids=repr)
def test_a_seat_that_is_not_asked_is_refused(seat):
    title, record = begin(seat_zero_picks)
    with pytest.raises(NotAsked, match="not waiting for this seat"):
        kernel.answer(title, record, seat, "a")


def test_nobody_answers_after_the_end():
    title, record = begin(seat_zero_picks)
    record, _ = kernel.answer(title, record, 0, "a")
    with pytest.raises(NotAsked, match="is over"):
        kernel.answer(title, record, 0, "a")


@pytest.mark.parametrize("reply", ["c", None, ["a"], 0, {"a": 1}])
def test_a_refused_reply_leaves_the_record_byte_equal(reply):
    title, record = begin(two_in_a_row)
    record, _ = kernel.answer(title, record, 0, "a")
    before = json.dumps(record)
    with pytest.raises(Illegal):
        kernel.answer(title, record, 1, reply if reply != "c" else "b")
    assert json.dumps(record) == before


def test_an_accepted_reply_leaves_the_given_record_as_it_was():
    title, record = begin(two_in_a_row)
    before = copy.deepcopy(record)
    after, _ = kernel.answer(title, record, 0, "a")
    assert record == before
    kernel.answer(title, after, 1, "c")
    assert record == before


def test_a_record_is_plain_json_at_every_point():
    title, record = begin(two_in_a_row)
    for seat, reply in ((0, "a"), (1, "a")):
        assert json.loads(json.dumps(record)) == record
        record, _ = kernel.answer(title, json.loads(json.dumps(record)), seat, reply)
    assert json.loads(json.dumps(record)) == record


# Several asks in one step


def test_a_later_ask_of_a_step_depends_on_the_replies_before():
    title, record = begin(two_in_a_row)
    record, _ = kernel.answer(title, record, 0, "b")
    assert [choice.key for choice in kernel.asked(title, record).questions[1].options()] == ["b", "c"]


def test_the_state_is_saved_as_it_was_at_the_start_of_the_open_step():
    title, record = begin(two_in_a_row)
    record, _ = kernel.answer(title, record, 0, "b")
    assert record["state"] == {"notes": []}
    assert record["replies"] == [{"0": "b"}]
    record, _ = kernel.answer(title, record, 1, "c")
    assert record["state"]["notes"][:2] == ["b", "c"]
    assert record["replies"] == []


def test_each_event_is_told_once_though_the_open_step_runs_again():
    title = toy(two_in_a_row)
    record, told = kernel.opening(title, seats=2, seed=SEED)
    assert [event["kind"] for event in told] == ["opened"]
    kernel.look(title, record, 0)
    record, told = kernel.answer(title, record, 0, "a")
    assert [event["kind"] for event in told] == ["first"]
    record, told = kernel.answer(title, record, 1, "a")
    assert [event["kind"] for event in told] == ["second"]


def test_a_draw_in_the_open_step_is_the_same_each_time_it_runs():
    title, record = begin(two_in_a_row)
    record, _ = kernel.answer(title, record, 0, "a")
    first, _ = kernel.answer(title, record, 1, "a")
    again, _ = kernel.answer(title, record, 1, "a")
    assert first == again
    assert first["draws"] == 1


# Sealed answers, closed by all


def sealed(game):
    replies = yield Ask({seat: one("a", "b", "c") for seat in game.clockwise(1)})
    game.state["notes"] = [replies[seat] for seat in range(game.seats)]
    game.log("revealed", replies=game.state["notes"])


def test_sealed_answers_are_revealed_together():
    title, record = begin(sealed, seats=3)
    for seat, reply in ((2, "a"), (0, "b")):
        record, events = kernel.answer(title, record, seat, reply)
        assert events == [{"kind": "answered", "seat": seat}]
        assert record["state"]["notes"] == []
    record, events = kernel.answer(title, record, 1, "c")
    assert events == [{"kind": "revealed", "replies": ["b", "c", "a"]}]


def test_who_has_answered_is_no_longer_awaited():
    title, record = begin(sealed, seats=3)
    assert kernel.asked(title, record).awaited == (1, 2, 0)
    record, _ = kernel.answer(title, record, 2, "a")
    ask = kernel.asked(title, record)
    assert ask.awaited == (1, 0)
    assert set(ask.questions) == {0, 1, 2}
    assert ask.closes == "all"


def test_a_sealed_answer_may_be_revised_and_is_announced_once():  # HL-11
    title, record = begin(sealed)
    record, _ = kernel.answer(title, record, 0, "a")
    number = kernel.asked(title, record).number
    record, events = kernel.answer(title, record, 0, "b")
    assert events == []
    assert kernel.asked(title, record).number == number
    record, _ = kernel.answer(title, record, 1, "c")
    assert record["state"]["notes"] == ["b", "c"]


def test_only_the_own_sealed_answer_is_seen():  # HL-11
    title, record = begin(sealed)
    record, _ = kernel.answer(title, record, 0, "a")
    assert kernel.look(title, record, 0).reply == "a"
    assert kernel.look(title, record, 1).reply is None
    assert kernel.look(title, record, None).reply is None


def test_the_look_of_others_does_not_depend_on_a_sealed_answer():  # HL-11
    title, record = begin(sealed)
    one_way, _ = kernel.answer(title, record, 0, "a")
    other_way, _ = kernel.answer(title, record, 0, "b")
    for seat in (1, None):
        first, second = kernel.look(title, one_way, seat), kernel.look(title, other_way, seat)
        assert (first.view, first.awaited, first.ask, first.reply) == (
            second.view,
            second.awaited,
            second.ask,
            second.reply,
        )


# Answers decided in order


def window(game):
    replies = yield Ask({seat: one("pass", "block") for seat in (2, 0, 1)}, "in_order", lambda reply: reply == "block")
    game.state["notes"] = sorted(replies.items())
    game.log("window", seats=list(replies))


def play(record, title, *answers):
    events = []
    for seat, reply in answers:
        record, events = kernel.answer(title, record, seat, reply)
    return record, events


def test_a_senior_answer_that_decides_closes_the_window_at_once():
    title, record = begin(window, seats=3)
    record, events = play(record, title, (2, "block"))
    assert events == [{"kind": "window", "seats": [2]}]


def test_a_junior_answer_waits_for_the_seniors():
    title, record = begin(window, seats=3)
    record, events = play(record, title, (0, "block"))
    assert events == [{"kind": "answered", "seat": 0}]
    assert kernel.asked(title, record).awaited == (2, 1)
    record, events = play(record, title, (2, "pass"))
    assert events == [{"kind": "window", "seats": [2, 0]}]


def test_a_senior_goes_before_a_junior_who_was_quicker():
    title, record = begin(window, seats=3)
    record, _ = play(record, title, (1, "block"), (0, "block"), (2, "pass"))
    assert record["state"]["notes"] == [(0, "block"), (2, "pass")]


def test_the_window_closes_when_all_have_passed():  # RE-23
    title, record = begin(window, seats=3)
    record, events = play(record, title, (1, "pass"), (2, "pass"), (0, "pass"))
    assert events == [{"kind": "window", "seats": [2, 0, 1]}]


# Looks


def test_a_look_has_the_own_question_only():
    title, record = begin(seat_zero_picks)
    assert [choice.key for choice in kernel.look(title, record, 0).question.options()] == ["a", "b"]
    other = kernel.look(title, record, 1)
    assert (other.question, other.awaited, other.over) == (None, (0,), False)
    assert kernel.look(title, record, None).question is None


def test_a_look_after_the_end_awaits_nobody():
    title, record = begin(seat_zero_picks)
    record, _ = kernel.answer(title, record, 0, "a")
    look = kernel.look(title, record, 0)
    assert (look.question, look.awaited, look.over) == (None, (), True)
    assert look.view == {"notes": ["a"]}


# Twins


def test_a_twin_has_another_seed_and_other_sealed_answers_but_the_own_one():
    title, record = begin(sealed, seats=3)
    record, _ = play(record, title, (0, "a"), (1, "b"))
    twins = [kernel.resample(title, record, 0, random.Random(number)) for number in range(12)]
    assert all(twin["answers"]["0"] == "a" for twin in twins)
    assert {twin["answers"]["1"] for twin in twins} == {"a", "b", "c"}
    assert len({twin["seed"] for twin in twins} | {record["seed"]}) == 13


def test_a_twin_is_dealt_by_the_title_and_leaves_the_record_alone():
    def redeal(game, seat, rng):
        game.state["notes"].append(f"hidden from {seat}")

    title, record = begin(seat_zero_picks, redeal=redeal)
    twin = kernel.resample(title, record, None, random.Random(1))
    assert twin["state"]["notes"] == ["hidden from None"]
    assert record["state"]["notes"] == []


def test_a_twin_of_an_open_window_is_open_for_the_same_seats():
    title, record = begin(window, seats=3)
    record, _ = play(record, title, (2, "pass"), (1, "block"))
    for number in range(12):
        twin = kernel.resample(title, record, None, random.Random(number))
        assert twin["answers"]["2"] == "pass"  # as anyone can tell, since the window is still open
        after, _ = kernel.answer(title, twin, 0, "block")
        assert after["state"]["notes"] == [(0, "block"), (2, "pass")]


# Rules that change under a running game


def with_answers(*keys):
    def seat_zero_picks(game):
        game.log("opened")
        replies = yield Ask({0: one(*keys), 1: one(*keys)})
        game.state["notes"] = [replies[0], replies[1]]

    return seat_zero_picks


def test_a_record_that_fits_stays_as_it_is():
    title, record = begin(with_answers("a", "b"))
    record, _ = kernel.answer(title, record, 0, "b")
    assert kernel.refit(title, record) == (record, [])


def test_replies_that_no_longer_fit_put_the_open_step_back_to_its_start():
    title, record = begin(with_answers("a", "b"))
    record, _ = kernel.answer(title, record, 0, "b")
    candidate = toy(with_answers("a", "c"))
    with pytest.raises(Outdated):
        kernel.asked(candidate, record)
    again, events = kernel.refit(candidate, record)
    assert events == [{"kind": "rewound"}]
    assert (again["replies"], again["answers"]) == ([], {})
    assert again["ask"] > record["ask"]
    assert kernel.asked(candidate, again).awaited == (0, 1)


def test_an_earlier_reply_in_the_step_that_no_longer_fits_rewinds_it_too():
    title, record = begin(two_in_a_row)
    record, _ = kernel.answer(title, record, 0, "b")

    def two_in_a_row_today(game):
        yield Ask({0: one("a", "z")})
        yield Ask({1: one("a")})

    two_in_a_row_today.__name__ = "two_in_a_row"
    again, events = kernel.refit(toy(two_in_a_row_today), record)
    assert events == [{"kind": "rewound"}]
    assert again["replies"] == []


def test_what_happens_after_a_rewinding_is_told_and_what_was_told_before_is_not():
    title, record = begin(two_in_a_row)
    record, _ = kernel.answer(title, record, 0, "a")
    record = {**record, "replies": [{"0": "forgotten"}]}
    again, events = kernel.refit(title, record)
    assert [event["kind"] for event in events] == ["rewound"]
    again, events = kernel.answer(title, again, 0, "b")
    assert events == [{"kind": "first", "key": "b"}]


def test_a_seat_that_is_no_longer_asked_rewinds_the_step():
    title, record = begin(two_in_a_row)
    record, _ = kernel.answer(title, record, 0, "b")

    def two_in_a_row_today(game):
        yield Ask({1: one("a", "b")})

    two_in_a_row_today.__name__ = "two_in_a_row"
    again, events = kernel.refit(toy(two_in_a_row_today), record)
    assert events == [{"kind": "rewound"}]
    assert kernel.asked(toy(two_in_a_row_today), again).awaited == (1,)


def test_a_step_that_now_ends_before_its_ask_can_only_be_put_back():
    title, record = begin(two_in_a_row)
    record, _ = kernel.answer(title, record, 0, "a")

    def two_in_a_row_today(game):
        yield Ask({0: one("a", "b")})

    two_in_a_row_today.__name__ = "two_in_a_row"
    _, events = kernel.refit(toy(two_in_a_row_today), record)
    assert events == [{"kind": "rewound"}]


def test_a_step_that_asks_nothing_any_more_is_run_when_the_record_is_refitted():
    title, record = begin(seat_zero_picks)

    def seat_zero_picks_today(game):
        game.state["notes"].append("by itself")
        game.log("picked", key="")

    seat_zero_picks_today.__name__ = "seat_zero_picks"
    candidate = toy(seat_zero_picks_today)
    with pytest.raises(Outdated, match="asks nothing"):
        kernel.asked(candidate, record)
    again, events = kernel.refit(candidate, record)
    assert [event["kind"] for event in events] == ["rewound", "picked"]
    assert kernel.result(candidate, again) == {"places": {0: 1}, "scores": {0: 1}}


def test_a_state_of_older_rules_is_upgraded():  # UR-05
    title, record = begin(seat_zero_picks)
    candidate = toy(seat_zero_picks, rules=2, upgrade=lambda state, rules: {**state, "since": rules})
    again, events = kernel.refit(candidate, record)
    assert again["state"] == {"notes": [], "since": 1}
    assert again["rules"] == 2
    assert events == []
    assert record["rules"] == 1


@pytest.mark.parametrize("damage", [{"format": 99}, {"title": "chess"}])
def test_a_record_of_another_kind_cannot_be_read(damage):
    title, record = begin(seat_zero_picks)
    with pytest.raises(Broken, match="not a record of toy"):
        kernel.refit(title, {**record, **damage})


def test_a_step_that_is_gone_is_reported():
    title, record = begin(seat_zero_picks)
    with pytest.raises(Broken, match="no step “seat_zero_picks”"):
        kernel.asked(toy(sealed), record)


def test_a_title_that_runs_in_circles_is_stopped():
    def round_and_round(game):
        return [then(round_and_round)]

    with pytest.raises(Broken, match="without a question"):
        begin(round_and_round)


# Starting


def test_the_seed_is_in_the_record_and_its_commitment_too():
    _, record = begin(seat_zero_picks)
    assert bytes.fromhex(record["seed"]) == SEED
    assert record["commitment"] == kernel.commitment(SEED)


def test_draws_are_counted_and_named():
    purposes = []

    def draws(game):
        game.chance("one thing")
        game.chance("another")
        purposes.extend(game.chances)
        return [then(seat_zero_picks)]

    _, record = begin(draws, seat_zero_picks)
    assert purposes == [(0, "one thing"), (1, "another")]
    assert record["draws"] == 2


@pytest.mark.parametrize("seats", [1, 5, "2", None])
def test_a_number_of_seats_that_is_not_offered_is_refused(seats):
    with pytest.raises(Illegal, match="Toy is for 2 to 4 players"):
        kernel.begin(toy(seat_zero_picks), seats=seats, seed=SEED)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"tall": True}, "has no option “tall”"),
        ({"long": 1}, "not offered for “Long game”"),
        ({"long": "yes"}, "not offered for “Long game”"),
        ({"longer": True}, "“Longer game” needs “Long game”"),
    ],
)
def test_options_that_are_not_offered_are_refused(options, why):
    with pytest.raises(Illegal, match=why):
        kernel.begin(toy(seat_zero_picks), seats=2, options=options, seed=SEED)


def test_options_left_out_have_their_first_value():
    title = toy(seat_zero_picks)
    assert kernel.begin(title, seats=2, seed=SEED)["options"] == {"long": False, "longer": False}
    both = {"long": True, "longer": True}
    assert kernel.begin(title, seats=2, options=both, seed=SEED)["options"] == both


def test_the_title_checks_the_saved_state():
    def conserve(game):
        if game.state["notes"]:
            raise Broken("a note too many")

    title, record = begin(seat_zero_picks, conserve=conserve)
    title.check(record)
    record, _ = kernel.answer(title, record, 0, "a")
    with pytest.raises(Broken, match="a note too many"):
        title.check(record)
