"""Who is at which table at the moment."""

from __future__ import annotations

from datetime import datetime

from django.db import models

from games.models.play import Seat


class Presence(models.Model):
    """When a browser of the seat's owner last kept the page of the table fresh, to the minute. Nobody is shown it. A
    row of its own, so that looking writes nothing that a move writes too."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="presence", primary_key=True)
    at: models.DateTimeField[datetime, datetime] = models.DateTimeField()

    def __str__(self) -> str:
        return f"presence of seat {self.seat_id}"
