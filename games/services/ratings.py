"""Ratings: how well people play, by title. The page about them says the same to the players.

A game counts if it is public and at least two people had seats in it of whom one or more played to the end. Guided
games and quick games against bots are private, so they never count: whoever wants a game that doesn't opens a private
one, and no rating can tell anybody how a private game went.

- Bots have no rating and are nobody's opponents: the places of the people count, as if they had been alone.
- Equal places are a draw. Points don't matter.
- Whoever resigned, left the site, or whose seat the bot held when the game ended comes last among the people; several
  of them share that place. That holds for games of two as well: else one could resign from a loss.
- A rating is written in the transaction in which its game ends, once, and the games of a title are rated one after the
  other in the order in which they end: the lock of the title's ladder sees to that. It is the last lock that a move
  takes, and it is held until the commit.
- A seat keeps what its game has changed. When an account is deleted, its ratings go; those of others stay as they are,
  and for `rerating` the seat still tells how good the former player was. Somebody who had left before the game ended
  counts as a newcomer.

Shown is one whole number, with the word that it is provisional until `PROVISIONAL` games have counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.engine.title import Title
from games.models import Game, Ladder, RatedSeat, Rating, Seat, User
from games.registry import get_title, titles
from games.services import skill
from games.services.skill import NEWCOMER, Skill

PROVISIONAL = 5
"""Games that must have counted before a rating says much."""

MOST_LISTED = 20
"""People on the list of the best players of a title."""


class Sitting(Protocol):
    """What decides about the rank of a seat in a finished game."""

    @property
    def index(self) -> int: ...
    @property
    def bot(self) -> str: ...
    @property
    def held_by_bot(self) -> bool: ...
    @property
    def resigned(self) -> bool: ...
    @property
    def place(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Shown:
    """A rating as people read it."""

    number: int
    games: int

    @property
    def is_provisional(self) -> bool:
        return self.games < PROVISIONAL


@dataclass(frozen=True, slots=True)
class TitleRatings:
    """The ratings of one title: the best players with theirs, how many have one, and of how many games."""

    title: Title
    best: tuple[tuple[User, Shown], ...]
    people: int
    games: int


def ranks(seats: Iterable[Sitting]) -> dict[int, int]:
    """The ranks of the people in a finished public game, by seat; nobody's when the game does not count."""
    people = [seat for seat in seats if not seat.bot]
    stayed = [seat for seat in people if not (seat.resigned or seat.held_by_bot)]
    if len(people) < 2 or not stayed:
        return {}
    places = sorted({seat.place or 0 for seat in stayed})
    ranked = {seat.index: places.index(seat.place or 0) + 1 for seat in stayed}
    return {seat.index: ranked.get(seat.index, len(places) + 1) for seat in people}


def rate(game: Game, seats: Sequence[Seat]) -> None:
    """Write what the game, which has just ended with these places, changes; nothing when it does not count or was rated
    before. Must live inside the transaction in which the game ends."""
    ranked = ranks(seats) if game.public else {}
    if not ranked:
        return
    ladder = _held(game.title)
    people = sorted((seat for seat in seats if seat.index in ranked), key=lambda seat: seat.index)
    if RatedSeat.objects.filter(seat__in=people).exists():
        return
    ladder.games += 1
    ladder.save()
    users = [seat.user_id for seat in people if seat.user_id is not None]
    stored = {one.user_id: one for one in Rating.objects.filter(title=game.title, user__in=users)}
    before = [_skill(stored.get(seat.user_id or 0)) for seat in people]
    after = skill.after(before, [ranked[seat.index] for seat in people])
    RatedSeat.objects.bulk_create(
        RatedSeat(seat=seat, number=ladder.games, **changed(old, new))
        for seat, old, new in zip(people, before, after, strict=True)
    )
    Rating.objects.bulk_create(
        [
            Rating(
                user_id=seat.user_id,
                title=game.title,
                mu=new.mu,
                sigma=new.sigma,
                games=stored[seat.user_id].games + 1 if seat.user_id in stored else 1,
            )
            for seat, new in zip(people, after, strict=True)
            if seat.user_id is not None
        ],
        update_conflicts=True,
        unique_fields=["user", "title"],
        update_fields=["mu", "sigma", "games"],
    )


def hold(slugs: Iterable[str]) -> None:
    """Let no other game of these titles be rated until the transaction ends: for one in which several games may end."""
    for slug in sorted(set(slugs)):
        _held(slug)


def changed(before: Skill, after: Skill) -> dict[str, float]:
    """The fields of a `RatedSeat` that say what was changed."""
    return {
        "mu_before": before.mu,
        "sigma_before": before.sigma,
        "mu_after": after.mu,
        "sigma_after": after.sigma,
    }


def change(seat: Seat) -> int | None:
    """What its game changed in the number that is shown; None where nobody is rated. The seat is loaded together with
    `rated`."""
    told = before_and_after(seat)
    return None if told is None else told["after"] - told["before"]


def before_and_after(seat: Seat) -> dict[str, int] | None:
    """The number that is shown before the seat's game and after it, where the game counted and the person is known."""
    rated: RatedSeat | None = getattr(seat, "rated", None)
    if rated is None or seat.user_id is None:
        return None
    before, after = Skill(rated.mu_before, rated.sigma_before), Skill(rated.mu_after, rated.sigma_after)
    return {"before": before.shown, "after": after.shown}


def of(user: User) -> dict[str, Shown]:
    """The ratings of an account, by the key of the title."""
    return {rating.title: _shown(rating) for rating in user.ratings.order_by("title")}


def lists() -> tuple[TitleRatings, ...]:
    """The ratings of every title that is played here."""
    rated: Mapping[str, int] = dict(Ladder.objects.values_list("title", "games"))
    return tuple(_list(slug, rated.get(slug, 0)) for slug in titles())


def _list(slug: str, games: int) -> TitleRatings:
    everyone = Rating.objects.filter(title=slug, user__is_active=True)
    best = everyone.filter(games__gte=PROVISIONAL).select_related("user").order_by("-mu", "user__username")
    listed = tuple((rating.user, _shown(rating)) for rating in best[:MOST_LISTED])
    return TitleRatings(get_title(slug), listed, everyone.count(), games)


def _held(slug: str) -> Ladder:
    return Ladder.objects.select_for_update().get_or_create(title=slug)[0]


def _skill(rating: Rating | None) -> Skill:
    return NEWCOMER if rating is None else Skill(rating.mu, rating.sigma)


def _shown(rating: Rating) -> Shown:
    return Shown(_skill(rating).shown, rating.games)
