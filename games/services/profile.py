"""What is shown of an account: its totals and its games, as far as the one who looks may see them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from games.engine.title import Title
from games.models import Game, Seat, User
from games.models.play import GameQuerySet
from games.registry import get_title, titles
from games.services import ratings
from games.services.ratings import Shown

MOST_OPPONENTS = 200
"""People that the filter by opponent offers."""

SHOWN = {
    "running": (Game.Status.RUNNING, "-started_at"),
    "finished": (Game.Status.FINISHED, "-ended_at"),
    "open": (Game.Status.OPEN, "-created_at"),
    "closed": (Game.Status.CLOSED, "-ended_at"),
}
"""The lists of games by the name in the address: which status, in which order."""


@dataclass(slots=True)
class Totals:
    """The finished games of one title. Games given up are counted apart and count for nothing else."""

    title: Title
    games: int = 0
    wins: int = 0
    given_up: int = 0
    places: Counter[int] = field(default_factory=Counter)
    points: int = 0
    rating: Shown | None = None
    """Of public games alone, so everybody may see it."""

    @property
    def mean_points(self) -> float | None:
        return self.points / self.games if self.games else None

    @property
    def by_place(self) -> list[tuple[int, int]]:
        """How often which place, best place first."""
        return sorted(self.places.items())


@dataclass(frozen=True, slots=True)
class Narrowed:
    """What a list of games is narrowed to; empty for everything."""

    title: str = ""
    opponent: str = ""
    place: int | None = None


def find(username: str) -> User:
    """The account of that name. Raises User.DoesNotExist for one that was closed, as for one that never was."""
    if "\0" in username:  # PostgreSQL does not even look for it
        raise User.DoesNotExist
    return User.objects.get(username=username, is_active=True)


def totals(user: User, viewer: Any) -> tuple[Totals, ...]:
    """One line per title, over the finished games that the viewer may see."""
    counted: dict[str, Totals] = {}
    rows = Seat.objects.filter(user=user, game__in=_games(user, viewer, "finished").values("pk"))
    for slug, place, score, resigned in rows.values_list("game__title", "place", "score", "resigned"):
        line = counted.setdefault(slug, Totals(get_title(slug)))
        if resigned or place is None:
            line.given_up += 1
            continue
        line.games += 1
        line.wins += place == 1
        line.places[place] += 1
        line.points += score or 0
    for slug, rating in ratings.of(user).items():
        if slug in counted:
            counted[slug].rating = rating
    return tuple(counted[slug] for slug in titles() if slug in counted)


def games(user: User, viewer: Any, shown: str, narrowed: Narrowed) -> GameQuerySet:
    """The games of `user` in one of the lists SHOWN that `viewer` may see, newest first."""
    found = _games(user, viewer, shown)
    if narrowed.title:
        found = found.filter(title=narrowed.title)
    if narrowed.opponent:
        met = Seat.objects.filter(user__username=narrowed.opponent, user__is_active=True).exclude(user=user)
        found = found.filter(pk__in=met.values("game"))
    if narrowed.place is not None:
        placed = Seat.objects.filter(user=user, place=narrowed.place, resigned=False)
        found = found.filter(pk__in=placed.values("game"))
    return found


def opponents(user: User, viewer: Any) -> list[User]:
    """Whom the account has met in games that the viewer may see, by name."""
    met = Seat.objects.filter(game__in=Game.objects.seen_by(viewer).filter(seats__user=user).values("pk"))
    people = User.objects.filter(pk__in=met.values("user"), is_active=True).exclude(pk=user.pk)
    return list(people.order_by("username")[:MOST_OPPONENTS])


def _games(user: User, viewer: Any, shown: str) -> GameQuerySet:
    status, order = SHOWN[shown]
    mine = Seat.objects.filter(user=user).values("game")
    return Game.objects.seen_by(viewer).filter(pk__in=mine, status=status).order_by(order, "-pk")
