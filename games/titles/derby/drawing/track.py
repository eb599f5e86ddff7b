"""What is drawn on Derby's board: who stands where on the lane, and who has come, or would come, from where."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.titles.derby.data import CREATURES, MID_LINES
from games.titles.derby.drawing import infield
from games.titles.derby.drawing.infield import Deck, Flag, Step
from games.titles.derby.drawing.lane import (
    HALF,
    HEIGHT,
    LAP,
    WIDTH,
    band,
    direction,
    edge,
    line,
    place,
    rounded,
    squeezed,
)
from games.titles.derby.drawing.tokens import Token, View, middle, tokens

FATE = 15
"""The radius of a Fate token."""

_LANES = {creature: -40 + 16 * nth for nth, creature in enumerate(CREATURES)}
"""How far outside the middle the way of each creature is drawn, so that no two ways cover each other."""


@dataclass(frozen=True, slots=True)
class Sector:
    """One numbered sector: its outline, and where its number stands. `lit`: it can be chosen, by the choice of that
    key; `picked`: it was."""

    number: int
    outline: str
    x: float
    y: float
    lit: bool = False
    choice: str = ""
    picked: bool = False


@dataclass(frozen=True, slots=True)
class FateToken:
    """A Fate token of that seat: its box, in the outer corner of its sector, clear of the creatures there."""

    sector: int
    seat: int
    x: float
    y: float
    size: float = 2 * FATE

    @property
    def middle_x(self) -> float:
        """The middle of the token."""
        return round(self.x + FATE, 1)

    @property
    def middle_y(self) -> float:
        """The middle of the token."""
        return round(self.y + FATE, 1)


@dataclass(frozen=True, slots=True)
class Way:
    """The way of a creature that has moved: a line along the lane, and the point and direction of its end."""

    creature: str
    line: str
    x: float
    y: float
    degrees: int


@dataclass(frozen=True, slots=True)
class Board:
    """All that the drawing needs. `told` says what ghosts and ways are about: "picked" (what the own picks would do),
    "announced" (a move that is announced and not made yet), "since" (what happened), or nothing."""

    sectors: tuple[Sector, ...]
    tokens: tuple[Token, ...]
    ghosts: tuple[Token, ...]
    """Where those that have moved came from, or where those would come that an announced move is about."""
    ways: tuple[Way, ...]
    start: str
    flags: tuple[Flag, ...]
    steps: tuple[Step, ...]
    deck: Deck
    fates: tuple[FateToken, ...] = ()
    told: str = ""
    passes_mid: bool = False
    """Whether what is picked takes a creature past the mid-race line for the first time in the race."""
    finishes: bool = False
    """Whether what is picked takes a creature across the finish line."""
    size: str = f"0 0 {WIDTH} {HEIGHT}"


def board(view: View, before: View | None = None, told: str = "picked") -> Board:
    """The drawing of a view of Derby; with the view `before`, it shows which creatures moved, and from where."""
    moved = _moved(before, view) if before else []
    drawn = Board(
        sectors=tuple(_sector(number, _count(view)) for number in range(1, _count(view) + 1)),
        tokens=tuple(tokens(view)),
        ghosts=(),
        ways=(),
        start=line(0),
        flags=infield.flags(view, MID_LINES),
        steps=infield.STEPS,
        deck=infield.deck(view),
        fates=tuple(_fate(int(sector), seat, _count(view)) for sector, seat in view.get("fate", {}).items()),
    )
    return _with_ways(drawn, view, before, moved, told) if before and moved else drawn


def _with_ways(drawn: Board, view: View, before: View, moved: Sequence[str], told: str) -> Board:
    ghosts = {token.creature: token for token in tokens(before) if token.creature in moved}
    passed = _passed(before, view, moved) if told == "picked" else ()
    return replace(
        drawn,
        tokens=tuple(
            _come(token, ghosts.get(token.creature), before, view, token.creature in passed) for token in drawn.tokens
        ),
        ghosts=tuple(ghosts.values()),
        ways=_ways(moved, before, view),
        told=told,
        passes_mid=not before["track"]["mid_passed"] and any(_is_past(view, creature) for creature in moved),
        finishes=len(view["finished"]) > len(before["finished"]),
    )


def announced(view: View, later: View) -> Board:
    """The drawing of a view with the way to where a creature would come by the move that is announced."""
    moved = _moved(view, later)
    return replace(
        board(view),
        ghosts=tuple(token for token in tokens(later) if token.creature in moved),
        ways=_ways(moved, view, later),
        told="announced",
    )


def lighted(drawn: Board, lights: Mapping[str, Sequence[str]], picked: Collection[str] = ()) -> Board:
    """The drawing with those sectors and creatures lit that can be chosen, each with the key of its choice if there is
    just one, and those marked that were picked. `lights`: the keys of the choices, by what they light up."""

    def lit(element: str) -> dict[str, Any]:
        keys = lights.get(element, ())
        return {"lit": bool(keys), "choice": keys[0] if len(keys) == 1 else ""}

    return replace(
        drawn,
        sectors=tuple(
            replace(sector, picked=f"sector-{sector.number}" in picked, **lit(f"sector-{sector.number}"))
            for sector in drawn.sectors
        ),
        tokens=tuple(
            replace(
                token,
                moved=token.moved or f"creature-{token.creature}" in picked,
                **lit(f"creature-{token.creature}"),
            )
            for token in drawn.tokens
        ),
    )


def _moved(before: View, after: View) -> list[str]:
    """The creatures that stand elsewhere now. How far one flew beyond the finish line is no place of its own."""
    beyond = _count(after) + 1
    old = before["positions"]
    return [
        creature for creature, sector in after["positions"].items() if min(sector, beyond) != min(old[creature], beyond)
    ]


def _passed(before: View, after: View, moved: Sequence[str]) -> set[str]:
    """The creatures that one of those that moved has left behind."""
    old, new = before["standing"].index, after["standing"].index
    return {
        other
        for other in after["standing"]
        for creature in moved
        if other not in moved and old(other) < old(creature) and new(other) > new(creature)
    }


def _is_past(view: View, creature: str) -> bool:
    return bool(view["positions"][creature] > view["track"]["mid_line"])


def _ways(moved: Sequence[str], before: View, after: View) -> tuple[Way, ...]:
    count = _count(after)
    return tuple(
        _way(creature, before["positions"][creature], after["positions"][creature], count) for creature in moved
    )


def _way(creature: str, old: int, new: int, count: int) -> Way:
    """From beside the old place to beside the new one, so that the head of the arrow can be seen."""
    lane, back = _LANES[creature], new < old
    low, high = sorted((middle(old, count), middle(new, count)))
    low, high = (low + 30, high - 18) if back else (low + 18, high - 30)
    high = max(high, low + 6)
    low, high = min(low, LAP - 6), min(high, LAP)
    drawn = "M{} {}".format(*place(high if back else low, lane)) + edge(low, high, lane, backwards=back)
    return Way(creature, drawn, *place(low if back else high, lane), direction(low if back else high) + 180 * back)


def _come(token: Token, ghost: Token | None, before: View, view: View, passed: bool) -> Token:
    """The token with the way it came, if it did."""
    old, new = before["positions"][token.creature], view["positions"][token.creature]
    if old == new:
        return replace(token, passed=passed)
    begin, end = middle(old, _count(view)), middle(new, _count(view))
    first = (ghost.middle_x, ghost.middle_y) if ghost else place(begin, 0)
    points = [first, *(place(stop, 0) for stop in _between(begin, end, LAP / _count(view)))]
    drawn = "L".join(f"{x - token.middle_x:.0f} {y - token.middle_y:.0f}" for x, y in points)
    return replace(token, moved=True, path=f"M{drawn}L0 0", key=f"{token.creature}-{old}-{new}")


def _between(begin: float, end: float, step: float) -> list[float]:
    """Where a creature passes on its way, its ends left out."""
    count = int(abs(end - begin) / step)
    return [begin + (end - begin) * nth / count for nth in range(1, count)]


def _count(view: View) -> int:
    return int(view["track"]["sectors"])


def _sector(number: int, count: int) -> Sector:
    begin, end = (number - 1) * LAP / count, number * LAP / count
    return Sector(number, band(begin, end), *place((begin + end) / 2, -HALF - 16))


def _fate(sector: int, seat: int, count: int) -> FateToken:
    centre, across = middle(sector, count), HALF - FATE
    x, y = place(centre + squeezed(20, centre, across), across)
    return FateToken(sector, seat, *rounded(x - FATE, y - FATE))
