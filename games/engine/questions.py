"""What a seat can be asked. A question is the only judge of what is legal, for people, clock, bots and tests alike.

Every question is a tree of picks: `options(prefix)` lists what fits after the picks made so far, and nothing when the
answer is complete. The reply that is sent and stored is made from the picks by `reply`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.engine.chance import Rng
from games.engine.errors import Illegal, Malformed
from games.engine.words import Words, say

Reply = Any
"""A JSON value."""

Picks = tuple[str, ...]

DONE = "done"
"""The pick that ends a `Some` before its upper limit."""

DECLINE = "pass"
"""The pick by which a seat lets a reaction window go by."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be picked: its key, its name, and the elements of the board that it lights up."""

    key: str
    words: Words
    lights: tuple[str, ...] = ()


def plain(key: str) -> Choice:
    """A choice that is called by its key."""
    return Choice(key, Words("%(key)s", {"key": key}))


@dataclass(frozen=True)
class Standing:
    """How a question can be answered by an answer that a player keeps standing.

    `key` names what the standing answer is kept for, `about` what the question is about, from public facts: a player
    may want to be asked only when certain things are among it. A standing answer gives the picks `declines`.
    """

    key: str
    about: tuple[str, ...] = ()
    declines: Picks = (DECLINE,)


@dataclass(frozen=True)
class Question(ABC):
    """A question to one seat: its prompt in `words`, and `default`, the reply for a seat that gives none.

    `occasion` names what it is asked for, and never comes back for the same seat: a reply planned for it is given when
    it comes. `openly`: how many replies it offers follows from public facts, so anyone can see when there is only one.
    """

    kind: ClassVar[str]
    words: Words
    occasion: str = field(default="", kw_only=True)
    standing: Standing | None = field(default=None, kw_only=True)
    openly: bool = field(default=False, kw_only=True)

    @property
    @abstractmethod
    def default(self) -> Reply:
        """A legal reply, the same at every call."""

    @abstractmethod
    def keys(self, prefix: Picks) -> Sequence[str]:
        """The keys that fit after a prefix which fits itself; none when it is complete."""

    @abstractmethod
    def choice(self, prefix: Picks, key: str) -> Choice:
        """The named choice for one of `keys(prefix)`."""

    def prompt(self, prefix: Picks) -> Words:
        """What is asked after a prefix which fits: the same at every pick but where a question says otherwise."""
        return self.words

    @abstractmethod
    def reply(self, picks: Picks) -> Reply:
        """The reply that complete picks make."""

    @abstractmethod
    def picks(self, reply: Reply) -> Picks:
        """The picks of a reply. Raises Malformed when it has not the shape of a reply to this question."""

    def why_not(self, prefix: Picks, key: str) -> Words:
        """A sentence for someone who picked what is not offered."""
        return say("“%(key)s” is not one of the choices here.", key=key[:40].encode(errors="replace").decode())

    def options(self, prefix: Sequence[str] = ()) -> tuple[Choice, ...]:
        """What can be picked after `prefix`; empty when it is complete. Raises Illegal when the prefix does not fit."""
        picked = self.walk(tuple(prefix))
        return tuple(self.choice(picked, key) for key in self.keys(picked))

    def check(self, reply: Reply) -> None:
        """Raises Illegal, with the reason, unless the reply is complete and everything in it is offered."""
        if self.keys(self.walk(self.picks(reply))):
            raise Illegal(say("The answer is not complete."))

    def sample(self, rng: Rng) -> Reply:
        """A random legal reply."""
        picks: Picks = ()
        while keys := self.keys(picks):
            picks = (*picks, rng.choice(keys))
        return self.reply(picks)

    def only_reply(self) -> Reply | None:
        """The single legal reply; None where there is a choice."""
        picks: Picks = ()
        while keys := self.keys(picks):
            if len(keys) > 1:
                return None
            picks = (*picks, keys[0])
        return self.reply(picks)

    def walk(self, picks: Picks) -> Picks:
        """The same picks, each found among those offered. Raises Illegal at the first that is not."""
        for count, key in enumerate(picks):
            if key not in self.keys(picks[:count]):
                raise Illegal(self.why_not(picks[:count], key))
        return picks


@dataclass(frozen=True)
class One(Question):
    """One of some choices; the reply is its key. Without `preset` the first choice is the default."""

    kind = "one"
    choices: tuple[Choice, ...]
    preset: str = ""

    @property
    def default(self) -> Reply:
        return self.preset or self.choices[0].key

    def keys(self, prefix: Picks) -> Sequence[str]:
        return () if prefix else [choice.key for choice in self.choices]

    def choice(self, prefix: Picks, key: str) -> Choice:
        return _by_key(self.choices, key)

    def reply(self, picks: Picks) -> Reply:
        return picks[0]

    def picks(self, reply: Reply) -> Picks:
        if not isinstance(reply, str):
            raise Malformed(say("The answer should be one choice."))
        return (reply,)


