"""What a person does on the site: takes the seat back, answers whatever waits, and perhaps plans ahead."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from games.bots.sensible import sensible
from games.engine import kernel
from games.engine.kernel import Look
from games.engine.planning import Entry, View
from games.management.pace.foresight import entries, stances
from games.management.pace.people import Person
from games.models import Seat
from games.services import plans, play, seats


@dataclass
class Player:
    """A person at a game, who makes plans at this share of the visits."""

    person: Person
    game_id: int
    share: float
    planned: View | None = field(default=None, init=False)
    """What the person saw when it planned last."""

    def visit(self, *, now: datetime) -> list[timedelta]:
        """Answer whatever waits, perhaps plan, and tell for how long each of the answers was waited for."""
        if (seat := self._seat()).held_by_bot:
            seats.come_back(self.game_id, seat.index, now=now)
        waits = self._answer(now)
        if self.person.days.random() < self.share and self._seat().game.is_running:
            self._plan(now)
            waits += self._answer(now)
        return waits

    def _answer(self, now: datetime) -> list[timedelta]:
        """Answer again and again until nothing waits; what the site answers by itself doesn't."""
        waits: list[timedelta] = []
        while (seat := self._seat()).asked is not None and seat.answers_at is None:
            assert seat.asked_since is not None
            waits.append(now - seat.asked_since)
            look = self._look(seat)
            assert look.question is not None
            reply = sensible(look, look.question, self.person.whims)
            play.play(self.game_id, seat.index, look.ask, reply, now=now)
        return waits

    def _plan(self, now: datetime) -> None:
        """Make plans anew if anything has changed since they were made, and write down what is new about them."""
        seat = self._seat()
        look = self._look(seat)
        if look.view == self.planned:
            return
        self.planned = look.view
        self._write_plan(seat, list(entries(self.person, look)), now)
        kept = dict(seat.standing.values_list("key", "about"))
        for key, about in stances(look).items():
            if kept.get(key) != about and self._seat().game.is_running:
                mode = "ask" if about is None else "only" if about else "pass"
                plans.keep_standing(self.game_id, seat.index, key, mode, about or (), now=now)

    def _write_plan(self, seat: Seat, planned: list[Entry], now: datetime) -> None:
        written = [(occasion, tuple(picks)) for occasion, picks in seat.plan.values_list("occasion", "picks")]
        if [(entry.occasion, entry.picks) for entry in planned] == written:
            return
        plans.withdraw_all(self.game_id, seat.index, now=now)
        for entry in planned:
            plans.add(self.game_id, seat.index, entry.occasion, entry.picks, entry.conditions, now=now)

    def _seat(self) -> Seat:
        return Seat.objects.select_related("game").get(game=self.game_id, user=self.person.user)

    def _look(self, seat: Seat) -> Look:
        """The game as its page shows it to the person in that seat."""
        assert seat.game.record is not None
        return kernel.look(seat.game.get_title(), seat.game.record, seat.index)
