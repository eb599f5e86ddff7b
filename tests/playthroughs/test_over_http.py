"""The recorded game of four, played by four people at their browsers on the running site, with all its mails.

Everything is the real thing: sign-up with a confirmed address, log-in, opening and joining, 84 turns composed pick by
pick from what the page offers, the worker that sends mail, an SMTP server that takes it. Only chance is fixed: the
last of the four joins with the seed of the record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.playthroughs.people import Recorded, four_people, log, mails, open_and_join, play, ranking, turn_mails
from tests.servers import until
from tests.sites import Site
from tests.visitor import Visitor

RECORDED = Recorded.read("derby-4.txt")


@pytest.fixture
def at_once(site: Site) -> Site:
    """The site with mail that goes out at once, so that every turn has a mail of its own."""
    site.kill()
    site.environment |= {"DERBY_NOTICE_DELAY_SECONDS": "0", "DERBY_NOTICE_GAP_SECONDS": "0"}
    site.start()
    return site


@pytest.fixture
def people(at_once: Site) -> Iterator[list[Visitor]]:
    with four_people(at_once) as visitors:
        yield visitors


@pytest.mark.stack
def test_four_people_play_the_recorded_game_with_every_mail_log_line_and_the_result(at_once, people):
    game = open_and_join(at_once, people, RECORDED)
    played: Counter[int] = Counter()
    for seat, reply in RECORDED.replies:
        played[seat] += 1
        until(lambda seat=seat: turn_mails(at_once, people[seat]) == played[seat], what="the mail about the turn")
        play(people[seat], game, reply)
    at_once.sink.wait_for(len(RECORDED.replies) + 6)

    assert mails(at_once, "has ended") == [person.address for person in people]
    assert mails(at_once, "has begun") == [people[seat].address for seat in range(3) if seat != RECORDED.replies[0][0]]
    assert len(at_once.sink.messages) == len(RECORDED.replies) + 6
    assert log(at_once, game) == " ".join(RECORDED.told)
    assert ranking(people[0].get(f"/games/{game}/")) == RECORDED.ranked(people)
