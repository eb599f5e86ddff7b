"""Runs a game: begins it, says who is asked what, and takes an answer. Works on plain JSON records and keeps nothing.

A record holds the state at the start of the open step, the stack of calls still to run (the last one is the open
step), and the replies given inside the open step. Opening a record runs that one step again up to its ask.
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import GeneratorType
from typing import Any

from games.engine.chance import Rng, commitment
from games.engine.errors import Broken, Illegal, NotAsked, Outdated
from games.engine.events import Event, event
from games.engine.questions import Question, Reply
from games.engine.title import Ask, Call, Game, Record, State, Title
from games.engine.words import say

FORMAT = 1
"""Version of the shape of a record."""

BOUND = 10_000
"""Steps that may follow one answer without a question; more would mean that a title runs in circles."""


@dataclass(frozen=True, slots=True)
class OpenAsk:
    """The ask that a game waits at. `questions` lists the seats still awaited first."""

    number: int
    """Grows with every ask of the game; what a reply is for."""
    questions: Mapping[int, Question]
    awaited: tuple[int, ...]
    replies: Mapping[int, Reply]
    """Sealed replies that may still be revised."""
    closes: str


@dataclass(frozen=True, slots=True)
class Look:
    """What one seat (`None`: a spectator) may know and do; the title's `rate` and `preview` need nothing else."""

    title: Title = field(repr=False, compare=False)
    seat: int | None
    view: dict[str, Any]
    ask: int
    question: Question | None
    awaited: tuple[int, ...]
    reply: Reply | None
    over: bool


def begin(title: Title, *, seats: int, options: Mapping[str, Any] | None = None, seed: bytes) -> Record:
    """A new game at its first ask. Raises Illegal when the title has not these seats or options."""
    return opening(title, seats=seats, options=options, seed=seed)[0]


def opening(
    title: Title, *, seats: int, options: Mapping[str, Any] | None = None, seed: bytes
) -> tuple[Record, list[Event]]:
    """Like `begin`, with the events of setting up."""
    record: Record = {
        "format": FORMAT,
        "title": title.slug,
        "rules": title.rules,
        "seats": seats,
        "options": title.settled(options, seats),
        "seed": seed.hex(),
        "commitment": commitment(seed),
        "draws": 0,
        "state": {},
        "stack": [],
        "replies": [],
        "answers": {},
        "told": 0,
        "ask": 0,
    }
    game = Game(record, {})
    calls = title.set_up(game)
    events = game.events
    game.events = []
    return _go_on(title, record, game, _stacked([], calls), events), events


def asked(title: Title, record: Record) -> OpenAsk | None:
    """The ask that the game waits at; None when it is over."""
    return _open(title, record).asked


def answer(title: Title, record: Record, seat: int, reply: Reply) -> tuple[Record, list[Event]]:
    """The game after that seat's reply, and what happened. The record given is left as it was.

    Raises NotAsked when the game waits for nothing from the seat, Illegal when the reply is not among what is offered.
    """
    run = _open(title, record)
    if run.asked is None:
        raise NotAsked(say("This game is over."))
    if type(seat) is not int or seat not in run.asked.questions:
        raise NotAsked(say("The game is not waiting for this seat."))
    run.asked.questions[seat].check(reply)
    answers = {**record["answers"], str(seat): marshal.loads(marshal.dumps(reply))}
    joint = _joint(run.ask, answers)
    if joint is None:
        first = str(seat) not in record["answers"]
        return {**record, "answers": answers}, [event("answered", seat=seat)] if first else []
    return run.close(joint)


def look(title: Title, record: Record, seat: int | None) -> Look:
    """What that seat may know (`None`: a spectator): its view, its own open question, and who is awaited."""
    run = _open(title, record)
    view = title.view(run.game, seat)
    if run.asked is None:
        return Look(title, seat, view, record["ask"], None, (), None, over=True)
    question = None if seat is None else run.asked.questions.get(seat)
    reply = None if seat is None else run.asked.replies.get(seat)
    return Look(title, seat, view, run.asked.number, question, run.asked.awaited, reply, over=False)


def open_look(title: Title, record: Record) -> Look:
    """What can be known where every seat shows what it has: made of the views of all seats, for games that are over.
    The title must have an `open_view`."""
    assert title.open_view is not None
    run = _open(title, record)
    view = title.open_view([title.view(run.game, seat) for seat in range(record["seats"])])
    awaited = () if run.asked is None else run.asked.awaited
    return Look(title, None, view, record["ask"], None, awaited, None, over=run.asked is None)


def result(title: Title, record: Record) -> dict[str, Any] | None:
    """None while the game runs; then `{"places": {seat: place}, "scores": {seat: points}, ...}`."""
    return None if record["stack"] else title.outcome(Game(record, record["state"]))


def resample(title: Title, record: Record, seat: int | None, rng: Rng) -> Record:
    """A game that this seat cannot tell from the given one: all that is hidden from it is drawn anew, seed included."""
    game = Game(record, _copy(record["state"]))
    title.redeal(game, seat, rng)
    seed = bytes(rng.randrange(256) for _ in range(32))
    twin: Record = {**record, "state": game.state, "seed": seed.hex()}
    if any(other != str(seat) for other in record["answers"]):
        twin["answers"] = _resealed(_open(title, {**twin, "answers": {}}).ask, record["answers"], seat, rng)
    return twin


def _resealed(ask: Ask, answers: Mapping[str, Reply], seat: int | None, rng: Rng) -> dict[str, Reply]:
    """The sealed answers of the other seats drawn anew, as anyone can know them: none of them has closed the ask."""
    resealed = dict(answers)
    for other in answers:
        fresh = None if other == str(seat) else ask.questions[int(other)].sample(rng)
        if fresh is not None and _joint(ask, {**resealed, other: fresh}) is None:
            resealed[other] = fresh
    return resealed


