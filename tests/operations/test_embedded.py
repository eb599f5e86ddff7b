"""The one process of the embedded site: alone on its data folder, on whatever port is free."""

import socket
import subprocess
import sys

import pytest

from derby_site import embedded

HOLD = """
import pathlib, sys
from derby_site import embedded
with embedded.holding(pathlib.Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path):
    """Another process that holds the data folder."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_data_folder_is_served_by_one_process_only(tmp_path, holder):
    with pytest.raises(embedded.AlreadyRunning), embedded.holding(tmp_path):
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
