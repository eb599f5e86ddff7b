"""What happened, as data. An event is a JSON object with a `kind`, public facts, and perhaps private ones by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Event = dict[str, Any]
"""`{"kind": ..., **public facts, "private": {"<seat>": {facts only that seat may know}}}`"""


def event(kind: str, private: Mapping[int, Mapping[str, Any]] | None = None, **facts: Any) -> Event:
    """An event of that kind; `private` gives further facts to single seats."""
    made: Event = {"kind": kind, **facts}
    if private:
        made["private"] = {str(seat): dict(known) for seat, known in private.items()}
    return made


def visible(happened: Event, seat: int | None) -> Event:
    """The event as that seat may know it (`None`: anyone): its own private facts merged in, all others left out."""
    if "private" not in happened:
        return happened
    public = {name: value for name, value in happened.items() if name != "private"}
    return {**public, **happened["private"].get(str(seat), {})}


def opened(happened: Event) -> Event:
    """The event with what every seat may know of it: for games that are over."""
    if "private" not in happened:
        return happened
    public = {name: value for name, value in happened.items() if name != "private"}
    for known in happened["private"].values():
        public |= known
    return public
