"""Games, their seats and their moves, as rows."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.title import Title
from games.engine.words import gettext_noop
from games.registry import get_title

FORMER_PLAYER = gettext_noop("former player")
"""The name on the seats of a deleted account, translated where it is shown."""


def invite_token() -> str:
    """An unguessable address for an invitation."""
    return secrets.token_urlsafe(16)


class GameQuerySet(models.QuerySet["Game"]):
    def without_secrets(self) -> GameQuerySet:
        """For lists: leaves the record, which is large and secret, in the database."""
        return self.defer("record")

    def seen_by(self, user: Any) -> GameQuerySet:
        """The games that this user, or an anonymous visitor, may look at. Whoever is invited sees the game until it
        begins."""
        if not user.is_authenticated:
            return self.watched_by(user)
        own = user.emailaddress_set.filter(verified=True).values("email")
        by_name, by_address = _inviting(user=user), _inviting(email__in=own)  # apart: each has its own index
        return self.filter(_open_to(user) | Q(pk__in=by_name.values("pk")) | Q(pk__in=by_address.values("pk")))

    def watched_by(self, user: Any) -> GameQuerySet:
        """The same of games that have begun, in which no invitation counts: every open page asks often."""
        return self.filter(_open_to(user))


def _open_to(user: Any) -> Q:
    """Public games, and those in which the user has a seat."""
    if not user.is_authenticated:
        return Q(public=True)
    return Q(public=True) | Q(pk__in=Seat.objects.filter(user=user).values("game"))


def _inviting(**whom: Any) -> GameQuerySet:
    """The games that have not begun with an unanswered invitation to that account or those addresses."""
    to_person = {f"invitations__{name}": value for name, value in whom.items()}
    not_begun = [Game.Status.OPEN, Game.Status.CLOSED]
    return Game.objects.filter(**to_person, invitations__state="pending", status__in=not_begun)


class Game(models.Model):
    """One game from its opening to its end. `record` is the engine's and never leaves services."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CLOSED = "closed", _("closed before it began")

    class PaceKind(models.TextChoices):
        MOVE = "move", _("a fixed time for every move")
        BANK = "bank", _("a bank of time that grows with every move")

    title = models.CharField(_("title"), max_length=40)
    options = models.JSONField(_("options"), default=dict)
    seat_count = models.PositiveSmallIntegerField(_("seats"))
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.OPEN)
    public = models.BooleanField(_("public"), default=True)
    invite_token = models.CharField(max_length=40, unique=True, default=invite_token)
    opener = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="opened_games", verbose_name=_("opened by")
    )
    form = models.CharField(max_length=32, default="", help_text=_("Mark of the form that opened it."))
    rematch_of = models.ForeignKey(
        "self", models.SET_NULL, null=True, related_name="rematches", verbose_name=_("rematch of")
    )

    pace_kind = models.CharField(_("pace"), max_length=4, choices=PaceKind.choices, default=PaceKind.MOVE)
    move_seconds = models.PositiveIntegerField(_("seconds for a move"), default=0)
    bank_start = models.PositiveIntegerField(_("bank at the start, in seconds"), default=0)
    bank_gain = models.PositiveIntegerField(_("gain of the bank, in seconds"), default=0)
    bank_cap = models.PositiveIntegerField(_("cap of the bank, in seconds"), default=0)

    record = models.JSONField(null=True)
    rules = models.PositiveIntegerField(_("rules"), default=0)
    ask = models.PositiveIntegerField(_("ask"), default=0)
    version = models.PositiveIntegerField(
        _("version"), default=0, help_text=_("Grows with everything that changes what a page shows.")
    )
    moves_made = models.PositiveIntegerField(_("moves made"), default=0, help_text=_("Number of the last move."))
    commitment = models.CharField(_("commitment"), max_length=64, default="")
    result = models.JSONField(null=True)

    created_at = models.DateTimeField(_("created at"))
    expires_at = models.DateTimeField(
        _("expires at"), null=True, help_text=_("When a game that has not begun is closed.")
    )
    started_at = models.DateTimeField(_("started at"), null=True)
    ended_at = models.DateTimeField(_("ended at"), null=True)

    retry_at = models.DateTimeField(
        _("tried again at"), null=True, help_text=_("Set aside until then: the rules failed on it.")
    )
    failures = models.PositiveIntegerField(_("failures"), default=0)
    fault = models.TextField(default="")

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name, verbose_name_plural = _("game"), _("games")
        constraints: ClassVar = [
            models.CheckConstraint(
                name="game_runs_with_a_record",
                condition=Q(status="running", record__isnull=False) | ~Q(status="running"),
            ),
            models.CheckConstraint(
                name="game_has_one_pace",
                condition=Q(pace_kind="move", move_seconds__gt=0) | Q(pace_kind="bank", bank_start__gt=0),
            ),
            # A form sent twice opens one game.
            models.UniqueConstraint(name="game_opened_once", fields=["opener", "form"], condition=~Q(form="")),
            # Two people who ask for a rematch get the same one; one that was closed makes room for another.
            models.UniqueConstraint(name="one_rematch_a_game", fields=["rematch_of"], condition=~Q(status="closed")),
        ]
        indexes: ClassVar = [
            # The lobby's list of games to join, and the sweep that closes those nobody joined.
            models.Index(name="game_open", fields=["expires_at"], condition=Q(status="open")),
            # The health page's question whether any game is set aside.
            models.Index(name="game_set_aside", fields=["retry_at"], condition=Q(retry_at__isnull=False)),
            # The list of public games to watch, newest first.
            models.Index(name="game_public", fields=["status", "-started_at"], condition=Q(public=True)),
        ]

    def __str__(self) -> str:
        return f"{self.get_title().name} #{self.pk}"

    def get_title(self) -> Title:
        """The rules of this game."""
        return get_title(self.title)

    @property
    def pace(self) -> dict[str, int]:
        """The fields of the pace, by the names of `services.clocks.Pace`."""
        if self.pace_kind == Game.PaceKind.MOVE:
            return {"move": self.move_seconds}
        return {"start": self.bank_start, "gain": self.bank_gain, "cap": self.bank_cap}

    @property
    def is_open(self) -> bool:
        return self.status == Game.Status.OPEN

    @property
    def is_running(self) -> bool:
        return self.status == Game.Status.RUNNING

    @property
    def is_closed(self) -> bool:
        return self.status == Game.Status.CLOSED

    @property
    def has_begun(self) -> bool:
        """Whether there is a table to look at."""
        return self.is_running or self.is_finished

    @property
    def is_finished(self) -> bool:
        return self.status == Game.Status.FINISHED


