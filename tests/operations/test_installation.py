"""The set-up on a bare checkout: which Python, which packages, and when nothing needs doing."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from games.management import installation
from games.management.commands import test as test_command

ROOT = Path(__file__).resolve().parents[2]
LOCK = (ROOT / "requirements.txt").read_text()


def script(folder, name, body):
    file = folder / name
    file.write_text(f"#!/bin/sh\n{body}\n")
    file.chmod(0o755)
    return file


def names(requirements):
    return {re.sub(r"[-_.]+", "-", name).lower() for name in requirements}


def test_the_lock_holds_every_declared_dependency():
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = declared["project"]["dependencies"] + declared["dependency-groups"]["test"]
    locked = names(re.findall(r"^([\w.-]+)==", LOCK, flags=re.MULTILINE))
    assert names(re.match(r"[\w.-]+", need).group() for need in wanted) <= locked


def test_every_pin_is_exact_and_hashed_and_no_address_stands_in_the_lock():
    pins = re.findall(r"^\S.*?(?=^\S|\Z)", LOCK.replace(installation.TESTS_ONLY, ""), flags=re.MULTILINE | re.DOTALL)
    assert [pin for pin in pins if "==" not in pin or "--hash=sha256:" not in pin] == []
    assert "://" not in LOCK
    assert "index" not in LOCK


def test_playing_needs_django_and_no_browser_driver():
    playing = installation.needed_pins(LOCK, tests=False)
    assert "\ndjango==" in playing
    assert "playwright==" not in playing


def test_testing_needs_everything():
    assert installation.needed_pins(LOCK, tests=True) == LOCK


def test_a_python_that_does_not_run_is_passed_over(tmp_path, monkeypatch):
    script(tmp_path, "python3.13", "echo 'command not found' >&2; exit 127")
    script(tmp_path, "python3.12", "echo 3 12")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin:/bin")
    monkeypatch.setattr(sys, "executable", str(script(tmp_path, "old", "echo 3 9")))
    assert installation.suitable_python() == str(tmp_path / "python3.12")


def test_without_a_suitable_python_a_sentence_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(script(tmp_path, "python3", "echo 3 14")))
    with pytest.raises(SystemExit, match="Python 3.11, 3.12 or 3.13 is needed"):
        installation.suitable_python()


def test_this_python_is_taken_when_it_is_suitable():
    assert installation.suitable_python() == sys.executable


def test_nothing_is_installed_again_while_the_pins_are_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(installation, "ENVIRONMENT", tmp_path)
    monkeypatch.setattr(installation, "PYTHON", sys.executable)
    assert not installation.is_installed("django==5.2")
    (tmp_path / "installed").write_text(installation.digest("django==5.2"))
    assert installation.is_installed("django==5.2")
    assert not installation.is_installed("django==5.3")


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout in which no lock file can be made, as in a read-only one, and what would run next."""
    (tmp_path / ".venv.lock").mkdir()
    (tmp_path / "requirements.txt").write_text("django==5.2")
    environment = tmp_path / ".venv"
    environment.mkdir()
    monkeypatch.chdir(tmp_path)
    for name, value in {
        "ROOT": tmp_path,
        "ENVIRONMENT": environment,
        "PYTHON": sys.executable,
        "REQUIREMENTS": tmp_path / "requirements.txt",
    }.items():
        monkeypatch.setattr(installation, name, value)
    return environment


def test_a_checkout_that_is_set_up_may_be_read_only(checkout, monkeypatch):
    (checkout / "installed").write_text(installation.digest("django==5.2"))
    started = []
    monkeypatch.setattr(installation.os, "execv", lambda path, argv: started.append(argv))
    installation.continue_inside(["manage.py", "play"])
    assert started == [[sys.executable, "manage.py", "play"]]


def test_a_read_only_checkout_cannot_be_set_up_and_says_so(checkout):
    with pytest.raises(SystemExit, match="must be writable"):
        installation.continue_inside(["manage.py", "play"])


@pytest.fixture
def bare(tmp_path):
    """Run a fresh clone's manage.py with a Python that has nothing installed."""
    for name in [
        "manage.py",
        "requirements.txt",
        "games/__init__.py",
        *map(str, (ROOT / "games/management").glob("*.py")),
    ]:
        place = tmp_path / (ROOT / name).relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, place)

    def run(*arguments):
        before = sorted(tmp_path.rglob("*"))
        command = [sys.executable, "-S", "-B", "manage.py", *arguments]
        ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
        assert sorted(tmp_path.rglob("*")) == before
        return ended

    return run


@pytest.mark.parametrize(
    "arguments", ["", "help", "-h", "--help", "--version", "play --help", "play -h", "test --help"]
)
def test_help_needs_nothing_installed_and_sets_nothing_up(bare, arguments):
    ended = bare(*arguments.split())
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "python3 manage.py COMMAND" in ended.stdout
    assert "--port PORT" in ended.stdout


def test_any_other_command_says_what_sets_it_up(bare):
    ended = bare("migrate")
    assert ended.returncode == 1
    assert ended.stderr.startswith("Nothing is set up here yet: `python3 manage.py play` does it.")


def test_other_commands_go_on_in_the_environment_that_is_set_up(checkout, monkeypatch):
    (checkout / "installed").write_text(installation.digest("django==5.2"))
    monkeypatch.setattr(installation, "find_spec", lambda name: None)  # as a Python without Django finds it
    started = []

    def execv(path, argv):
        started.append(argv)
        raise SystemExit

    monkeypatch.setattr(installation.os, "execv", execv)
    with pytest.raises(SystemExit):
        installation.see_to_environment(["manage.py", "migrate"])
    assert started == [[sys.executable, "manage.py", "migrate"]]


def test_pip_keeps_its_warnings_to_itself(monkeypatch):
    monkeypatch.setattr(installation, "PYTHON", sys.executable)
    monkeypatch.setattr(installation, "succeeds", lambda command: True)
    assert installation.installer().count("--quiet") == 2


def test_an_environment_whose_python_is_gone_is_not_installed(tmp_path, monkeypatch):
    monkeypatch.setattr(installation, "ENVIRONMENT", tmp_path)
    monkeypatch.setattr(installation, "PYTHON", tmp_path / "bin" / "python")
    (tmp_path / "installed").write_text(installation.digest("django==5.2"))
    assert not installation.is_installed("django==5.2")


def test_the_example_environment_names_every_variable_that_is_read():
    settings = (ROOT / "derby_site" / "settings.py").read_text()
    reader = (ROOT / "derby_site" / "environment.py").read_text()
    read = re.findall(r'environment\.(?:text|number)\((?:\d+, )?"(\w+)"', settings)
    read += re.findall(r'self\.text\("(\w+)"', reader)
    assert {f"DERBY_{name}" for name in read} == set(test_command.production_environment())


def test_branches_are_counted_in_engine_and_titles_only():
    def file(taken):
        return {"summary": {"num_branches": 10, "covered_branches": taken}}

    report = {"files": {"games/engine/a.py": file(10), "games/titles/b.py": file(8), "games/web/c.py": file(0)}}
    assert test_command.branches_taken(report) == 90.0
