"""Rows, constraints, indexes and querysets. No rules, no mail."""

from games.models.accounts import User
from games.models.mailbox import StoredMail
from games.models.notices import Notice
from games.models.plans import PlanEntry, StandingAnswer
from games.models.play import FORMER_PLAYER, Game, Heartbeat, Move, Seat

__all__ = [
    "FORMER_PLAYER",
    "Game",
    "Heartbeat",
    "Move",
    "Notice",
    "PlanEntry",
    "Seat",
    "StandingAnswer",
    "StoredMail",
    "User",
]
