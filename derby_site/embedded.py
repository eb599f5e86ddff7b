"""The embedded site: web server, Celery worker and beat as threads of one process, over one data folder.

Only one process may do this at a time: the broker is this process's memory.
"""

import errno
import fcntl
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import FileIO
from pathlib import Path
from types import FrameType

from celery import beat
from celery.worker import WorkController, state
from waitress.server import create_server

from derby_site.celery import app
from derby_site.too_large import Channel

log = logging.getLogger(__name__)
PATIENCE = 10
LARGEST_BODY = 5_000_000
LAST_PORT = 65535
LONGEST_ADDRESS = 300


class Refused(Exception):
    """The site can't be served, or no longer; says in a sentence why."""


class AlreadyRunning(Refused):
    """Another process serves this data folder."""


@contextmanager
def holding(folder: Path) -> Iterator[Callable[[str], None]]:
    """Hold the data folder while inside. The kernel lets go when the process ends, however it ends.

    What it yields takes the site's address, which is told to whoever is refused because of it.
    """
    try:
        lock = (folder / "lock").open("ab+", buffering=0)
    except OSError as error:
        raise Refused(
            f"The data folder {folder} can't be written to: {error.strerror}. "
            "Make it writable, or name another one in DERBY_DATA_DIR."
        ) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EAGAIN):
                raise AlreadyRunning(already_running(lock, folder)) from error
            raise
        note(lock, "")
        yield partial(note, lock)


def note(lock: FileIO, address: str) -> None:
    """Leave in the lock file where the site is, instead of what stood there."""
    with suppress(OSError):  # without room it stays untold
        lock.truncate(0)
        lock.write(address.encode())


def already_running(lock: FileIO, folder: Path) -> str:
    """Return the sentence for who comes second."""
    lock.seek(0)
    address = lock.read(LONGEST_ADDRESS).decode(errors="replace")
    if address:
        return f"The site runs already, at {address} (its data folder is {folder})."
    return f"Another process already serves the data folder {folder}."


def bound_socket(host: str, port: int) -> socket.socket:
    """Return a socket bound to the port, or to any free one where another program has it."""
    if not 0 <= port <= LAST_PORT:
        raise Refused(f"A port is a number from 0 to {LAST_PORT}, not {port}.")
    try:
        return _bound_socket(host, port)
    except OSError as error:
        raise Refused(f"The site can't listen at {host}, port {port}: {error.strerror}.") from error
    except UnicodeError as error:
        raise Refused(f"The site can't listen at {host}: that is no host name.") from error


def _bound_socket(host: str, port: int) -> socket.socket:
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            bound.bind((host, 0))
    except BaseException:
        bound.close()
        raise
    return bound


def serve(bound: socket.socket, ready: Callable[[], None], files: Iterable[Path] = ()) -> None:
    """Serve until SIGTERM or SIGINT, then let running tasks and requests end. Call `ready` once pages are answered.

    Raise Refused when one of the files was deleted meanwhile.
    """
    from derby_site.wsgi import application

    signal.signal(signal.SIGTERM, leave)
    signal.signal(signal.SIGINT, leave)
    server = create_server(application, sockets=[bound], threads=8, ident="", max_request_body_size=LARGEST_BODY)
    server.channel_class = Channel
    guard = Guard(files)
    companions = [Worker(), Beat(), guard]
    for companion in companions:
        companion.start()
    try:
        ready()
        server.run()
    finally:
        log.info("Stopping.")
        for companion in companions:
            companion.ask_to_end()
        for companion in companions:
            companion.join(PATIENCE)
        server.close()
    if guard.missed:
        raise Refused(f"{guard.missed} was deleted under the running site, which has stopped.")


def leave(number: int, frame: FrameType | None) -> None:
    """Unwind the main thread; waitress takes this as its sign to finish the requests at hand."""
    raise SystemExit(0)


class Companion(threading.Thread):
    """A thread that the site can't do without: when it ends by itself, so does the process, for all to see."""

    def __init__(self) -> None:
        super().__init__(name=type(self).__name__.lower(), daemon=True)
        self.wanted = True

    def run(self) -> None:
        app.set_current()
        try:
            self.work()
        finally:
            if self.wanted:
                log.critical("The %s ended by itself; stopping the site.", self.name)
                os.kill(os.getpid(), signal.SIGTERM)

    def work(self) -> None:
        raise NotImplementedError

    def ask_to_end(self) -> None:
        """Let the thread end once it is through with what it has in hand."""
        self.wanted = False


class Worker(Companion):
    """Celery's worker with two threads."""

    def work(self) -> None:
        chatter = {"without_heartbeat": True, "without_mingle": True, "without_gossip": True}
        WorkController(app=app, pool="threads", concurrency=2, loglevel="INFO", **chatter).start()

    def ask_to_end(self) -> None:
        super().ask_to_end()
        state.should_stop = 0  # an exit code, not a truth value: 0 is a warm shutdown


class Beat(Companion):
    """Celery's beat; looks up at least every second, so that it also ends within one."""

    def __init__(self) -> None:
        super().__init__()
        self.service = beat.Service(app, max_interval=1, scheduler_cls=app.conf.beat_scheduler)

    def work(self) -> None:
        self.service.start()

    def ask_to_end(self) -> None:
        super().ask_to_end()
        self.service.stop(wait=False)


class Guard(Companion):
    """Looks every second whether these files are still the ones the site started with, and stops the site when not.

    SQLite would go on in deleted files, and a second site could start in a new folder of the same name.
    """

    def __init__(self, files: Iterable[Path]) -> None:
        super().__init__()
        self.inodes = {file: inode(file) for file in files}
        self.missed: Path | None = None
        self.over = threading.Event()

    def work(self) -> None:
        while not self.over.wait(1):
            if self.misses_something():
                self.wanted = False
                os.kill(os.getpid(), signal.SIGTERM)
                return

    def misses_something(self) -> bool:
        """Whether a file is gone or another one; `missed` tells the first of them."""
        self.missed = next((file for file, known in self.inodes.items() if inode(file) != known), None)
        return self.missed is not None

    def ask_to_end(self) -> None:
        super().ask_to_end()
        self.over.set()


def inode(file: Path) -> int | None:
    """Return what tells the file from another of the same name; None where there is none."""
    try:
        return file.stat().st_ino
    except OSError:
        return None
