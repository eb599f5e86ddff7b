"""Everything the site knows about one person, for that person: sent and received."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import QuerySet
from django.utils.translation import gettext, ngettext

from games.models import Invitation, Move, Notice, PlanEntry, Seat, StandingAnswer, User
from games.services import log, private_notes, ratings


def everything(user: User, now: datetime) -> dict[str, Any]:
    """A JSON-able account of the person's own data. Games are told as this person may know them, no further."""
    return {
        "exported_at": now.isoformat(),
        "account": _account(user),
        "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "second_factors": [
            {"kind": factor.type, "added": _iso(factor.created_at), "last_used": _iso(factor.last_used_at)}
            for factor in Authenticator.objects.filter(user=user)
        ],
        "sessions": [
            {"started": _iso(session.created_at), "address": session.ip, "browser": session.user_agent}
            for session in UserSession.objects.filter(user=user).order_by("created_at")
        ],
        "notices": [_notice(notice) for notice in Notice.objects.filter(user=user).order_by("created_at", "pk")],
        "invitations": [_invitation(invitation) for invitation in Invitation.objects.all().to(user)],
        "sent_invitations": [
            _invitation(invitation) | {"to": invitation.user.username if invitation.user else invitation.email}
            for invitation in Invitation.objects.filter(by=user).select_related("user")
        ],
        "opened_games": list(user.opened_games.order_by("pk").values_list("pk", flat=True)),
        "ratings": [
            {"title": slug, "rating": rating.number, "games": rating.games} for slug, rating in ratings.of(user).items()
        ],
        "games": [_game(seat) for seat in _seats(user)],
    }


def _seats(user: User) -> QuerySet[Seat]:
    return Seat.objects.filter(user=user).select_related("game", "rated").defer("game__record").order_by("game")


def _account(user: User) -> dict[str, Any]:
    return {
        "user_name": user.username,
        "display_name": user.display_name,
        "address": user.email,
        "time_zone": user.time_zone,
        "language": user.language,
        "joined": _iso(user.date_joined),
        "last_login": _iso(user.last_login),
        "mail": {
            "turns": user.mail_turns,
            "reminders": user.mail_reminders,
            "games": user.mail_games,
            "stopped_at": _iso(user.mail_stopped_at),
        },
    }


def _notice(notice: Notice) -> dict[str, Any]:
    return {
        "kind": notice.kind,
        "game": notice.game_id,
        "channel": notice.channel,
        "state": notice.state,
        "outcome": notice.outcome,
        "created": _iso(notice.created_at),
        "sent": _iso(notice.sent_at),
    }


def _invitation(invitation: Invitation) -> dict[str, Any]:
    return {
        "game": invitation.game_id,
        "state": invitation.state,
        "made": _iso(invitation.made_at),
        "answered": _iso(invitation.answered_at),
    }


def _game(seat: Seat) -> dict[str, Any]:
    game = seat.game
    moves = list(game.moves.defer("record"))
    shown = [other.shown_name for other in game.seats.select_related("user")]
    return {
        "game": game.pk,
        "title": game.title,
        "options": game.options,
        "status": game.status,
        "started": _iso(game.started_at),
        "ended": _iso(game.ended_at),
        "seat": seat.index,
        "players": shown,
        "joined": _iso(seat.joined_at),
        "resigned": seat.resigned,
        "place": seat.place,
        "score": seat.score,
        "rating": ratings.before_and_after(seat),
        "notes": private_notes.text_of(seat),
        "planned": [_planned(entry) for entry in seat.plan.all()],
        "standing": [_standing(answer) for answer in seat.standing.all()],
        "answers": [_answer(move) for move in moves if move.seat == seat.index and move.reply is not None],
        "log": [
            {"at": _iso(line.at), "by": line.by, "text": line.words.render(gettext, ngettext, shown)}
            for line in log.lines(game.get_title(), moves, seat.index)
        ],
    }


def _planned(entry: PlanEntry) -> dict[str, Any]:
    return {
        "for": entry.occasion,
        "picks": entry.picks,
        "conditions": entry.conditions,
        "made": _iso(entry.made_at),
    }


def _standing(answer: StandingAnswer) -> dict[str, Any]:
    return {"for": answer.key, "unless_about": answer.about, "made": _iso(answer.made_at)}


def _answer(move: Move) -> dict[str, Any]:
    return {"number": move.number, "at": _iso(move.at), "by": move.by, "reply": move.reply}


def _iso(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
