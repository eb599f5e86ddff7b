"""Asking people into a game that has not begun: by name, by e-mail address, and whole tables again for a rematch.

Whoever sits in an open game may ask others in. The same goes for every address: neither a page nor a refusal tells
whether it belongs to an account.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.db import transaction
from django.utils.encoding import punycode

from games.engine.words import say
from games.models import Game, Invitation, InvitationMail, Notice, QuietAddress, User
from games.models.names import lookalike_key
from games.services import notices
from games.services.bot_names import BOT_NAMES
from games.services.errors import Illegal, NotAllowed

MOST_INVITED = 20
"""People who may be asked into one game."""

MOST_UNANSWERED = 3
"""Open games into which one person may have asked another who answered none of it."""

MOST_TO_AN_ADDRESS = 5
"""Mails that go to one address without an account within a day, whoever asks for them."""

State = Invitation.State

is_address = EmailValidator(allowlist=[])
"""No exception for this machine itself: a mail to its accounts is never meant."""


def invite(game_id: int, by: User, who: str, *, now: datetime) -> Invitation:
    """Ask the person of that user name, or whoever has that e-mail address, to take a seat.

    Raises Illegal when that is nobody who can be asked, NotAllowed when it can't be done now.
    """
    name = who.strip().removeprefix("@")
    if not name:
        raise Illegal(say("Type a user name or an e-mail address."))
    if "@" in name:
        return _invite_address(game_id, by, _address(name), now)
    return _invite_person(game_id, by, _person(name), now)


def invite_again(game: Game, by: User, people: Iterable[User], now: datetime) -> None:
    """Ask people into the rematch of a game in which they were. Must live inside the transaction that opens it."""
    asked = [Invitation(game=game, user=user, by=by, made_at=now) for user in people]
    Invitation.objects.bulk_create(asked)
    about = {"by": by.pk, "rematch": True}
    told = [invitation.user for invitation in asked if invitation.user is not None]
    notices.post(notices.drafted(told, game, Notice.Kind.INVITED, 0, now, about), now)


def withdraw(game_id: int, invitation_id: int, by: User, *, now: datetime) -> None:
    """Take an invitation back. Raises NotAllowed unless it is unanswered and the person's own, or their game's."""
    with transaction.atomic():
        game = _locked(game_id)
        invitation = game.invitations.filter(pk=invitation_id).first()
        if invitation is None or by.pk not in (invitation.by_id, game.opener_id):
            raise NotAllowed(say("Only who has sent an invitation, or opened the game, can take it back."))
        _answer(game, invitation, State.WITHDRAWN, now)


def decline(game_id: int, user: User, *, now: datetime) -> None:
    """Say no to every invitation of the person into that game. Raises NotAllowed when there is none to answer."""
    with transaction.atomic():
        game = _locked(game_id)
        to_person = list(game.invitations.all().to(user))
        pending = [invitation for invitation in to_person if invitation.is_pending]
        if not to_person:
            raise NotAllowed(say("You are not invited to this game."))
        for invitation in pending or to_person[-1:]:
            _answer(game, invitation, State.DECLINED, now)


def decline_by_mail(invitation: Invitation, *, now: datetime) -> None:
    """Say no to the invitation for whoever holds the mail with it. Raises NotAllowed when it is answered already."""
    with transaction.atomic():
        game = _locked(invitation.game_id)
        _answer(game, Invitation.objects.get(pk=invitation.pk), State.DECLINED, now)


def require_standing(invitation: Invitation) -> None:
    """Raise NotAllowed when the invitation was taken back meanwhile, or has seated somebody already."""
    state = Invitation.objects.filter(pk=invitation.pk).values_list("state", flat=True).first()
    if state == State.WITHDRAWN:
        raise NotAllowed(say("This invitation was taken back."))
    if state == State.ACCEPTED:
        raise NotAllowed(say("This invitation is answered already."))


def accepted(game: Game, user: User, now: datetime, *, invitation: Invitation | None = None) -> None:
    """Note on the invitations that the person sits in the game now. `invitation` is the one whose mail led there.

    Must live inside the transaction that takes the seat.
    """
    own = list(game.invitations.all().to(user).exclude(state=State.ACCEPTED).values_list("pk", flat=True))
    if invitation is not None and invitation.game_id == game.pk:
        own.append(invitation.pk)
    Invitation.objects.filter(pk__in=own).update(state=State.ACCEPTED, answered_at=now)


def keep_quiet(address: str, *, now: datetime) -> None:
    """Never again mail an invitation to this address. Doing it twice is the same as once."""
    QuietAddress.objects.get_or_create(email=address, defaults={"since": now})


def forget(user: User) -> None:
    """Delete the addresses that the person has invited, and what was sent to the person's own, with the account. Those
    that were mailed stay, taken back: the mail must lead to where one can ask for no more, and what takes no mail must
    be known."""
    sent = Invitation.objects.filter(by=user).exclude(email="")
    sent.exclude(mail__state__in=[Notice.State.SENT, Notice.State.FAILED]).delete()
    sent.pending().update(state=State.WITHDRAWN)
    own = EmailAddress.objects.filter(user=user).values("email")
    Invitation.objects.filter(email__in=own).delete()


def _invite_person(game_id: int, by: User, person: User, now: datetime) -> Invitation:
    if person.pk == by.pk:
        raise Illegal(say("You already have a seat in this game."))
    with transaction.atomic():
        game = _locked_by(game_id, by)
        if game.seats.filter(user=person).exists():
            raise NotAllowed(say("%(player)s already has a seat in this game.", player=str(person)))
        before = game.invitations.filter(user=person).first()
        if before is not None and before.is_pending:
            raise NotAllowed(say("%(player)s is invited already.", player=str(person)))
        if before is not None and before.state == State.DECLINED:
            raise NotAllowed(say("%(player)s has declined the invitation to this game.", player=str(person)))
        _require_patience(by, person)
        invitation = before or Invitation(game=game, user=person)
        _ask(game, invitation, by, now)
        _tell(person, game, by, now)
    return invitation


def _invite_address(game_id: int, by: User, address: str, now: datetime) -> Invitation:
    if EmailAddress.objects.filter(user=by, email=address).exists():
        raise Illegal(say("That is your own address."))
    with transaction.atomic():
        game = _locked_by(game_id, by)
        before = game.invitations.filter(email=address).first()
        if before is not None and before.is_pending:
            raise NotAllowed(say("%(address)s is invited already.", address=address))
        if before is not None and before.state == State.DECLINED:
            raise NotAllowed(say("The invitation to %(address)s was declined.", address=address))
        _require_calm(address, now)
        invitation = before or Invitation(game=game, email=address)
        _ask(game, invitation, by, now)
        held = EmailAddress.objects.filter(email=address, verified=True, user__is_active=True).select_related("user")
        if owner := held.first():
            _tell(owner.user, game, by, now)
        else:
            after = now + timedelta(seconds=settings.NOTICE_DELAY_SECONDS)
            InvitationMail.objects.get_or_create(invitation=invitation, defaults={"send_after": after})
    return invitation


def _ask(game: Game, invitation: Invitation, by: User, now: datetime) -> None:
    """Write the invitation, or one that was taken back or has lapsed anew. It is mailed once at most."""
    if invitation.pk is None and game.invitations.count() >= MOST_INVITED:
        raise NotAllowed(say("At most %(most)s people can be invited to one game.", most=MOST_INVITED))
    if game.rematch_of_id is not None and _all_kept(game):
        raise NotAllowed(say("The free seats of this rematch are kept for the players of the game before."))
    invitation.by, invitation.state, invitation.made_at, invitation.answered_at = by, State.PENDING, now, None
    invitation.save()
    _changed(game)


def _all_kept(game: Game) -> bool:
    """Whether every free seat is one that somebody has been promised. An address counts whoever has it, so that nobody
    can find out by asking."""
    return game.seat_count - game.seats.count() <= game.invitations.all().pending().count()


def _tell(person: User, game: Game, by: User, now: datetime) -> None:
    about = {"by": by.pk, "rematch": False}
    notices.take_up(person, game, Notice.Kind.INVITED, 0, now)
    notices.post(notices.drafted([person], game, Notice.Kind.INVITED, 0, now, about), now)


def _answer(game: Game, invitation: Invitation, state: str, now: datetime) -> None:
    if invitation.state == state:
        return  # a second click
    if invitation.state == State.WITHDRAWN:
        raise NotAllowed(say("This invitation was taken back."))
    if not invitation.is_pending:
        raise NotAllowed(say("This invitation is answered already."))
    invitation.state, invitation.answered_at = state, now
    invitation.save(update_fields=["state", "answered_at"])
    _changed(game)


def _require_patience(by: User, person: User) -> None:
    unanswered = Invitation.objects.pending().filter(by=by, user=person, game__status=Game.Status.OPEN)
    if unanswered.count() >= MOST_UNANSWERED:
        raise NotAllowed(
            say(
                "%(player)s has not answered %(most)s invitations of yours yet; wait for an answer first.",
                player=str(person),
                most=MOST_UNANSWERED,
            )
        )


def _require_calm(address: str, now: datetime) -> None:
    last_day = Invitation.objects.filter(email=address, made_at__gt=now - timedelta(days=1))
    if last_day.count() >= MOST_TO_AN_ADDRESS:
        raise NotAllowed(say("%(address)s was invited often today; try again tomorrow.", address=address))


def _person(name: str) -> User:
    if lookalike_key(name) in {lookalike_key(bot.removesuffix(" (bot)")) for bot in BOT_NAMES}:
        raise Illegal(say("Bots need no invitation: fill the free seats with them."))
    found = User.objects.filter(username=name.lower(), is_active=True).first() if "\0" not in name else None
    if found is None:
        raise Illegal(say("There is no player with the user name “%(name)s”.", name=name[:40]))
    return found


def _address(typed: str) -> str:
    """The address as it will stand in a mail: its host as the net writes it, so that one that only looks different is
    the same address here, too."""
    no_address = Illegal(say("“%(address)s” is no e-mail address.", address=typed.replace("\0", "")[:80]))
    try:
        is_address(typed)
        name, _, host = typed.lower().rpartition("@")
        address = f"{name}@{punycode(host)}"
        is_address(address)
    except (ValidationError, UnicodeError):
        raise no_address from None
    if len(address) > 254 or host.startswith("["):
        raise no_address
    return address


def _locked(game_id: int) -> Game:
    return Game.objects.select_for_update(of=("self",)).without_secrets().get(pk=game_id)


def _locked_by(game_id: int, by: User) -> Game:
    """The game, if it is open and the person sits in it."""
    game = _locked(game_id)
    if not game.seats.filter(user=by).exists():
        raise NotAllowed(say("Only players who sit in this game can invite others."))
    if game.is_closed:
        raise NotAllowed(say("This game was closed before it began."))
    if not game.is_open:
        raise NotAllowed(say("All seats of this game are taken; it has begun."))
    return game


def _changed(game: Game) -> None:
    game.version += 1
    game.save(update_fields=["version"])
