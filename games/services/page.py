"""What a table page shows to one viewer. Built from the engine's look, never from the state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import DatabaseError

from games.engine import kernel
from games.engine.errors import Illegal
from games.engine.events import Event
from games.engine.kernel import Look
from games.engine.questions import Choice, Picks, Question
from games.engine.title import Record, Title
from games.engine.words import Words
from games.models import Game, Move, Seat
from games.services import guide, planned, ratings
from games.services.before import happened_since, view_before
from games.services.errors import OutOfOrder
from games.services.guide import Guide
from games.services.learned import learned_lately
from games.services.lists import variants
from games.services.log import LogLine, catches_up, lines, since_own_move
from games.services.planned import OwnPlan
from games.services.rounds import bots_among, condensed


@dataclass(frozen=True, slots=True)
class Outline:
    """What any page may tell of a game besides its look. Pages get this and never the row, which holds the state."""

    pk: int
    variants: tuple[Words, ...]
    commitment: str
    retry_at: datetime | None
    result: dict[str, Any] | None


@dataclass(frozen=True)
class SeatLine:
    """One seat as everybody sees it."""

    index: int
    name: str
    username: str
    is_viewer: bool
    bot: str
    held_by_bot: bool
    resigned: bool
    awaited: bool
    answers_itself: bool
    """Whether the site answers for the viewer's own seat; of other seats nobody is told."""
    asked_since: datetime | None
    due_at: datetime | None
    bank_left: int | None
    place: int | None
    score: int | None
    change: int | None
    """What the game, now that it is over, has changed in the rating."""


@dataclass(frozen=True)
class TurnForm:
    """The viewer's open question with the picks made so far."""

    ask: int
    words: Words
    kind: str
    picked: tuple[Choice, ...]
    choices: tuple[Choice, ...]
    preview: tuple[Words, ...]
    refused: Words | None
    sealed: tuple[Choice, ...] | None

    @property
    def complete(self) -> bool:
        """Whether only the confirmation is missing."""
        return not self.choices

    @property
    def keys(self) -> Picks:
        return tuple(choice.key for choice in self.picked)

    @property
    def given(self) -> str:
        """The key of what the sealed answer chose where the picks now stand; empty where it went another way, or where
        there is none."""
        answer = tuple(choice.key for choice in self.sealed or ())
        made = len(self.picked)
        return answer[made] if made < len(answer) and answer[:made] == self.keys else ""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one reader sees of a game at one moment."""

    title: Title
    seats: tuple[Seat, ...]
    viewer: int | None
    look: Look

    @property
    def own_seat(self) -> Seat | None:
        return None if self.viewer is None else self.seats[self.viewer]

    @property
    def catches_up(self) -> int | None:
        """The seat for which there is news since its own last move; see `log.catches_up`."""
        return catches_up(self.own_seat)


@dataclass(frozen=True)
class TablePage:
    """Everything that the page of one game shows to one viewer."""

    game: Outline
    title: Title
    viewer: int | None
    look: Look
    names: tuple[str, ...]
    seats: tuple[SeatLine, ...]
    turn: TurnForm | None
    since: tuple[LogLine, ...]
    log: tuple[LogLine, ...]
    version: int
    now: datetime
    guide: Guide | None = None
    """The guide of the viewer's own seat, in a title that has one."""
    own_plan: OwnPlan | None = None
    """What the viewer has planned, for the one who sits there in person."""
    moment: int | None = None
    """Number of the move after which the game is shown, in a replay."""
    before: dict[str, Any] | None = None
    """The view before what is told last, since the viewer's own last move at the table, so that the board can show what
    moved; None where there is none, or while something is picked."""
    happened: tuple[Event, ...] = ()
    """What has happened since then, as the viewer may know it."""
    learned: tuple[Words, ...] = ()
    """What the viewer alone has learned lately."""

    @property
    def view(self) -> dict[str, Any]:
        return self.look.view

    @property
    def awaited(self) -> tuple[int, ...]:
        return self.look.awaited

    @property
    def over(self) -> bool:
        return self.look.over

    @property
    def result(self) -> dict[str, Any] | None:
        return self.game.result

    @property
    def own_seat(self) -> SeatLine | None:
        return None if self.viewer is None else self.seats[self.viewer]

    @property
    def viewer_plays(self) -> bool:
        """Whether the viewer sits there in person, neither replaced by the bot nor only watching."""
        own = self.own_seat
        return own is not None and not (own.bot or own.held_by_bot or own.resigned)

    @property
    def is_own_turn(self) -> bool:
        """Whether the viewer is now to decide something that nothing answers for them; never in what was."""
        own = self.own_seat
        return self.moment is None and own is not None and own.awaited and not own.answers_itself


