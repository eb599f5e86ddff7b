"""What the people at a table have answered before they were asked, and what of it is to be given now.

Chooses only; the table gives the replies. What is chosen for a seat follows from that seat's own look and rows.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from games.engine import kernel, planning
from games.engine.kernel import Look, OpenAsk
from games.engine.planning import Entry, Misfit
from games.engine.questions import Question, Reply
from games.engine.title import Record, Title
from games.models import Game, Move, PlanEntry, Seat, StandingAnswer

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Given:
    """A reply that a seat gives without being asked: `by` which of `Move.By`, and the row of the plan that it uses up.

    `quiet`: where the seat was never seen to be asked, no line of the log says that it has answered.
    """

    seat: int
    by: str
    reply: Reply
    quiet: bool = False
    row: PlanEntry | None = None


class Prepared:
    """The plans and standing answers at one locked table, read in two queries when they are first needed."""

    def __init__(self, game: Game, title: Title, seats: Mapping[int, Seat]) -> None:
        self.title = title
        self.plans: dict[int, list[PlanEntry]] = {}
        self.standing: dict[int, dict[str, StandingAnswer]] = {}
        if title.planning is None:
            return
        index_of = {seat.pk: index for index, seat in seats.items()}
        for entry in PlanEntry.objects.filter(seat__game=game):
            self.plans.setdefault(index_of[entry.seat_id], []).append(entry)
        for answer in StandingAnswer.objects.filter(seat__game=game):
            self.standing.setdefault(index_of[answer.seat_id], {})[answer.key] = answer

    def at_once(self, record: Record, opened: OpenAsk, asked_now: Iterable[int]) -> Iterator[Given]:
        """The replies that can be given now, in the order in which to give them: plans of the seats that are
        `asked_now`, single replies that anyone can see, and standing passes where nothing else keeps the ask open."""
        yield from self._planned(record, opened, asked_now)
        for index in opened.awaited:
            if (reply := forced(opened.questions[index])) is not None:
                yield Given(index, Move.By.FORCED, reply, quiet=True)
        standing = [index for index in opened.awaited if self.passes(index, opened.questions[index])]
        passes = [standing_pass(index, opened.questions[index]) for index in standing]
        if len(passes) == len(opened.awaited) or self._close(record, passes):
            yield from passes

    def by_itself(self, record: Record, opened: OpenAsk, index: int) -> Given | None:
        """What a seat whose moment has come answers by itself; None when its owner has to be asked after all."""
        question = opened.questions[index]
        if (planned := next(self._planned(record, opened, (index,)), None)) is not None:
            return planned
        if self.passes(index, question):
            return standing_pass(index, question)
        only = question.only_reply()
        return None if only is None else Given(index, Move.By.FORCED, only, quiet=question.openly)

    def passes(self, index: int, question: Question) -> bool:
        """Whether the seat has a standing answer that covers this question."""
        if question.standing is None:
            return False
        row = self.standing.get(index, {}).get(question.standing.key)
        return row is not None and not set(row.about) & set(question.standing.about)

    def use_up(self, row: PlanEntry) -> None:
        """The entry was played; its alternatives are over with it."""
        PlanEntry.objects.filter(seat=row.seat_id, occasion=row.occasion).delete()
        for index, rows in self.plans.items():
            self.plans[index] = [
                other for other in rows if (other.seat_id, other.occasion) != (row.seat_id, row.occasion)
            ]

    def forget(self, seat: Seat) -> None:
        """The owner of the seat has lost it."""
        self.plans.pop(seat.index, None)
        self.standing.pop(seat.index, None)
        forget([seat])

    def prune(self, record: Record) -> None:
        """Delete what was made for something that is over."""
        plans: list[int] = []
        standing: list[int] = []
        for index in {*self.plans, *self.standing}:
            look = kernel.look(self.title, record, index)
            try:
                alive, keys = occasions(look), standable(look)
            except Exception:  # it must not cost the move that was just made
                logger.exception("The plan of seat %s can't be pruned; the next move tries again.", index)
                continue
            plans += [row.pk for row in self.plans.get(index, ()) if row.occasion not in alive]
            standing += [row.pk for key, row in self.standing.get(index, {}).items() if key not in keys]
        if plans:
            PlanEntry.objects.filter(pk__in=plans).delete()
        if standing:
            StandingAnswer.objects.filter(pk__in=standing).delete()

    def _close(self, record: Record, passes: list[Given]) -> bool:
        """Whether these passes close the ask although others are awaited: someone has answered already in a way that
        the others' answers don't matter for."""
        ask = record["ask"]
        try:
            for given in passes:
                record, _ = kernel.answer(self.title, record, given.seat, given.reply)
                if record["ask"] != ask:
                    return True
        except Exception:  # where the rules fail, nobody's answer is given
            logger.exception("It can't be told whether standing answers close an ask.")
        return False

    def _planned(self, record: Record, opened: OpenAsk, asked_now: Iterable[int]) -> Iterator[Given]:
        for index in asked_now:
            occasion = opened.questions[index].occasion
            rows = [row for row in self.plans.get(index, ()) if row.occasion == occasion]
            if rows and (given := self._first_fitting(record, index, rows)) is not None:
                yield given

    def _first_fitting(self, record: Record, index: int, rows: list[PlanEntry]) -> Given | None:
        look = kernel.look(self.title, record, index)
        row = first_fitting(look, rows)
        if row is None or look.question is None:
            return None
        return Given(index, Move.By.PLAN, look.question.reply(entry_of(row).picks), row=row)


def forced(question: Question) -> Reply | None:
    """The single reply where anyone can see that there is no other; else None."""
    return question.only_reply() if question.openly else None


def standing_pass(index: int, question: Question) -> Given:
    """The pass that a standing answer gives to a question that can be answered so."""
    assert question.standing is not None
    return Given(index, Move.By.STANDING, question.reply(question.standing.declines), quiet=True)


def entry_of(row: PlanEntry) -> Entry:
    """The row as the engine knows it."""
    return Entry(row.occasion, tuple(row.picks), tuple(tuple(condition) for condition in row.conditions))


def first_fitting(look: Look, rows: Iterable[PlanEntry]) -> PlanEntry | None:
    """The first row, by position, that can be played as answer to the open question of the seat that looks."""
    if look.question is None or look.seat is None or look.title.planning is None:
        return None
    for row in rows:
        try:
            fits, _ = planning.fitting(look.title.planning, look.view, look.seat, look.question, [entry_of(row)])
        except Exception:  # a reply that can't even be judged must stop neither the game nor its alternatives
            logger.exception("A planned reply of seat %s can't be judged.", look.seat)
            continue
        if fits is not None:
            return row
    return None


def misfits(look: Look, rows: Iterable[PlanEntry]) -> tuple[Misfit, ...]:
    """The entries made for the open question of the seat that looks, by position, and why they can't be played."""
    if look.question is None or look.seat is None or look.title.planning is None:
        return ()
    found: list[Misfit] = []
    for row in rows:
        _, misfit = planning.fitting(look.title.planning, look.view, look.seat, look.question, [entry_of(row)])
        found += misfit
    return tuple(found)


