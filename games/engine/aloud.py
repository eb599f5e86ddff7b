"""A table as sentences, for those who would rather read it, or have it read to them, than look at the drawing."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.words import Words


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, and what it heads if it heads a list."""

    words: Words
    of: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """The sentences about one part of the table."""

    title: Words
    lines: tuple[Line, ...]
