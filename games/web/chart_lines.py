"""Where a chart's lines run on its drawing. Lengths are units of the drawing's view box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.chart import Chart
from games.engine.words import Player, Words, say

WIDTH, HEIGHT = 520, 320
LEFT, RIGHT, TOP, FOOT = 96, 506, 16, 286
MOST_TICKS = 12
APART = 1.7
"""How far the lines are shifted against each other, so that equal values stay apart."""

SIGNS = (
    "M{x0} {y}A5 5 0 1 1 {x1} {y}A5 5 0 1 1 {x0} {y}Z",  # circle
    "M{x0} {y0}H{x1}V{y1}H{x0}Z",  # square
    "M{x} {y0}L{x1} {y1}H{x0}Z",  # triangle
    "M{x} {y0}L{x1} {y}L{x} {y1}L{x0} {y}Z",  # diamond
    "M{x0} {y0}L{x1} {y1}M{x1} {y0}L{x0} {y1}",  # cross
    "M{x0} {y0}H{x1}L{x} {y1}Z",  # triangle, upside down
)
"""The shape that marks a line, around a point, whatever its colour."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A value of an axis, or a mark across the drawing: where, and its words just above it."""

    at: float
    words: Words

    @property
    def above(self) -> float:
        return round(self.at - 5, 1)


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line: its points, the signs on it, and the sign alone for the legend."""

    name: Words | Player
    points: str
    signs: str
    sample: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """All that the drawing of a chart needs."""

    ups: tuple[Tick, ...]
    across: tuple[Tick, ...]
    marks: tuple[Tick, ...]
    lines: tuple[DrawnLine, ...]
    left: int = LEFT
    right: int = RIGHT
    foot: int = FOOT + 22
    size: str = f"0 0 {WIDTH} {HEIGHT}"


def drawn(chart: Chart) -> Drawn:
    """The drawing of a chart, its lines in the order of the chart."""
    count = len(chart.columns)
    every = -(-count // MOST_TICKS)
    return Drawn(
        ups=tuple(Tick(_up(chart, value), words) for value, words in _values(chart)),
        across=tuple(Tick(_across(nth, count), chart.columns[nth]) for nth in range(0, count, every)),
        marks=tuple(Tick(_up(chart, value), words) for value, words in chart.marked),
        lines=tuple(_line(chart, nth) for nth in range(len(chart.lines))),
    )


def _values(chart: Chart) -> list[tuple[int, Words]]:
    """The values that the upward axis names: those with a name, and round ones that are not close to them."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if chart.most <= 6 * step)
    named = dict(chart.named)
    far = [value for value in range(0, chart.most + 1, step) if all(abs(value - other) * 3 > step for other in named)]
    return sorted(
        [*named.items(), *((value, say("%(number)s", number=value)) for value in far)], key=lambda one: one[0]
    )


def _line(chart: Chart, nth: int) -> DrawnLine:
    line, shift = chart.lines[nth], (nth - (len(chart.lines) - 1) / 2) * APART
    places = [
        (_across(column, len(line.values)), round(_up(chart, value) + shift, 1))
        for column, value in enumerate(line.values)
    ]
    every = max(1, len(places) // 6)
    marked = [place for column, place in enumerate(reversed(places)) if column % every == 0]
    return DrawnLine(
        line.name,
        " ".join(f"{x},{y}" for x, y in places),
        "".join(_sign(nth, x, y) for x, y in marked),
        _sign(nth, 22, 8),
    )


def _sign(nth: int, x: float, y: float) -> str:
    around: dict[str, float] = {"x": x, "x0": x - 5, "x1": x + 5, "y": y, "y0": y - 5, "y1": y + 5}
    return SIGNS[nth % len(SIGNS)].format(**{name: f"{round(value, 1):g}" for name, value in around.items()})


def _across(nth: int, count: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * nth / max(1, count - 1), 1)


def _up(chart: Chart, value: float) -> float:
    return round(FOOT - (FOOT - TOP) * value / max(1, chart.most), 1)


def rows(chart: Chart) -> list[tuple[Words, Sequence[Words]]]:
    """The chart as a table: each column of the chart with the values of all lines, in words."""
    named = dict(chart.named)

    def words(value: int) -> Words:
        return named.get(value) or say("%(number)s", number=value)

    return [(column, [words(line.values[nth]) for line in chart.lines]) for nth, column in enumerate(chart.columns)]
