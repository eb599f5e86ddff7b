"""All chance of a game, derived from its secret seed.

Draw number `n` of a game is a stream of bytes: HMAC-SHA-256 with the seed as key over the messages `"n:0"`, `"n:1"`,
and so on. So a restart never re-rolls, and whoever knows the seed can repeat every shuffle.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Rng(Protocol):
    """The part of `random.Random` that questions, bots and titles use."""

    def random(self) -> float: ...

    def randrange(self, stop: int, /) -> int: ...

    def choice(self, seq: Sequence[T], /) -> T: ...

    def shuffle(self, x: list[T], /) -> None: ...


class Stream:
    """One draw: the same numbers for the same seed and number, on every machine."""

    def __init__(self, seed: bytes, draw: int) -> None:
        self._seed = seed
        self._draw = draw
        self._block = 0
        self._bytes = b""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to `stop - 1`, each as likely as the other."""
        if stop < 1:
            raise ValueError("nothing to draw from")
        size = ((stop - 1).bit_length() + 7) // 8 or 1
        limit = 256**size - 256**size % stop
        while (number := int.from_bytes(self._take(size), "big")) >= limit:
            pass
        return number % stop

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return self.randrange(1 << 48) / (1 << 48)

    def choice(self, seq: Sequence[T], /) -> T:
        """One of the items."""
        return seq[self.randrange(len(seq))]

    def shuffle(self, x: list[T], /) -> None:
        """Put the list into a random order: for i from the last place down to the second, swap i with a place 0..i."""
        for i in range(len(x) - 1, 0, -1):
            j = self.randrange(i + 1)
            x[i], x[j] = x[j], x[i]

    def _take(self, size: int) -> bytes:
        while len(self._bytes) < size:
            message = f"{self._draw}:{self._block}".encode()
            self._bytes += hmac.digest(self._seed, message, hashlib.sha256)
            self._block += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return taken


def commitment(seed: bytes) -> str:
    """What is published of a seed before the game ends: its SHA-256 in hexadecimal digits."""
    return hashlib.sha256(seed).hexdigest()
