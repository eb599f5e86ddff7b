"""Somebody at a browser without scripts: reads pages of a running site, follows links and sends forms as they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlsplit

import httpx


@dataclass
class Form:
    """A form with the values that a browser would send if nobody touched it."""

    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Page:
    """What a page holds for someone who can only read, follow links and send forms."""

    status: int
    address: str
    text: str
    forms: list[Form]
    links: list[str]
    items: list[str]
    """The text of every list item that holds no other, in order."""

    def form(self, action: str) -> Form:
        """The only form that goes to addresses with this path."""
        (found,) = [form for form in self.forms if urlsplit(form.action or self.address).path == action]
        return found

    def links_to(self, path: str) -> list[list[tuple[str, str]]]:
        """The queries of all links to this path."""
        parts = [urlsplit(link) for link in self.links]
        return [parse_qsl(part.query) for part in parts if part.path == path]


class Visitor:
    """One person's browser: cookies of its own, redirects followed, nothing remembered between pages."""

    def __init__(self, client: httpx.Client, name: str = "") -> None:
        self.client, self.name = client, name

    @property
    def address(self) -> str:
        return f"{self.name.lower()}@example.org"

    def get(self, path: str) -> Page:
        return _page(self.client.get(path, follow_redirects=True))

    def send(self, form: Form, at: Page, **changes: str | Sequence[str]) -> Page:
        """Send the form with some fields filled in or changed, as the browser on that page would."""
        return _page(self._post(form, at, changes, follow_redirects=True))

    def only_send(self, form: Form, at: Page) -> int:
        """Send the form as it stands and look at nothing but the status of the answer."""
        return self._post(form, at, {}, follow_redirects=False).status_code

    def _post(
        self, form: Form, at: Page, changes: Mapping[str, str | Sequence[str]], *, follow_redirects: bool
    ) -> httpx.Response:
        data: dict[str, list[str]] = {}
        for name, value in form.fields:
            data.setdefault(name, []).append(value)
        for name, value in changes.items():
            data[name] = [value] if isinstance(value, str) else list(value)
        target = urlsplit(form.action or at.address)
        where = target.path + (f"?{target.query}" if target.query else "")
        referer = {"Referer": at.address}
        return self.client.post(where, data=data, headers=referer, follow_redirects=follow_redirects)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.items: list[str] = []
        self.texts: list[str] = []
        self._open: list[list[str]] = []
        self._nested: list[bool] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        self.handle_data(" ")
        if tag == "form" and facts.get("method") == "dialog":
            pass  # closes something on the page and is sent nowhere
        elif tag == "form":
            self.forms.append(Form(facts.get("action", "")))
        elif tag == "a" and "href" in facts:
            self.links.append(facts["href"])
        elif tag == "li":
            self._nested = [True for _ in self._nested]
            self._open.append([])
            self._nested.append(False)
        elif self.forms and facts.get("name"):
            self._field(tag, facts)
        elif tag == "option" and self._select and "selected" in facts:
            self.forms[-1].fields.append((self._select, facts.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "li" and self._open:
            words, holds_others = self._open.pop(), self._nested.pop()
            if not holds_others:
                self.items.append(" ".join("".join(words).split()))
        elif tag == "select":
            self._select = ""

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        for words in self._open:
            words.append(data)

    def _field(self, tag: str, facts: dict[str, str]) -> None:
        if tag == "select":
            self._select = facts["name"]
        ticked = facts.get("type") not in ("checkbox", "radio") or "checked" in facts
        if tag == "input" and facts.get("type") != "submit" and ticked:
            self.forms[-1].fields.append((facts["name"], facts.get("value", "")))


def _page(answer: httpx.Response) -> Page:
    reader = _Reader()
    reader.feed(answer.text)
    text = " ".join("".join(reader.texts).split())
    return Page(answer.status_code, str(answer.url), text, reader.forms, reader.links, reader.items)
