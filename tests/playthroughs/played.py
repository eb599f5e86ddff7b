"""Recorded games as text: every reply, what happened, and what each seat saw whenever another question came up.

    python -m tests.playthroughs.played tests/playthroughs/derby-4.txt

plays the replies of the file on today's rules and writes the file anew, so that a diff shows what has changed. Where
the replies end before the game does, as in a file with only a head, bots play on.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.bots import BOTS
from games.engine import kernel
from games.engine.events import visible
from games.engine.title import Record, Title
from games.registry import get_title

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")
RECENT = 4
"""What is seen is written down again when the question is none of those of the last so many replies."""
REPLY = re.compile(r"^> (\d+) (.+)$", re.MULTILINE)


def replayed(text: str) -> str:
    """The text of the same game under today's rules."""
    head = dict(line.split(": ", 1) for line in text.split("\n\n", 1)[0].splitlines())
    replies = [(int(seat), json.loads(reply)) for seat, reply in REPLY.findall(text)]
    return "\n".join(_lines(head, iter(replies))) + "\n"


def _lines(head: dict[str, str], replies: Iterator[tuple[int, Any]]) -> Iterator[str]:
    title = get_title(head["title"])
    seats, options = int(head["seats"]), json.loads(head["options"])
    yield from (f"{key}: {head[key]}" for key in ("title", "seats", "options", "seed"))
    record, events = kernel.opening(title, seats=seats, options=options, seed=bytes.fromhex(head["seed"]))
    yield ""
    yield from _told(title, events, None)
    prompts: deque[str] = deque(maxlen=RECENT)
    rng = random.Random(1)
    while ask := kernel.asked(title, record):
        seat = ask.awaited[0]
        if (prompt := str(ask.questions[seat].words)) not in prompts:
            yield from _seen(title, record, prompt)
        prompts.append(prompt)
        seat, reply = next(replies, (seat, None))
        if reply is None:
            look = kernel.look(title, record, seat)
            reply = BOTS["sensible" if seat % 2 else "random"](look, ask.questions[seat], rng)
        yield f"> {seat} {json.dumps(reply)}"
        record, events = kernel.answer(title, record, seat, reply)
        title.check(record)
        yield from _told(title, events, seat)
    yield from _seen(title, record, "The end")
    yield f"result: {json.dumps(kernel.result(title, record))}"


def _told(title: Title, events: list[Any], seat: int | None) -> Iterator[str]:
    """What happened as the others are told and, where that is more, as the seat itself is."""
    for event in events:
        public, own = (_text(title, visible(event, viewer)) for viewer in (None, seat))
        yield f"  {public}" if own == public else f"  {public} [{own}]"


def _text(title: Title, event: Any) -> str:
    sentence = title.tell(event)
    if sentence is None:
        return json.dumps(event)
    return sentence.render(str, lambda one, many, n: one if n == 1 else many, NAMES)


def _seen(title: Title, record: Record, heading: str) -> Iterator[str]:
    """The spectator's view, and for every seat what it sees otherwise."""
    public = kernel.look(title, record, None).view
    yield from ("", f"== {heading}")
    for fact, value in public.items():
        yield from _shown(fact, value)
    for seat in range(record["seats"]):
        yield f"-- {NAMES[seat]} sees"
        own = kernel.look(title, record, seat).view
        for fact, value in own.items():
            if value != public[fact]:
                yield from _different(fact, value, public[fact])
    yield ""


def _shown(fact: str, value: Any) -> Iterator[str]:
    """A fact on a line; of a list of things, each on a line of its own."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        yield from (f"{fact} {place}: {json.dumps(thing)}" for place, thing in enumerate(value))
    else:
        yield f"{fact}: {json.dumps(value)}"


def _different(fact: str, own: Any, public: Any) -> Iterator[str]:
    if not isinstance(own, list) or len(own) != len(public):
        yield f"   {fact}: {json.dumps(own)}"
        return
    for place, (seen, shown) in enumerate(zip(own, public, strict=True)):
        if seen != shown:
            known = {name: value for name, value in seen.items() if value != shown[name]}
            yield f"   {fact} {place}: {json.dumps(known)}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(replayed(Path(name).read_text("utf-8")), "utf-8")
