"""The course of a Derby as charts: where the creatures stood after every turn, and the points after every race."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.chart import Chart, Line
from games.engine.events import Event
from games.engine.words import Player, Words, say
from games.titles.derby import words
from games.titles.derby.data import CREATURES, SECTORS, SET_UP
from games.titles.derby.moves import FIRST

FINISH = SECTORS + 1
"""Where a creature stands on a chart once it has crossed the finish line."""


def charts(happened: Sequence[Event]) -> tuple[Chart, ...]:
    """A chart of every race, then the points if a race was run to its end."""
    races = tuple(_race(race) for race in _races(happened))
    totals = [event["points"] for event in happened if event["kind"] == "race_ended"]
    return (*races, _points(totals)) if totals else races


def _races(happened: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each race."""
    race: list[Event] = []
    for event in happened:
        if event["kind"] == "race_started":
            race = []
        race.append(event)
        if event["kind"] == "race_ended":
            yield race


def _race(happened: Sequence[Event]) -> Chart:
    positions = dict.fromkeys(CREATURES, 0)
    turns: list[dict[str, int]] = []
    for event in happened:
        if event["kind"] == "played" and event["played"] == FIRST:
            turns.append(dict(positions))
        if event["kind"] in ("moved", "finished"):
            positions[event["creature"]] = event["end"] if event["kind"] == "moved" else FINISH
    turns.append(positions)
    race, line = happened[-1]["race"], SET_UP[len(happened[-1]["points"])].mid_line
    return Chart(
        key=f"race-{race}",
        title=say("Race %(race)s: where the creatures stood", race=race),
        across=say("After turn"),
        up=say("Sector"),
        axes=say("From left to right the turns of the race, from bottom to top the sectors."),
        columns=_numbers(len(turns)),
        lines=tuple(Line(key, words.creature(key), tuple(turn[key] for turn in turns)) for key in CREATURES),
        most=FINISH,
        named=((0, say("Start")), (FINISH, say("Finish"))),
        marked=((line + 0.5, say("mid-race line")),),
    )


def _points(totals: Sequence[Sequence[int]]) -> Chart:
    after = [[0] * len(totals[0]), *totals]
    return Chart(
        key="points",
        title=say("Victory points over the races"),
        across=say("After race"),
        up=say("Points"),
        axes=say("From left to right the races, from bottom to top the points."),
        columns=_numbers(len(after)),
        lines=tuple(
            Line(f"seat-{seat}", Player(seat), tuple(points[seat] for points in after))
            for seat in range(len(totals[0]))
        ),
        most=max(map(max, after)),
    )


def _numbers(count: int) -> tuple[Words, ...]:
    return tuple(say("%(number)s", number=number) for number in range(count))
