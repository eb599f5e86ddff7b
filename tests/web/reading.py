"""What a page says: its text and what is read aloud of it, and how much of that is still English."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

from django.conf import settings

from games.management.messages import catalogues

INLINE = {"a", "abbr", "b", "bdi", "em", "i", "small", "span", "strong", "time", "tspan"}
"""Elements that stand within a sentence."""
SILENT = {"script", "style", "code", "template"}
SPOKEN = {"alt", "title", "placeholder", "label", "aria-label", "aria-description", "aria-roledescription", "content"}
UNSAID = {"data-marks", "data-when"}
"""Attributes for scripts that hold addresses or states, no words."""
PROPER = ("Port of Spain",)
"""Names that are English in every language."""
BREAK = "¦"
FILLED_IN = re.compile(r"%\(\w+\)\w|\{\w+\}")
TAG = re.compile(r"</?\w[^>]*>")
WORD = re.compile(r"[A-Za-z’']{2,}")
ENGLISH = re.compile(
    r"(?<![\w.@/-])(?:the|you|your|and|with|this|that|is|are|was|were|be|been|not|of|from|has|have|by|it|at|on)(?![\w@/-])",
    re.IGNORECASE,
)
"""Words of every English sentence that no Portuguese one has."""


class _Reader(HTMLParser):
    """Collects the text, with a break where a sentence can't go on."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.spoken: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        names = SPOKEN if tag != "meta" or given.get("name") == "description" else set()
        self.spoken += [value for name, value in attrs if value and _is_spoken(name, names)]
        if tag in SILENT:
            self.silent += 1
        if tag not in INLINE:
            self.text.append(BREAK)

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT
        if tag not in INLINE:
            self.text.append(BREAK)

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.text.append(data)


def _is_spoken(name: str, names: set[str]) -> bool:
    return name in names or (name.startswith("data-") and name not in UNSAID)


def said(page: str) -> str:
    """All that a page says, but for proper names, sentences that stand apart with a break between them."""
    reader = _Reader()
    reader.feed(page)
    text = f" {BREAK} ".join(["".join(reader.text), *reader.spoken])
    for name in (settings.SITE_NAME, *PROPER):
        text = text.replace(name, BREAK)
    return re.sub(rf"(?:\s*{BREAK})+\s*", f" {BREAK} ", " ".join(text.split()))


def english(page: str) -> list[str]:
    """The messages of the catalogues that stand in the page as they are in the sources, and other English words."""
    text = said(page)
    messages = [msgid for msgid, (part, whole) in _patterns().items() if part in text and whole.search(text)]
    return messages + [around(text, found) for found in ENGLISH.finditer(text)]


def around(text: str, found: re.Match[str]) -> str:
    return text[max(0, found.start() - 40) : found.end() + 40]


@cache
def _patterns() -> dict[str, tuple[str, re.Pattern[str]]]:
    """For each message of more than one word: its longest fixed part, and what it looks like when it is filled in.
    Names that are the same in every language are left out; tests/test_catalogues.py knows them one by one."""
    known: dict[str, tuple[str, re.Pattern[str]]] = {}
    for catalogue in catalogues.up_to_date("pt_BR").values():
        for message in catalogue:
            given = (message.string,) if isinstance(message.string, str) else message.string
            for msgid in (message.id,) if isinstance(message.id, str) else message.id:
                plain = " ".join(TAG.sub("", msgid).replace("%%", "%").split())
                fixed = FILLED_IN.split(plain)
                if msgid not in given and len(WORD.findall(" ".join(fixed))) > 1:
                    body = rf"[^{BREAK}]{{1,80}}?".join(re.escape(part) for part in fixed)
                    known[msgid] = max(fixed, key=len), re.compile(rf"(?<!\w){body}(?!\w)")
    return known
