"""A game to take away: as JSON, from which it can be built again, and as a text that a person can read.

The JSON is an object:

    format       1
    site, game   where it was played
    title        key of the game; `name` is what it is called
    options      the variants, by key
    rules        version of the rules with which it ended
    commitment   SHA-256 of the seed, public since the start
    seed         32 bytes in hexadecimal digits
    started, ended   these and all other times in ISO 8601 and UTC, with the offset +00:00
    seats        in order: {"seat", "name", "role" (who or what the seat is in this game, or empty), "bot" (its kind, or
                 empty), "place", "score"}
    moves        in order: {"number", "ask", "seat", "by", "reply", "rules", "at", "events", "taken_back"}
                 A move without a seat is the site's doing. `taken_back`: a rule was corrected later, and its step
                 began anew. `at` is null where the log of the game has never told that the move was made, and `by`
                 says only what everybody knew. The events are those of the log, with what each seat knew as "private".
    result       {"places": {seat: place}, "scores": {seat: points}}

Beginning with the seed and giving all replies in order, except those taken back, builds the game again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from games.engine.title import Title
from games.engine.words import say
from games.models import Game, Move, Seat
from games.services import page, times
from games.services.errors import NotAllowed
from games.services.eyes import Eyes
from games.services.lists import variants
from games.services.log import LogLine, chapters, known_by, lines_of
from games.services.readable import kind_of
from games.services.rounds import bots_among, condensed

FORMAT = 1


def as_json(game: Game) -> dict[str, Any]:
    """The whole game, with everything that was hidden in it. Raises NotAllowed while it runs."""
    if not game.is_finished or game.record is None:
        raise NotAllowed(say("A game can be downloaded with all its cards when it is over."))
    title = game.get_title()
    moves = list(game.moves.defer("record"))
    with page.in_this_game_alone(game):
        view = Eyes().look(title, game.record).view
        seats = [_seat(seat, title.role(view, seat.index)) for seat in game.seats.select_related("user")]
        back = _taken_back(game, moves)
    return {
        "format": FORMAT,
        "site": settings.BASE_URL,
        "game": game.pk,
        "title": game.title,
        "name": title.name,
        "options": game.record["options"],
        "rules": game.rules,
        "commitment": game.commitment,
        "seed": game.record["seed"],
        "started": _iso(game.started_at),
        "ended": _iso(game.ended_at),
        "seats": seats,
        "moves": [_move(move, move.number in back) for move in moves],
        "result": game.result,
    }


def as_text(game: Game, user: Any) -> str:
    """The log in the reader's language: with all cards open when the game is over, before that as the reader may know
    it."""
    title, seats = game.get_title(), list(game.seats.select_related("user"))
    opened = game.is_finished and title.open_view is not None
    eyes = Eyes(all_open=True) if opened else Eyes(page.seat_index(seats, user))
    names = [seat.shown_name for seat in seats]
    with page.in_this_game_alone(game):
        told = [
            line
            for move in game.moves.defer("record")
            for line in lines_of(title, move, [eyes.event(happened) for happened in move.events])
        ]
        text = _heading(game, seats)
        for chapter in chapters(condensed(told, bots_among(seats))):
            if chapter.words is not None:
                heading = chapter.words.render(gettext, ngettext, names)
                text += ["", heading, "=" * len(heading)]
            text += [f"{_short(line.at)}  {_sentence(line, seats, names)}" for line in chapter.lines]
    return "\n".join([*text, *_result(seats, title), ""])


def file_name(game: Game, ending: str) -> str:
    """What the file is called: letters, digits and dashes alone."""
    return f"{game.title}-{game.pk}.{ending}"


def _seat(seat: Seat, role: str) -> dict[str, Any]:
    return {
        "seat": seat.index,
        "name": seat.shown_name,
        "role": role,
        "bot": seat.bot,
        "place": seat.place,
        "score": seat.score,
    }


def _move(move: Move, taken_back: bool) -> dict[str, Any]:
    return {
        "number": move.number,
        "ask": move.ask,
        "seat": move.seat,
        "by": known_by(move.by),
        "reply": move.reply,
        "rules": move.rules,
        "at": _iso(move.at) if move.events else None,
        "events": move.events,
        "taken_back": taken_back,
    }


def _taken_back(game: Game, moves: Sequence[Move]) -> set[int]:
    """The numbers of the answers that a later move took back, by putting their step back to its start."""
    back: set[int] = set()
    for move in moves:
        if move.seat is None and any(kind_of(happened) == "rewound" for happened in move.events):
            first = _first_ask_before(game, move.number)
            earlier = (past for past in moves if past.number < move.number and past.seat is not None)
            back |= {past.number for past in earlier if past.ask >= first}
    return back


def _first_ask_before(game: Game, number: int) -> int:
    """The number of the first ask of the step that was open before that move."""
    before = game.moves.filter(record__isnull=False, number__lt=number).order_by("-number")
    record = before.values_list("record", flat=True)[0]
    assert record is not None
    return int(record["ask"]) - len(record["replies"])


def _heading(game: Game, seats: Iterable[Seat]) -> list[str]:
    title = game.get_title()
    heading = gettext("%(title)s, game %(number)s") % {"title": title.name, "number": game.pk}
    chosen = [words.render(gettext, ngettext) for words in variants(title, game.options)]
    return [
        heading,
        "=" * len(heading),
        f"{settings.BASE_URL}/games/{game.pk}/",
        *chosen,
        "",
        gettext("Players"),
        *[f"  {seat.index + 1}. {seat.shown_name}" for seat in seats],
        "",
        gettext("All times are in the zone %(zone)s, each with its distance from UTC; Z is UTC itself.")
        % {"zone": timezone.get_current_timezone_name()},
    ]


def _result(seats: Iterable[Seat], title: Title) -> list[str]:
    ranked = sorted((seat for seat in seats if seat.place is not None), key=lambda seat: (seat.place, seat.index))
    if not ranked:
        return []
    heading = gettext("Final ranking")
    return ["", heading, "=" * len(heading), *[_line(seat, title) for seat in ranked]]


def _line(seat: Seat, title: Title) -> str:
    return f"{seat.place}. {seat.shown_name}: {title.score(seat.score or 0).render(gettext, ngettext)}"


def _sentence(line: LogLine, seats: Sequence[Seat], names: Sequence[str]) -> str:
    sentence = line.words.render(gettext, ngettext, names)
    if line.by == Move.By.BOT and line.seat is not None and not seats[line.seat].bot:
        return gettext("%(sentence)s (by the bot)") % {"sentence": sentence}
    if line.by == Move.By.PLAN:
        return gettext("%(sentence)s (planned ahead)") % {"sentence": sentence}
    return sentence


def _short(at: datetime) -> str:
    return times.sortable(at, timezone.get_current_timezone())


def _iso(at: datetime | None) -> str | None:
    """In UTC, with the offset that says so."""
    return at.astimezone(UTC).isoformat() if at else None
