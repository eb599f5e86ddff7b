"""Positions of a game of Downforce, set up piece by piece so that every piece is there once; but with any cards in the
hands, however many the course of a game would have left there."""

from __future__ import annotations

import copy
import json
from typing import Any

from games.engine import kernel
from games.engine.title import Game
from games.titles.downforce import TITLE
from games.titles.downforce.check import conserve_pieces
from games.titles.downforce.data import BET_LINES, CARS, DEALT, POWERS, speed_8
from games.titles.downforce.state import hand
from games.titles.downforce.track import FINISH, track

SEED = bytes(range(32))
QUAY, VALLEY = "cais-velho", "serra-do-vale"
POWER_OF = dict(zip(CARS, POWERS, strict=True))
"""The power that comes with each car in an auction set up here."""

APART = {"black": "b3", "blue": "b30", "green": "c43", "orange": "c31", "red": "d5", "yellow": "b12"}
"""Where all six cars have several spaces to go to on c01."""

Record = dict[str, Any]


def new(seats: int = 4, seed: bytes = SEED, on: str = QUAY) -> Record:
    """A new game, at the first auction."""
    return kernel.begin(TITLE, seats=seats, options={"track": on}, seed=seed)


def lawful(record: Record) -> None:
    """Raise Broken where a piece is missing or something stands where it can't."""
    conserve_pieces(Game(record, record["state"]))


def told(record: Record, reply: Any, seat: int | None = None) -> tuple[Record, list[Any]]:
    """The record after this reply, and what happened."""
    record, events = kernel.answer(TITLE, record, awaited(record) if seat is None else seat, reply)
    lawful(record)
    return record, events


def answer(record: Record, reply: Any, seat: int | None = None) -> Record:
    """The record after this reply of the awaited seat."""
    return told(record, reply, seat)[0]


def all_answer(record: Record, replies: dict[int, Any]) -> tuple[Record, list[Any]]:
    """The record after these replies, one after the other, and what happened in all."""
    happened_so_far = []
    for seat, reply in replies.items():
        record, events = told(record, reply, seat)
        happened_so_far += events
    return record, happened_so_far


def everyone(record: Record, reply: Any) -> tuple[Record, list[Any]]:
    """The record after the same reply of all who are asked."""
    return all_answer(record, dict.fromkeys(asked(record), reply))


def awaited(record: Record) -> int:
    """The one seat that the game waits for."""
    (seat,) = kernel.asked(TITLE, record).awaited
    return seat


def asked(record: Record) -> list[int]:
    """All seats that the open ask is put to."""
    return sorted(kernel.asked(TITLE, record).questions)


def question(record: Record, seat: int | None = None) -> Any:
    """The question of that seat, or of the awaited one."""
    return kernel.asked(TITLE, record).questions[awaited(record) if seat is None else seat]


def keys(record: Record, *prefix: str, seat: int | None = None) -> list[str]:
    """What the seat is offered after these picks."""
    return [choice.key for choice in question(record, seat).options(prefix)]


def phase_of(record: Record) -> str:
    """The phase that everyone sees."""
    return kernel.look(TITLE, record, None).view["phase"]


def until(record: Record, phase: str) -> Record:
    """The record played by default answers until the phase begins."""
    while phase_of(record) != phase:
        ask = kernel.asked(TITLE, record)
        record = answer(record, ask.questions[ask.awaited[0]].default, ask.awaited[0])
    return record


def auction(
    hands: dict[int, list[str]],
    *,
    cars: list[str],
    aside: list[str] | None = None,
    owned: dict[str, int] | None = None,
    again: bool = False,
    last_winner: int | None = None,
    drawn: int = 0,
    seats: int = 4,
) -> Record:
    """An auction of the first of these cars, the others still to come; six in all with those set aside and owned.

    Each car brings its power of POWER_OF; all cards that are in no hand have gone back.
    """
    record = copy.deepcopy(new(seats))
    state, owned, aside = record["state"], owned or {}, aside or []
    assert sorted([*cars, *aside, *owned]) == sorted(CARS)
    first, *coming = cars
    state["auction"] = {"car": first, "power": POWER_OF[first], "again": again}
    state["piles"] = {"cars": coming, "powers": [POWER_OF[car] for car in coming]}
    state["aside"] = [[car, POWER_OF[car]] for car in aside]
    for car, seat in owned.items():
        state["cars"][car].update(owner=seat, price=0)
        state["powers"][seat].append(POWER_OF[car])
    eights = {seat: [speed_8(car) for car, owner in owned.items() if owner == seat] for seat in range(seats)}
    state["hands"] = [hand([*hands[seat], *eights[seat]]) for seat in range(seats)]
    state["seen"] = [card for cards in eights.values() for card in cards]
    placed = {card for cards in hands.values() for card in cards}
    state["removed"] = [card for card in DEALT if card not in placed]
    state.update(last_winner=last_winner, drawn=drawn)
    record["stack"] = [["next_pair", {}], ["bidding", {}]]
    lawful(record)
    return record


