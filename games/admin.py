"""The pages of the staff. They show what every spectator of a game could know, and who is who; never hands or seeds.

Staff play here too. So records, replies, events and faults are shown nowhere, running or not, and cannot be searched
for either; games, moves and notices are looked at and never changed by hand. Only the models below are served, which
leaves out sessions and second factors: whoever reads those can be anybody. It leaves out plans and standing answers
too, and nothing here may tell that a seat answers by itself: that follows from its hidden cards.
"""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Game, Move, Notice, Seat, User
from games.services import log

site = admin.AdminSite(name="admin")
site.login = secure_admin_login(site.login)  # type: ignore[method-assign]  # one way in, with its rate limits


class Watched(admin.ModelAdmin):
    """Rows that are looked at. `shown` is the allow-list of everything that any page may tell."""

    shown: tuple[str, ...] = ()
    show_full_result_count = False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return self.shown

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return self.shown

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the offered filters: any other column named in an address could be guessed letter by letter."""
        return lookup.removesuffix("__exact") in {getattr(one, "parameter_name", one) for one in self.list_filter}

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Named:
    """A seat under the name that everybody reads there."""

    @admin.display(description=_("shown as"))
    def named(self, seat: Seat) -> str:
        return seat.shown_name


class SeatsOfGame(Named, admin.TabularInline):
    model = Seat
    fields = readonly_fields = ("index", "user", "named", "bot", "held_by_bot", "resigned", "due_at", "place", "score")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Game, site=site)
class GameAdmin(Watched):
    shown = (
        "title", "options", "seat_count", "status", "public", "opener", "pace_kind", "move_seconds", "bank_start",
        "bank_gain", "bank_cap", "rules", "ask", "version", "moves_made", "commitment", "created_at", "expires_at",
        "started_at", "ended_at", "retry_at", "failures", "kind_of_fault",
    )  # fmt: skip
    list_display = ("id", "title", "status", "public", "seat_count", "moves_made", "started_at", "retry_at")
    list_filter = ("status", "title", "public")
    search_fields = ("=id", "seats__user__username")
    inlines = (SeatsOfGame,)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("record", "result")

    @admin.display(description=_("kind of fault"))
    def kind_of_fault(self, game: Game) -> str:
        """The name of the exception only: its message may name a card."""
        return game.fault.partition(":")[0]


@admin.register(Seat, site=site)
class SeatAdmin(Named, Watched):
    shown = (
        "game", "index", "user", "named", "bot", "held_by_bot", "resigned", "joined_at", "asked", "asked_since",
        "due_at", "bank_left", "timeouts_in_row", "place", "score",
    )  # fmt: skip
    list_display = ("id", "game_id", "index", "user", "due_at", "held_by_bot", "resigned", "place")
    list_filter = ("held_by_bot", "resigned")
    search_fields = ("=game__id", "user__username")
    list_select_related = ("user",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("game").defer("game__record", "game__result")


class MadeBy(admin.SimpleListFilter):
    """How moves came about, as far as everybody may know it."""

    title = _("by")
    parameter_name = "made"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(by.value, by.label) for by in Move.By if by not in log.LIKE_BY_HAND]

    def queryset(self, request: HttpRequest, moves: Any) -> Any:
        if self.value() is None:
            return moves
        return moves.filter(by__in=[by for by in Move.By if log.known_by(by) == self.value()])


@admin.register(Move, site=site)
class MoveAdmin(Watched):
    shown = ("game", "number", "ask", "seat", "made_by", "rules", "at")
    list_display = ("id", "game_id", "number", "seat", "made_by", "at")
    list_filter = (MadeBy,)
    search_fields = ("=game__id",)

    @admin.display(description=_("by"))
    def made_by(self, move: Move) -> str:
        return str(Move.By(log.known_by(move.by)).label)

    def get_queryset(self, request: HttpRequest) -> Any:
        moves = super().get_queryset(request).select_related("game")
        return moves.defer("record", "reply", "events", "game__record", "game__result")


@admin.register(Notice, site=site)
class NoticeAdmin(Watched):
    shown = (
        "user", "game", "kind", "occasion", "channel", "state", "created_at", "send_after", "claimed_at", "sent_at",
        "tries", "outcome",
    )  # fmt: skip
    list_display = ("id", "user", "kind", "game_id", "state", "send_after", "sent_at", "tries")
    list_filter = ("state", "kind")
    search_fields = ("=game__id", "user__username")

    def get_queryset(self, request: HttpRequest) -> Any:
        found = super().get_queryset(request).select_related("user", "game").defer("game__record", "game__result")
        own = Seat.objects.filter(user=request.user.pk, game__status=Game.Status.RUNNING)
        # Who is not told of a turn answers by itself; that is nothing for those who play against them.
        return found.exclude(kind__in=[Notice.Kind.TURN, Notice.Kind.REMINDER], game__in=own.values("game"))


@admin.register(User, site=site)
class UserAdmin(Watched):
    """Accounts. Staff may close one and clean its display name; who is staff is decided by superusers. Passwords and
    addresses are their owners' business: whoever sets them can be that person, in a game too."""

    shown = (
        "username", "display_name", "email", "time_zone", "language", "is_active", "is_staff", "is_superuser",
        "date_joined", "last_login", "mail_turns", "mail_reminders", "mail_games", "mail_failures", "mail_stopped_at",
    )  # fmt: skip
    list_display = ("id", "username", "display_name", "email", "is_active", "is_staff", "date_joined")
    list_filter = ("is_active", "is_staff")
    search_fields = ("username", "display_name", "=email")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        editable = {"display_name", "is_active", "mail_stopped_at"}
        if getattr(request.user, "is_superuser", False):
            editable |= {"is_staff", "is_superuser"}
        return tuple(name for name in self.shown if name not in editable)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_change_permission(self, request, obj)
