"""The course of a game as lines over its time: data that a page draws, and lists in a table for those who read."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.words import Player, Words


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a chart: the key of the piece or seat it is about, its name, and a value for every column."""

    key: str
    name: Words | Player
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines over the same columns. `across` says what the columns are, `up` what the values are, from 0 to `most`;
    `axes` says both in a sentence.

    `named`: values that have a name. `marked`: heights at which a line is drawn across, with its name.
    """

    key: str
    title: Words
    across: Words
    up: Words
    axes: Words
    columns: tuple[Words, ...]
    lines: tuple[Line, ...]
    most: int
    named: tuple[tuple[int, Words], ...] = ()
    marked: tuple[tuple[float, Words], ...] = ()
