"""A disk that is full or may only be read: whoever wanted something stored is told so, and what can be read is."""

import sqlite3

import pytest
from django.db import DatabaseError, connection
from django.test import Client

from games import tasks
from games.models import PrivateNote
from games.services import storage
from tests.cast import browser_of, fresh
from tests.web.accounts import PASSWORD
from tests.web.pages import words

HTMX = {"HX-Request": "true"}
SENTENCE = "The site can&#x27;t store anything just now; nothing was changed."
TEXT = "Ben hides the dragon"


REFUSES = {"sqlite": "PRAGMA query_only = {0:d}", "postgresql": "SET default_transaction_read_only = {0}"}


@pytest.fixture
def nothing_is_stored(transactional_db):
    """Calling it makes the database refuse every write from then on."""

    def let(refused):
        with connection.cursor() as cursor:
            cursor.execute(REFUSES[connection.vendor].format(refused))

    yield lambda: let(refused=True)
    let(refused=False)


def browser(user):
    return browser_of(user, raise_request_exception=False)


def test_a_note_that_cannot_be_stored_comes_back_on_a_page_that_says_so(running_game, ada, nothing_is_stored):
    reader = browser(ada)
    nothing_is_stored()
    answer = reader.post(f"/games/{running_game.pk}/notes/", {"text": TEXT})
    assert answer.status_code == 503
    assert "<h1>Nothing can be stored</h1>" in words(answer)
    assert SENTENCE in words(answer)
    assert f"{TEXT}</textarea>" in words(answer)
    assert not PrivateNote.objects.exists()


def test_what_cannot_be_stored_is_one_sentence_inside_the_page(running_game, ada, nothing_is_stored):
    reader = browser(ada)
    nothing_is_stored()
    answer = reader.post(f"/games/{running_game.pk}/resign/", {"sure": "yes"}, headers=HTMX)
    assert answer.status_code == 503
    assert SENTENCE in words(answer)
    assert "<html" not in words(answer)
    assert answer.headers["HX-Retarget"] == "#flash"
    assert fresh(running_game).version == running_game.version


def test_what_a_middleware_cannot_store_is_told_in_the_same_words(ada, nothing_is_stored):
    ada.set_password(PASSWORD)
    ada.save()
    nothing_is_stored()
    visitor = Client(raise_request_exception=False)
    answer = visitor.post("/accounts/login/", {"login": "ada", "password": PASSWORD})
    assert answer.status_code == 503
    assert SENTENCE in words(answer)


@pytest.mark.parametrize("page", ["", "fresh/?version=0"])
def test_what_can_be_read_is_shown_while_nothing_is_stored(running_game, ada, nothing_is_stored, page):
    reader = browser(ada)
    nothing_is_stored()
    assert reader.get(f"/games/{running_game.pk}/{page}").status_code == 200


def test_a_write_that_fails_is_one_line_in_the_log(running_game, ada, nothing_is_stored, log):
    reader = browser(ada)
    nothing_is_stored()
    reader.post(f"/games/{running_game.pk}/notes/", {"text": TEXT})
    [line] = log.getvalue().splitlines()
    assert f" ERROR django.request: Service Unavailable: /games/{running_game.pk}/notes/ Nothing can be stored:" in line


@pytest.mark.parametrize("task", [tasks.tick, tasks.deliver])
def test_a_task_that_fails_is_one_line_in_the_log(db, nothing_is_stored, log, task):
    nothing_is_stored()
    task.apply()
    [line] = log.getvalue().splitlines()
    assert "Nothing can be stored" in line


def test_the_health_page_tells_it_too(db, client, nothing_is_stored):
    nothing_is_stored()
    tasks.tick.apply()
    assert client.get("/health/").status_code == 503


def full(database):
    database.execute("PRAGMA max_page_count = 3")
    database.execute("CREATE TABLE page (words)")
    database.execute("INSERT INTO page VALUES (?)", ["x" * 20_000])


def read_only(database):
    database.execute("PRAGMA query_only = 1")
    database.execute("CREATE TABLE page (words)")


def missing(database):
    database.execute("ATTACH '/nowhere/at all' AS other")


def busy(database):
    other = sqlite3.connect(database.execute("PRAGMA database_list").fetchone()[2], timeout=0)
    other.execute("BEGIN IMMEDIATE")
    try:
        database.execute("BEGIN IMMEDIATE")
    finally:
        other.close()


@pytest.mark.parametrize(("trouble", "failed"), [(full, True), (read_only, True), (missing, True), (busy, False)])
def test_a_full_disk_is_told_from_a_busy_one(tmp_path, trouble, failed):
    database = sqlite3.connect(tmp_path / "own.sqlite3", timeout=0)
    with pytest.raises(sqlite3.OperationalError) as raised:
        trouble(database)
    database.close()
    fault = DatabaseError()
    fault.__cause__ = raised.value
    assert storage.has_failed(fault) is failed


@pytest.mark.parametrize("fault", [ZeroDivisionError(), DatabaseError(), FileNotFoundError(2, "No such file")])
def test_other_faults_are_not_taken_for_a_full_disk(fault):
    assert not storage.has_failed(fault)


def test_a_disk_without_room_for_a_file_is_full():
    assert storage.has_failed(OSError(28, "No space left on device"))
