"""Production's environment variables: each one missing or malformed is refused under its own check id."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core import checks

from derby_site.environment import Environment, Fault, refuse

ROOT = Path(__file__).resolve().parents[2]
GOOD = {
    "DERBY_MODE": "production",
    "DERBY_SECRET_KEY": "0123456789abcdef" * 4,
    "DERBY_DATABASE_URL": "postgres://derby:secret@db.example.org:5432/derby",
    "DERBY_REDIS_URL": "redis://redis.example.org:6379/0",
    "DERBY_EMAIL_URL": "smtp+tls://user:secret@smtp.example.org:587",
    "DERBY_ALLOWED_HOSTS": "games.example.org",
    "DERBY_BASE_URL": "https://games.example.org",
    "DERBY_FROM_EMAIL": "games@example.org",
}


def faults(tmp_path, **changed):
    """Return the ids of the faults found when these variables differ from the good ones (None: missing)."""
    variables = {name: value for name, value in (GOOD | changed).items() if value is not None}
    return [fault.id for fault in read(variables, tmp_path).faults]


def read(variables, folder):
    """Read everything the settings read."""
    environment = Environment(variables)
    environment.check_mode()
    environment.secret_key(folder / "secret_key")
    environment.database("sqlite:///" + str(folder / "db"))
    environment.broker()
    environment.mail()
    environment.base_url(environment.hosts())
    environment.sender()
    environment.number(9, "TICK_SECONDS", default=10, most=60, least=0.1)
    return environment


def test_good_production_variables_have_no_fault(tmp_path):
    assert faults(tmp_path) == []


def test_the_embedded_site_needs_no_variable(tmp_path):
    assert read({}, tmp_path).faults == []


@pytest.mark.parametrize(
    ("variable", "value", "id"),
    [
        ("DERBY_MODE", "producton", "games.E001"),
        ("DERBY_SECRET_KEY", None, "games.E002"),
        ("DERBY_SECRET_KEY", "short", "games.E002"),
        ("DERBY_SECRET_KEY", "x" * 60, "games.E002"),
        ("DERBY_DATABASE_URL", None, "games.E003"),
        ("DERBY_DATABASE_URL", "postgres://derby@db.example.org:port/derby", "games.E003"),
        ("DERBY_DATABASE_URL", "postgres://derby@db.example.org", "games.E003"),
        ("DERBY_DATABASE_URL", "sqlite:////srv/derby.sqlite3", "games.E003"),
        ("DERBY_DATABASE_URL", "db.example.org/derby", "games.E003"),
        ("DERBY_REDIS_URL", None, "games.E004"),
        ("DERBY_REDIS_URL", "redis.example.org", "games.E004"),
        ("DERBY_REDIS_URL", "memory://", "games.E004"),
        ("DERBY_REDIS_URL", "redis://", "games.E004"),
        ("DERBY_EMAIL_URL", None, "games.E005"),
        ("DERBY_EMAIL_URL", "smtp.example.org", "games.E005"),
        ("DERBY_EMAIL_URL", "consolemail://", "games.E005"),
        ("DERBY_EMAIL_URL", "smtp://", "games.E005"),
        ("DERBY_ALLOWED_HOSTS", "*,games.example.org", "games.E006"),
        ("DERBY_BASE_URL", None, "games.E007"),
        ("DERBY_BASE_URL", "games.example.org", "games.E007"),
        ("DERBY_BASE_URL", "http://games.example.org", "games.E007"),
        ("DERBY_BASE_URL", "https://games.example.org/derby", "games.E007"),
        ("DERBY_BASE_URL", "https://other.example.org", "games.E007"),
        ("DERBY_FROM_EMAIL", None, "games.E008"),
        ("DERBY_FROM_EMAIL", "games", "games.E008"),
        ("DERBY_FROM_EMAIL", "Derby <games@example.org>", "games.E008"),
        ("DERBY_TICK_SECONDS", "soon", "games.E009"),
        ("DERBY_TICK_SECONDS", "0", "games.E009"),
        ("DERBY_TICK_SECONDS", "nan", "games.E009"),
    ],
)
def test_a_missing_or_malformed_variable_has_its_own_id(tmp_path, variable, value, id):
    assert faults(tmp_path, **{variable: value}) == [id]


def test_missing_hosts_are_refused(tmp_path):
    assert "games.E006" in faults(tmp_path, DERBY_ALLOWED_HOSTS=None)


def test_a_subdomain_pattern_covers_the_base_url(tmp_path):
    assert faults(tmp_path, DERBY_ALLOWED_HOSTS=".example.org") == []


def test_production_may_be_tried_without_tls_on_this_machine_only(tmp_path):
    assert faults(tmp_path, DERBY_BASE_URL="http://localhost:8000", DERBY_ALLOWED_HOSTS="localhost") == []


def test_a_secret_key_made_for_the_embedded_site_is_kept(tmp_path):
    first = Environment({}).secret_key(tmp_path / "secret_key")
    assert Environment({}).secret_key(tmp_path / "secret_key") == first
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("left", ["", "\n"])
def test_a_file_that_was_left_empty_gets_a_secret_key(tmp_path, left):
    (tmp_path / "secret_key").write_text(left)
    environment = Environment({})
    key = environment.secret_key(tmp_path / "secret_key")
    assert environment.faults == []
    assert len(key) >= 50
    assert Environment({}).secret_key(tmp_path / "secret_key") == key


@pytest.mark.parametrize("kept", [b"secret", b"x" * 60, b"\xff" * 60])
def test_what_is_kept_and_is_no_secret_key_is_a_fault_that_names_the_file(tmp_path, kept):
    (tmp_path / "secret_key").write_bytes(kept)
    environment = Environment({})
    environment.secret_key(tmp_path / "secret_key")
    assert [fault.id for fault in environment.faults] == ["games.E002"]
    assert f"what is in {tmp_path / 'secret_key'} is none: delete that file" in str(environment.faults[0])
    assert (tmp_path / "secret_key").read_bytes() == kept


START = """
import pathlib, resource, sys
from derby_site.environment import Environment
full = sys.argv[2] == "full"
if full:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
environment = Environment({})
key = environment.secret_key(pathlib.Path(sys.argv[1]))
print(*environment.faults or [key])
"""


def first_start(folder, disk):
    command = [sys.executable, "-c", START, str(folder / "secret_key"), disk]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_a_secret_key_that_finds_no_room_is_a_fault_and_leaves_nothing(tmp_path):
    said, _nothing = first_start(tmp_path, "full").communicate(timeout=60)
    assert said.startswith(f"games.E002: DERBY_SECRET_KEY is not given, and none can be kept in {tmp_path}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("found", [None, ""], ids=["no file", "an empty file"])
def test_processes_that_start_at_once_agree_on_one_secret_key(tmp_path, found):
    if found is not None:
        (tmp_path / "secret_key").write_text(found)
    starting = [first_start(tmp_path, "empty") for _process in range(4)]
    keys = {process.communicate(timeout=60)[0].strip() for process in starting}
    assert keys == {(tmp_path / "secret_key").read_text()}


def test_refusing_names_every_fault():
    wrong = [Fault("games.E002", "DERBY_SECRET_KEY", "is wrong."), Fault("games.E004", "DERBY_REDIS_URL", "too.")]
    with pytest.raises(SystemExit, match=r"(?s)games\.E002: DERBY_SECRET_KEY.*games\.E004: DERBY_REDIS_URL"):
        refuse(wrong)


def test_refusing_nothing_goes_on():
    assert refuse([]) is None


def test_the_faults_are_system_checks(settings):
    settings.FAULTS = [Fault("games.E003", "DERBY_DATABASE_URL", "is wrong.")]
    found = checks.run_checks(tags=["environment"])
    assert [(error.id, error.msg) for error in found] == [("games.E003", "DERBY_DATABASE_URL is wrong.")]


@pytest.mark.stack
@pytest.mark.parametrize(
    "command",
    [
        ["-m", "django", "check"],
        ["-m", "django", "migrate"],
        ["-c", "import derby_site.wsgi"],
        ["-m", "celery", "-A", "derby_site", "worker"],
        ["-m", "celery", "-A", "derby_site", "beat"],
    ],
    ids=["check", "migrate", "web", "worker", "beat"],
)
def test_nothing_starts_in_a_faulty_environment(tmp_path, command):
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("DERBY_")}
    wrong = GOOD | {"DERBY_EMAIL_URL": "nonsense", "DJANGO_SETTINGS_MODULE": "derby_site.settings"}
    ended = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=inherited | wrong, capture_output=True, text=True, timeout=60
    )
    assert ended.returncode == 1
    assert "games.E005" in ended.stderr
    assert "DERBY_EMAIL_URL" in ended.stderr
