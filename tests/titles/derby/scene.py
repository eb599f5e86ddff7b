"""Positions of a game of Derby, set up piece by piece so that every conservation law still holds."""

from __future__ import annotations

import copy
from typing import Any

from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.data import BET_CARDS, CARDS, CREATURES, SECTORS, SET_UP

SEED = bytes(range(32))

NOWHERE = dict.fromkeys(CREATURES, 0)


def new(seats: int = 4, seed: bytes = SEED, **options: bool) -> dict[str, Any]:
    """A new game, at the first bet."""
    return kernel.begin(TITLE, seats=seats, options=options, seed=seed)


def answer(record: dict[str, Any], reply: list[str], seat: int | None = None) -> dict[str, Any]:
    """The record after this reply of the awaited seat."""
    return told(record, reply, seat)[0]


def told(record: dict[str, Any], reply: list[str], seat: int | None = None) -> tuple[dict[str, Any], list[Any]]:
    """The record after this reply, and what happened."""
    record, events = kernel.answer(TITLE, record, awaited(record) if seat is None else seat, reply)
    TITLE.check(record)
    return record, events


def awaited(record: dict[str, Any]) -> int:
    """The one seat that the game waits for."""
    (seat,) = kernel.asked(TITLE, record).awaited
    return seat


def question(record: dict[str, Any]) -> Any:
    """The question of the awaited seat."""
    return kernel.asked(TITLE, record).questions[awaited(record)]


def keys(record: dict[str, Any], *prefix: str) -> list[str]:
    """What the awaited seat is offered after these picks."""
    return [choice.key for choice in question(record).options(prefix)]


def defaults(record: dict[str, Any], count: int) -> dict[str, Any]:
    """The record after so many default answers."""
    for _ in range(count):
        record = answer(record, question(record).default)
    return record


def until(record: dict[str, Any], phase: str, race: int = 1) -> dict[str, Any]:
    """The record played by default answers until the phase begins."""
    while (record["state"]["phase"], record["state"]["race"]) != (phase, race):
        record = answer(record, question(record).default)
    return record


def scene(
    holders: dict[int, list[str]],
    *,
    turn: int = 0,
    seats: int = 4,
    positions: dict[str, int] | None = None,
    entered: list[str] | None = None,
    finished: list[str] | None = None,
    bets: dict[int, list[list[str]]] | None = None,
    tricks: list[str] | None = None,
    mid_passed: str | None = None,
    third_bet: bool = False,
    race: int = 1,
    first: int = 0,
    seed: bytes = SEED,
    **options: bool,
) -> dict[str, Any]:
    """A game in the middle of a race: these cards in the holders, that seat to play.

    All other movement cards that are not in the Zeus deck are unused, all other bet cards in hand.
    """
    record = copy.deepcopy(until(new(seats, seed, **options), "race"))
    state = record["state"]
    tricks, finished, bets = tricks or [], finished or [], bets or {}
    state.update(race=race, first=first, turn=turn, mid_passed=mid_passed, third_bet=third_bet)
    state["holders"] = [list(holders.get(holder, [])) for holder in range(seats)]
    placed = {card for cards in holders.values() for card in cards} | set(tricks)
    state["unused"] = [card for card in CARDS if card not in placed]
    state["zeus"]["tricks"] = list(tricks)
    on_track = entered or [creature for creature in CREATURES if creature not in finished]
    state["track"] = {
        "positions": {**NOWHERE, **dict.fromkeys(finished, SECTORS + 1), **(positions or {})},
        "entered": list(on_track),
        "finished": list(finished),
    }
    state["bets"] = [copy.deepcopy(bets.get(seat, [])) for seat in range(seats)]
    used = [[card for _, card in state["bets"][seat]] for seat in range(seats)]
    state["hands"] = [[card for card in BET_CARDS if card not in used[seat]] for seat in range(seats)]
    tokens = SET_UP[seats].tokens_per_creature
    on = [creature for seat in state["bets"] for creature, _ in seat]
    state["supply"] = {creature: tokens - on.count(creature) for creature in CREATURES}
    TITLE.check(record)
    return record


def with_draw(record: dict[str, Any], reply: list[str], drawn: list[str]) -> tuple[dict[str, Any], list[Any]]:
    """The last turn of a race under a seed whose judgement draws these cards."""
    for number in range(2000):
        after, events = told({**record, "seed": number.to_bytes(32, "big").hex()}, reply)
        if sorted(after["state"]["races_done"][-1]["drawn"]) == sorted(drawn):
            return after, events
    raise AssertionError("no seed draws these cards")


def happened(events: list[Any], kind: str) -> list[Any]:
    """The events of that kind."""
    return [event for event in events if event["kind"] == kind]