def misfits_of(game: Game, seat: Seat) -> tuple[Misfit, ...]:
    """The same for the rows of that seat, as the game stands now. The record is read only where there is a plan."""
    rows = list(seat.plan.all())
    if not rows or game.record is None:
        return ()
    title = game.get_title()
    record, _ = kernel.refit(title, game.record)
    return misfits(kernel.look(title, record, seat.index), rows)


def occasions(look: Look) -> set[str]:
    """All that the seat that looks is or can still be asked for."""
    assert look.title.planning is not None
    assert look.seat is not None
    listed = () if look.over else look.title.planning.ahead(look.view, look.seat)
    to_come = {ahead.question.occasion for ahead in listed}
    return to_come | ({look.question.occasion} if look.question is not None else set())


def standable(look: Look) -> dict[str, planning.Standable]:
    """What the seat that looks can keep standing answers for, by key."""
    assert look.title.planning is not None
    assert look.seat is not None
    return {} if look.over else {one.key: one for one in look.title.planning.standing(look.view, look.seat)}


def forget(seats: Iterable[Seat]) -> None:
    """Delete all plans and standing answers of these seats."""
    keys = [seat.pk for seat in seats]
    PlanEntry.objects.filter(seat__in=keys).delete()
    StandingAnswer.objects.filter(seat__in=keys).delete()
