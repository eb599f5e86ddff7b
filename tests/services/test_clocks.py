"""Clock arithmetic."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.services.clocks import DAY, HOUR, Pace, after_answer, due, duration, full_bank, growing, remind

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
BANK = Pace(start=3 * DAY, gain=12 * HOUR, cap=5 * DAY)


def test_a_time_per_move_starts_whole_with_every_ask():
    assert due(Pace(move=DAY), None, NOW) == NOW + timedelta(days=1)


def test_seven_days_are_168_hours_whatever_the_clocks_change():  # TZ-05
    before_summer_time = datetime(2026, 3, 26, 11, 0, tzinfo=UTC)
    assert due(Pace(move=7 * DAY), None, before_summer_time) - before_summer_time == timedelta(hours=168)


def test_an_ask_may_take_what_is_left_in_the_bank():
    assert due(BANK, 2 * HOUR, NOW) == NOW + timedelta(hours=2)


def test_a_bank_begins_full_and_a_time_per_move_has_none():
    assert (full_bank(BANK), full_bank(Pace(move=DAY))) == (3 * DAY, None)


def test_an_answer_takes_what_was_used_and_adds_the_gain():
    assert after_answer(BANK, 3 * DAY, NOW, NOW + timedelta(days=1)) == 2 * DAY + 12 * HOUR


def test_a_bank_never_holds_more_than_its_cap():
    assert after_answer(BANK, 5 * DAY, NOW, NOW + timedelta(minutes=1)) == 5 * DAY


def test_after_a_time_out_the_bank_holds_the_gain():
    assert after_answer(BANK, DAY, NOW, NOW + timedelta(days=2)) == 12 * HOUR


def test_a_time_per_move_keeps_no_bank():
    assert after_answer(Pace(move=DAY), None, NOW, NOW + timedelta(hours=1)) is None


@given(st.integers(0, 5 * DAY), st.integers(0, 10 * DAY))
def test_the_bank_stays_between_the_gain_and_the_cap(left, used):
    bank = after_answer(BANK, left, NOW, NOW + timedelta(seconds=used))
    assert BANK.gain <= bank <= BANK.cap


def test_the_reminder_comes_when_four_fifths_of_the_time_are_gone():
    assert remind(NOW, NOW + timedelta(hours=10)) == NOW + timedelta(hours=8)


@pytest.mark.parametrize("seconds", [HOUR, DAY, 14 * DAY])
def test_a_move_may_take_from_an_hour_to_fourteen_days(seconds):
    assert Pace(move=seconds).problem() is None


@pytest.mark.parametrize("seconds", [1, HOUR - 1, 14 * DAY + 1, -HOUR])
def test_other_times_for_a_move_are_not_offered(seconds):
    assert Pace(move=seconds).problem() is not None


@pytest.mark.parametrize(
    "pace",
    [
        Pace(),
        Pace(start=DAY, gain=0, cap=DAY),
        Pace(start=2 * DAY, gain=HOUR, cap=DAY),
        Pace(start=DAY, gain=4 * DAY, cap=5 * DAY),
        Pace(start=DAY, gain=HOUR, cap=29 * DAY),
    ],
)
def test_a_bank_that_makes_no_sense_is_not_offered(pace):
    assert pace.problem() is not None


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (DAY, "1 day"),
        (36 * HOUR, "36 hours"),
        (3 * DAY + 12 * HOUR, "3 days and 12 hours"),
        (30 * 60, "30 minutes"),
        (40, "1 minute"),
        (90 * 60, "1 hour and 30 minutes"),
        (5 * DAY, "5 days"),
        (2 * DAY, "2 days"),
    ],
)
def test_durations_in_words(seconds, words):
    assert str(duration(seconds)) == words


def test_waiting_grows_to_a_day():
    assert [growing(count) for count in (0, 1, 4, 30)] == [
        timedelta(minutes=1),
        timedelta(minutes=2),
        timedelta(minutes=16),
        timedelta(days=1),
    ]