def race(
    hands: dict[int, list[str]],
    cars: dict[str, str] | None = None,
    *,
    turn: int = 0,
    owners: dict[str, int | None] | None = None,
    powers: dict[int, str] | None = None,
    finished: list[str] | None = None,
    bets: dict[int, list[str]] | None = None,
    debts: list[int] | None = None,
    seats: int = 2,
    on: str = QUAY,
) -> Record:
    """A race with these cards in hand and these cars on their spaces, that seat to play; nobody has a power but those.

    Cars that are not named stand on the grid, or have finished; the owners of the six are the seats in turn where
    nothing else is said; everyone has bet on black at the lines that are crossed. All other cards have been played.
    """
    record = copy.deepcopy(new(seats, on=on))
    state, finished, known = record["state"], finished or [], track(on)
    free = [known.key_of(space) for space in known.grid if known.key_of(space) not in (cars or {}).values()]
    for number, car in enumerate(CARS):
        place = (cars or {}).get(car) or (FINISH if car in finished else free.pop())
        owner = number % seats if owners is None else owners.get(car)
        state["cars"][car].update(space=place, owner=owner)
    state.update(phase="race", turn=turn, auction=None, finished=list(finished), debts=debts or [0] * seats)
    _price(state)
    state["piles"] = {"cars": [], "powers": []}
    state["hands"] = [hand(hands.get(seat, [])) for seat in range(seats)]
    state["powers"] = [[powers[seat]] if seat in (powers or {}) else [] for seat in range(seats)]
    placed = {card for cards in hands.values() for card in cards}
    eights = [speed_8(car) for car, facts in state["cars"].items() if facts["owner"] is not None]
    state["discards"] = [card for card in [*DEALT, *eights] if card not in placed]
    state["removed"] = []
    spaces = {car: known.numbers[facts["space"]] for car, facts in state["cars"].items()}
    for line in range(BET_LINES):
        beyond = [car for car in [*finished, *CARS] if known.beyond[line] >> spaces[car] & 1]
        state["crossed"][line] = beyond[0] if beyond else None
        for seat in range(seats):
            state["bets"][seat][line] = (bets or {}).get(seat, ["black"] * BET_LINES)[line] if beyond else None
    record.update(stack=[["turn", {}]], told=0)
    lawful(record)
    return record


def _price(state: dict[str, Any]) -> None:
    """Let each seat have bid what it owes: up to 6 for a car."""
    owed = list(state["debts"])
    for facts in state["cars"].values():
        owner = facts["owner"]
        facts["price"] = None if owner is None else min(6, owed[owner])
        if owner is not None:
            owed[owner] -= facts["price"]
    assert not any(owed)


def spaces(record: Record) -> dict[str, str]:
    """Where the cars are."""
    return {car: facts["space"] for car, facts in record["state"]["cars"].items()}


def happened(events: list[Any], kind: str) -> list[Any]:
    """The events of that kind."""
    return [event for event in events if event["kind"] == kind]


def moved(events: list[Any]) -> list[tuple[str, list[str]]]:
    """Which cars went which way."""
    return [(event["car"], event["way"]) for event in happened(events, "moved")]


def ends(offered: list[str]) -> list[str]:
    """The spaces among these keys that a car can be driven to at once."""
    return [key.removeprefix("to:") for key in offered if key.startswith("to:")]


def unchanged(record: Record) -> str:
    """The record as a text, to see that nothing has touched it."""
    return json.dumps(record)