def refit(title: Title, record: Record) -> tuple[Record, list[Event]]:
    """The record under today's rules. Where its open step no longer takes the replies given in it, that one step is
    put back to its start, and an event says so. Raises Broken when the record can't be read at all."""
    if record.get("format") != FORMAT or record.get("title") != title.slug:
        raise Broken(f"not a record of {title.slug} in format {FORMAT}")
    if record["rules"] != title.rules:
        record = {**record, "state": title.upgrade(_copy(record["state"]), record["rules"]), "rules": title.rules}
    try:
        _open(title, record)
    except Outdated:
        happened: list[Event] = []
        again = _go_on(title, record, Game(record, _copy(record["state"])), record["stack"], happened)
        told = again["told"] if again["stack"] == record["stack"] else 0  # the step's opening has been told before
        return again, [event("rewound"), *happened[told:]]
    return record, []


class _Run:
    """A record opened: its game with the open step standing at its ask."""

    def __init__(self, title: Title, record: Record) -> None:
        self.title = title
        self.record = record
        self.game = Game(record, _copy(record["state"]))
        self.asked: OpenAsk | None = None
        if record["stack"]:
            self._stand_at_ask()

    def _stand_at_ask(self) -> None:
        self.step = _started(self.title, self.game, self.record["stack"][-1])
        if not isinstance(self.step, GeneratorType):
            raise Outdated("the open step asks nothing")
        try:
            self.ask: Ask = next(self.step)
            for joint in self.record["replies"]:
                replies = _seated(joint)
                _check(self.ask, replies)
                self.ask = self.step.send(replies)
        except StopIteration:
            raise Outdated("the open step ends before its ask") from None
        answers = _seated(self.record["answers"])
        _check(self.ask, answers)
        waiting = tuple(seat for seat in self.ask.questions if seat not in answers)
        ordered = {seat: self.ask.questions[seat] for seat in (*waiting, *answers)}
        self.asked = OpenAsk(self.record["ask"], ordered, waiting, answers, self.ask.closes)

    def close(self, joint: dict[str, Reply]) -> tuple[Record, list[Event]]:
        """Give the step its joint replies and run on to the next ask or the end."""
        record = self.record
        try:
            self.step.send(_seated(joint))
        except StopIteration as stopped:
            events = self.game.events[record["told"] :]
            self.game.events = []
            stack = _stacked(record["stack"][:-1], stopped.value)
            return _go_on(self.title, record, self.game, stack, events), events
        events = self.game.events[record["told"] :]
        return {
            **record,
            "replies": [*record["replies"], joint],
            "answers": {},
            "told": len(self.game.events),
            "ask": record["ask"] + 1,
        }, events


def _open(title: Title, record: Record) -> _Run:
    return _Run(title, record)


def _go_on(title: Title, record: Record, game: Game, calls: Sequence[Call], events: list[Event]) -> Record:
    """Run the stack of calls until a step asks or none is left; the events are added to `events`."""
    stack = list(calls)
    for _ in range(BOUND):
        if not stack:
            return _saved(record, game.state, game.draws, [], 0)
        called = step = _started(title, game, stack[-1])
        if isinstance(step, GeneratorType):  # it has not run yet, so the state is still that before the step
            before, draws = marshal.dumps(game.state), game.draws
            try:
                next(step)
            except StopIteration as stopped:
                called = stopped.value
            else:
                events += game.events
                return _saved(record, marshal.loads(before), draws, stack, len(game.events))
        events += game.events
        game.events = []
        stack.pop()
        if called:
            stack += reversed(called)
    raise Broken(f"{title.slug} ran {BOUND} steps without a question")


def _started(title: Title, game: Game, call: Call) -> Any:
    name, arguments = call
    if name not in title.steps:
        raise Broken(f"{title.slug} has no step “{name}”")
    return title.steps[name](game, **arguments)


def _saved(record: Record, state: State, draws: int, stack: list[Call], told: int) -> Record:
    return {
        **record,
        "state": state,
        "draws": draws,
        "stack": stack,
        "replies": [],
        "answers": {},
        "told": told,
        "ask": record["ask"] + 1,
    }


def _stacked(stack: list[Call], calls: Sequence[Call] | None) -> list[Call]:
    """The stack with these calls on top, the first one to run last in the list."""
    return [*stack, *reversed(calls)] if calls else stack


def _joint(ask: Ask, answers: Mapping[str, Reply]) -> dict[str, Reply] | None:
    """The replies that close the ask, or None while it stays open."""
    joint: dict[str, Reply] = {}
    for seat in ask.questions:
        if str(seat) not in answers:
            return None
        joint[str(seat)] = answers[str(seat)]
        if ask.closes == "in_order" and ask.decides(joint[str(seat)]):
            return joint
    return joint


def _check(ask: Ask, replies: Mapping[int, Reply]) -> None:
    for seat, reply in replies.items():
        if seat not in ask.questions:
            raise Outdated(f"seat {seat} is not asked any more")
        try:
            ask.questions[seat].check(reply)
        except Illegal as refused:
            raise Outdated(f"the reply of seat {seat} no longer fits: {refused}") from refused


def _seated(replies: Mapping[str, Reply]) -> dict[int, Reply]:
    return {int(seat): reply for seat, reply in replies.items()}


def _copy(state: State) -> State:
    copied: State = marshal.loads(marshal.dumps(state))
    return copied