class Seat(models.Model):
    """One place at a game: a person, a bot, or a person whom the bot replaces for a while or for good.

    `due_at` and `remind_at` are set exactly while the game waits for the seat.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", verbose_name=_("game"))
    index = models.PositiveSmallIntegerField(_("index"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats", verbose_name=_("user")
    )
    name = models.CharField(max_length=60, default="", help_text=_("Shown where there is no account."))
    bot = models.CharField(_("bot"), max_length=20, default="", help_text=_("The bot that sits here from the start."))
    held_by_bot = models.BooleanField(_("held by the bot"), default=False, help_text=_("Until the owner comes back."))
    resigned = models.BooleanField(_("resigned"), default=False, help_text=_("The bot plays on for good."))
    joined_at = models.DateTimeField(_("joined at"))

    asked = models.PositiveIntegerField(
        _("asked by ask"), null=True, help_text=_("Number of the ask that waits for this seat.")
    )
    asked_since = models.DateTimeField(_("asked since"), null=True)
    due_at = models.DateTimeField(_("due at"), null=True)
    remind_at = models.DateTimeField(_("reminded at"), null=True)
    answers_at = models.DateTimeField(
        _("answered at by itself"),
        null=True,
        help_text=_("The site answers then at the latest; until then the seat looks awaited like any other."),
    )
    bank_left = models.PositiveIntegerField(
        _("left in the bank, in seconds"), null=True, help_text=_("Seconds left when the clock last stopped.")
    )
    timeouts_in_row = models.PositiveSmallIntegerField(_("time-outs in a row"), default=0)

    guided = models.BooleanField(
        _("guided"), default=False, db_default=False, help_text=_("Every kind of choice is explained when it comes.")
    )
    lessons = models.JSONField(
        _("lessons heard"), null=True, help_text=_("Keys of what the guide has said to this seat already.")
    )

    place = models.PositiveSmallIntegerField(_("place"), null=True)
    score = models.IntegerField(_("score"), null=True)

    class Meta:
        verbose_name, verbose_name_plural = _("seat"), _("seats")
        ordering: ClassVar = ["index"]
        constraints: ClassVar = [
            models.UniqueConstraint(name="seat_taken_once", fields=["game", "index"]),
            models.UniqueConstraint(name="nobody_sits_twice", fields=["game", "user"]),
        ]
        indexes: ClassVar = [
            # The sweep: whose time is over?
            models.Index(name="seat_due", fields=["due_at"], condition=Q(due_at__isnull=False)),
            # The sweep: who is to be reminded?
            models.Index(name="seat_remind", fields=["remind_at"], condition=Q(remind_at__isnull=False)),
            # The sweep: for whom does the site answer?
            models.Index(name="seat_answers", fields=["answers_at"], condition=Q(answers_at__isnull=False)),
            # "Your games", those that wait for me first.
            models.Index(name="seat_of_user", fields=["user", "due_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.shown_name} at {self.game_id}"

    @property
    def shown_name(self) -> str:
        """The person's name, or a name that the site gave, in the reader's language."""
        if self.user:
            return str(self.user)
        return gettext(self.name) if self.bot or self.name == FORMER_PLAYER else self.name

    @property
    def is_automatic(self) -> bool:
        """Whether the bot answers for this seat at once."""
        return bool(self.bot) or self.held_by_bot or self.resigned

    def stop_clock(self) -> None:
        """The game does not wait for this seat."""
        self.asked = None
        self.asked_since = self.due_at = self.remind_at = self.answers_at = None


class Move(models.Model):
    """Something that happened in a game: an answer, or something the site did (then without a seat or a reply).

    `record` is the game after it, for the replay; empty where nothing in the game itself changed.
    """

    class By(models.TextChoices):
        HUMAN = "human", _("by the player")
        CLOCK = "clock", _("by the clock")
        BOT = "bot", _("by a bot")
        PLAN = "plan", _("by a plan")
        STANDING = "stands", _("by a standing answer")
        FORCED = "forced", _("the only reply there was")
        ADMIN = "admin", _("by an administrator")
        SITE = "site", _("by the site")

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves", verbose_name=_("game"))
    number = models.PositiveIntegerField(_("number"))
    ask = models.PositiveIntegerField(_("ask"), default=0)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    by = models.CharField(_("by"), max_length=6, choices=By.choices)
    reply = models.JSONField(null=True)
    events = models.JSONField(default=list)
    rules = models.PositiveIntegerField(_("rules"), default=0)
    at = models.DateTimeField(_("at"))
    record = models.JSONField(null=True)

    class Meta:
        verbose_name, verbose_name_plural = _("move"), _("moves")
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(name="move_numbered_once", fields=["game", "number"])]

    def __str__(self) -> str:
        return f"{self.number} of {self.game_id}"


class Heartbeat(models.Model):
    """When a thing that must happen regularly last did; a long silence means that the site itself was down."""

    name = models.CharField(max_length=20, primary_key=True)
    at: models.DateTimeField[datetime, datetime] = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at:%Y-%m-%d %H:%M:%S}"
