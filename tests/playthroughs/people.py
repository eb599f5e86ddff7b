"""A recorded game, and people who play it at their browsers on the running site: what the tests over HTTP share."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.playthroughs.played import NAMES, REPLY
from tests.servers import until
from tests.sites import Site
from tests.visitor import Page, Visitor

PASSWORD = "a long enough pass phrase"
JOIN = """
import secrets
from django.utils import timezone
from games.models import User
from games.services import lobby
secrets.token_bytes = lambda count: bytes.fromhex("{seed}")
lobby.join({game}, User.objects.get(email="dan@example.org"), now=timezone.now())
"""


@dataclass(frozen=True)
class Recorded:
    """A game as its file tells it: the head, the replies by seat, every sentence of the public log when it is over, the
    result."""

    head: dict[str, str]
    replies: list[tuple[int, Any]]
    told: list[str]
    result: dict[str, dict[str, int]]

    @classmethod
    def read(cls, name: str) -> Recorded:
        text = Path(__file__).with_name(name).read_text("utf-8")
        return cls(
            head=dict(line.split(": ", 1) for line in text.split("\n\n", 1)[0].splitlines()),
            replies=[(int(seat), json.loads(reply)) for seat, reply in REPLY.findall(text)],
            told=_in_rounds([_told_in(part) for part in re.split(r"^> ", text, flags=re.MULTILINE)]),
            result=json.loads(text.splitlines()[-1].removeprefix("result: ")),
        )

    @property
    def options(self) -> dict[str, bool | str]:
        options: dict[str, bool | str] = json.loads(self.head["options"])
        return options

    def ranked(self, people: list[Visitor], unit: str = "points") -> list[str]:
        """The ranking in the page's words, the scores in that unit."""
        rows = [(self.result["places"][seat], int(seat), points) for seat, points in self.result["scores"].items()]
        return [f"{place} {people[seat].name} {points} {unit}" for place, seat, points in sorted(rows)]


def _in_rounds(parts: list[list[str]]) -> list[str]:
    """What is told in the end of each answer: who has answered under seal is not, once the round is revealed."""
    told: list[str] = []
    sealed: list[str] = []
    for part in parts:
        if part and all(line.endswith("has answered.") for line in part):
            sealed += part
            continue
        told += part or _together(sealed)
        sealed = []
    return told


def _together(sealed: list[str]) -> list[str]:
    names = [line.removesuffix(" has answered.") for line in sealed]
    return [f"{', '.join(names[:-1])} and {names[-1]} have answered."] if len(names) > 1 else sealed


def _told_in(part: str) -> list[str]:
    return [told for line in part.splitlines() if re.match(r"  \S", line) and (told := _told(line))]


def _told(line: str) -> str:
    """A line of the record as the site's log has it, without what only one seat was told in brackets at its end; what
    the engine tells itself, the site puts into words. Empty for an event that nobody is told."""
    public = line[2:].partition(" [")[0] if line.endswith("]") else line[2:]
    if not public.startswith("{"):
        return public
    event = json.loads(public)
    return f"{NAMES[event['seat']]} has answered." if event["kind"] == "answered" else ""


@contextmanager
def four_people(site: Site) -> Iterator[list[Visitor]]:
    """Ada, Bob, Cleo and Dan, signed up and logged in, each with an empty mailbox."""
    with ExitStack() as clients:
        visitors = [Visitor(clients.enter_context(site.client()), name) for name in NAMES[:4]]
        for visitor in visitors:
            sign_up(site, visitor)
        site.sink.messages.clear()
        yield visitors


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


def open_and_join(site: Site, people: list[Visitor], recorded: Recorded) -> str:
    """Ada opens the game, Bob and Cleo join by their browsers, Dan with the seed of the record; its number."""
    ada, bob, cleo, _ = people
    page = ada.get(f"/games/new/?title={recorded.head['title']}")
    switches = {f"option_{name}": "on" if value is True else value for name, value in recorded.options.items() if value}
    page = ada.send(page.form("/games/new/"), page, seats="4", access="public", **switches)
    game = urlsplit(page.address).path.split("/")[2]
    for person in (bob, cleo):
        page = person.get(f"/games/{game}/")
        person.send(page.form(f"/games/{game}/join/"), page)
    site.manage("shell", "-v0", "-c", JOIN.format(seed=recorded.head["seed"], game=game))
    site.sink.wait_for(3)
    return game


def play(person: Visitor, game: str, reply: str | list[str]) -> None:
    """Compose the answer from what the page offers, a page per pick, and confirm it."""
    picks = [reply] if isinstance(reply, str) else reply
    path = f"/games/{game}/"
    page = person.get(path)
    for count, pick in enumerate(picks, 1):
        offered = [query for query in page.links_to(path) if query[-1:] == [("pick", pick)] and len(query) == count + 1]
        assert offered, f"{person.name} is not offered {pick}: {page.text}"
        page = person.get(f"{path}?{urlencode(offered[0])}")
    assert person.only_send(page.form(f"{path}turn/"), page) == 303


def turn_mails(site: Site, person: Visitor) -> int:
    return len(mails_about_turns(site, person))


def mails_about_turns(site: Site, person: Visitor) -> list[EmailMessage]:
    """The mails that asked this person for an answer, oldest first."""
    return [mail for mail in site.sink.to(person.address) if "Your turn" in mail["Subject"]]


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
    """The final ranking as the page tells it, without what the game has changed in ratings."""
    ranked = (item.replace(" you", "") for item in page.items if re.match(r"\d .* (points?|M)$", item))
    return [re.sub(r" rating \S+", "", item) for item in ranked]
