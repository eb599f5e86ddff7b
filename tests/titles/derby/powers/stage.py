"""Games with powers, set up at the moment before a window opens."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.data import GODS, POWERS
from tests.titles.derby.scene import scene

PASS = ["pass"]
FATE = [key for key, power in POWERS.items() if power.fate]
PLAIN = [key for key, power in POWERS.items() if not power.fate]

few_and_many = pytest.mark.parametrize("seats", [3, 6])
with_and_without_tokens = pytest.mark.parametrize("fate_tokens", [False, True])
sober_or_not = pytest.mark.parametrize("zeus_sobers_up", [False, True])


def table(
    holders: dict[int, list[str]],
    *,
    gods: dict[int, str],
    seats: int = 4,
    fate: dict[str, int] | None = None,
    tricks: dict[str, int] | None = None,
    used: tuple[str, ...] = (),
    fate_tokens: bool = True,
    zeus_sobers_up: bool = False,
    **where: Any,
) -> dict[str, Any]:
    """A game in the middle of a race, as `scene` sets it up. Only the seats in `gods` have powers left, all of them but
    those `used`; `tricks` are the cards in the Zeus deck with the seats that put them there."""
    record = scene(holders, seats=seats, powers=True, fate_tokens=fate_tokens, zeus_sobers_up=zeus_sobers_up, **where)
    state = record["state"]
    spare = [god for god in GODS if god not in gods.values()]
    state["gods"] = [gods.get(seat) or spare.pop() for seat in range(seats)]
    state["powers"] = [_unused(gods.get(seat), fate_tokens, used) for seat in range(seats)]
    state["fate"] = dict(fate or {})
    for card, seat in (tricks or {}).items():
        state["unused"].remove(card)
        state["zeus"]["tricks"].append(card)
        state["put_by"][card] = seat
    TITLE.check(record)
    return record


def _unused(god: str | None, fate_tokens: bool, used: tuple[str, ...]) -> list[str]:
    return [
        key for key, power in POWERS.items() if power.god == god and key not in used and (fate_tokens or not power.fate)
    ]


# Going on from there


def answer(record: dict[str, Any], seat: int, reply: Any) -> dict[str, Any]:
    """The record after that seat's reply."""
    return told(record, seat, reply)[0]


