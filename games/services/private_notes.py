"""What players write for themselves beside a game. Read and written for the owner of the seat alone."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from games.engine.errors import Illegal
from games.engine.words import say
from games.models import PrivateNote, Seat, User
from games.models.private_notes import LONGEST
from games.services.errors import Stale


@dataclass(frozen=True, slots=True)
class Note:
    """The text of a note as it is kept; empty without one."""

    text: str

    @property
    def mark(self) -> str:
        """What tells this text from any other that was kept before or after it."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


def write(seat: Seat, text: str, *, now: datetime, instead_of: str = "") -> None:
    """Keep this text instead of the one before; an empty one keeps nothing. Touches neither the game nor its version:
    nobody else may learn that something was written.

    `instead_of` is the mark of the note that its writer has seen. Raises Illegal for a text that can't be kept, Stale
    when another one than that would be lost.
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(plain) > LONGEST:
        raise Illegal(
            say("Notes have at most %(most)s characters; yours have %(count)s.", most=LONGEST, count=len(plain))
        )
    if "\0" in plain:
        raise Illegal(say("Notes can't have invisible control characters."))
    with transaction.atomic():
        kept = PrivateNote.objects.select_for_update(of=("self",)).filter(seat=seat).first()
        before = Note(kept.text if kept else "")
        if instead_of and before.text and instead_of != before.mark and plain != before.text:
            raise Stale(say("Your notes were changed in another window since this page was loaded."))
        if plain.strip():
            PrivateNote.objects.update_or_create(seat=seat, defaults={"text": plain, "changed_at": now})
        else:
            PrivateNote.objects.filter(seat=seat).delete()


def of_seat(seat: Seat) -> Note:
    """The note of that seat, for its owner."""
    return Note(text_of(seat))


def of_viewer(game_id: int, user: Any) -> Note:
    """The person's own note in that game."""
    if not user.is_authenticated:
        return Note("")
    own = PrivateNote.objects.filter(seat__game=game_id, seat__user=user)
    return Note(own.values_list("text", flat=True).first() or "")


def text_of(seat: Seat) -> str:
    """The note of that seat, for its owner's export."""
    return PrivateNote.objects.filter(seat=seat).values_list("text", flat=True).first() or ""


def forget(user: User) -> None:
    """Delete all notes of the person, with the account."""
    PrivateNote.objects.filter(seat__user=user).delete()
