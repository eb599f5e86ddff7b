"""All ratings of a title once more, from its finished games, as `ratings` would have made them one after the other.

Games that are rated already keep their order; one that is not comes before the first that ended later. Of a former
player that the site knows no more, the rating before the game is taken from what the seat has kept.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from math import isclose
from typing import Any

from django.apps import apps as apps_of_today
from django.db import transaction

from games.services import ratings, skill
from games.services.skill import NEWCOMER, Skill


@dataclass(frozen=True, slots=True)
class PastSeat:
    """A person's seat in a finished game, with what is stored about it."""

    game: int
    ended_at: datetime
    pk: int
    index: int
    user: int | None
    held_by_bot: bool
    resigned: bool
    place: int | None
    number: int | None
    """None where the seat is not rated."""
    mu: float | None
    sigma: float | None
    bot: str = ""

    @property
    def skill_before(self) -> Skill:
        """How good the person in it was, as stored."""
        return NEWCOMER if self.mu is None or self.sigma is None else Skill(self.mu, self.sigma)


@dataclass(slots=True)
class Rebuilt:
    """The ratings as they should be: what is known of each account, and what each seat's game has changed."""

    games: int = 0
    known: dict[int, tuple[Skill, int]] = field(default_factory=dict)
    """Skill and number of games, by account."""
    seats: dict[int, tuple[int, Skill, Skill]] = field(default_factory=dict)
    """Number of the game, skill before and after, by seat."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Between what is stored about a title and what should be."""

    unrated: int
    """Seats whose games count and are not rated."""
    stray: int
    """Rated seats of which the game does not count."""
    other: int
    """Seats that were rated otherwise."""
    people: tuple[tuple[str, int | None, int | None], ...]
    """User names with the stored and the right number, None for none, of those whose rating is another one."""

    def __bool__(self) -> bool:
        return bool(self.unrated or self.stray or self.other or self.people)


def rebuild(slug: str, apps: Any = apps_of_today) -> Rebuilt:
    """Write all ratings of the title anew. No game of it can be rated meanwhile. `apps` has the models, today's or
    those of a migration."""
    ladders, ratings_of, rated = (apps.get_model("games", name) for name in ("Ladder", "Rating", "RatedSeat"))
    with transaction.atomic():
        ladder, _ = ladders.objects.select_for_update().get_or_create(title=slug)
        rebuilt = rebuilt_from(past_games(slug, apps))
        rated.objects.filter(seat__game__title=slug).delete()
        ratings_of.objects.filter(title=slug).delete()
        rated.objects.bulk_create(
            (
                rated(seat_id=seat, number=number, **ratings.changed(before, after))
                for seat, (number, before, after) in rebuilt.seats.items()
            ),
            batch_size=500,
        )
        ratings_of.objects.bulk_create(
            (
                ratings_of(user_id=user, title=slug, mu=known.mu, sigma=known.sigma, games=games)
                for user, (known, games) in rebuilt.known.items()
            ),
            batch_size=500,
        )
        ladder.games = rebuilt.games
        ladder.save()
    return rebuilt


def difference(slug: str) -> Difference:
    """Compare what is stored about the title with what should be. Changes nothing."""
    with transaction.atomic():
        ladders, ratings_of, rated = (_today(name) for name in ("Ladder", "Rating", "RatedSeat"))
        ladders.objects.select_for_update().filter(title=slug).first()
        right = rebuilt_from(past_games(slug))
        seats = {one.pk: one for one in rated.objects.filter(seat__game__title=slug)}
        known = {one.user_id: one for one in ratings_of.objects.filter(title=slug).select_related("user")}
    return Difference(
        unrated=len(right.seats.keys() - seats.keys()),
        stray=len(seats.keys() - right.seats.keys()),
        other=sum(not _as_rated(seats[pk], right.seats[pk]) for pk in seats.keys() & right.seats.keys()),
        people=tuple(_people(known, right.known)),
    )


def past_games(slug: str, apps: Any = apps_of_today) -> list[list[PastSeat]]:
    """The people's seats of the finished public games of the title, game by game, in the order of rating."""
    seats = apps.get_model("games", "Seat").objects.filter(
        game__title=slug, game__status="finished", game__public=True, bot=""
    )
    rows = seats.order_by("game__ended_at", "game", "index").values_list(
        "game", "game__ended_at", "pk", "index", "user", "held_by_bot", "resigned", "place",
        "rated__number", "rated__mu_before", "rated__sigma_before",
    )  # fmt: skip
    return _in_order([list(group) for _, group in groupby(map(_past_seat, rows), key=lambda seat: seat.game)])


def rebuilt_from(games: Iterable[Sequence[PastSeat]]) -> Rebuilt:
    """The ratings after these games, in this order."""
    rebuilt = Rebuilt()
    for seats in games:
        ranked = ratings.ranks(seats)
        if not ranked:
            continue
        rebuilt.games += 1
        before = [_before(rebuilt, seat) for seat in seats]
        after = skill.after(before, [ranked[seat.index] for seat in seats])
        for seat, old, new in zip(seats, before, after, strict=True):
            rebuilt.seats[seat.pk] = rebuilt.games, old, new
            if seat.user is not None:
                rebuilt.known[seat.user] = new, rebuilt.known.get(seat.user, (new, 0))[1] + 1
    return rebuilt


def _past_seat(row: Sequence[Any]) -> PastSeat:
    return PastSeat(*row)


def _in_order(games: list[list[PastSeat]]) -> list[list[PastSeat]]:
    """Games by their end, into which those that are rated are put in the order in which they were."""
    rated = sorted((seats for seats in games if _number(seats)), key=_number)
    unrated = deque(seats for seats in games if not _number(seats))
    ordered: list[list[PastSeat]] = []
    for seats in rated:
        while unrated and _end(unrated[0]) < _end(seats):
            ordered.append(unrated.popleft())
        ordered.append(seats)
    return [*ordered, *unrated]


def _end(seats: Sequence[PastSeat]) -> tuple[datetime, int]:
    return seats[0].ended_at, seats[0].game


def _number(seats: Sequence[PastSeat]) -> int:
    """Which of the rated games it is; 0 for none."""
    return max(seat.number or 0 for seat in seats)


def _before(rebuilt: Rebuilt, seat: PastSeat) -> Skill:
    if seat.user is None:
        return seat.skill_before
    return rebuilt.known.get(seat.user, (NEWCOMER, 0))[0]


def _today(name: str) -> Any:
    return apps_of_today.get_model("games", name)


def _as_rated(stored: Any, right: tuple[int, Skill, Skill]) -> bool:
    _, before, after = right
    return _is(before, stored.mu_before, stored.sigma_before) and _is(after, stored.mu_after, stored.sigma_after)


def _people(
    stored: dict[int, Any], right: dict[int, tuple[Skill, int]]
) -> Iterator[tuple[str, int | None, int | None]]:
    names = dict(_today("User").objects.filter(pk__in=stored.keys() | right.keys()).values_list("pk", "username"))
    for user in sorted(stored.keys() | right.keys()):
        one, (known, games) = stored.get(user), right.get(user, (None, 0))
        if one is None or known is None or one.games != games or not _is(known, one.mu, one.sigma):
            shown = None if one is None else Skill(one.mu, one.sigma).shown
            yield names.get(user, ""), shown, known.shown if known else None


def _is(right: Skill, mu: float, sigma: float) -> bool:
    """Whether these are the same but for what another processor may make of the last digits."""
    return isclose(right.mu, mu, rel_tol=1e-9) and isclose(right.sigma, sigma, rel_tol=1e-9)
