"""The one process of the embedded site: alone on its data folder, on whatever port is free."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from derby_site import embedded
from derby_site.environment import Environment

ROOT = Path(__file__).resolve().parents[2]

HOLD = """
import pathlib, sys
from derby_site import embedded
with embedded.holding(pathlib.Path(sys.argv[1])) as tell:
    if sys.argv[2:]:
        tell(sys.argv[2])
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def held_elsewhere(folder: Path, *address: str) -> "Iterator[subprocess.Popen[str]]":
    """Another process that holds the data folder, and has told its address."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder), *address], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


@pytest.fixture
def holder(tmp_path):
    with held_elsewhere(tmp_path) as process:
        yield process


def test_a_data_folder_is_served_by_one_process_only(tmp_path, holder):
    with pytest.raises(embedded.AlreadyRunning), embedded.holding(tmp_path):
        pass


def test_who_is_refused_hears_where_the_site_is(tmp_path):
    with (
        held_elsewhere(tmp_path, "http://localhost:8123/"),
        pytest.raises(embedded.AlreadyRunning, match="The site runs already, at http://localhost:8123/"),
        embedded.holding(tmp_path),
    ):
        pass


def test_an_address_of_a_process_that_was_killed_is_told_to_nobody(tmp_path):
    with held_elsewhere(tmp_path, "http://localhost:8123/") as first:
        first.kill()
        first.wait()
    with (
        held_elsewhere(tmp_path),
        pytest.raises(embedded.AlreadyRunning, match=r"^Another process already serves the data folder \S+$"),
        embedded.holding(tmp_path),
    ):
        pass


def test_a_killed_process_holds_nothing_back(tmp_path, holder):
    holder.kill()
    holder.wait()
    with embedded.holding(tmp_path):
        assert (tmp_path / "lock").exists()


def test_a_free_port_is_used_as_asked():
    with embedded.bound_socket("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
    with embedded.bound_socket("127.0.0.1", port) as second:
        assert second.getsockname()[1] == port


def test_another_port_is_taken_when_the_one_asked_for_is_in_use():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with embedded.bound_socket("127.0.0.1", port) as bound:
            assert bound.getsockname()[1] != port


def test_a_host_may_be_an_address_of_the_sixth_version():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6")
    with embedded.bound_socket("::1", 0) as bound:
        assert bound.family == socket.AF_INET6


@pytest.mark.parametrize(
    ("host", "port", "words"),
    [
        ("127.0.0.1", 99999999, "A port is a number from 0 to 65535, not 99999999."),
        ("127.0.0.1", -1, "A port is a number from 0 to 65535, not -1."),
        ("192.0.2.1", 0, "The site can't listen at 192.0.2.1"),
        ("bad_host.invalid", 0, "The site can't listen at bad_host.invalid"),
        ("bad..host", 0, "The site can't listen at bad..host"),
    ],
)
def test_an_address_that_cannot_be_had_is_refused_in_a_sentence(db, settings, tmp_path, host, port, words):
    settings.DATA_DIR = tmp_path
    with pytest.raises(CommandError) as refused:
        call_command("embedded", host=host, port=port)
    assert str(refused.value).startswith(words)


def test_a_data_folder_that_cannot_be_held_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "lock").mkdir()  # as little to be opened as a file in a folder of someone else's
    words = r"The data folder .* can't be written to: .*\. Make it writable, or name another one in DERBY_DATA_DIR\."
    with pytest.raises(embedded.Refused, match=words), embedded.holding(tmp_path):
        pass


@pytest.mark.parametrize("place", ["a file/below it", "/proc/nowhere"])
def test_a_data_folder_that_cannot_be_made_is_a_fault_of_its_own(tmp_path, place):
    (tmp_path / "a file").touch()
    environment = Environment({"DERBY_DATA_DIR": str(tmp_path / place)})
    folder = environment.data_folder(tmp_path)
    assert environment.secret_key(folder / "secret_key")
    assert [fault.id for fault in environment.faults] == ["games.E013"]


def test_a_key_that_cannot_be_kept_is_a_fault(tmp_path):
    (tmp_path / "secret_key").mkdir()
    environment = Environment({})
    environment.secret_key(tmp_path / "secret_key")
    assert [fault.id for fault in environment.faults] == ["games.E002"]


def started(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Run a command that is expected to end by itself."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("DERBY_")}
    return subprocess.run(
        [sys.executable, "-c", "import sys; from django.core.management import *; execute_from_command_line(sys.argv)"]
        + list(command),
        cwd=ROOT,
        env=variables | {"DERBY_DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "derby_site.settings"},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_playing_below_a_file_ends_with_words_and_no_traceback(tmp_path):
    (tmp_path / "a file").touch()
    ended = started(tmp_path / "a file" / "below it", "play", "--port", "0")
    assert ended.returncode == 1
    assert "DERBY_DATA_DIR must be a folder" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("command", ["play", "embedded"])
def test_what_is_no_database_is_told_in_a_sentence(tmp_path, command):
    (tmp_path / "derby.sqlite3").write_bytes(b"garbage" * 1000)
    ended = started(tmp_path, command, "--port", "0")
    assert ended.returncode == 1
    assert "derby.sqlite3 can't be used: file is not a database" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("command", ["play", "embedded"])
def test_a_database_that_cannot_be_opened_is_told_with_its_folder_and_what_to_do(tmp_path, command):
    (tmp_path / "derby.sqlite3").mkdir()
    ended = started(tmp_path, command, "--port", "0")
    assert ended.returncode == 1
    assert f"Make sure that the folder {tmp_path} has room and can be written to" in ended.stderr
    assert "DERBY_DATA_DIR" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_playing_touches_no_database_that_another_process_serves(tmp_path):
    with held_elsewhere(tmp_path, "http://localhost:8123/"):
        ended = started(tmp_path, "play", "--port", "0")
    assert ended.returncode == 1
    assert "The site runs already, at http://localhost:8123/" in ended.stderr
    assert not (tmp_path / "derby.sqlite3").exists()


@pytest.mark.stack
def test_a_running_site_has_told_its_address(embedded_site, tmp_path):
    where = f"at http://localhost:{embedded_site.port}/"
    with pytest.raises(embedded.AlreadyRunning, match=where), embedded.holding(tmp_path):
        pass


def guarded(folder: Path) -> embedded.Guard:
    files = [folder / "lock", folder / "derby.sqlite3"]
    for file in files:
        file.touch()
    return embedded.Guard(files)


def test_the_guard_is_content_while_everything_is_there(tmp_path):
    assert not guarded(tmp_path).misses_something()


def test_the_guard_misses_a_database_that_was_deleted(tmp_path):
    guard = guarded(tmp_path)
    (tmp_path / "derby.sqlite3").unlink()
    assert guard.misses_something()


def test_the_guard_is_not_taken_in_by_another_folder_of_that_name(tmp_path):
    guard = guarded(tmp_path)
    (tmp_path / "lock").rename(tmp_path / "old")
    (tmp_path / "lock").touch()
    assert guard.misses_something()


@pytest.mark.stack
def test_a_site_whose_folder_is_deleted_stops_with_a_sentence(embedded_site, tmp_path):
    program = embedded_site.programs["web"]
    log = program.log.open()  # it is deleted with the folder
    shutil.rmtree(tmp_path, ignore_errors=True)
    tmp_path.mkdir(exist_ok=True)
    program.log.touch()
    assert program.process.wait(30) == 1
    with log:
        said = log.read()
    assert "was deleted under the running site, which has stopped" in said


def test_a_worker_that_ends_by_itself_ends_the_process(monkeypatch):
    ended = []
    monkeypatch.setattr(embedded.os, "kill", lambda pid, sign: ended.append(sign))

    class Failing(embedded.Companion):
        def work(self):
            """Return at once, as a thread that can't go on would."""

    Failing().run()
    assert ended == [embedded.signal.SIGTERM]


def test_a_worker_that_was_asked_to_end_does_not(monkeypatch):
    ended = []
    monkeypatch.setattr(embedded.os, "kill", lambda pid, sign: ended.append(sign))

    class Ending(embedded.Companion):
        def work(self):
            self.ask_to_end()

    Ending().run()
    assert ended == []
