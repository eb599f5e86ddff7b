"""Reads the DERBY_ environment variables and says, all at once, what is missing or malformed.

Nothing is raised while reading: a fault is kept, a harmless stand-in is returned, and whoever is about to serve
(system checks, WSGI, worker, beat) refuses with the whole list.
"""

import fcntl
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from environ import Env

MODES = ("embedded", "production")
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
IN_MEMORY = "memory://localhost/"
MAILBOX = "games.mailbox.EmailBackend"
SHORTEST_SECRET = 50


class NoSecret(Exception):
    """There is something in the file of the secret key, but it is no secret key."""


@dataclass(frozen=True)
class Fault:
    """One thing wrong with the environment; `id` is that of the system check which reports it."""

    id: str
    variable: str
    words: str

    def __str__(self) -> str:
        return f"{self.id}: {self.variable} {self.words}"


@dataclass
class Environment:
    """What the variables say. Each method reads one variable, and notes a fault under its own check id."""

    variables: Mapping[str, str]
    faults: list[Fault] = field(default_factory=list)

    @property
    def production(self) -> bool:
        return self.text("MODE", "embedded") != "embedded"

    def text(self, name: str, default: str = "") -> str:
        return self.variables.get(f"DERBY_{name}", "").strip() or default

    def wrong(self, number: int, name: str, words: str) -> None:
        self.faults.append(Fault(f"games.E{number:03}", f"DERBY_{name}", words))

    def check_mode(self) -> None:
        if self.text("MODE", "embedded") not in MODES:
            self.wrong(1, "MODE", f"must be one of {', '.join(MODES)}.")

    def data_folder(self, usual: Path) -> Path:
        """Return the folder for the site's own files; the embedded site makes it, and must be able to write there."""
        folder = Path(self.text("DATA_DIR", str(usual)))
        if self.production:
            return folder
        try:
            (folder / "static").mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.wrong(13, "DATA_DIR", f"must be a folder that can be written to; {folder}: {error.strerror}.")
        return folder

    def secret_key(self, kept: Path) -> str:
        """Return the key given; without one the embedded site makes its own and keeps it in the file `kept`."""
        given = self.text("SECRET_KEY")
        if self.production:
            if not is_secret(given):
                self.wrong(2, "SECRET_KEY", f"must be a random text of at least {SHORTEST_SECRET} characters.")
            return given or get_random_secret_key()
        try:
            return given or kept_secret(kept)
        except NoSecret:
            self.wrong(2, "SECRET_KEY", f"is not given, and what is in {kept} is none: delete that file for a new one.")
        except OSError as error:
            if kept.parent.is_dir():  # else the folder is a fault already
                self.wrong(2, "SECRET_KEY", f"is not given, and none can be kept in {kept}: {error.strerror}.")
        return get_random_secret_key()

    def database(self, embedded: str) -> dict[str, Any]:
        """Return Django's settings for the database. Production insists on PostgreSQL."""
        url = self.text("DATABASE_URL", "" if self.production else embedded)
        database = parsed(Env.db_url_config, url)
        engine = str(database.get("ENGINE", ""))
        if self.production and not (engine.endswith(".postgresql") and database.get("NAME")):
            self.wrong(3, "DATABASE_URL", "must be postgres://user:password@host:port/name.")
            return {"ENGINE": "django.db.backends.dummy"}
        if not engine:
            self.wrong(3, "DATABASE_URL", "is not the address of a database.")
            return {"ENGINE": "django.db.backends.dummy"}
        return database

    def broker(self) -> str:
        """Return Redis's address, or Celery's in-memory broker for the embedded site."""
        if not self.production:
            return self.text("REDIS_URL", IN_MEMORY)
        url = self.text("REDIS_URL")
        parts = parsed(urlsplit, url)
        if not parts or parts.scheme not in ("redis", "rediss") or not parts.hostname:
            self.wrong(4, "REDIS_URL", "must be redis://host:port/number or rediss://...")
            return IN_MEMORY
        return url

    def mail(self) -> dict[str, Any]:
        """Return Django's EMAIL_ settings. Without a server the embedded site keeps mail and shows it on a page."""
        url = self.text("EMAIL_URL")
        if not url and not self.production:
            return {"EMAIL_BACKEND": MAILBOX}
        mail = parsed(Env.email_url_config, url)
        if not str(mail.get("EMAIL_BACKEND", "")).endswith("smtp.EmailBackend") or not mail.get("EMAIL_HOST"):
            self.wrong(5, "EMAIL_URL", "must be smtp://user:password@host:port, smtp+tls://... or smtp+ssl://...")
            return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
        return mail

    def hosts(self) -> list[str]:
        hosts = [host.strip() for host in self.text("ALLOWED_HOSTS").split(",") if host.strip()]
        if not hosts and not self.production:
            return ["localhost", "127.0.0.1", "[::1]"]
        if not hosts or "*" in hosts:
            self.wrong(6, "ALLOWED_HOSTS", "must list the site's host names, separated by commas; * is not one.")
        return hosts

    def base_url(self, hosts: list[str]) -> str:
        """Return where the site is reached from outside, without a slash at the end: links in mails start with it."""
        url = self.text("BASE_URL", "" if self.production else "http://localhost:8000").rstrip("/")
        parts = parsed(urlsplit, url)
        host = parts.hostname if parts else None
        if not host or parts.path or parts.scheme not in ("http", "https"):
            self.wrong(7, "BASE_URL", "must be https://host, where players reach the site.")
            return "https://invalid.invalid"
        if self.production and parts.scheme == "http" and host not in LOCAL_HOSTS:
            self.wrong(7, "BASE_URL", "must be https:// unless the host is this machine itself.")
        if self.production and not any(matches(host, pattern) for pattern in hosts):
            self.wrong(7, "BASE_URL", "must have one of the hosts in DERBY_ALLOWED_HOSTS.")
        return url

    def sender(self) -> str:
        """Return the bare address that mails come from; the site's name is put before it where a mail is written."""
        sender = self.text("FROM_EMAIL", "" if self.production else "games@localhost")
        name, _, domain = sender.rpartition("@")
        if not name or not domain or parseaddr(sender)[1] != sender:
            self.wrong(8, "FROM_EMAIL", "must be an address such as games@example.org.")
        return sender

    def number(self, check: int, name: str, *, default: float, most: float, least: float = 0) -> float:
        """Return a number between `least` and `most`; outside of them, or when it is none, the default with a fault."""
        try:
            number = float(self.text(name, str(default)))
        except ValueError:
            number = float("nan")
        if least <= number <= most:
            return number
        self.wrong(check, name, f"must be a number from {least:g} to {most:g}.")
        return default


