"""Writes the mails: all that is due for one person in one mail, in the person's language and zone.

A mail says what its reader's own page would say and no more. Names are chosen by other people: they are text, neither
markup nor an address that a mail program would turn into a link.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from email.mime.image import MIMEImage
from email.utils import formataddr, parseaddr
from itertools import groupby

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext, ngettext

from games.engine import kernel
from games.models import Game, Move, Notice, Seat, User
from games.services import ahead, invited, languages, log, pictures, ratings, rounds, scenes, subscriptions, times
from games.services.eyes import Eyes
from games.services.page import seat_index

logger = logging.getLogger(__name__)

Kind = Notice.Kind

MOST_LINES = 25
"""Sentences of what happened that a mail tells of one game; the page tells all."""

WORTH_A_MAIL = timedelta(hours=1)
"""From this length on mails tell of an outage; of a shorter one the log does."""

MOST_PICTURES = 3
"""Boards that one mail shows, those of the most urgent games."""

_URGENCY = [Kind.REMINDER, Kind.TURN, Kind.INVITED, Kind.ENDED, Kind.STARTED, Kind.REPLACED, Kind.CLOSED]
_OUTDATED = {Kind.TURN: {Kind.REMINDER}, Kind.STARTED: {Kind.ENDED}}
"""What need not be said beside something newer about the same game."""

_WAITS = {Kind.TURN, Kind.REMINDER}


@dataclass(frozen=True)
class Item:
    """What a mail says about one game."""

    pk: int
    game: str
    kind: str
    """The most urgent of the kinds of notices in it."""
    headlines: tuple[str, ...]
    question: str
    """What the reader is asked; empty where the game does not wait for the reader."""
    url: str
    due_at: datetime | None
    """Until when the reader has time; None where the game does not wait for the reader."""
    until: str
    """The same in the reader's zone and language."""
    more: int
    """How many earlier sentences are left out of `since`."""
    since: tuple[str, ...]
    has_moved: bool
    """Whether the reader has made a move in person, so that `since` begins with that and not with the game."""
    standing: tuple[tuple[int, str, str], ...]
    """Places, names, and what each has in the end, in words."""
    picture: pictures.Picture | None = None
    """The board as the reader may see it."""

    @property
    def picture_id(self) -> str:
        """What names the picture inside the mail."""
        return f"board-{self.pk}@{_host()}"


class Letter(EmailMultiAlternatives):
    """A mail whose pictures belong to its text."""

    mixed_subtype = "related"


def compose(user: User, address: str, batch: list[Notice]) -> EmailMultiAlternatives:
    """One mail about these notices, all to this user, sorted by game."""
    zone = times.zone_of(user)
    with translation.override(languages.of(user)), timezone.override(zone):
        items = [_item(user, list(group)) for _, group in groupby(batch, key=lambda notice: notice.game_id)]
        items.sort(key=lambda item: (_URGENCY.index(Kind(item.kind)), item.due_at is None, item.due_at))
        games = {notice.game.pk: notice.game for notice in batch}
        drawn = [replace(item, picture=_picture(games[item.pk], user)) for item in items[:MOST_PICTURES]]
        items = [*drawn, *items[MOST_PICTURES:]]
        token = subscriptions.token_for(user, [notice.kind for notice in batch])
        unsubscribe = absolute(reverse("unsubscribe", args=[token]))
        context = {
            "items": items,
            "home_url": absolute(reverse("home")),
            "settings_url": absolute(reverse("settings")),
            "unsubscribe_url": unsubscribe,
            "site_name": settings.SITE_NAME,
            "language": translation.get_language(),
        }
        letter = Letter(
            subject=one_line(_subject(items, user)),
            body=render_to_string("mail/notices.txt", context),
            from_email=sender(),
            to=[address],
            headers=_headers(batch, unsubscribe),
            alternatives=[(render_to_string("mail/notices.html", context), "text/html")],
        )
        for item in items:
            if item.picture is not None:
                letter.attach(_inline(item.picture, item.picture_id))
        return letter


def sender() -> str:
    """Who mails come from: the site, at its own domain."""
    name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    return formataddr((one_line(name or settings.SITE_NAME), address))


def absolute(path: str) -> str:
    """The public address of a path of this site, whoever asks for it."""
    return f"{settings.BASE_URL}{path}"


def one_line(text: str) -> str:
    """The text as a header can hold it: no line breaks or other control characters. What has no width, such as that
    which breaks a name in `unlinked`, vanishes: a header has no links."""
    seen = (sign for sign in text if unicodedata.category(sign) != "Cf")
    return " ".join("".join(sign if sign.isprintable() else " " for sign in seen).split())


