"""Who may look at a game, and in which seat. The only place that lets anyone in."""

from __future__ import annotations

from typing import Any

from games.models import Game, Seat


def get_game_for(user: Any, pk: int) -> Game:
    """The game, if the user (or anonymous visitor) may look at it. Raises Game.DoesNotExist, as for one that isn't."""
    return Game.objects.seen_by(user).get(pk=pk)


def version_for(user: Any, pk: int) -> int | None:
    """The version of the game's page if the user may look at it, else None. One query: every open page asks often."""
    return Game.objects.seen_by(user).filter(pk=pk).values_list("version", flat=True).first()


def get_invited_game(token: str) -> Game:
    """The game that an invitation leads to, private or not. Raises Game.DoesNotExist for an unknown token."""
    return Game.objects.without_secrets().get(invite_token=token)


def seat_of(user: Any, game: Game) -> Seat | None:
    """The user's seat at this game, None for those who only watch."""
    if not user.is_authenticated:
        return None
    return Seat.objects.filter(game=game, user=user).first()
