"""Through whose eyes a game is looked at. The only place that opens cards, and only when the game is over."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import kernel
from games.engine.events import Event
from games.engine.kernel import Look
from games.engine.title import Record, Title
from games.engine.words import say
from games.models import Game
from games.services.errors import NotAllowed
from games.services.readable import cut, laid_open

OPEN, WATCHER = "open", "watcher"


@dataclass(frozen=True, slots=True)
class Eyes:
    """A seat's eyes, a spectator's (None), or those of somebody before whom all cards lie open."""

    seat: int | None = None
    all_open: bool = False

    @property
    def key(self) -> str:
        """What stands for them in an address."""
        if self.all_open:
            return OPEN
        return WATCHER if self.seat is None else str(self.seat)

    def look(self, title: Title, record: Record) -> Look:
        """What they see of the game as it is in that record."""
        record, _ = kernel.refit(title, record)
        return kernel.open_look(title, record) if self.all_open else kernel.look(title, record, self.seat)

    def event(self, happened: Event) -> Event:
        """The event as they know it."""
        return laid_open(happened) if self.all_open else cut(happened, self.seat)


def chosen(game: Game, own: int | None, wanted: str) -> Eyes:
    """The eyes of that key for a reader who sits in `own`; the reader's own if it is empty.

    Raises NotAllowed for what this reader must not see while the game runs, LookupError for eyes that there are not.
    """
    eyes = Eyes(own) if not wanted else _known(game, wanted)
    if eyes in offered(game, own):
        return eyes
    raise NotAllowed(say("The cards of others stay hidden until the game is over."))


def offered(game: Game, own: int | None) -> tuple[Eyes, ...]:
    """All eyes through which this reader may look at the game."""
    if not game.is_finished:
        return (Eyes(own), Eyes()) if own is not None else (Eyes(),)
    everyone = tuple(Eyes(seat) for seat in range(game.seat_count))
    return (*everyone, Eyes()) if game.get_title().open_view is None else (Eyes(all_open=True), *everyone, Eyes())


def _known(game: Game, wanted: str) -> Eyes:
    if wanted == OPEN and game.get_title().open_view is not None:
        return Eyes(all_open=True)
    if wanted == WATCHER:
        return Eyes()
    for seat in range(game.seat_count):
        if wanted == str(seat):
            return Eyes(seat)
    raise LookupError(wanted[:20])
