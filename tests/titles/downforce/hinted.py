"""What the sensible player sees, considers and does in a position of Downforce."""

from __future__ import annotations

import random
from typing import Any

from games.bots import BOTS
from games.engine import kernel
from games.engine.kernel import Look
from games.engine.questions import Picks
from games.titles.downforce import TITLE
from games.titles.downforce.rating import rate, worth_rating
from tests.titles.downforce.scene import Record, awaited


def look(record: Record, seat: int | None = None) -> Look:
    """What that seat, or the awaited one, may know."""
    return kernel.look(TITLE, record, awaited(record) if seat is None else seat)


def best(record: Record, seat: int | None = None) -> Any:
    """What the sensible bot answers."""
    seen = look(record, seat)
    return BOTS["sensible"](seen, seen.question, random.Random(1))


def rated(record: Record, *picks: str, seat: int | None = None) -> float:
    """How good these picks look to it."""
    seen = look(record, seat)
    return rate(seen.view, seen.question)(picks)


def considered(record: Record, seat: int | None = None) -> list[Picks]:
    """What it gives a thought."""
    seen = look(record, seat)
    return list(worth_rating(seen.view, seen.question))
