"""What a page says: its text and what is read aloud of it, and how much of that is still English."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

from django.conf import settings

from games.management.messages import catalogues

INLINE = {"a", "abbr", "b", "bdi", "em", "i", "small", "span", "strong", "time", "tspan"}
"""Elements that stand within a sentence."""
SILENT = {"script", "style", "code"}
SPOKEN = {
    "abbr",
    "alt",
    "aria-description",
    "aria-label",
    "aria-placeholder",
    "aria-roledescription",
    "aria-valuetext",
    "content",
    "label",
    "placeholder",
    "title",
}
BUTTONS = {"submit", "button", "reset"}
"""Types of an input whose value is what stands on it."""
MUTE = {"color-scheme", "format-detection", "htmx-config", "referrer", "robots", "theme-color", "viewport"}
"""Names of what a page tells about itself to programs alone."""
UNSAID = {
    "data-choice",
    "data-copy",
    "data-key",
    "data-mark",
    "data-marks",
    "data-path",
    "data-theme",
    "data-way",
    "data-when",
}
"""Attributes for scripts that hold addresses, keys or states, no words."""
PROPER = ("Ares Games", "Restoration Games")
"""Names of people and houses that have English words in them."""
BREAK = "¦"
FILLED_IN = re.compile(r"%\(\w+\)\w|\{\w+\}")
TAG = re.compile(r"</?\w[^>]*>")
TOKEN = re.compile(r"(?<![\w.@/:#-])[^\W\d_]+(?:[’'][^\W\d_]+)?(?![\w@/-]|\.\w)")
"""A word, but for what belongs to an address, a key or a name with an @."""
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
        self.is_place = False
        """Whether this is one of the places of the world in a list of time zones, which have names of their own."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        names = set() if tag == "meta" and given.get("name") in MUTE else SPOKEN
        names = names | {"value"} if tag == "input" and given.get("type") in BUTTONS else names
        self.spoken += [value for name, value in attrs if value and _is_spoken(name, names)]
        self.is_place = tag == "option" and "/" in (given.get("value") or "")
        if tag in SILENT:
            self.silent += 1
        if tag not in INLINE:
            self.text.append(BREAK)

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT
        self.is_place = False
        if tag not in INLINE:
            self.text.append(BREAK)

    def handle_data(self, data: str) -> None:
        if not self.silent and not self.is_place:
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
    words = [around(text, found) for found in TOKEN.finditer(text) if found[0].lower() in _vocabulary()]
    return messages + words + [around(text, found) for found in ENGLISH.finditer(text)]


@cache
def _vocabulary() -> frozenset[str]:
    """Every word that stands in a message of ours and in no translation: in a Portuguese page it is a mistake."""
    messages, translations = set(), set()
    for catalogue in catalogues.up_to_date("pt_BR").values():
        for message in catalogue:
            for text in (message.id,) if isinstance(message.id, str) else message.id:
                messages |= _words(text)
            for text in (message.string,) if isinstance(message.string, str) else message.string:
                translations |= _words(text)
    return frozenset(word for word in messages - translations if len(word) > 1)


def _words(text: str) -> set[str]:
    return {word.lower() for word in TOKEN.findall(TAG.sub(" ", FILLED_IN.sub(" ", text)))}


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
