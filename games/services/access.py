"""Who may look at a game, and in which seat. The only place that lets anyone in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce

from games.models import Game, Invitation, Seat
from games.services import lists


def get_game_for(user: Any, pk: int) -> Game:
    """The game, if the user (or anonymous visitor) may look at it. Raises Game.DoesNotExist, as for one that isn't."""
    return Game.objects.seen_by(user).get(pk=pk)


def version_for(user: Any, pk: int) -> int | None:
    """The version of the game's page if the user may look at it, else None. One query: every open page asks often."""
    return Game.objects.watched_by(user).filter(pk=pk).values_list("version", flat=True).first()


@dataclass(frozen=True, slots=True)
class News:
    """The version of a game's page, how many games wait for the reader, and the key of the reader's own seat in it with
    when its owner was last noted to be at the table, None where there is none."""

    version: int
    waiting: int = 0
    seat: int | None = None
    noted: datetime | None = None


def news_for(user: Any, pk: int) -> News | None:
    """What an open page wants to know of a game, None unless the user may look at it. One query, like `version_for`."""
    seen = Game.objects.watched_by(user).filter(pk=pk)
    if not user.is_authenticated:
        version = seen.values_list("version", flat=True).first()
        return None if version is None else News(version)
    waiting = lists.waiting_seats(user).order_by().values("user").annotate(count=Count("pk")).values("count")
    own = Seat.objects.filter(game=OuterRef("pk"), user=user)
    found = (
        seen.annotate(waiting=Coalesce(Subquery(waiting), 0))
        .annotate(seat=Subquery(own.values("pk")), noted=Subquery(own.values("presence__at")))
        .values_list("version", "waiting", "seat", "noted")
        .first()
    )
    return None if found is None else News(*found)


def get_invitation(token: str) -> Invitation:
    """The invitation of a mail. Raises Invitation.DoesNotExist for an unknown token."""
    return Invitation.objects.select_related("game", "by").defer("game__record").get(token=token)


def get_invited_game(token: str) -> Game:
    """The game that an invitation leads to, private or not. Raises Game.DoesNotExist for an unknown token."""
    return Game.objects.without_secrets().get(invite_token=token)


def seat_of(user: Any, game: Game) -> Seat | None:
    """The user's seat at this game, None for those who only watch."""
    if not user.is_authenticated:
        return None
    return Seat.objects.filter(game=game, user=user).first()