def unlinked(name: str) -> str:
    """A name that looks the same but that no mail program takes for an address: spaces of no width break it."""
    return re.sub(r"([.:/@])(?=\S)", "\\1\u200b", one_line(name))


def _item(user: User, batch: list[Notice]) -> Item:
    game = batch[0].game
    seats = list(game.seats.select_related("user", "rated"))
    names = [unlinked(seat.shown_name) for seat in seats]
    viewer = seat_index(seats, user)
    own = next((seat for seat in seats if seat.index == viewer), None)
    kinds = sorted({Kind(notice.kind) for notice in batch}, key=_URGENCY.index)
    kinds = [kind for kind in kinds if not _OUTDATED.get(kind, set()) & set(kinds)]
    due_at = own.due_at if own and _WAITS & set(kinds) else None
    since = _since(game, seats, viewer, names)
    headlines = [line for kind in kinds for line in _headlines(kind, batch, names)]
    if own is not None and due_at is not None:
        headlines += _misfits(game, own, names)
    if own is not None and Kind.ENDED in kinds:
        headlines += _rated(own)
    return Item(
        pk=game.pk,
        game=str(game),
        kind=kinds[0],
        headlines=tuple(headlines),
        question=_question(game, viewer, names) if due_at else "",
        url=absolute(reverse("table", args=[game.pk])) + ("#turn" if due_at else ""),
        due_at=due_at,
        until=times.in_full(due_at, times.zone_of(user)) if due_at else "",
        more=max(0, len(since) - MOST_LINES),
        since=tuple(since[-MOST_LINES:]),
        has_moved=game.moves.filter(seat=viewer, by=Move.By.HUMAN).exists() if viewer is not None else False,
        standing=_standing(game, seats, names) if game.is_finished else (),
    )


def _headlines(kind: Kind, batch: list[Notice], names: Sequence[str]) -> list[str]:
    if kind == Kind.REPLACED:
        told = [notice.about for notice in batch if notice.kind == kind]
        return [log.how_replaced(about["seat"], about["how"]).render(gettext, ngettext, names) for about in told]
    if kind == Kind.INVITED:
        notice = next(notice for notice in batch if notice.kind == kind)
        return invited.in_a_mail(notice.game, notice.about, names, unlinked)
    return [
        {
            Kind.TURN: gettext("It is your turn."),
            Kind.REMINDER: gettext("It is still your turn, and your time is running out."),
            Kind.STARTED: gettext("The game has begun."),
            Kind.ENDED: gettext("The game has ended."),
            Kind.CLOSED: gettext("The game was closed before it began."),
        }[kind]
    ]


def _rated(own: Seat) -> list[str]:
    """What the game has changed in the reader's rating, if it counted."""
    told = ratings.before_and_after(own)
    if told is None:
        return []
    return [gettext("This game has changed your rating from %(before)s to %(after)s.") % told]


def _misfits(game: Game, own: Seat, names: Sequence[str]) -> list[str]:
    """Why the reader is asked although there was a plan. A fault in it must not keep the mail back."""
    try:
        return [
            gettext("Your plan did not fit. %(why)s") % {"why": misfit.words.render(gettext, ngettext, names)}
            for misfit in ahead.misfits_of(game, own)
        ]
    except Exception:  # whatever it is, the deadline matters more than this sentence
        logger.exception("The plan of seat %s in game %s can't be put into words.", own.index, game.pk)
        return []


def _question(game: Game, viewer: int | None, names: Sequence[str]) -> str:
    """The open question as the reader's own page asks it. A fault of the rules must not keep the mail back."""
    title = game.get_title()
    try:
        record, _ = kernel.refit(title, game.record or {})
        question = kernel.look(title, record, viewer).question
    except Exception:  # whatever it is, the deadline matters more than this sentence
        logger.exception("The question of game %s can't be put into words.", game.pk)
        return ""
    return question.words.render(gettext, ngettext, names) if question else ""


def _picture(game: Game, user: User) -> pictures.Picture | None:
    """The board as the reader may see it, with what has moved since the reader's own last move. A fault in it must not
    keep the mail back."""
    if not game.has_begun or game.record is None:
        return None
    try:
        seats = list(game.seats.select_related("user"))
        eyes, title = Eyes(seat_index(seats, user)), game.get_title()
        look = eyes.look(title, game.record)
        own = game.moves.filter(seat=eyes.seat, by=Move.By.HUMAN, record__isnull=False).order_by("-number")
        plays = eyes.seat is not None and log.catches_up(seats[eyes.seat]) is not None
        last = own.first() if plays else None
        before = eyes.look(title, last.record).view if last and last.record else None
        happened = scenes.events_after(game, eyes, last) if last else ()
        return pictures.of_board(look, before, tuple(unlinked(seat.shown_name) for seat in seats), happened)
    except Exception:  # whatever it is, the deadline matters more than the picture
        logger.exception("The board of game %s can't be drawn.", game.pk)
        return None


