"""The recorded game with powers and Fate tokens, played by four people at their browsers on the running site.

Its 163 answers open all seven windows; all twelve powers of the four gods are played, some after others had already
answered under seal. Whoever is asked gets one mail, which asks the same question as the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.playthroughs.moments import moments
from tests.playthroughs.people import (
    Recorded,
    four_people,
    links,
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

RECORDED = Recorded.read("derby-4-powers.txt")


@pytest.fixture
def people(embedded_site: Site) -> Iterator[list[Visitor]]:
    with four_people(embedded_site) as visitors:
        yield visitors


@pytest.mark.stack
def test_four_people_play_a_game_with_powers_with_every_mail_log_line_and_the_result(embedded_site, people):
    site, course = embedded_site, moments(RECORDED)
    game = open_and_join(site, people, RECORDED)
    questions: list[list[str]] = [[] for _ in people]
    for (seat, reply), moment in zip(RECORDED.replies, course, strict=True):
        if site.sql("SELECT ask FROM games_game") > [(moment.ask,)]:
            assert moment.only_reply == reply  # nobody had a choice, and it was given already
            continue
        for index, question in moment.newly_asked.items():
            questions[index].append(question)
            until(lambda index=index: turn_mails(site, people[index]) == len(questions[index]), what="the mail")
        play(people[seat], game, reply)
    count = sum(len(own) for own in questions)
    told_of_the_start = [
        person.address for index, person in enumerate(people[:3]) if index not in course[0].newly_asked
    ]
    site.sink.wait_for(count + len(told_of_the_start) + len(people))

    for person, own in zip(people, questions, strict=True):
        assert [asks(mail, game, site) for mail in mails_about_turns(site, person)] == own
    assert mails(site, "has begun") == told_of_the_start
    assert mails(site, "has ended") == [person.address for person in people]
    assert len(site.sink.messages) == count + len(told_of_the_start) + len(people)
    assert log(site, game) == " ".join(RECORDED.told)
    assert ranking(people[0].get(f"/games/{game}/")) == RECORDED.ranked(people)


def asks(mail: Any, game: str, site: Site) -> str:
    """What the mail asks. It must lead to the turn, name the game in its subject, and be to one person."""
    assert re.fullmatch(rf"Your turn in Divinity Derby #{game} \(until .+\)", mail["Subject"])
    assert f"{site.base_url}/games/{game}/#turn" in links(mail)
    lines = mail.get_body(("plain",)).get_content().splitlines()
    assert "It is your turn." in lines
    until_when = next(place for place, line in enumerate(lines) if line.startswith("You have time until "))
    question: str = lines[until_when - 1]
    return question
