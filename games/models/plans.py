"""What players have answered before they were asked. Secret: only the owner of the seat sees it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.play import Seat


class PlanEntry(models.Model):
    """A planned reply: the first one for an occasion, by position, that fits is played when the seat is asked.

    `picks` and each of the `conditions` are lists of keys; see `games.engine.planning`.
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="plan", verbose_name=_("seat"))
    occasion = models.CharField(_("occasion"), max_length=40)
    position = models.PositiveIntegerField(_("position"))
    picks = models.JSONField(default=list)
    conditions = models.JSONField(default=list)
    made_at = models.DateTimeField(_("made at"))

    class Meta:
        verbose_name, verbose_name_plural = _("planned reply"), _("planned replies")
        ordering: ClassVar = ["seat", "position", "pk"]

    def __str__(self) -> str:
        return f"{self.occasion} of seat {self.seat_id}"


class StandingAnswer(models.Model):
    """A seat passes by itself, for one key, always or, where `about` lists something, unless that is concerned."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="standing", verbose_name=_("seat"))
    key = models.CharField(_("key"), max_length=40)
    about = models.JSONField(default=list)
    made_at = models.DateTimeField(_("made at"))

    class Meta:
        verbose_name, verbose_name_plural = _("standing answer"), _("standing answers")
        ordering: ClassVar = ["seat", "key"]
        constraints: ClassVar = [models.UniqueConstraint(name="one_standing_answer_a_key", fields=["seat", "key"])]

    def __str__(self) -> str:
        return f"{self.key} of seat {self.seat_id}"