def _inline(picture: pictures.Picture, name: str) -> MIMEImage:
    """The picture as a part of the mail, to which its HTML refers by that name."""
    part = MIMEImage(picture.png, "png")
    part.add_header("Content-ID", f"<{name}>")
    part.add_header("Content-Disposition", "inline", filename=f"{name.partition('@')[0]}.png")
    return part


def _since(game: Game, seats: list[Seat], viewer: int | None, names: Sequence[str]) -> list[str]:
    """What happened since the reader's own last move. A fault in the words of one game must not keep the mail back."""
    catches_up = None if viewer is None else log.catches_up(seats[viewer])
    moves = log.since_own_move(game.get_title(), list(game.moves.defer("record")), catches_up)
    told: list[log.LogLine] = []
    for move in moves:
        if timedelta(0) < log.outage_of(move) < WORTH_A_MAIL:
            continue
        try:
            told += log.lines(game.get_title(), [move], viewer)
        except Exception:  # whatever it is, the deadline matters more than this sentence
            logger.exception("Move %s of game %s can't be put into words.", move.number, game.pk)
    bots = rounds.bots_among(seats)
    told = rounds.condensed(told, bots)
    sentences: list[str] = []
    for line, before in zip(told, [None, *(line.number for line in told)], strict=False):
        try:
            sentences.append(_sentence(line, bots, names, begins=line.number != before))
        except Exception:  # as above: a translation may fail where the sentence itself does not
            logger.exception("Move %s of game %s can't be put into the reader's language.", line.number, game.pk)
    return sentences


def _sentence(line: log.LogLine, bots: frozenset[int], names: Sequence[str], *, begins: bool) -> str:
    """A line of the log; with the first one of a move, how it came about."""
    sentence = line.words.render(gettext, ngettext, names)
    if begins and line.by == Move.By.BOT and line.seat is not None and line.seat not in bots:
        return gettext("%(sentence)s (by the bot)") % {"sentence": sentence}
    if begins and line.by == Move.By.PLAN:
        return gettext("%(sentence)s (planned ahead)") % {"sentence": sentence}
    return sentence


def _standing(game: Game, seats: list[Seat], names: Sequence[str]) -> tuple[tuple[int, str, str], ...]:
    score = game.get_title().score
    ranked = sorted((seat.place, names[seat.index], seat.score or 0) for seat in seats if seat.place is not None)
    return tuple((place, name, score(reached).render(gettext, ngettext)) for place, name, reached in ranked)


def _subject(items: list[Item], user: User) -> str:
    first = items[0]
    if len(items) == 1:
        subject = {
            Kind.TURN: gettext("Your turn in %(game)s"),
            Kind.REMINDER: gettext("Your time is running out in %(game)s"),
            Kind.STARTED: gettext("%(game)s has begun"),
            Kind.ENDED: gettext("%(game)s has ended"),
            Kind.REPLACED: gettext("News from %(game)s"),
            Kind.INVITED: gettext("You are invited to %(game)s"),
            Kind.CLOSED: gettext("%(game)s was closed before it began"),
        }[Kind(first.kind)] % {"game": first.game}
    elif waiting := sum(item.kind in _WAITS for item in items):
        subject = ngettext("%(n)s game waits for you", "%(n)s games wait for you", waiting) % {"n": waiting}
    else:
        subject = ngettext("News from %(n)s game", "News from %(n)s games", len(items)) % {"n": len(items)}
    if first.due_at is None:
        return subject
    time = times.in_short(first.due_at, times.zone_of(user))
    return gettext("%(subject)s (until %(time)s)") % {"subject": subject, "time": time}


def _headers(batch: list[Notice], unsubscribe_url: str) -> dict[str, str]:
    host = _host()
    headers = {
        # The same for a mail that is tried again, so that mail programs show it once.
        "Message-ID": f"<notice-{batch[0].pk}@{host}>",
        "List-Unsubscribe": f"<{unsubscribe_url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    if len({notice.game_id for notice in batch}) == 1:
        thread = f"<game-{batch[0].game_id}-{batch[0].user_id}@{host}>"
        headers |= {"References": thread, "In-Reply-To": thread}
    return headers


def _host() -> str:
    """The site's own domain, as its mails come from it."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
