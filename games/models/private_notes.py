"""What players write for themselves beside a game. Secret: only the owner of the seat ever sees it."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import MaxLengthValidator
from django.db import models

from games.models.play import Seat

LONGEST = 4000
"""Characters of a note."""


class PrivateNote(models.Model):
    """The note of one seat. A row of its own, so that it is not at hand wherever seats are."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="private_note")
    text = models.TextField(validators=[MaxLengthValidator(LONGEST)])
    changed_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            # An empty note is no row, so that an export has no empty lines.
            models.CheckConstraint(name="note_says_something", condition=~models.Q(text="")),
        ]

    def __str__(self) -> str:
        return f"note of seat {self.seat_id}"
