"""A running game under its lock: what every writer of moves works on.

Answers are worked out in memory, since the kernel is pure, and written once by `save`, together with the moves, the
clocks and the notices. Must live inside one transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cached_property
from typing import Any

from games.bots import BOTS
from games.engine import kernel
from games.engine.events import Event, event
from games.engine.kernel import OpenAsk
from games.engine.questions import Question, Reply
from games.engine.words import say
from games.models import Game, Move, Notice, Seat
from games.services import ahead, clocks, meanwhile, notices, ratings, silence, site, times, wake
from games.services.ahead import Prepared
from games.services.dice import dice
from games.services.errors import NotAsked, Stale
from games.services.readable import kind_of, read

logger = logging.getLogger(__name__)

HELD_AFTER = 2
"""Time-outs in a row after which the bot holds a seat."""

STANDS_IN = "sensible"
"""The bot that answers when time is up, and for people who were replaced."""

REVISED_BY_HAND = (Move.By.HUMAN, Move.By.CLOCK, Move.By.PLAN, Move.By.STANDING)
"""Whose sealed answers a player may have replaced by an own one."""

UNCHARGED = (Move.By.BOT,)
"""Answers that neither take from a bank nor add to it, even when the seat was asked."""


class Table:
    """One running game, locked, with its seats by index."""

    def __init__(self, game: Game, now: datetime) -> None:
        self.game = game
        self.now = now
        self.title = game.get_title()
        self.seats = {seat.index: seat for seat in game.seats.select_related("user")}
        self.pace = clocks.Pace(**game.pace)
        self.moves: list[Move] = []
        self.outbox: list[Notice] = []
        self.is_set_aside = False
        self.left_over: set[int] = set()
        """Seats that could be answered for at once, and are by the worker."""
        self.in_person = False
        """Whether everyone is asked, whatever they have prepared: the rules failed on it."""
        self.quiet: list[Move] = []
        """Moves that no line of the log tells, once others can see what became of the ask."""
        self._refit()
        self._seen = (self.game.ask, self.awaited())

    @classmethod
    def lock(cls, game_id: int, now: datetime) -> Table:
        """The game, locked until the transaction ends. Raises Game.DoesNotExist, or NotAsked when it isn't running."""
        game = Game.objects.select_for_update(of=("self",), no_key=True).get(pk=game_id)
        if game.is_finished:
            raise NotAsked(say("This game is over."))
        if not game.is_running:
            raise NotAsked(say("This game has not begun."))
        return cls(game, now)

    @property
    def record(self) -> dict[str, Any]:
        record: dict[str, Any] | None = self.game.record
        assert record is not None
        return record

    @property
    def opened(self) -> OpenAsk | None:
        """The ask that the game waits at; None when it is over."""
        return kernel.asked(self.title, self.record)

    @cached_property
    def prepared(self) -> Prepared:
        """What its people have answered ahead."""
        return Prepared(self.game, self.title, self.seats)

    def require_open(self, index: int, ask: int, reply: Reply) -> None:
        """Raise Stale unless that ask is the open one, NotAsked unless it waits for the seat."""
        if ask != self.game.ask:
            self._refuse_stale(index, ask, reply)
        opened = self.opened
        if opened is None or index not in opened.questions:
            raise NotAsked(say("The game is not waiting for you."))

    def _refuse_stale(self, index: int, ask: int, reply: Reply) -> None:
        given = meanwhile.given(self.game, index, ask)
        if given is not None and given.by in REVISED_BY_HAND and given.reply == reply:
            raise Stale(say("Your move was already taken."), taken=True)
        if given is not None and given.by == Move.By.CLOCK and (due_at := _due_at(given)):
            zone = times.zone_of(self.seats[index].user)
            raise Stale(
                say(
                    "Your time ended at %(due)s and the bot has answered for you; your choice arrived at %(arrived)s.",
                    due=times.to_the_second(due_at, zone),
                    arrived=times.to_the_second(self.now, zone),
                )
            )
        raise Stale(meanwhile.overtaken(self.game, index, ask) or meanwhile.MOVED_ON)

    def could_come_by_itself(self, index: int, reply: Reply) -> bool:
        """Whether others can't tell this reply from one that the site gives, or has given before it under seal; then no
        time-out may be forgotten for it, or a seat that is held or not would tell them."""
        if str(index) in self.record["answers"]:
            return True
        opened = self.opened
        question = opened.questions[index] if opened else None
        return bool(question and question.standing and question.reply(question.standing.declines) == reply)

    def answer(self, index: int, reply: Reply, by: str) -> None:
        """Take the seat's reply to the open ask. Raises Illegal or NotAsked with nothing changed."""
        ask = self.game.ask
        revised = str(index) in self.record["answers"]
        is_joint = by == Move.By.PLAN and self.opened is not None and len(self.opened.questions) > 1
        record, events = kernel.answer(self.title, self.record, index, reply)
        if revised and record["ask"] == ask:
            self._revise(index, ask, reply, record)
            return
        seat = self.seats[index]
        if by == Move.By.PLAN or (seat.asked_since is not None and by not in UNCHARGED):
            stopped = site.clock(self.now)
            seat.bank_left = clocks.after_answer(self.pace, seat.bank_left, seat.asked_since or stopped, stopped)
        seat.stop_clock()
        self.game.record, self.game.ask = record, record["ask"]
        if is_joint and record["ask"] != ask:  # else nobody could see whose of the answers shown now was planned
            events = [event("answered", seat=index), *events]
        self._note(by, events, seat=index, ask=ask, reply=reply, record=record)

    def _revise(self, index: int, ask: int, reply: Reply, record: dict[str, Any]) -> None:
        """A sealed answer is replaced where it was given: no number, time or version may show that it changed."""
        self.game.record = record
        Move.objects.filter(game=self.game, ask=ask, seat=index).update(reply=reply)

    def tell(self, kind: str, **facts: Any) -> None:
        """Put something that the site did into the log of the game."""
        self._note(Move.By.SITE, [{"kind": kind, **facts}])

    def stand_in(self, index: int, by: str) -> None:
        """Let the bot answer the open ask for the seat."""
        seat = self.seats[index]
        look = kernel.look(self.title, self.record, index)
        assert look.question is not None
        try:
            reply = BOTS[seat.bot or STANDS_IN](look, look.question, dice())
            look.question.check(reply)
        except Exception:  # whatever a bot does wrong, the game must go on
            logger.exception("The bot failed in game %s; the default is played.", self.game.pk)
            reply = look.question.default
        self.answer(index, reply, by)

    def time_out(self, index: int) -> None:
        """Let the bot answer the open ask for a seat whose time is over, and put that into the log."""
        due_at = self.seats[index].due_at
        assert due_at is not None
        self.stand_in(index, Move.By.CLOCK)
        self.moves[-1].events.insert(0, {"kind": "site.time_out", "seat": index, "due": due_at.isoformat()})

    def set_aside(self, fault: Exception) -> None:
        """The rules failed: try again later, at growing intervals."""
        logger.error("Game %s is set aside.", self.game.pk, exc_info=fault)
        self.is_set_aside = True
        note_fault(self.game, fault, self.now)

    def awaited(self) -> tuple[int, ...]:
        """The seats that the game waits for."""
        opened = self.opened
        return opened.awaited if opened else ()

    def notify(self, users: Iterable[Any], kind: str, occasion: int, **about: Any) -> None:
        """Put a notice to each of these users into the outbox."""
        self.outbox += notices.drafted(users, self.game, kind, occasion, self.now, about)

    def people(self, *, but: int | None = None) -> list[Any]:
        """Everyone with an account at this table, except the one in that seat."""
        return [seat.user for seat in self.seats.values() if seat.user is not None and seat.index != but]

    def save(self) -> None:
        """Write everything: the game, its moves, its clocks, the notices about it, and at its end what it changes in
        the ratings: last, since other games of the title wait for that."""
        opened = self.opened
        if not self.is_set_aside:
            self.game.version += self.game.retry_at is not None
            self.game.retry_at, self.game.failures, self.game.fault = None, 0, ""
        if opened is None:
            self._finish()
        else:
            self._set_clocks(opened)
            self.prepared.prune(self.record)
        self._hush()
        if any(move.events for move in self.moves) or self._seen != (self.game.ask, self.awaited()):
            self.game.version += 1
        self.game.save()
        Move.objects.bulk_create(self.moves)
        Seat.objects.bulk_update(
            self.seats.values(),
            [
                "user", "name", "held_by_bot", "resigned", "asked", "asked_since", "due_at", "remind_at", "answers_at",
                "bank_left", "timeouts_in_row", "place", "score",
            ],
        )  # fmt: skip
        notices.post(self.outbox, self.now)
        if opened is None:
            ratings.rate(self.game, list(self.seats.values()))
        if self.left_over or any(self.seats[index].is_automatic for index in self.awaited()):
            wake.after_commit("resolve", self.game.pk)

    def _hush(self) -> None:
        """That a seat has passed by itself is told to nobody, as long as nobody can see it anyway."""
        for move in self.quiet:
            if move.ask != self.game.ask:
                move.events = [happened for happened in move.events if happened["kind"] != "answered"]

    def _set_clocks(self, opened: OpenAsk) -> None:
        for seat in self.seats.values():
            if seat.index not in opened.awaited:
                seat.stop_clock()
            elif seat.is_automatic:
                seat.stop_clock()
                seat.asked, seat.asked_since, seat.due_at = opened.number, self.now, self.now
            elif seat.index in self.left_over and seat.asked == opened.number:
                seat.answers_at = self.now
            elif seat.asked != opened.number:
                seat.asked, seat.asked_since = opened.number, self.now
                seat.due_at = clocks.due(self.pace, seat.bank_left, self.now)
                self.ask(seat, opened.questions[seat.index])

    def ask(self, seat: Seat, question: Question) -> None:
        """Tell the seat's owner that the game waits, unless the seat answers by itself later."""
        assert seat.asked_since is not None
        assert seat.due_at is not None
        seat.answers_at = self._answers_at(seat, question, seat.due_at)
        seat.remind_at = None if seat.answers_at else clocks.remind(seat.asked_since, seat.due_at)
        if seat.answers_at is None and seat.user is not None:
            notices.take_up(seat.user, self.game, Notice.Kind.TURN, self.game.ask, self.now)
            self.notify([seat.user], Notice.Kind.TURN, self.game.ask)

    def _answers_at(self, seat: Seat, question: Question, due_at: datetime) -> datetime | None:
        """When the seat answers by itself, at the latest: a standing pass beside others who decide, or a single reply
        of which only its owner can know, after as long as its owner might think. None where the owner has to answer."""
        if self.in_person:
            return None
        if seat.index in self.left_over:
            return self.now
        if not self.prepared.passes(seat.index, question) and question.only_reply() is None:
            return None
        return silence.moment(dice(), self.now, due_at, silence.usual_answer_time(self.game, seat.index))

    def _finish(self) -> None:
        result = kernel.result(self.title, self.record)
        assert result is not None
        self.game.status = Game.Status.FINISHED
        self.game.ended_at = self.now
        self.game.result = {
            name: {str(seat): value for seat, value in facts.items()} if isinstance(facts, Mapping) else facts
            for name, facts in result.items()
        }
        for seat in self.seats.values():
            seat.stop_clock()
            seat.place, seat.score = result["places"][seat.index], result["scores"][seat.index]
        ahead.forget(self.seats.values())
        self.notify(self.people(), Notice.Kind.ENDED, 0)

    def _note(self, by: str, events: list[Event], **facts: Any) -> None:
        self.game.moves_made += 1
        self.moves.append(
            Move(
                game=self.game,
                number=self.game.moves_made,
                by=by,
                events=events,
                rules=self.title.rules,
                at=self.now,
                **facts,
            )
        )

    def _refit(self) -> None:
        record, events = kernel.refit(self.title, self.record)
        if record is not self.record:
            self.game.record, self.game.ask, self.game.rules = record, record["ask"], self.title.rules
            self._note(Move.By.SITE, events, record=record)


def _due_at(move: Move) -> datetime | None:
    """When the time was over in which the clock answered; None where that can't be read."""
    told = [happened for happened in move.events if kind_of(happened) == "site.time_out"]
    return read(lambda happened: datetime.fromisoformat(happened["due"]), told[0], move, None) if told else None


def note_fault(game: Game, fault: Exception, now: datetime) -> None:
    """Note on the row that the rules failed, and when to try again: after 1, 2, 4, ... minutes, at most a day.

    The version grows, so that pages show it.
    """
    game.fault = f"{type(fault).__name__}: {fault}"[:2000]
    game.retry_at = now + clocks.growing(game.failures)
    game.failures += 1
    game.version += 1
