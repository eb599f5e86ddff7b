"""What a title declares, and what is refused when somebody asks for a game of it."""

import pytest

from games.engine.errors import Illegal
from tests.engine.toy import toy


@pytest.mark.parametrize("options", [[], ["long"], "long", 7, [1, 2], True, [("long", True)]])
def test_options_that_are_no_table_are_refused_with_a_sentence(options):  # RE-06
    with pytest.raises(Illegal, match="options"):
        toy(lambda game: None).settled(options, 3)


def test_no_options_at_all_are_the_defaults():
    title = toy(lambda game: None)
    assert title.settled(None, 3) == title.settled({}, 3) == {"long": False, "longer": False}


@pytest.mark.parametrize("seats", ["3", None, 3.0, True, 1, 5])
def test_seats_that_are_no_number_in_range_are_refused(seats):
    with pytest.raises(Illegal, match="2 to 4 players"):
        toy(lambda game: None).settled({}, seats)