def build(
    game: Game,
    user: Any,
    *,
    now: datetime,
    picks: Sequence[str] = (),
    refused: Words | None = None,
) -> TablePage:
    """The page of a running or finished game. `picks` that do not fit are cut where they stop fitting, with the reason
    in the form; `refused` is the reason for something that was refused before.

    Raises OutOfOrder when the rules fail on the game.
    """
    with in_this_game_alone(game):
        seen = sight(game, user, game.record)
        moves = list(game.moves.defer("record"))
        turn = _turn_form(seen.title, seen.look, tuple(picks), refused)
        return assembled(
            game,
            seen,
            now,
            turn=turn,
            guide=guide.at_table(seen.own_seat, seen.look, turn.keys if turn else ()),
            since=since_own_move(seen.title, moves, seen.catches_up),
            log=moves,
            own_plan=planned.at_table(seen.own_seat, seen.look),
            before=None if picks else view_before(game, seen.title, moves, seen.viewer, since=seen.catches_up),
            happened=() if picks else happened_since(seen.title, moves, seen.viewer, since=seen.catches_up),
            learned=learned_lately(seen.title, moves, seen.viewer, plays=seen.catches_up is not None),
        )


def sight(game: Game, user: Any, record: Record | None) -> Sight:
    """What the user sees of the game at the moment of that record of it."""
    title = game.get_title()
    assert record is not None
    record, _ = kernel.refit(title, record)
    seats = tuple(game.seats.select_related("user", "rated"))
    viewer = seat_index(seats, user)
    return Sight(title, seats, viewer, kernel.look(title, record, viewer))


def assembled(
    game: Game,
    seen: Sight,
    now: datetime,
    *,
    turn: TurnForm | None,
    guide: Guide | None = None,
    since: Iterable[Move] = (),
    log: Iterable[Move] = (),
    own_plan: OwnPlan | None = None,
    before: dict[str, Any] | None = None,
    happened: tuple[Event, ...] = (),
    learned: tuple[Words, ...] = (),
) -> TablePage:
    """The page of what was seen, with that form and these moves in words."""
    bots = bots_among(seen.seats)
    return TablePage(
        game=outline(game),
        title=seen.title,
        viewer=seen.viewer,
        look=seen.look,
        names=tuple(seat.shown_name for seat in seen.seats),
        seats=tuple(_seat_line(seat, seen.viewer, seen.look) for seat in seen.seats),
        turn=turn,
        guide=guide,
        since=tuple(condensed(lines(seen.title, since, seen.viewer), bots)),
        log=tuple(reversed(condensed(lines(seen.title, log, seen.viewer), bots))),
        version=game.version,
        now=now,
        own_plan=own_plan,
        before=before,
        happened=happened,
        learned=learned,
    )


def outline(game: Game) -> Outline:
    """The facts about the game that are nobody's secret."""
    chosen = variants(game.get_title(), game.options)
    return Outline(game.pk, chosen, game.commitment, game.retry_at, game.result)


def seat_index(seats: Sequence[Seat], user: Any) -> int | None:
    """The index of the user's seat among these, None for those who only watch."""
    if not user.is_authenticated:
        return None
    return next((seat.index for seat in seats if seat.user_id == user.pk), None)


@contextmanager
def in_this_game_alone(game: Game) -> Iterator[None]:
    """Whatever the rules do wrong while a game is shown, it is the trouble of this game."""
    try:
        yield
    except DatabaseError:
        raise
    except Exception as fault:
        raise OutOfOrder(str(game.pk)) from fault


def _seat_line(seat: Seat, viewer: int | None, look: Look) -> SeatLine:
    return SeatLine(
        index=seat.index,
        name=seat.shown_name,
        username=seat.user.username if seat.user else "",
        is_viewer=seat.index == viewer,
        bot=seat.bot,
        held_by_bot=seat.held_by_bot,
        resigned=seat.resigned,
        awaited=seat.index in look.awaited,
        answers_itself=seat.index == viewer and seat.answers_at is not None,
        asked_since=seat.asked_since,
        due_at=seat.due_at,
        bank_left=seat.bank_left,
        place=seat.place,
        score=seat.score,
        change=ratings.change(seat),
    )


def _turn_form(title: Title, look: Look, picks: Picks, refused: Words | None) -> TurnForm | None:
    question = look.question
    if question is None:
        return None
    picked, reason = fitting(question, picks)
    return TurnForm(
        ask=look.ask,
        words=question.prompt(picked),
        kind=question.kind,
        picked=chosen(question, picked),
        choices=question.options(picked),
        preview=title.preview(look.view, question, picked),
        refused=refused or reason,
        sealed=None if look.reply is None else chosen(question, question.picks(look.reply)),
    )


def fitting(question: Question, picks: Picks) -> tuple[Picks, Words | None]:
    """The picks as far as they fit, and why they go no further."""
    for count in range(1, len(picks) + 1):
        try:
            question.walk(picks[:count])
        except Illegal as illegal:
            return picks[: count - 1], illegal.words
    return picks, None


def chosen(question: Question, picks: Picks) -> tuple[Choice, ...]:
    """The choices that the picks name."""
    return tuple(question.choice(picks[:count], key) for count, key in enumerate(picks))