def told(record: dict[str, Any], seat: int, reply: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The record after that seat's reply, and what happened."""
    record, events = kernel.answer(TITLE, record, seat, reply)
    TITLE.check(record)
    return json.loads(json.dumps(record)), events


def asked(record: dict[str, Any]) -> list[int]:
    """Who is asked, in the order in which the answers are decided."""
    ask = kernel.asked(TITLE, record)
    return [] if ask is None else list(ask.questions)


def question(record: dict[str, Any], seat: int) -> Any:
    """What that seat is asked."""
    return kernel.asked(TITLE, record).questions[seat]


def keys(record: dict[str, Any], seat: int, *picks: str) -> list[str]:
    """What that seat can pick after these picks."""
    return [choice.key for choice in question(record, seat).options(picks)]


def view(record: dict[str, Any], seat: int | None = None) -> dict[str, Any]:
    """What that seat sees."""
    return kernel.look(TITLE, record, seat).view


def window(record: dict[str, Any]) -> str | None:
    """The kind of the open window, None when none is open."""
    shown = view(record)["window"]
    return shown["kind"] if shown else None


def all_pass(record: dict[str, Any]) -> dict[str, Any]:
    """The record when everyone has let the open windows go by."""
    while window(record):
        record = answer(record, asked(record)[0], PASS)
    return record


def positions(record: dict[str, Any]) -> dict[str, int]:
    """Where the creatures are."""
    found: dict[str, int] = record["state"]["track"]["positions"]
    return found


def of_kind(events: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """The events of that kind."""
    return [event for event in events if event["kind"] == kind]


# The moments at which windows open

CARDS = {"dragon-n3": 4, "sylph-n2": 1}
"""The cards of seat 0's turn: the first moves Dragon 4, the second Sylph 1."""


def holders(seats: int, *, last: bool = False) -> dict[int, list[str]]:
    """Seat 0 has `dragon-n3` on its left and `sylph-n2` on its right; others have cards unless it is the last turn."""
    own = {0: ["dragon-n3"], seats - 1: ["sylph-n2"]}
    return own if last else {**own, 1: ["phoenix-n1", "phoenix-n2"]}


def bets(seats: int) -> dict[int, list[list[str]]]:
    """Two bets of everyone; three seats bet on Dragon's neighbours only as far as the tokens go."""
    pairs = [("dragon", "gryphon"), ("lamassu", "pegasus"), ("phoenix", "sylph")]
    return {
        seat: [[creature, card] for creature, card in zip(pairs[seat % 3], ("first", "last"), strict=True)]
        for seat in range(seats)
    }


def before_play(gods: dict[int, str], seats: int = 4, **more: Any) -> dict[str, Any]:
    """Seat 0 has put down `dragon-n3` as first card."""
    return answer(table(holders(seats), gods=gods, seats=seats, bets=bets(seats), **more), 0, ["dragon-n3"])


def before_second(gods: dict[int, str], seats: int = 4, **more: Any) -> dict[str, Any]:
    """Seat 0 has put down `dragon-n3` as second card, which moves 2 sectors."""
    record = all_pass(answer(table(holders(seats), gods=gods, seats=seats, bets=bets(seats), **more), 0, ["sylph-n2"]))
    return answer(record, 0, ["dragon-n3"])


def landed(gods: dict[int, str], seats: int = 4, *, bonus: bool = False, **more: Any) -> dict[str, Any]:
    """Seat 0 has brought Dragon to sector 4, where the Fate token of seat 2 lies."""
    cards = holders(seats)
    if bonus:
        cards[0] = ["dragon-t1"]
    more = {"fate": {"4": 2}, "positions": {"gryphon": 7, "sylph": 9}, **more}
    record = table(cards, gods=gods, seats=seats, bets=bets(seats), **more)
    record = answer(record, 0, ["dragon-t1", "bonus"] if bonus else ["dragon-n3"])
    while window(record) in ("play", "after"):
        record = answer(record, asked(record)[0], PASS)
    return record


def turn_over(record: dict[str, Any]) -> dict[str, Any]:
    """Seat 0 has played `dragon-n3` and `sylph-n2`, and nobody a power."""
    record = all_pass(answer(record, 0, ["dragon-n3"]))
    record = answer(record, 0, ["sylph-n2"])
    while window(record) in ("play", "after", "fate"):
        record = answer(record, asked(record)[0], PASS)
    return record


def before_third_bets(gods: dict[int, str], seats: int = 4, **more: Any) -> dict[str, Any]:
    """Dragon was the first to pass the mid-race line, seat 0's turn is over; seat 1 is first player."""
    more = {"positions": {"dragon": 12, "gryphon": 3}, "bets": bets(seats), **more}
    return turn_over(table(more.pop("holders", holders(seats)), gods=gods, seats=seats, **more))


def before_draw(gods: dict[int, str], seats: int = 4, **more: Any) -> dict[str, Any]:
    """All cards of the race are played; Zeus has three tricks, two of them from seat 1. Seat 0 is first player."""
    more = {
        "tricks": {"gryphon-t1": 1, "gryphon-t2": 1, "lamassu-t1": 0},
        "positions": {"gryphon": 9, "lamassu": 8, "pegasus": 7, "phoenix": 6},
        "bets": bets(seats),
        **more,
    }
    return turn_over(table(holders(seats, last=True), gods=gods, seats=seats, **more))


def drawn(gods: dict[int, str], cards: list[str], seats: int = 4, **more: Any) -> dict[str, Any]:
    """Zeus has drawn these cards."""
    for number in range(3000):
        record = before_draw(gods, seats, seed=number.to_bytes(32, "big"), **more)
        if sorted(record["state"]["drawn"]) == sorted(cards):
            return record
    raise AssertionError("no seed draws these cards")


def first_bet(gods: dict[int, str], seats: int = 4, **more: Any) -> dict[str, Any]:
    """Seat 0 is about to place the first bet of the first race."""
    more = {"race": 1, **more}
    record = table(holders(seats), gods=gods, seats=seats, **more)
    record["stack"] = [
        ["race", {}],
        ["first_bets", {"round": 2}],
        ["place_bet", {"seat": 1}],
        ["place_bet", {"seat": 0}],
    ]
    record["state"].update(phase="first_bets", round=1, turn=None)
    return record
