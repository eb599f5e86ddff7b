"""Tables of Downforce in the states that pages show, found by random play and made when a visit asks for one."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.utils import timezone

from games.engine import kernel
from games.engine.questions import Picks, Question
from games.models import Game, User
from games.registry import get_title
from games.services import dice, plans, play
from games.titles.downforce.picks import CAR, LINE, STEP
from tests.cast import awaited, begun, fresh, play_on, play_out

VALLEY, QUAY = "serra-do-vale", "cais-velho"
LATE = 6
"""As many cards have been played where a race is well under way."""

State = dict[str, Any]
When = Callable[[State, Question], bool]


class Circuits:
    """Games of these people, who sit in the seats from 0 on."""

    def __init__(self, people: list[User]) -> None:
        self.people = people

    def reader(self, game: Game, step: int = 0) -> User:
        """Who is awaited in the game, or sits that many seats to their left."""
        return self.people[(awaited(game)[0] + step) % len(self.people)]

    def own_question(self, game: Game) -> Question:
        """What the one is asked who is awaited first."""
        opened = kernel.asked(game.get_title(), game.record or {})
        assert opened
        return opened.questions[opened.awaited[0]]

    def coming(self, game: Game, kind: str) -> Question:
        """What the one who is awaited first can plan next, of that kind."""
        title, index = game.get_title(), awaited(game)[0]
        assert title.planning
        listed = title.planning.ahead(kernel.look(title, game.record or {}, index).view, index)
        return next(one.question for one in listed if one.question.occasion.startswith(kind))

    # The auction

    @cached_property
    def auction(self) -> Game:
        return self.at(lambda state, _: bool(state["auction"]) and len(state["piles"]["cars"]) == 2)

    @cached_property
    def again(self) -> Game:
        """A pair that nobody wanted is auctioned again, while another one is still set aside."""
        return self.at(lambda state, _: bool(state["auction"]) and state["auction"]["again"] and bool(state["aside"]))

    @cached_property
    def planned(self) -> Game:
        """An auction, and whoever is awaited first has planned two bids for one car and the choice of a power."""
        game = self.at(lambda state, _: bool(state["auction"]) and len(state["piles"]["cars"]) == 4)
        bid, power = self.coming(game, "bid"), self.coming(game, "power")
        index = awaited(game)[0]
        for question, pick, only in ((bid, 0, [["cars", "0"]]), (bid, 1, []), (power, 2, [])):
            picks = (question.options()[pick].key,)
            plans.add(game.pk, index, question.occasion, picks, only, now=timezone.now())
        return fresh(game)

    @cached_property
    def sealed_auction(self) -> tuple[Game, User]:
        """An auction, and somebody who has bid under seal and may change it."""
        return self._sealed(self.auction)

    @cached_property
    def carless(self) -> Game:
        """An auction in which only those bid who have no car."""
        return self.at(lambda state, _: bool(state["auction"]) and _bidders(state) == 2)

    @cached_property
    def powers(self) -> Game:
        return self.at(lambda _, question: question.occasion == "power")

    # The race

    @cached_property
    def race(self) -> Game:
        """The first turn."""
        return self.at(lambda _, question: question.occasion.startswith("turn."))

    @cached_property
    def late_race(self) -> Game:
        """A race well under way, in which a wild line and a way step by step can be picked."""

        def both(state: State, question: Question) -> bool:
            return _late_turn(state, question) and bool(composed(question, CAR)) and bool(composed(question, STEP))

        return self.at(both, on=VALLEY)

    @cached_property
    def tricky(self) -> Game:
        """A race in which the order of the lines is picked."""
        return self.at(lambda state, question: _late_turn(state, question) and bool(composed(question, LINE)))

    @cached_property
    def cunning(self) -> Game:
        """Somebody drives the own car in the middle of the card of another."""

        def driven(state: State, question: Question) -> bool:
            return question.occasion.startswith("drive.") and len(state["discards"]) >= LATE and _steps(question)

        return self.at(driven, on=VALLEY)

    @property
    def driver(self) -> User:
        return self.reader(self.cunning)

    @property
    def kept_waiting(self) -> User:
        """Whose card it is."""
        record: Any = self.cunning.record
        return self.people[record["state"]["turn"]]

    # The bets, the end

    @cached_property
    def bets(self) -> Game:
        return self.at(lambda _, question: question.occasion == "bet.2")

    @cached_property
    def sealed_bets(self) -> tuple[Game, User]:
        """The bets at a line, and somebody who has bet and may change it."""
        return self._sealed(self.at(lambda _, question: question.occasion == "bet.3"))

    @cached_property
    def under_way(self) -> Game:
        """A race that was played here from the beginning on."""
        with dice.loaded(random.Random(5)):
            game = play_on(self.begun(VALLEY), 40, now=timezone.now())
        while not self.own_question(game).occasion.startswith("turn."):
            game = play_on(game, now=timezone.now())
        return game

    @cached_property
    def finished(self) -> Game:
        with dice.loaded(random.Random(5)):
            return play_out(self.begun(QUAY), now=timezone.now())

    @cached_property
    def finished_with_bots(self) -> Game:
        """A game of one person at a full table of bots, whose names are longer than those of the others."""
        with dice.loaded(random.Random(6)):
            game = begun(self.people[0], seats=6, title="downforce", options={"track": VALLEY}, now=timezone.now())
            return play_out(game, now=timezone.now())

    # How they are made

    def begun(self, on: str) -> Game:
        return begun(*self.people, title="downforce", options={"track": on}, now=timezone.now())

    def at(self, when: When, on: str = QUAY) -> Game:
        """A game at the first moment of random play at which the first one who is asked is asked that."""
        record = found(len(self.people), on, when)
        game = self.begun(on)
        Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
        return fresh(game)

    def _sealed(self, game: Game) -> tuple[Game, User]:
        index = awaited(game)[0]
        reply = self.own_question(game).sample(random.Random(1))
        play.play(game.pk, index, game.ask, reply, now=timezone.now())
        return fresh(game), self.people[index]


def found(seats: int, on: str, when: When) -> State:
    """A record of the first random game that comes to such a moment."""
    title, rng = get_title("downforce"), random.Random(4)
    for _ in range(200):
        record = kernel.begin(title, seats=seats, options={"track": on}, seed=rng.randbytes(32))
        while opened := kernel.asked(title, record):
            seat = opened.awaited[0]
            if len(opened.awaited) == len(opened.questions) and when(record["state"], opened.questions[seat]):
                return record
            record, _ = kernel.answer(title, record, seat, opened.questions[seat].sample(rng))
    raise LookupError("no such moment")


def composed(question: Question, sort: str) -> Picks:
    """The first picks of a reply, up to a choice of that sort: the car of a wild line, a step, the next line."""
    for card in question.options():
        picks: Picks = (card.key,)
        while choices := question.options(picks):
            if any(choice.key.startswith(sort) for choice in choices):
                return picks
            picks = (*picks, choices[0].key)
    return ()


def to_the_end(question: Question, picks: Picks = ()) -> Picks:
    """The picks, gone on with the first choice each time: for a car the farthest space."""
    while choices := question.options(picks):
        picks = (*picks, choices[0].key)
    return picks


def _late_turn(state: State, question: Question) -> bool:
    return question.occasion.startswith("turn.") and len(state["discards"]) >= LATE


def _steps(question: Question) -> bool:
    return any(choice.key.startswith(STEP) for choice in question.options())


def _bidders(state: State) -> int:
    """How many bid where only those without a car do; 0 where everyone does."""
    owners = {car["owner"] for car in state["cars"].values()} - {None}
    without = len(state["hands"]) - len(owners)
    left = len(state["piles"]["cars"]) + len(state["aside"]) + 1
    return without if left <= without else 0
