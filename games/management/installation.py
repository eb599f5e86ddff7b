"""Brings a bare checkout to a virtual environment with the pinned packages, and continues in there.

Runs before anything is installed and on whatever Python is there, so: standard library only, and syntax that
an older Python can still read.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
REQUIREMENTS = ROOT / "requirements.txt"
TESTS_ONLY = "# Below: for the tests only.\n"
OLDEST, NEWEST = (3, 11), (3, 13)
SETS_UP = ("play", "test")
NEEDED = ("django", "environ", "celery", "allauth")
"""Without these no command can even be listed."""
ASKS_FOR_HELP = ("-h", "--help", "--version")
USAGE = """\
Usage: python3 manage.py COMMAND [OPTIONS]

  play    start the site with a demo account and bots; it prints the address
            --port PORT    the port to listen at (8000); another free one is taken if it is in use
            --host HOST    the address to listen at (127.0.0.1: this machine only)
  test    pass every check and test

Both first set up .venv here, once, in about a minute. After that `python3 manage.py help` lists all other commands.
"""
"""What is said before anything is set up, when Django can't say it."""


def see_to_environment(argv: list[str]) -> None:
    """Return when this process has all that the command needs. Whoever asks for help, or for a command that sets
    nothing up, is told how where nothing is there; nothing is set up for that."""
    wants_help = not argv[1:] or argv[1] == "help" or any(word in ASKS_FOR_HELP for word in argv[1:])
    if argv[1:] and argv[1] in SETS_UP and not wants_help:
        continue_inside(argv)
    elif not all(find_spec(package) for package in NEEDED):
        is_inside = Path(sys.prefix).resolve() == ENVIRONMENT
        if not is_inside and is_installed(needed_pins(REQUIREMENTS.read_text(), tests=False)):
            os.execv(PYTHON, [str(PYTHON), *argv])  # noqa: S606 - our own interpreter, no shell
        if wants_help:
            sys.stdout.write(USAGE)
            raise SystemExit
        refuse(f"Nothing is set up here yet: `python3 manage.py play` does it.\n\n{USAGE}")


def continue_inside(argv: list[str]) -> None:
    """Return when this process runs in the environment and all it needs is there; else install and start over in it."""
    pins = needed_pins(REQUIREMENTS.read_text(), tests=argv[1] == "test")
    ready = is_installed(pins)
    if ready and Path(sys.prefix).resolve() == ENVIRONMENT:
        return
    os.chdir(ROOT)
    if not ready:  # asked before anything is written: a checkout that is set up may be read-only
        install_alone(pins)
    os.execv(PYTHON, [str(PYTHON), *argv])  # noqa: S606 - our own interpreter, no shell


def install_alone(pins: str) -> None:
    """Install while nobody else does; whoever waited finds it done."""
    try:
        with (ROOT / ".venv.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not is_installed(pins):
                install(pins)
    except OSError as error:
        refuse(f"This folder must be writable to set up the site in it: {error}")


def needed_pins(requirements: str, *, tests: bool) -> str:
    """Return the part of requirements.txt that playing needs, or all of it for the tests."""
    return requirements if tests else requirements.partition(TESTS_ONLY)[0]


def is_installed(pins: str) -> bool:
    """Whether the environment works and holds these pins. A full installation serves for playing too."""
    stamp = ENVIRONMENT / "installed"
    if not stamp.exists() or python_version(PYTHON) is None:
        return False
    return digest(pins) in stamp.read_text().split()


def install(pins: str) -> None:
    """Install exactly these pins, each checked against its hash; mark the environment only when all are there."""
    say("Setting up (once, about a minute) ...")
    stamp = ENVIRONMENT / "installed"
    stamp.unlink(missing_ok=True)
    if python_version(PYTHON) is None:
        create_environment(suitable_python())
    chosen = ENVIRONMENT / "pins.txt"
    chosen.write_text(pins)
    run(
        [*installer(), "--require-hashes", "--no-deps", "--requirement", str(chosen)],
        "The packages can't be installed.",
    )
    whole = REQUIREMENTS.read_text()
    marks = {digest(pins)} | ({digest(needed_pins(whole, tests=False))} if pins == whole else set())
    stamp.write_text("\n".join(sorted(marks)))


def suitable_python() -> str:
    """Return a Python that really runs and is of a supported version: this one, else the newest found on the PATH."""
    names = [f"python3.{minor}" for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    for candidate in [sys.executable, *names, "python3"]:
        path = shutil.which(candidate)
        version = python_version(path) if path else None
        if path and version and OLDEST <= version <= NEWEST:
            return path
    refuse("Python 3.11, 3.12 or 3.13 is needed and none was found. Install one and try again.")


def python_version(path: str | Path) -> tuple[int, int] | None:
    """Return (3, minor) as that program tells it, or None where it doesn't run (a shim without its Python, say)."""
    question = "import sys; print(*sys.version_info[:2])"
    try:
        answer = subprocess.run([path, "-c", question], capture_output=True, text=True, timeout=20)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return None
    words = answer.stdout.split()
    if answer.returncode != 0 or len(words) != 2:
        return None
    return int(words[0]), int(words[1])


def create_environment(python: str) -> None:
    """Create an empty environment. Without python3-venv Debian makes one that lacks pip: install that if we may."""
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    if succeeds([python, "-m", "venv", str(ENVIRONMENT)]):
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        say("Installing python3-venv ...")
        succeeds(["apt-get", "update", "-qq"])
        succeeds(["apt-get", "install", "-y", "-qq", "python3-venv", f"{Path(python).name}-venv"]) or succeeds(
            ["apt-get", "install", "-y", "-qq", "python3-venv"]
        )
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        if succeeds([python, "-m", "venv", str(ENVIRONMENT)]):
            return
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    run([python, "-m", "venv", "--without-pip", str(ENVIRONMENT)], "A virtual environment can't be created.")


def installer() -> list[str]:
    """Return the command that installs into the environment: its own pip, else uv, else a pip from outside."""
    # Twice quiet leaves pip's errors and drops its warnings: a newcomer can do nothing about those.
    quiet = ["install", "--quiet", "--quiet", "--no-input", "--disable-pip-version-check"]
    if succeeds([str(PYTHON), "-m", "pip", "--version"]):
        return [str(PYTHON), "-m", "pip", *quiet]
    uv = shutil.which("uv")
    if uv:
        return [uv, "pip", "install", "--quiet", "--python", str(PYTHON)]
    outside = shutil.which("pip3") or shutil.which("pip")
    if outside:
        return [outside, "--python", str(PYTHON), *quiet]
    refuse("Python's venv module lacks pip here. On Debian: ask for `apt-get install python3-venv`, then try again.")


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def succeeds(command: list[str]) -> bool:
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True).returncode == 0  # noqa: S603


def run(command: list[str], otherwise: str) -> None:
    """Run a command with its output shown; end with a sentence when it fails."""
    if subprocess.run(command, stdin=subprocess.DEVNULL).returncode != 0:  # noqa: S603
        refuse(otherwise)


def say(words: str) -> None:
    sys.stderr.write(words + "\n")


def refuse(words: str) -> NoReturn:
    raise SystemExit(words)
