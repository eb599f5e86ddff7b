"""The chance that is the site's own and not a game's: seeds, bots that stand in, when a forced answer is given."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random

_SECRET = secrets.SystemRandom()
_loaded: ContextVar[Random | None] = ContextVar("loaded", default=None)


def dice() -> Random:
    """What to throw: unforeseeable, unless a simulation brought its own."""
    return _loaded.get() or _SECRET


def seed() -> bytes:
    """The secret from which all chance of a new game derives."""
    own = _loaded.get()
    return own.randbytes(32) if own else secrets.token_bytes(32)


@contextmanager
def loaded(own: Random) -> Iterator[None]:
    """Throw these dice instead, in this thread: for simulations that must come out the same again."""
    token = _loaded.set(own)
    try:
        yield
    finally:
        _loaded.reset(token)
