"""What players write for themselves beside a game. Read and written for the owner of the seat alone."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.engine.errors import Illegal
from games.engine.words import say
from games.models import PrivateNote, Seat, User
from games.models.private_notes import LONGEST


def write(seat: Seat, text: str, *, now: datetime) -> None:
    """Keep this text instead of the one before; an empty one keeps nothing. Touches neither the game nor its version:
    nobody else may learn that something was written. Raises Illegal for a text that can't be kept."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(plain) > LONGEST:
        raise Illegal(
            say("Notes have at most %(most)s characters; yours have %(count)s.", most=LONGEST, count=len(plain))
        )
    if "\0" in plain:
        raise Illegal(say("Notes can't have invisible control characters."))
    if plain.strip():
        PrivateNote.objects.update_or_create(seat=seat, defaults={"text": plain, "changed_at": now})
    else:
        PrivateNote.objects.filter(seat=seat).delete()


def of_viewer(game_id: int, user: Any) -> str:
    """The person's own note in that game; empty without one."""
    if not user.is_authenticated:
        return ""
    return PrivateNote.objects.filter(seat__game=game_id, seat__user=user).values_list("text", flat=True).first() or ""


def text_of(seat: Seat) -> str:
    """The note of that seat, for its owner's export."""
    return PrivateNote.objects.filter(seat=seat).values_list("text", flat=True).first() or ""


def forget(user: User) -> None:
    """Delete all notes of the person, with the account."""
    PrivateNote.objects.filter(seat__user=user).delete()
