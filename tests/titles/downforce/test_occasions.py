"""What a question is for can be read from its occasion, at every one that random games come to."""

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE, occasions
from tests.titles.downforce.test_random_play import course

PHASES = {
    "auction": {occasions.BID},
    "powers": {occasions.POWER},
    "race": {occasions.TURN, occasions.DRIVE},
    "bets": {occasions.BET},
}


@pytest.fixture(scope="module")
def looks():
    """What whoever is asked first sees, in a few games."""
    return [
        kernel.look(TITLE, record, ask.awaited[0])
        for seats in (2, 4, 6)
        for record, _ in course(seats, "cais-velho", 3)
        if (ask := kernel.asked(TITLE, record))
    ]


def test_every_phase_asks_for_what_belongs_to_it(looks):
    asked = {phase: set() for phase in PHASES}
    for look in looks:
        asked[look.view["phase"]].add(occasions.kind(look.question))
    assert asked == PHASES


def test_a_bet_tells_its_line(looks):  # F23
    bets = [look for look in looks if look.view["phase"] == "bets"]
    assert {occasions.bet_line(look.question) for look in bets} == {0, 1, 2}
    assert all(occasions.bet_line(look.question) == look.view["bet_line"] for look in bets)


def test_only_a_card_under_way_that_its_player_goes_on_with_is_the_rest_of_one(looks):  # F17
    rests = [look for look in looks if occasions.is_rest(look.question)]
    assert rests
    for look in looks:
        playing = look.view["playing"]
        goes_on = look.view["phase"] == "race" and playing is not None and not playing["cut"]
        assert (look in rests) == goes_on
