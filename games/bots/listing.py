"""How long it takes to list what can be chosen, as a page does at every pick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from games.engine import kernel
from games.engine.chance import Rng
from games.engine.questions import Picks
from games.engine.title import Record, Title


@dataclass
class Listings:
    """What was measured so far. `clock` tells seconds; `slowest` is what took longest, and after which picks."""

    clock: Callable[[], float]
    times: list[float] = field(default_factory=list)
    most_choices: int = 0
    slowest: tuple[float, str, Picks] = (0.0, "", ())

    def measure(self, title: Title, record: Record, seat: int, rng: Rng) -> None:
        """List the choices of that seat, pick after pick, on the way of a random answer.

        Each time the question is made anew, as it is for every request, so that nothing is left from the pick before.
        """
        ask = kernel.asked(title, record)
        if ask is None:
            return
        picks = ask.questions[seat].picks(ask.questions[seat].sample(rng))
        for count in range(len(picks) + 1):
            self._list(title, record, seat, picks[:count])

    def worst(self, part: float) -> float:
        """The time, in seconds, that all but this part of the listings stayed below."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * (1 - part)))]

    def _list(self, title: Title, record: Record, seat: int, prefix: Picks) -> None:
        ask = kernel.asked(title, record)
        assert ask is not None
        question = ask.questions[seat]
        begun = self.clock()
        choices = question.options(prefix)
        taken = self.clock() - begun
        self.times.append(taken)
        self.most_choices = max(self.most_choices, len(choices))
        if taken > self.slowest[0]:
            self.slowest = (taken, question.occasion, prefix)


def listings(
    title: Title, seats: int, options: dict[str, object], games: int, rng: Rng, clock: Callable[[], float]
) -> Listings:
    """Measure every question of so many random games."""
    measured = Listings(clock)
    for _ in range(games):
        seed = bytes(rng.randrange(256) for _ in range(32))
        record = kernel.begin(title, seats=seats, options=options, seed=seed)
        while ask := kernel.asked(title, record):
            for seat in ask.awaited:
                measured.measure(title, record, seat, rng)
            seat = ask.awaited[0]
            record, _events = kernel.answer(title, record, seat, ask.questions[seat].sample(rng))
    return measured
