"""For every power a moment at which its window is open, its owner, and a way to play it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from games.titles.derby.data import POWERS
from tests.titles.derby.powers import stage


@dataclass(frozen=True)
class Moment:
    """`opens(gods, seats, **more)` leads to the open window; `owner` can answer `reply` in it."""

    opens: Callable[..., dict[str, Any]]
    owner: int
    reply: Callable[[int], list[str]]


def _others(seats: int) -> list[str]:
    """The first bet of each player other than seat 1, clockwise."""
    return [f"{seat % seats}:{stage.bets(seats)[seat % seats][0][0]}" for seat in range(2, seats + 1)]


def _one_bet(gods: dict[int, str], seats: int = 4, **more: Any) -> dict[str, Any]:
    """Seat 0 has just bet on Dragon."""
    record = stage.first_bet(gods, seats, **more)
    return stage.answer(record, 0, ["dragon", "first"])


def _drawn(gods: dict[int, str], seats: int = 4, **more: Any) -> dict[str, Any]:
    """Zeus has drawn a trick and a protection card."""
    return stage.drawn(gods, ["gryphon-t1", "zeus"], seats, **more)


def _by_a_trick(gods: dict[int, str], seats: int = 4, **more: Any) -> dict[str, Any]:
    return stage.landed(gods, seats, bonus=True, **more)


def _after(gods: dict[int, str], seats: int = 4, **more: Any) -> dict[str, Any]:
    """Seat 0 has played `dragon-n3` and has another card of Dragon on its right."""
    cards = {**stage.holders(seats), seats - 1: ["sylph-n2", "dragon-n1"]}
    record = stage.table(cards, gods=gods, seats=seats, bets=stage.bets(seats), **more)
    record = stage.answer(record, 0, ["dragon-n3"])
    while stage.window(record) == "play":
        record = stage.answer(record, stage.asked(record)[0], stage.PASS)
    return record


MOMENTS = {
    "trickster": Moment(stage.before_third_bets, 1, lambda seats: ["trickster", "lamassu", "sylph"]),
    "sleight-of-hand": Moment(stage.before_draw, 1, lambda seats: ["sleight-of-hand", "gryphon-t2"]),
    "tangled-web": Moment(stage.landed, 1, lambda seats: ["tangled-web"]),
    "sun-ray": Moment(stage.before_play, 1, lambda seats: ["sun-ray"]),
    "falcons-eye": Moment(_one_bet, 1, lambda seats: ["falcons-eye"]),
    "tailwind": Moment(stage.landed, 1, lambda seats: ["tailwind"]),
    "prophecy": Moment(stage.before_third_bets, 1, lambda seats: ["prophecy", "lamassu", "second"]),
    "heavy-air": Moment(stage.before_play, 1, lambda seats: ["heavy-air"]),
    "change-of-fortune": Moment(stage.landed, 1, lambda seats: ["change-of-fortune"]),
    "superior-wisdom": Moment(stage.before_third_bets, 1, lambda seats: ["superior-wisdom", *_others(seats)]),
    "word-with-zeus": Moment(_drawn, 1, lambda seats: ["word-with-zeus", "zeus"]),
    "ravens-report": Moment(stage.landed, 1, lambda seats: ["ravens-report", "2"]),
    "renewal": Moment(_after, 0, lambda seats: ["renewal", "dragon-n1"]),
    "second-wind": Moment(stage.before_second, 0, lambda seats: ["second-wind"]),
    "cleansing": Moment(_by_a_trick, 1, lambda seats: ["cleansing"]),
    "heavenly-dukes-blessing": Moment(stage.before_third_bets, 1, lambda seats: ["heavenly-dukes-blessing", "gryphon"]),
    "mandate": Moment(_drawn, 1, lambda seats: ["mandate", "gryphon-t1"]),
    "celestial-order": Moment(stage.landed, 1, lambda seats: ["celestial-order", "sylph"]),
}
every_power = pytest.mark.parametrize("power", MOMENTS)


def moment(power: str, seats: int = 4, **more: Any) -> tuple[dict[str, Any], int, list[str]]:
    """The record with the window of that power open for its owner alone, the owner, and a reply that plays it."""
    found = MOMENTS[power]
    record = found.opens({found.owner: POWERS[power].god}, seats, **more)
    return record, found.owner, found.reply(seats)
