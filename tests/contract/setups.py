"""Every registered title, number of players and combination of options, and ways through their games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

import pytest

from games.engine import kernel
from games.engine.errors import Illegal
from games.engine.questions import complete
from games.engine.title import Record, Title
from games.registry import get_title, titles

ENOUGH = 400
"""Complete answers that are looked at in one question."""


@dataclass(frozen=True)
class Setup:
    """A way to start a title."""

    slug: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    @property
    def title(self) -> Title:
        return get_title(self.slug)

    def __str__(self) -> str:
        switched = [f"{key}={value}" for key, value in self.options if value]
        return "-".join([self.slug, str(self.seats), *switched])

    def begin(self, number: int = 0) -> Record:
        return kernel.begin(self.title, seats=self.seats, options=dict(self.options), seed=number.to_bytes(32, "big"))


def offered(title: Title) -> list[tuple[tuple[str, Any], ...]]:
    """The combinations of option values that the title accepts."""
    accepted = []
    for values in product(*(option.values for option in title.options)):
        options = {option.key: value for option, (value, _) in zip(title.options, values, strict=True)}
        try:
            title.settled(options, title.min_seats)
        except Illegal:
            continue
        accepted.append(tuple(options.items()))
    return accepted


SETUPS = [
    Setup(slug, seats, options)
    for slug in titles()
    for seats in range(get_title(slug).min_seats, get_title(slug).max_seats + 1)
    for options in offered(get_title(slug))
]
every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
every_title = pytest.mark.parametrize("slug", titles())


def walk(setup: Setup, number: int = 0) -> Iterator[Record]:
    """The records of a random game at each of its asks, the last one being over; each has been to JSON and back."""
    rng = random.Random(number)
    record = setup.begin(number)
    while ask := kernel.asked(setup.title, record):
        yield record
        seat = rng.choice(ask.awaited)
        record, _ = kernel.answer(setup.title, record, seat, ask.questions[seat].sample(rng))
        record = json.loads(json.dumps(record))
    yield record


def some_asks(setup: Setup, number: int = 0, every: int = 7) -> Iterator[Record]:
    """Some records of a random game at an ask."""
    return (record for record in islice(walk(setup, number), 0, None, every) if record["stack"])


def answers(question: Any) -> list[Any]:
    """The complete replies of a question; not more than ENOUGH of them."""
    return [question.reply(picks) for picks in islice(complete(question), ENOUGH)]


def shown(setup: Setup, record: Record, seat: int | None) -> str:
    """All that a seat is shown, as text: its view, its question to the last choice, and who is awaited."""
    look = kernel.look(setup.title, record, seat)
    tree = [_options(look.question, picks) for picks in _prefixes(look.question)] if look.question else None
    return json.dumps([look.view, look.ask, look.awaited, look.reply, look.over, tree])


def _prefixes(question: Any) -> Iterator[tuple[str, ...]]:
    for picks in islice(complete(question), 60):
        yield from (picks[:count] for count in range(len(picks) + 1))


def _options(question: Any, picks: tuple[str, ...]) -> list[Any]:
    return [
        str(question.words),
        *([choice.key, str(choice.words), choice.lights] for choice in question.options(picks)),
    ]
