"""The lists of games: which of them wait for me, which I may join, which I may watch. Never loads a record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Prefetch, QuerySet

from games.engine.title import Title
from games.engine.words import Words
from games.models import Game, Invitation, Seat, User
from games.models.play import GameQuerySet
from games.services import ratings
from games.services.clocks import Pace

MOST_JOINABLE = 30
"""Open games that the front page offers."""

MOST_WATCHED = 10
"""Public games that the front page shows to those who do not play in them."""


@dataclass(frozen=True, slots=True)
class SeatName:
    """Who sits where, as everybody may see it."""

    index: int
    name: str
    username: str
    is_own: bool
    is_bot: bool
    is_held: bool
    is_resigned: bool
    awaited: bool
    answers_itself: bool
    """Whether the site answers for the reader's own seat; of other seats nobody is told."""
    due_at: datetime | None
    place: int | None
    score: int | None
    change: int | None
    """What a finished game changed in the rating."""

    @property
    def is_replaced(self) -> bool:
        """Whether the bot plays for the person who sits here."""
        return self.is_held or self.is_resigned


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game in a list. `own` is the seat of the person whom the list is about."""

    game: Game
    title: Title
    variants: tuple[Words, ...]
    seats: tuple[SeatName, ...]
    own: SeatName | None

    @property
    def pace(self) -> Words:
        return Pace(**self.game.pace).words()

    @property
    def others(self) -> tuple[SeatName, ...]:
        """Everyone at the table except that person."""
        return tuple(seat for seat in self.seats if not seat.is_own)

    @property
    def awaited(self) -> tuple[SeatName, ...]:
        """Those whom the game waits for."""
        return tuple(seat for seat in self.seats if seat.awaited)

    @property
    def due_at(self) -> datetime | None:
        """The next deadline in this game, whoever's it is."""
        return min((seat.due_at for seat in self.seats if seat.due_at is not None), default=None)

    @property
    def winners(self) -> tuple[SeatName, ...]:
        """Who won a finished game; several where the first place is shared."""
        return tuple(seat for seat in self.seats if seat.place == 1)

    @property
    def waits_for_own(self) -> bool:
        """Whether that person's answer is missing."""
        own = self.own
        return own is not None and own.awaited and not own.is_replaced and not own.answers_itself

    @property
    def free(self) -> int:
        """How many seats are free."""
        return self.game.seat_count - len(self.seats)


@dataclass(frozen=True, slots=True)
class Home:
    """The front page of someone who plays here."""

    waiting: tuple[GameLine, ...]
    running: tuple[GameLine, ...]
    filling: tuple[GameLine, ...]
    joinable: tuple[GameLine, ...]
    watchable: tuple[GameLine, ...]

    @property
    def plays(self) -> bool:
        """Whether there is any game of the reader's own."""
        return bool(self.waiting or self.running or self.filling)


def home(user: User, now: datetime, only: str = "") -> Home:
    """All lists of the front page, in a number of queries that does not grow with the games; those of others' games
    only of one title, if it is given."""
    own = lines(_own(user), user)
    running = [line for line in own if line.game.is_running]
    return Home(
        waiting=tuple(sorted((line for line in running if line.waits_for_own), key=_own_deadline)),
        running=tuple(sorted((line for line in running if not line.waits_for_own), key=_next_deadline)),
        filling=tuple(line for line in own if line.game.is_open),
        joinable=lines(_joinable(user, now, only), user),
        watchable=lines(_watchable(user, only), user),
    )


def waiting_count(user: User) -> int:
    """How many games wait for this person's answer."""
    return waiting_seats(user).count()


def waiting_seats(user: User) -> QuerySet[Seat]:
    """The person's seats that games wait for; not those for which a bot or the site answers."""
    waits = Seat.objects.filter(user=user, due_at__isnull=False, held_by_bot=False, resigned=False)
    return waits.filter(answers_at__isnull=True, game__status=Game.Status.RUNNING)


