"""The log of a game in words: events as stored, cut to what the viewer may know, told by the title or by the site."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.engine.events import Event
from games.engine.title import Title
from games.engine.words import Player, Words, say, say_n
from games.models import Move, Seat
from games.services import clocks
from games.services.readable import UNREADABLE, cut, kind_of, read, sayable

LIKE_BY_HAND = (Move.By.STANDING, Move.By.FORCED)
"""Answers of which nobody else may know that they came by themselves, neither from a page nor from an export."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence of the log. `by` is one of `Move.By`, as far as all may know it; `seat` whose move it was, None
    for the site's doings."""

    number: int
    at: datetime
    words: Words
    by: str
    seat: int | None
    chapter: Words | None = None
    """The heading of the part of the log that begins with this line."""
    ask: int = 0
    """The number of the ask that was answered; 0 for the site's doings."""
    answered: tuple[int, ...] = ()
    """The seats of which it tells that they have answered, under seal, and nothing more."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the log. Without a heading it is the only one."""

    number: int
    words: Words | None
    lines: list[LogLine]


def lines(title: Title, moves: Iterable[Move], viewer: int | None) -> list[LogLine]:
    """The moves in words, in their order, as that seat may know them (None: a spectator)."""
    return [line for move in moves for line in lines_of(title, move, [cut(event, viewer) for event in move.events])]


def lines_of(title: Title, move: Move, seen: Iterable[Event]) -> list[LogLine]:
    """The events of a move in words, given as somebody may know them."""
    return [
        LogLine(
            move.number,
            move.at,
            words,
            known_by(move.by),
            move.seat,
            chapter_of(title, happened, move),
            move.ask,
            _under_seal(happened, move),
        )
        for happened in seen
        if (words := told(title, happened, move)) is not None
    ]


def chapters(told_so_far: Iterable[LogLine]) -> list[Chapter]:
    """The lines, oldest first, in the parts into which the title divides them; what comes before the first heading
    stands under it."""
    parts = [Chapter(1, None, [])]
    for line in told_so_far:
        if line.chapter is not None and parts[0].words is None:
            parts[0] = Chapter(1, line.chapter, parts[0].lines)
        elif line.chapter is not None:
            parts.append(Chapter(len(parts) + 1, line.chapter, []))
        parts[-1].lines.append(line)
    return parts


def known_by(by: str) -> str:
    """How an answer came about, as far as everybody may know it: one of `Move.By`."""
    return Move.By.HUMAN if by in LIKE_BY_HAND else by


def told(title: Title, happened: Event, move: Move) -> Words | None:
    """One event of the move in words, None where it needs none."""

    def telling(happened: Event) -> Words | None:
        kind = kind_of(happened)
        if title.kinds and kind not in _SITE and kind not in title.kinds:
            raise LookupError(kind)
        return sayable(title, _SITE[kind](happened) if kind in _SITE else title.tell(happened))

    unreadable: Words | None = UNREADABLE
    return read(telling, happened, move, unreadable)


def is_told(title: Title, happened: Event, move: Move) -> bool:
    """Whether today's rules can read the event."""
    return told(title, happened, move) is not UNREADABLE


def chapter_of(title: Title, happened: Event, move: Move) -> Words | None:
    """The heading under which the log goes on from this event of the move; None for one that begins nothing."""
    return read(lambda happened: sayable(title, title.chapter(happened)), happened, move, None)


def catches_up(own: Seat | None) -> int | None:
    """The index of a seat whose owner plays, and so can be told what came after the own last move. None for those who
    watch: they have no seat, or the bot plays for them, and such a move may lie a whole game back."""
    return None if own is None or own.is_automatic else own.index


def since_own_move(title: Title, moves: list[Move], viewer: int | None) -> list[Move]:
    """The moves after the last one that the viewer made in person; all of them where there is none. With that move
    itself if it brought more than its maker saw before: when a new chapter of the game, or its end, came with it, or
    when it was the last of several answers, which were shown together."""
    if viewer is None:
        return []
    own = [move for move in moves if move.seat == viewer and move.by == Move.By.HUMAN]
    if not own:
        return list(moves)
    last = own[-1]
    first = last.number + (not (ends_something(title, last) or shows_others(last, moves)))
    return [move for move in moves if move.number >= first]


def ends_something(title: Title, move: Move) -> bool:
    """Whether a new chapter of the game began with the move."""
    return any(chapter_of(title, happened, move) is not None for happened in move.events)


def shows_others(last: Move, moves: Iterable[Move]) -> bool:
    """Whether answers of others to the same ask, of which everybody knew only that they were given, were shown with
    the move."""
    others = (move for move in moves if move.ask == last.ask and move.seat not in (None, last.seat))
    is_joint = any(kind_of(happened) == "answered" for move in others for happened in move.events)
    return is_joint and any(kind_of(happened) != "answered" for happened in last.events)


def outage_of(move: Move) -> timedelta:
    """The outage after which the site gave time back with this move; nothing for all other moves."""
    if move.by != Move.By.SITE:
        return timedelta(0)
    return timedelta(seconds=sum(event["seconds"] for event in move.events if event.get("kind") == "site.outage"))


def how_replaced(seat: int, how: str) -> Words:
    """What happened to a seat that changed hands, `how` being held, back, resigned or left."""
    return _SITE[f"site.{how}"]({"seat": seat})


def _under_seal(happened: Event, move: Move) -> tuple[int, ...]:
    return (move.seat,) if kind_of(happened) == "answered" and move.seat is not None else ()


def _answered(happened: Event) -> Words:
    return say("%(player)s has answered.", player=Player(happened["seat"]))


def _rewound(happened: Event) -> Words:
    return say("A rule was corrected; the open decision starts again.")


def _time_out(happened: Event) -> Words:
    return say("The time of %(player)s was over; the bot answered.", player=Player(happened["seat"]))


def _held(happened: Event) -> Words:
    return say(
        "%(player)s let the time run out twice; the bot holds the seat until the player comes back.",
        player=Player(happened["seat"]),
    )


def _back(happened: Event) -> Words:
    return say("%(player)s is back.", player=Player(happened["seat"]))


def _resigned(happened: Event) -> Words:
    return say("%(player)s has resigned; the bot plays on.", player=Player(happened["seat"]))


def _left(happened: Event) -> Words:
    return say("%(player)s has left the site; the bot plays on.", player=Player(happened["seat"]))


def _outage(happened: Event) -> Words:
    seconds = happened["seconds"]
    is_short = seconds < 2 * clocks.MINUTE
    time = say_n("%(n)s second", "%(n)s seconds", seconds) if is_short else clocks.duration(seconds)
    return say("The site was down for %(time)s; every running clock got that time back.", time=time)


_SITE: dict[str, Callable[[Event], Words]] = {
    "answered": _answered,
    "rewound": _rewound,
    "site.time_out": _time_out,
    "site.held": _held,
    "site.back": _back,
    "site.resigned": _resigned,
    "site.left": _left,
    "site.outage": _outage,
    "site.unreadable": lambda happened: UNREADABLE,
}
