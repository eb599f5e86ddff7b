"""How well people play each title, and what each game has changed in that."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from games.models.play import Seat


class Ladder(models.Model):
    """The ratings of one title. Locked while a game is rated, so that the games are rated one after the other."""

    title = models.CharField(max_length=40, primary_key=True)
    games = models.PositiveIntegerField(default=0)
    """How many have been rated so far."""

    def __str__(self) -> str:
        return f"ratings of {self.title}"


class Rating(models.Model):
    """How well an account plays a title, as its `games` rated games tell: about `mu`, give or take `sigma`."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    title = models.CharField(max_length=40)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="one_rating_a_title", fields=["user", "title"])]
        indexes: ClassVar = [
            # The best players of a title.
            models.Index(name="rating_best", fields=["title", "-mu"]),
        ]

    def __str__(self) -> str:
        return f"{self.title} of {self.user_id}: {self.mu:.2f} ± {self.sigma:.2f}"


class RatedSeat(models.Model):
    """What a finished game has changed in the rating of the person in that seat.

    It stays with the seat when the account is deleted: then it says how good an opponent a former player was.
    """

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="rated", primary_key=True)
    number = models.PositiveIntegerField()
    """Of the game, among the rated ones of its title: 1, 2, 3 ..."""
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()

    def __str__(self) -> str:
        return f"seat {self.seat_id}: {self.mu_before:.2f} to {self.mu_after:.2f}"
