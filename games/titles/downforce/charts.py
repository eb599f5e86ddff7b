"""The course of a Downforce as charts: how far the cars were after every card, and what everyone won and paid."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.chart import Chart, Line
from games.engine.events import Event
from games.engine.words import Player, Words, say
from games.titles.downforce import words
from games.titles.downforce.data import CARS
from games.titles.downforce.track import track


def charts(happened: Sequence[Event]) -> tuple[Chart, ...]:
    """The race, if one was run, then how the money came together, if it was counted."""
    raced = any(event["kind"] == "played" for event in happened)
    scored = [event for event in happened if event["kind"] == "scored"]
    return (*((_race(happened),) if raced else ()), *((_money(scored),) if scored else ()))


def _race(happened: Sequence[Event]) -> Chart:
    """Counted from behind: how many spaces of the shortest way each car had behind it."""
    begun = next(event for event in happened if event["kind"] == "game_started")
    course = track(begun["track"])
    longest = max(course.to_go[space] for space in course.grid)
    standing = dict(zip(begun["grid"], course.grid, strict=True))
    cards: list[dict[str, int]] = []
    for event in happened:
        if event["kind"] == "played":
            cards.append(dict(standing))
        if event["kind"] == "moved":
            standing[event["car"]] = course.numbers[event["way"][-1]]
    cards.append(dict(standing))
    return Chart(
        key="race",
        title=say("The race: how far the cars had come"),
        across=say("After card"),
        up=say("Spaces on the shortest way"),
        axes=say("From left to right: card after card. Upwards: the spaces of the shortest way behind each car."),
        columns=_numbers(len(cards)),
        lines=tuple(
            Line(car, words.car(car), tuple(longest - course.to_go[card[car]] for card in cards)) for car in CARS
        ),
        most=longest,
        named=((longest, say("Finish")),),
    )


def _money(scored: Sequence[Event]) -> Chart:
    """What everyone had when prizes, then each bet line were counted, the prices of the auction being paid last."""
    steps = (say("Prizes"), say("1st bet"), say("2nd bet"), say("3rd bet"))
    lines = []
    for event in scored:
        total = sum(event["prizes"].values())
        values = [total]
        for payout in event["payouts"]:
            total += payout
            values.append(total)
        lines.append(Line(f"seat-{event['seat']}", Player(event["seat"]), tuple(values)))
    return Chart(
        key="money",
        title=say("Money won, before the cars are paid"),
        across=say("With"),
        up=say("Millions"),
        axes=say("From left to right: prizes, then the bets, line after line. Upwards: the money won so far."),
        columns=steps,
        lines=tuple(lines),
        most=max(max(line.values) for line in lines) or 1,
    )


def _numbers(count: int) -> tuple[Words, ...]:
    return tuple(say("%(number)s", number=number) for number in range(count))