def refuse(faults: list[Fault]) -> None:
    """End the process with every fault, before it serves anyone or touches any row."""
    if faults:
        raise SystemExit("\n".join(["The settings are refused:", *(str(fault) for fault in faults)]))


def parsed(parse: Callable[[str], Any], url: str) -> Any:
    """Return what `parse` makes of the address, or an empty dict where it makes nothing of it."""
    try:
        return parse(url) if "://" in url else {}
    except (ImproperlyConfigured, ValueError, KeyError):
        return {}


def matches(host: str, pattern: str) -> bool:
    """Whether Django's ALLOWED_HOSTS pattern covers the host; a leading dot covers its subdomains too."""
    bare = pattern.strip("[]")
    return host == bare or (bare.startswith(".") and (host.endswith(bare) or host == bare[1:]))


def is_secret(text: str) -> bool:
    """Whether this is long and varied enough to be a secret key."""
    return len(text) >= SHORTEST_SECRET and len(set(text)) >= 5


def kept_secret(file: Path) -> str:
    """Return the secret in the file; the first reader makes one, so that nobody is logged out by a restart.

    An empty file is as good as none. Raises NoSecret where something else is in it, OSError where none can be kept.
    """
    return read_secret(file) or first_secret(file)


def read_secret(file: Path) -> str:
    """Return the secret in the file, or nothing where nothing is in it."""
    try:
        secret = file.read_text()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as error:
        raise NoSecret from error
    if secret.strip() and not is_secret(secret.strip()):
        raise NoSecret
    return secret.strip()


def first_secret(file: Path) -> str:
    """Make a secret and put it into the file whole; of several processes that start at once, all return the same."""
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)  # until it is closed
        return read_secret(file) or written(file, get_random_secret_key())
    finally:
        os.close(folder)


def written(file: Path, secret: str) -> str:
    """Replace the file by one with the secret in it, and return the secret; killed anywhere, the old one is left."""
    new = file.with_name(f"{file.name}.new")
    try:
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as opened:
            opened.write(secret)
            opened.flush()
            os.fsync(opened.fileno())
        new.replace(file)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    return secret
