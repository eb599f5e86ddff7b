"""The recorded game of four, played by four people at their browsers on the running site, with all its mails.

Everything is the real thing: sign-up with a confirmed address, log-in, opening and joining, 84 turns composed pick by
pick from what the page offers, the worker that sends mail, an SMTP server that takes it. Only chance is fixed: the
last of the four joins with the seed of the record.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from tests.playthroughs.played import REPLY
from tests.servers import until
from tests.sites import Site
from tests.visitor import Page, Visitor

RECORD = Path(__file__).with_name("derby-4.txt").read_text("utf-8")
HEAD = dict(line.split(": ", 1) for line in RECORD.split("\n\n", 1)[0].splitlines())
REPLIES = [(int(seat), json.loads(reply)) for seat, reply in REPLY.findall(RECORD)]
TOLD = [line[2:].partition(" [")[0] for line in RECORD.splitlines() if re.match(r"  \S", line)]
RESULT = json.loads(RECORD.splitlines()[-1].removeprefix("result: "))

PASSWORD = "a long enough pass phrase"
JOIN = """
import secrets
from django.utils import timezone
from games.models import User
from games.services import lobby
secrets.token_bytes = lambda count: bytes.fromhex("{seed}")
lobby.join({game}, User.objects.get(email="dan@example.org"), now=timezone.now())
"""


@pytest.fixture
def at_once(site: Site) -> Site:
    """The site with mail that goes out at once, so that every turn has a mail of its own."""
    site.kill()
    site.environment |= {"DERBY_NOTICE_DELAY_SECONDS": "0", "DERBY_NOTICE_GAP_SECONDS": "0"}
    site.start()
    return site


@pytest.fixture
def people(at_once: Site) -> Iterator[list[Visitor]]:
    with ExitStack() as clients:
        visitors = [Visitor(clients.enter_context(at_once.client()), name) for name in ("Ada", "Bob", "Cleo", "Dan")]
        for visitor in visitors:
            sign_up(at_once, visitor)
        at_once.sink.messages.clear()
        yield visitors


@pytest.mark.stack
def test_four_people_play_the_recorded_game_with_every_mail_log_line_and_the_result(at_once, people):
    game = open_and_join(at_once, people)
    played: Counter[int] = Counter()
    for seat, reply in REPLIES:
        played[seat] += 1
        until(lambda seat=seat: turn_mails(at_once, people[seat]) == played[seat], what="the mail about the turn")
        play(people[seat], game, reply)
    at_once.sink.wait_for(len(REPLIES) + 6)

    assert mails(at_once, "has ended") == [person.address for person in people]
    assert mails(at_once, "has begun") == [people[seat].address for seat in range(3) if seat != REPLIES[0][0]]
    assert len(at_once.sink.messages) == len(REPLIES) + 6
    assert log(at_once, game) == " ".join(TOLD)
    assert ranking(people[0].get(f"/games/{game}/")) == ranked(RESULT, people)


def sign_up(site: Site, visitor: Visitor) -> None:
    page = visitor.get("/accounts/signup/")
    filled = {
        "username": visitor.name,
        "display_name": visitor.name,
        "email": visitor.address,
        "password1": PASSWORD,
        "password2": PASSWORD,
    }
    sent = visitor.send(page.form("/accounts/signup/"), page, **filled)
    assert sent.status == 200, sent.text
    confirmation = until(lambda: site.sink.to(visitor.address), what="the mail that confirms the address")[0]
    (link,) = [link for link in links(confirmation) if "/confirm-email/" in link]
    page = visitor.get(urlsplit(link).path)
    (form,) = [form for form in page.forms if "/confirm-email/" in form.action]  # signed anew, at the time of the page
    visitor.send(form, page)
    page = visitor.get("/accounts/login/")
    if "/accounts/login/" in page.address:
        page = visitor.send(page.form("/accounts/login/"), page, login=visitor.name, password=PASSWORD)
    assert visitor.get("/settings/").status == 200


def links(mail: EmailMessage) -> list[str]:
    """The addresses in the text of the mail."""
    body = mail.get_body(("plain",))
    assert body is not None
    return re.findall(r"https?://\S+", body.get_content())


def open_and_join(site: Site, people: list[Visitor]) -> str:
    """Ada opens the game, Bob and Cleo join by their browsers, Dan with the seed of the record; its number."""
    ada, bob, cleo, _ = people
    page = ada.get("/games/new/")
    page = ada.send(page.form("/games/new/"), page, seats="4", access="public", option_zeus_sobers_up="on")
    game = urlsplit(page.address).path.split("/")[2]
    for person in (bob, cleo):
        page = person.get(f"/games/{game}/")
        person.send(page.form(f"/games/{game}/join/"), page)
    site.manage("shell", "-v0", "-c", JOIN.format(seed=HEAD["seed"], game=game))
    site.sink.wait_for(3)
    return game


def play(person: Visitor, game: str, picks: list[str]) -> None:
    """Compose the turn from what the page offers, a page per pick, and confirm it."""
    path = f"/games/{game}/"
    page = person.get(path)
    for count, pick in enumerate(picks, 1):
        offered = [query for query in page.links_to(path) if query[-1:] == [("pick", pick)] and len(query) == count + 1]
        assert offered, f"{person.name} is not offered {pick}: {page.text}"
        page = person.get(f"{path}?{urlencode(offered[0])}")
    sent = person.send(page.form(f"{path}turn/"), page)
    assert sent.status == 200


def turn_mails(site: Site, person: Visitor) -> int:
    return sum("Your turn" in mail["Subject"] for mail in site.sink.to(person.address))


def mails(site: Site, subject: str) -> list[str]:
    """Who got a mail with these words in its subject."""
    return sorted(mail["To"] for mail in site.sink.messages if subject in mail["Subject"])


def log(site: Site, game: str) -> str:
    """The log as anyone may read it, a paragraph after the other, without the times at their beginning."""
    with site.client() as client:
        lines = Visitor(client).get(f"/games/{game}/log/").items
    dated = [line for line in lines if re.match(r".*?\d\d:\d\d ", line)]
    return " ".join(re.sub(r"^.*?\d\d:\d\d ", "", line) for line in dated)


def ranking(page: Page) -> list[str]:
    """The final ranking as the page tells it."""
    return [item.replace(" you", "") for item in page.items if re.match(r"\d .* points?$", item)]


def ranked(result: dict[str, dict[str, int]], people: list[Visitor]) -> list[str]:
    """The recorded ranking in the page's words."""
    rows = [(result["places"][seat], int(seat), points) for seat, points in result["scores"].items()]
    return [f"{place} {people[seat].name} {points} points" for place, seat, points in sorted(rows)]
