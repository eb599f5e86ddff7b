"""Rows, constraints, indexes and querysets. No rules, no mail."""

from games.models.accounts import User
from games.models.invitations import Invitation, InvitationMail, QuietAddress
from games.models.mailbox import StoredMail
from games.models.notices import Notice
from games.models.plans import PlanEntry, StandingAnswer
from games.models.play import FORMER_PLAYER, Game, Heartbeat, Move, Seat
from games.models.presence import Presence
from games.models.private_notes import PrivateNote
from games.models.ratings import Ladder, RatedSeat, Rating

__all__ = [
    "FORMER_PLAYER",
    "Game",
    "Heartbeat",
    "Invitation",
    "InvitationMail",
    "Ladder",
    "Move",
    "Notice",
    "PlanEntry",
    "Presence",
    "PrivateNote",
    "QuietAddress",
    "RatedSeat",
    "Rating",
    "Seat",
    "StandingAnswer",
    "StoredMail",
    "User",
]
