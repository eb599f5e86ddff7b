"""The recorded game of Downforce, played by four people at their browsers on the running site.

The cars are sold in sealed auctions, in one of which Bob lets his time run out; everyone bets three times; and Bob, who
has Cunning, is asked in the middle of the cards of others. Only chance is fixed, as in the other recorded games.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.playthroughs.moments import moments
from tests.playthroughs.people import (
    Recorded,
    four_people,
    log,
    mails,
    mails_about_turns,
    open_and_join,
    play,
    ranking,
    turn_mails,
)
from tests.servers import until
from tests.sites import Site
from tests.visitor import Visitor

RECORDED = Recorded.read("downforce-4.txt")
TIMED_OUT = 9
"""The number of the reply that the clock gives: Bob's third bid. The bot that answers for him has no better one."""
TIME_IS_UP = 'UPDATE games_seat SET due_at = CURRENT_TIMESTAMP WHERE game_id = %s AND "index" = %s'
SOONER = 'UPDATE games_seat SET answers_at = CURRENT_TIMESTAMP WHERE game_id = %s AND "index" = %s'
CALLED = "SELECT seat, ask FROM games_move WHERE game_id = %s AND by = 'clock'"


@pytest.fixture
def people(embedded_site: Site) -> Iterator[list[Visitor]]:
    with four_people(embedded_site) as visitors:
        yield visitors


@pytest.mark.stack
def test_four_people_play_downforce_with_every_log_line_and_the_result(embedded_site, people):  # F4 F8 F17 F23
    site, course = embedded_site, moments(RECORDED)
    game = open_and_join(site, people, RECORDED)
    asked = [0 for _ in people]
    for number, ((seat, reply), moment) in enumerate(zip(RECORDED.replies, course, strict=True)):
        if ask_of(site, game) > moment.ask:
            assert moment.only_reply == reply  # nobody had a choice, and it was given already
            continue
        if moment.silent:
            answer_by_itself(site, game, seat)
            continue
        for index in moment.newly_asked:
            asked[index] += 1
            until(lambda index=index: turn_mails(site, people[index]) == asked[index], what="the mail")
        if number == TIMED_OUT:
            let_time_run_out(site, game, seat, moment.ask)
        else:
            play(people[seat], game, reply)

    site.sink.wait_for(sum(asked) + len(people))
    assert log(site, game) == " ".join(told_with_the_clock())
    assert ranking(people[0].get(f"/games/{game}/")) == RECORDED.ranked(people, unit="M")
    assert mails(site, "has ended") == [person.address for person in people]
    assert drives(site, people[1]) == [words for moment in course for words in driving(moment.newly_asked)]


def ask_of(site: Site, game: str) -> int:
    ((ask,),) = site.sql("SELECT ask FROM games_game WHERE id = %s", game)
    return int(ask)


def let_time_run_out(site: Site, game: str, seat: int, ask: int) -> None:
    """The clock of the seat ends now; wait until the site has answered for it."""
    site.sql(TIME_IS_UP, game, seat)
    until(lambda: site.sql(CALLED, game) == [(seat, ask)], what="the answer of the clock")


def answer_by_itself(site: Site, game: str, seat: int) -> None:
    """The site takes its time over an answer of which only its owner can know that there is no other: not now."""
    count = "SELECT count(*) FROM games_move WHERE game_id = %s"
    before = site.sql(count, game)
    site.sql(SOONER, game, seat)
    until(lambda: site.sql(count, game) != before, what="the answer that comes by itself")


def told_with_the_clock() -> list[str]:
    """The lines of the record, with the time that ran out before the third bids were shown, and who bid for Bob."""
    third = [place for place, line in enumerate(RECORDED.told) if line.startswith("The bids for")][2]
    by_the_clock = ["The time of Bob was over; the bot answered.", "Bob has answered. played by the clock"]
    return [*RECORDED.told[:third], *by_the_clock, *RECORDED.told[third:]]


def driving(asked: dict[int, str]) -> list[str]:
    """What the one with Cunning is asked on somebody else's card."""
    return [words for words in asked.values() if words.endswith("you drive it.")]


def drives(site: Site, person: Visitor) -> list[str]:
    """The same, as the mails have it."""
    bodies = (mail.get_body(("plain",)).get_content() for mail in mails_about_turns(site, person))
    return [line for body in bodies for line in body.splitlines() if line.endswith("you drive it.")]