@dataclass(frozen=True)
class Some(Question):
    """From `least` to `most` different choices; the reply is the list of their keys."""

    kind = "some"
    choices: tuple[Choice, ...]
    least: int
    most: int

    @property
    def default(self) -> Reply:
        return [choice.key for choice in self.choices[: self.least]]

    def keys(self, prefix: Picks) -> Sequence[str]:
        if DONE in prefix or len(prefix) == self.most:
            return ()
        left = [choice.key for choice in self.choices if choice.key not in prefix]
        return [*left, DONE] if len(prefix) >= self.least else left

    def choice(self, prefix: Picks, key: str) -> Choice:
        return Choice(DONE, say("That is all")) if key == DONE else _by_key(self.choices, key)

    def reply(self, picks: Picks) -> Reply:
        return [key for key in picks if key != DONE]

    def picks(self, reply: Reply) -> Picks:
        keys = _list_of_keys(reply)
        if DONE in keys:
            raise Malformed(say("The answer should be a list of choices."))
        return (*keys, DONE) if len(keys) < self.most else keys


@dataclass(frozen=True)
class Number(Question):
    """A whole number from `low` to `high`; the reply is the number."""

    kind = "number"
    low: int
    high: int
    preset: int | None = None

    @property
    def default(self) -> Reply:
        return self.low if self.preset is None else self.preset

    def keys(self, prefix: Picks) -> Sequence[str]:
        return () if prefix else [str(number) for number in range(self.low, self.high + 1)]

    def choice(self, prefix: Picks, key: str) -> Choice:
        return plain(key)

    def why_not(self, prefix: Picks, key: str) -> Words:
        return say("The number must be from %(low)s to %(high)s.", low=self.low, high=self.high)

    def reply(self, picks: Picks) -> Reply:
        return int(picks[0])

    def picks(self, reply: Reply) -> Picks:
        if not isinstance(reply, int) or isinstance(reply, bool):
            raise Malformed(say("The answer should be a whole number."))
        return (str(reply),)

    def walk(self, picks: Picks) -> Picks:
        if picks and not (picks[0].removeprefix("-").isdecimal() and len(picks[0]) < 20):
            raise Illegal(self.why_not((), picks[0]))
        return super().walk(picks)


@dataclass(frozen=True)
class Arrange(Question):
    """All choices in an order; the reply is the list of their keys."""

    kind = "arrange"
    choices: tuple[Choice, ...]

    @property
    def default(self) -> Reply:
        return [choice.key for choice in self.choices]

    def keys(self, prefix: Picks) -> Sequence[str]:
        return [choice.key for choice in self.choices if choice.key not in prefix]

    def choice(self, prefix: Picks, key: str) -> Choice:
        return _by_key(self.choices, key)

    def reply(self, picks: Picks) -> Reply:
        return list(picks)

    def picks(self, reply: Reply) -> Picks:
        return _list_of_keys(reply)


@dataclass(frozen=True)
class Path(Question):
    """A turn of dependent picks; the reply is the list of their keys.

    `after(prefix)` lists the keys that fit after a prefix that fits, none when the turn is complete;
    `name(prefix, key)` names one of them; `refusal(prefix, key)` may say why another one is not offered, and
    `asking(prefix)` what is asked after that prefix. The default begins with `preset` and goes on with what
    `silent(prefix, keys)` takes of the keys that fit: the first.
    """

    kind = "path"
    after: Callable[[Picks], Sequence[str]]
    name: Callable[[Picks, str], Choice] = field(default=lambda prefix, key: plain(key))
    refusal: Callable[[Picks, str], Words | None] = field(default=lambda prefix, key: None)
    asking: Callable[[Picks], Words | None] = field(default=lambda prefix: None)
    preset: Picks | None = None
    silent: Callable[[Picks, Sequence[str]], str] = field(default=lambda prefix, keys: keys[0])

    @property
    def default(self) -> Reply:
        picks: Picks = self.preset or ()
        while keys := self.after(picks):
            picks = (*picks, self.silent(picks, keys))
        return list(picks)

    def keys(self, prefix: Picks) -> Sequence[str]:
        return self.after(prefix)

    def choice(self, prefix: Picks, key: str) -> Choice:
        return self.name(prefix, key)

    def prompt(self, prefix: Picks) -> Words:
        return self.asking(prefix) or self.words

    def why_not(self, prefix: Picks, key: str) -> Words:
        return self.refusal(prefix, key) or super().why_not(prefix, key)

    def reply(self, picks: Picks) -> Reply:
        return list(picks)

    def picks(self, reply: Reply) -> Picks:
        return _list_of_keys(reply)


def complete(question: Question, prefix: Picks = ()) -> Iterator[Picks]:
    """All complete answers that begin with a prefix which fits."""
    keys = question.keys(prefix)
    if not keys:
        yield prefix
    for key in keys:
        yield from complete(question, (*prefix, key))


def _by_key(choices: tuple[Choice, ...], key: str) -> Choice:
    """That choice; one that is not offered is called by its key."""
    return next((choice for choice in choices if choice.key == key), plain(key))


def _list_of_keys(reply: Reply) -> Picks:
    if not isinstance(reply, list) or not all(isinstance(key, str) for key in reply):
        raise Malformed(say("The answer should be a list of choices."))
    return tuple(reply)
