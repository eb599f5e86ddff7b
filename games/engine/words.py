"""Sentences as data, put into a language only when somebody reads them.

The engine and the titles never translate. They build `Words`: a message id, its parameters, and perhaps a plural.
Whoever shows them passes the translation functions of the reader's language and the names of the seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Player:
    """A parameter that stands for the person in a seat; shown as the name that the reader knows."""

    seat: int


@dataclass(frozen=True, slots=True)
class Words:
    """One sentence or name: `msgid` with `%(name)s` parameters, which may be words or players themselves.

    With `plural`, the form is chosen by `n`.
    """

    msgid: str
    params: Mapping[str, object] = field(default_factory=dict)
    plural: str = ""
    n: int = 0

    def render(
        self,
        gettext: Callable[[str], str],
        ngettext: Callable[[str, str, int], str],
        names: Sequence[str] = (),
    ) -> str:
        """The sentence in the language of `gettext`, with `names[seat]` for every player in it."""
        text = ngettext(self.msgid, self.plural, self.n) if self.plural else gettext(self.msgid)
        if not self.params:
            return text
        return text % {name: _shown(value, gettext, ngettext, names) for name, value in self.params.items()}

    def __str__(self) -> str:
        return self.render(_as_is, _english_plural)


def say(msgid: str, **params: object) -> Words:
    """Words from a message id that the extraction of messages finds here."""
    return Words(msgid, params)


def say_n(singular: str, plural: str, n: int, **params: object) -> Words:
    """Words in singular or plural; `n` is also the parameter `%(n)s`."""
    return Words(singular, {**params, "n": n}, plural, n)


def gettext_noop(msgid: str) -> str:
    """Mark a constant as a message to translate."""
    return msgid


def listed(items: Sequence[object]) -> Words:
    """The items as an enumeration: one, two and three."""
    if not items:
        return say("nobody")
    if len(items) == 1:
        return Words("%(item)s", {"item": items[0]})
    *head, before, last = items
    pair = say("%(before)s and %(last)s", before=before, last=last)
    for item in reversed(head):
        pair = say("%(item)s, %(rest)s", item=item, rest=pair)
    return pair


def _shown(
    value: object,
    gettext: Callable[[str], str],
    ngettext: Callable[[str, str, int], str],
    names: Sequence[str],
) -> object:
    if isinstance(value, Words):
        return value.render(gettext, ngettext, names)
    if isinstance(value, Player):
        return names[value.seat] if 0 <= value.seat < len(names) else f"#{value.seat + 1}"
    return value


def _as_is(msgid: str) -> str:
    return msgid


def _english_plural(singular: str, plural: str, n: int) -> str:
    return singular if n == 1 else plural
