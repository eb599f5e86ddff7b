"""Rounds of answers under seal, as they are told: that somebody has answered is no news beside what the round revealed.

Only ever tells less than the lines it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from games.engine.words import Player, listed, say
from games.models import Move, Seat
from games.services.log import LogLine

Telling = TypeVar("Telling")


def condensed(told_so_far: Sequence[LogLine], bots: Container[int]) -> list[LogLine]:
    """The lines, oldest first, as they read best: of a round of sealed answers what it revealed; before that who has
    answered, in one line."""
    return [together(run) for run in rounds(told_so_far, lambda line: line, bots)]


def rounds(
    told_so_far: Sequence[Telling], line_of: Callable[[Telling], LogLine], bots: Container[int]
) -> list[list[Telling]]:
    """What is told, oldest first, in runs that are one thing to tell. Who has answered under seal is left out where
    that round has been revealed; what was given for a player who did not answer is always told by itself. `bots`: the
    seats that are bots."""
    lines = [line_of(one) for one in told_so_far]
    last_of_moves = {line.number: line for line in lines}.values()  # a clock tells first that the time was over
    revealed = {line.ask for line in last_of_moves if line.seat is not None and not line.answered}
    runs: list[list[Telling]] = []
    open_round = None
    for one, line in zip(told_so_far, lines, strict=True):
        is_plain = bool(line.answered) and (line.by == Move.By.HUMAN or line.seat in bots)
        if is_plain and line.ask in revealed:
            continue
        if is_plain and line.ask == open_round:
            runs[-1].append(one)
        else:
            runs.append([one])
        open_round = line.ask if is_plain else None
    return runs


def together(run: Sequence[LogLine]) -> LogLine:
    """Lines of such a run as one, at the time of the last."""
    if len(run) == 1:
        return run[0]
    answered = tuple(seat for line in run for seat in line.answered)
    words = say("%(players)s have answered.", players=listed([Player(seat) for seat in answered]))
    return replace(run[0], number=run[-1].number, at=run[-1].at, words=words, answered=answered)


def bots_among(seats: Iterable[Seat]) -> frozenset[int]:
    """The seats in which bots sit of their own, and not for a player."""
    return frozenset(seat.index for seat in seats if seat.bot)