def next_waiting(user: User, after: int | None) -> int | None:
    """The game that waits for the person with the shortest deadline after that game's, around to the first again;
    None when none waits. After a game that does not wait it is the one with the shortest deadline of all."""
    waiting = list(waiting_seats(user).order_by("due_at", "game").values_list("game", flat=True))
    if not waiting:
        return None
    return waiting[(waiting.index(after) + 1) % len(waiting)] if after in waiting else waiting[0]


def public_games(only: str = "") -> tuple[GameLine, ...]:
    """What a visitor without an account may look at, of one title if it is given: games that run, then those that
    ended last."""
    running = _public(Game.Status.RUNNING, only).order_by("-started_at", "-pk")[:MOST_WATCHED]
    finished = _public(Game.Status.FINISHED, only).order_by("-started_at", "-pk")[:MOST_WATCHED]
    return lines(running, None) + lines(finished, None)


def line(game: Game, user: User | None) -> GameLine:
    """One game as a row of a list about that user."""
    return lines(Game.objects.filter(pk=game.pk), user)[0]


def lines(games: GameQuerySet, user: User | None) -> tuple[GameLine, ...]:
    """The games in their order as a list about that user, with their seats, in two queries."""
    with_seats = Prefetch("seats", Seat.objects.select_related("user", "rated").order_by("index"))
    return tuple(_line(game, user) for game in games.without_secrets().prefetch_related(with_seats))


def variants(title: Title, options: dict[str, Any]) -> tuple[Words, ...]:
    """What is special about a game, in words: the switches that are on, and what was chosen among things with names."""
    named = (option.named(options.get(option.key, option.values[0][0])) for option in title.options)
    return tuple(words for words in named if words is not None)


def _line(game: Game, user: User | None) -> GameLine:
    title = game.get_title()
    seats = tuple(_seat(seat, user) for seat in game.seats.all())
    own = next((seat for seat in seats if seat.is_own), None)
    return GameLine(game, title, variants(title, game.options), seats, own)


def _seat(seat: Seat, user: User | None) -> SeatName:
    is_own = user is not None and seat.user_id == user.pk
    return SeatName(
        index=seat.index,
        name=seat.shown_name,
        username=seat.user.username if seat.user else "",
        is_own=is_own,
        is_bot=bool(seat.bot),
        is_held=seat.held_by_bot,
        is_resigned=seat.resigned,
        awaited=seat.due_at is not None,
        answers_itself=is_own and seat.answers_at is not None,
        due_at=seat.due_at,
        place=seat.place,
        score=seat.score,
        change=ratings.change(seat),
    )


def _own(user: User) -> GameQuerySet:
    current = [Game.Status.OPEN, Game.Status.RUNNING]
    return Game.objects.filter(seats__user=user, status__in=current).order_by("-created_at", "-pk")


def _joinable(user: User, now: datetime, only: str) -> GameQuerySet:
    """The fullest first: they begin soonest. A rematch is left out as long as its seats are kept."""
    kept = Invitation.objects.all().waited_for().filter(game=OuterRef("pk"), game__rematch_of__isnull=False)
    free = _public(Game.Status.OPEN, only).filter(~Exists(kept), expires_at__gt=now).annotate(taken=Count("seats"))
    return (
        free.filter(taken__lt=F("seat_count")).exclude(pk__in=_seated(user)).order_by("-taken", "-pk")[:MOST_JOINABLE]
    )


def _watchable(user: User, only: str) -> GameQuerySet:
    return (
        _public(Game.Status.RUNNING, only).exclude(pk__in=_seated(user)).order_by("-started_at", "-pk")[:MOST_WATCHED]
    )


def _public(status: str, only: str) -> GameQuerySet:
    """The public games in that state, of one title if it is given."""
    found = Game.objects.filter(public=True, status=status)
    return found.filter(title=only) if only else found


def _seated(user: User) -> Iterable[Any]:
    return Seat.objects.filter(user=user).values("game")


def _own_deadline(line: GameLine) -> datetime:
    assert line.own is not None
    assert line.own.due_at is not None
    return line.own.due_at


def _next_deadline(line: GameLine) -> tuple[bool, datetime | int]:
    return (line.due_at is None, line.due_at or 0)
