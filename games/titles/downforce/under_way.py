"""A card under way: what is kept of it between two answers, shown of it, and taken up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.titles.downforce.course import Course
from games.titles.downforce.data import CARDS
from games.titles.downforce.table import Table

KEPT = ("card", "left", "named", "skipped", "line", "cut")
"""The facts that are kept, in their order; see `state`."""


def laid(card: str) -> dict[str, Any]:
    """What is kept of a card of which no line has been resolved."""
    lines = list(range(len(CARDS[card].lines)))
    return {"card": card, "left": lines, "named": [], "skipped": False, "line": None, "cut": ""}


def saved(course: Course) -> dict[str, Any]:
    """What is kept of a card that is cut, or about to go on."""
    return {
        "card": course.card,
        "left": list(course.left),
        "named": list(course.named),
        "skipped": course.skipped,
        "line": None if course.offered else course.line,
        "cut": course.cut,
    }


def resumed(table: Table, cars: Mapping[str, int], kept: Mapping[str, Any]) -> Course:
    """The course of the card of which this is kept, with the cars where they are now; it has gone no further."""
    return Course(
        table,
        kept["card"],
        cars,
        tuple(kept["left"]),
        tuple(kept["named"]),
        kept["skipped"],
        kept["line"],
        cut=kept["cut"],
    )
