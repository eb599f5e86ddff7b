"""A number and its unit stand in one line."""

from datetime import timedelta

import pytest

from games.templatetags.tables import left_until, unbroken
from tests.cast import NOW

BOUND = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 day for every move", "1~day for every move"),
        ("Tuesday, 1 December 2026, 08:18 UTC", "Tuesday, 1~December 2026, 08:18 UTC"),
        ("terça-feira, 1 de dezembro", "terça-feira, 1~de dezembro"),
        ("{d} d {h} h left", "{d}~d {h}~h left"),
        ("1 + 3 = 4", "1 + 3 = 4"),
    ],
)
def test_a_number_is_bound_to_the_word_after_it_and_a_time_of_day_is_not(text, expected):
    assert unbroken(text) == expected.replace("~", BOUND)


@pytest.mark.parametrize(
    ("left", "expected"),
    [
        (timedelta(days=6, hours=23), "6~d 23~h left"),
        (timedelta(hours=1, minutes=45), "1~h 45~min left"),
        (timedelta(minutes=3, seconds=9), "3~min 9~s left"),
    ],
)
def test_the_time_left_may_end_a_line_only_after_a_unit(left, expected):
    assert left_until(NOW + left, NOW) == expected.replace("~", BOUND)
