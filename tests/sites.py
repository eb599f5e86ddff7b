"""The whole site really running: web, worker and beat as processes, with a database, a broker and a mail sink.

Two shapes, as the README describes them: the embedded site (one process, SQLite) and production (gunicorn, a Celery
worker and beat, PostgreSQL and Redis). Both are configured by nothing but environment variables.
"""

import os
import secrets
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import psycopg

from tests.servers import Broker, MailSink, PostgreSQL, Program, answers, free_port, until

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


class Site:
    """A running site. `client()` speaks HTTP to it, `sql()` looks into its rows, `kill` and `start` its processes."""

    commands: dict[str, list[str]]

    def __init__(self, folder: Path, sink: MailSink, **variables: str) -> None:
        self.folder, self.sink = folder, sink
        self.port = free_port()
        self.base_url = f"http://127.0.0.1:{self.port}"
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("DERBY_", "COV"))}
        self.environment = inherited | {
            "DERBY_DATA_DIR": str(self.folder),
            "DERBY_EMAIL_URL": sink.url,
            "DERBY_BASE_URL": self.base_url,
            "DERBY_TICK_SECONDS": "1",
            "DERBY_NOTICE_DELAY_SECONDS": "0",
            "DERBY_NOTICE_GAP_SECONDS": "0",
            "PYTHONUNBUFFERED": "1",
            **variables,
        }
        self.programs: dict[str, Program] = {}

    def manage(self, *arguments: str) -> str:
        """Run a management command with the site's settings and return what it printed."""
        command = [sys.executable, "manage.py", *arguments]
        ended = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=120)
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout

    def start(self, *names: str) -> None:
        """Start these processes (all without a name) and return when they are at work."""
        for name in names or self.commands:
            log = self.folder / f"{name}.log"
            log.unlink(missing_ok=True)
            self.programs[name] = Program(self.commands[name], log, cwd=ROOT, env=self.environment)
        for name in names or self.commands:
            until(lambda name=name: self.is_at_work(name), seconds=40, what=name)

    def is_at_work(self, name: str) -> bool:
        if name.startswith("worker"):
            return self.programs[name].has_written(" ready.")
        if name.startswith("beat"):
            return self.programs[name].has_written(" is starting.")
        self.programs[name].has_written("")
        return answers(self.port)

    def kill(self, *names: str) -> None:
        """End these processes (all without a name) at once, as a power cut would."""
        for name in names or tuple(self.programs):
            self.programs.pop(name).stop(signal.SIGKILL)
        if "web" not in self.programs:
            until(lambda: not answers(self.port), what="the last of the web processes to be gone")

    def revive(self) -> None:
        """Start again what has ended by itself, as whatever supervises processes does."""
        for name in [name for name, program in self.programs.items() if program.process.poll() is not None]:
            self.start(name)

    def stop(self) -> None:
        for name in reversed(tuple(self.programs)):
            self.programs.pop(name).stop()
            sys.stdout.write(f"\n{name} wrote at last:\n{self.log(name)[-3000:]}")  # shown when the test fails

    def client(self) -> httpx.Client:
        """Return an HTTP client with cookies of its own. It follows no redirect by itself."""
        return httpx.Client(base_url=self.base_url, timeout=20)

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run one statement with %s for values on the site's database and return its rows, if any."""
        raise NotImplementedError


class EmbeddedSite(Site):
    """The newcomer's site: one process, `embedded`."""

    def __init__(self, folder: Path, sink: MailSink, like: Path | None = None) -> None:
        """`like` is a migrated database to start from; without one the site makes its own."""
        super().__init__(folder, sink)
        self.commands = {"web": [sys.executable, "manage.py", "embedded", "--port", str(self.port)]}
        if like is None:
            self.manage("migrate", "-v0")
            return
        with closing(sqlite3.connect(like)) as migrated, closing(sqlite3.connect(self.database)) as own:
            migrated.backup(own)

    @property
    def database(self) -> Path:
        return self.folder / "derby.sqlite3"

    def sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        connection = sqlite3.connect(self.database, timeout=20)
        try:
            with connection:
                return connection.execute(statement.replace("%s", "?"), values).fetchall()
        finally:
            connection.close()


class ProductionSite(Site):
    """Production's three kinds of processes: two web workers, a Celery worker, beat."""

    def __init__(self, folder: Path, sink: MailSink, postgresql: PostgreSQL, broker: Broker, like: str) -> None:
        """`like` names the database to start from: empty ("template0") or that of a site which was prepared."""
        self.postgresql, self.broker = postgresql, broker
        self.database = f"site_{secrets.token_hex(4)}"
        super().__init__(
            folder,
            sink,
            DERBY_MODE="production",
            DERBY_DATABASE_URL=postgresql.create(self.database, like),
            DERBY_REDIS_URL=broker.url,
            DERBY_SECRET_KEY=secrets.token_urlsafe(50),
            DERBY_ALLOWED_HOSTS="127.0.0.1",
            DERBY_FROM_EMAIL="games@example.org",
        )
        celery = [str(BIN / "celery"), "-A", "derby_site"]
        bind = ["--workers", "2", "--bind", f"127.0.0.1:{self.port}", "--no-control-socket"]
        self.commands = {
            "web": [str(BIN / "gunicorn"), *bind, "derby_site.wsgi"],
            "worker": [*celery, "worker", "--loglevel", "INFO", "--concurrency", "2"],
            "beat": [*celery, "beat", "--loglevel", "INFO"],
        }

    def prepare(self) -> None:
        """Do what a deployment does before it starts the processes."""
        self.manage("migrate", "-v0")
        self.manage("collectstatic", "--noinput", "-v0")

    def sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        place = f"host={self.postgresql.folder} user=derby dbname={self.database}"
        with psycopg.connect(place) as connection:
            cursor = connection.execute(statement.encode(), values)
            return cursor.fetchall() if cursor.description else []
