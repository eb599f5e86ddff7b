"""What becomes of the lines of a card (F11-F16, F22), and the events that tell it: the same where it happens and where
somebody only tries it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.events import Event, event
from games.titles.downforce.data import CARDS, WILD
from games.titles.downforce.table import Table
from games.titles.downforce.track import Track
from games.titles.downforce.ways import Way

DRIVEN, EXTRA, STILL, SKIPPED = "driven", "extra", "still", "skipped"


@dataclass(frozen=True, slots=True)
class Move:
    """What became of a line of the card: a car was DRIVEN a way, or a way more as Determined lets it (EXTRA, F21); it
    was named or printed and moved nothing (STILL, F13, F14); or the line was SKIPPED (F22), `car` then being what is
    printed on it."""

    line: int
    car: str
    way: Way
    kind: str = DRIVEN

    @property
    def drives(self) -> bool:
        """Has its car gone a way?"""
        return self.kind in (DRIVEN, EXTRA)


FINISHED, USELESS, OVER = "finished", "useless", "over"
"""Why a line does nothing: its car has finished (F15), no car that a wild one could name can move (F14), or the sixth
car has finished (F16)."""


def move_events(
    table: Table,
    card: str,
    moves: Iterable[Move],
    crossed: Sequence[str | None],
    finished: Sequence[str],
    by: Mapping[int, int] | None = None,
) -> Iterator[Event]:
    """What happens by these moves of the card, one after the other: each is told, then the bet lines that its car is
    the first to cross (F23), then the place that it takes (F15).

    `crossed`: the car that was first at each bet line before, or None; `finished`: the cars that had left the track;
    `by`: who drives at which line, where it is not the player of the card (F17).
    """
    crossed, finished = list(crossed), list(finished)
    for move in moves:
        yield _told(table, card, move, by or {})
        if not move.drives:
            continue
        for line in _first_beyond(table.track, move.way[-1], crossed):
            crossed[line] = move.car
            yield event("crossed", line=line, car=move.car)
        if move.way[-1] == table.track.finish:
            finished.append(move.car)
            yield event("finished", car=move.car, place=len(finished))


def idle_events(card: str, idle: Sequence[tuple[int, str]]) -> Iterator[Event]:
    """The lines that do nothing, put together by why they don't, to be told when all others are: the lines, and the
    cars that have finished (F14-F16)."""
    printed = CARDS[card].lines
    for reason in (FINISHED, USELESS, OVER):
        lines = sorted(line for line, why in idle if why == reason)
        if lines:
            cars = [printed[line][0] for line in lines] if reason == FINISHED else []
            yield event("idle", reason=reason, lines=lines, cars=cars)


def _told(table: Table, card: str, move: Move, by: Mapping[int, int]) -> Event:
    """The move itself; only what is so is told of a wild line and of another driver."""
    if move.kind == SKIPPED:
        return event("skipped", seat=table.seat, car=move.car, line=move.line)
    facts: dict[str, Any] = {"wild": True} if CARDS[card].lines[move.line][0] == WILD else {}
    if not move.drives:
        return event("still", car=move.car, line=move.line, finished=move.way[-1] == table.track.finish, **facts)
    if move.line in by:
        facts["by"] = by[move.line]
    way = [table.track.key_of(space) for space in move.way]
    return event("moved", car=move.car, line=move.line, way=way, extra=move.kind == EXTRA, steps=len(way) - 1, **facts)


def _first_beyond(track: Track, space: int, crossed: Sequence[str | None]) -> list[int]:
    """The bet lines that a car on that space has crossed as the first one."""
    return [line for line, beyond in enumerate(track.beyond) if crossed[line] is None and beyond >> space & 1]
