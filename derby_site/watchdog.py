"""Ends a worker that hears nothing any more, so that whoever supervises it starts a fresh one.

After its broker went away and came back, a Celery worker now and then stays up without taking tasks. A tick is due
every few seconds, so long silence means that this worker is deaf (or beat is gone, and then a restart does no harm).
Ticks are shared out among the workers, hence the patience.
"""

import functools
import logging
import os
import threading
import time
from collections.abc import Callable

log = logging.getLogger(__name__)
SHORTEST_SILENCE = 600.0
MISSED_TICKS = 60


class Watchdog(threading.Thread):
    """Leaves the process when nothing was heard for `limit` seconds of the clock `now`."""

    def __init__(
        self,
        limit: float,
        now: Callable[[], float] = time.monotonic,
        leave: Callable[[int], None] = os._exit,
    ) -> None:
        super().__init__(name="watchdog", daemon=True)
        self.limit, self.now, self.leave = limit, now, leave
        self.heard_at = now()

    def hear(self, **details: object) -> None:
        """A task came in."""
        self.heard_at = self.now()

    def look(self) -> None:
        """Leave if the silence is too long."""
        silence = self.now() - self.heard_at
        if silence > self.limit:
            log.critical("No task came in for %d s; ending this worker for a fresh one.", silence)
            self.leave(os.EX_TEMPFAIL)

    def run(self) -> None:
        while True:
            time.sleep(self.limit / 10)
            self.look()


@functools.cache
def of_this_process(tick_seconds: float) -> Watchdog:
    """Return the one watchdog of this process, at work."""
    dog = Watchdog(limit_for(tick_seconds))
    dog.start()
    return dog


def limit_for(tick_seconds: float) -> float:
    """How long silence may last where a tick is due that often."""
    return max(SHORTEST_SILENCE, MISSED_TICKS * tick_seconds)
