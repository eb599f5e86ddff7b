"""What is shown of invitations: to those who are invited, to those who invite, and in mails. Reads only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Q
from django.utils.translation import gettext, ngettext

from games.models import Game, Invitation, InvitationMail, Notice, Seat, User
from games.services import lists
from games.services.clocks import Pace
from games.services.lists import GameLine

MOST_COMPANIONS = 8
"""People whom the form that invites suggests."""


@dataclass(frozen=True, slots=True)
class Received:
    """An invitation as the person sees it who is to answer it."""

    line: GameLine
    by: str
    """Who has sent it; empty when that account is gone."""
    by_username: str
    is_rematch: bool


@dataclass(frozen=True, slots=True)
class Sent:
    """An invitation as the players in the room see it. An address is shown to the one who has typed it."""

    pk: int
    name: str
    username: str
    address: str
    by: str
    state: str
    may_withdraw: bool
    undelivered: bool = False
    """Whether the mail about it did not arrive; told to the one who has typed the address."""

    @property
    def is_pending(self) -> bool:
        return self.state == Invitation.State.PENDING


def to_answer(user: User) -> tuple[Received, ...]:
    """The open games into which the person is invited, the newest invitation first."""
    pending = Invitation.objects.all().to(user).pending().filter(game__status=Game.Status.OPEN).select_related("by")
    newest = {invitation.game_id: invitation for invitation in pending}
    games = {line.game.pk: line for line in lists.lines(Game.objects.filter(pk__in=list(newest)), user)}
    received = [_received(invitation, games[number]) for number, invitation in reversed(newest.items())]
    return tuple(one for one in received if one.line.own is None)


def into(game: Game, user: Any) -> Received | None:
    """The person's unanswered invitation into that game, None without one."""
    if user is None or not user.is_authenticated or not game.is_open:
        return None
    pending = game.invitations.all().to(user).pending().select_related("by").last()
    return None if pending is None else _received(pending, lists.line(game, user))


def sent(game: Game, viewer: User) -> tuple[Sent, ...]:
    """All who are asked into the game and do not sit in it yet, for the players in its room."""
    asked = game.invitations.exclude(state__in=[Invitation.State.ACCEPTED, Invitation.State.WITHDRAWN])
    in_vain = Q(state=Notice.State.FAILED) | Q(outcome=Notice.Outcome.MAIL_STOPPED)
    lost = set(InvitationMail.objects.filter(in_vain, invitation__in=asked).values_list("invitation", flat=True))
    return tuple(_sent(one, game, viewer, one.pk in lost) for one in asked.select_related("user", "by"))


def unanswered(game: Game, viewer: User) -> tuple[Sent, ...]:
    """Those of them who have not answered yet, and for whom the game can still wait."""
    return tuple(one for one in sent(game, viewer) if one.is_pending)


def companions(user: Any, game: Game) -> list[User]:
    """People with whom the person has played, the ones met most first, who could be asked into that game."""
    mine = Seat.objects.filter(user=user, game__status__in=[Game.Status.RUNNING, Game.Status.FINISHED]).values("game")
    busy = Seat.objects.filter(game=game, user__isnull=False).values("user")
    asked = game.invitations.filter(user__isnull=False, state__in=["pending", "declined"]).values("user")
    met = User.objects.filter(is_active=True, seats__game__in=mine).exclude(pk=user.pk)
    met = met.exclude(pk__in=busy).exclude(pk__in=asked)
    ranked = met.annotate(games=Count("seats__game", distinct=True), last=Max("seats__game"))
    return list(ranked.order_by("-games", "-last", "username")[:MOST_COMPANIONS])


def in_a_mail(game: Game, about: Mapping[str, Any], names: Sequence[str], safe: Callable[[str], str]) -> list[str]:
    """What a mail says about an invitation, in the language of the moment. `safe` makes names harmless in a mail."""
    by = User.objects.filter(pk=about["by"]).first() if about.get("by") else None
    told = {"player": safe(str(by)) if by else ""}
    if by is None:
        first = gettext("You are invited to this game.")
    elif about.get("rematch"):
        first = gettext("%(player)s asks for a rematch, and a seat is kept for you.") % told
    else:
        first = gettext("%(player)s invites you to this game.") % told
    pace = Pace(**game.pace).words().render(gettext, ngettext)
    lines = [first, gettext("Time: %(pace)s.") % {"pace": pace}]
    if names:
        lines.append(gettext("In it so far: %(names)s.") % {"names": ", ".join(names)})
    return lines


def _received(invitation: Invitation, line: GameLine) -> Received:
    by = invitation.by
    return Received(line, str(by) if by else "", by.username if by else "", line.game.rematch_of_id is not None)


def _sent(invitation: Invitation, game: Game, viewer: User, is_lost: bool) -> Sent:
    is_own = invitation.by_id == viewer.pk
    return Sent(
        pk=invitation.pk,
        name=str(invitation.user) if invitation.user else "",
        username=invitation.user.username if invitation.user else "",
        address=invitation.email if is_own else "",
        by=str(invitation.by) if invitation.by else "",
        state=invitation.state,
        may_withdraw=invitation.is_pending and (is_own or game.opener_id == viewer.pk),
        undelivered=is_own and invitation.is_pending and is_lost,
    )
