"""What every test may ask for.

`pytest` runs on SQLite; `pytest --database=postgresql` runs what touches a database on a PostgreSQL of its own.
`manage.py test` does both. Servers are ours, started on demand and taken down at the end (tests/servers.py).

Marks
    any_database counts bytes or reads words that no database changes: not run a second time on PostgreSQL
    postgresql   row locks and real concurrency: skipped on SQLite, with that reason, because it would prove nothing
    stack        starts the site's real processes
    browser      drives a real Chromium

Fixtures
    smtp_sink            a real SMTP server; Django in this process sends to it.
                         `.messages`, `.to(address)`, `.wait_for(count)`, `.refusals[address] = "550 No such user"`
    postgresql_server    `.create(name)` makes an empty database and returns its URL
    broker               a Redis-compatible server: `.url`, and `.stop()`/`.start()` to lose everything
    embedded_site        `manage.py embedded` on SQLite, running (tests/sites.py: Site)
    production_site      gunicorn + Celery worker + beat on PostgreSQL and Redis, running
    site                 the one and then the other: a test that asks for it runs twice
                         Site: `.base_url`, `.client()`, `.sink`, `.manage("command", ...)`, `.sql("select ...")`,
                         `.kill("worker")`, `.start("worker")`; a dead site keeps its rows
    chromium             where a Chromium is; see tests/browsers.py for what happens when there is none
    browser_page         a fresh Playwright page; the test fails on any console error (a CSP violation is one)
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import connections
from django.utils import translation
from environ import Env
from hypothesis import settings as hypothesis_settings

from derby_site.databases import configured
from games.services import dice
from tests.servers import Broker, MailSink, PostgreSQL
from tests.sites import EmbeddedSite, ProductionSite, Site

# A busy machine is slow, not wrong.
hypothesis_settings.register_profile("patient", deadline=None)
hypothesis_settings.load_profile("patient")

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "live_server", "django_db_reset_sequences"}
own_postgresql = pytest.StashKey[PostgreSQL]()
own_folder = pytest.StashKey[str]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database", choices=["sqlite", "postgresql"], default="sqlite", help="what the tests run on")


def pytest_configure(config: pytest.Config) -> None:
    """Point Django at a database of our own. With xdist each worker has one; the process that shares out has none."""
    shares_out = bool(config.getoption("numprocesses", None)) and not hasattr(config, "workerinput")
    if shares_out or config.getoption("collectonly"):
        return
    if config.getoption("database") == "postgresql":
        config.stash[own_postgresql] = server = PostgreSQL()
        use_database(configured(Env.db_url_config(server.url("postgres"))))
    else:
        # A file, as on the site itself: in memory, writers do not wait for each other, but fail.
        config.stash[own_folder] = folder = tempfile.mkdtemp(prefix="derby-tests-")
        use_database(django_settings.DATABASES["default"] | {"TEST": {"NAME": f"{folder}/tests.sqlite3"}})


def use_database(database: dict[str, Any]) -> None:
    django_settings.DATABASES["default"] = database
    connections.__dict__.pop("settings", None)
    connections.settings = connections.configure_settings(django_settings.DATABASES)
    if hasattr(connections._connections, "default"):
        del connections["default"]


def pytest_unconfigure(config: pytest.Config) -> None:
    server, folder = config.stash.get(own_postgresql, None), config.stash.get(own_folder, None)
    if server or folder:
        connections.close_all()
    if server:
        server.stop()
    if folder:
        shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL leave out what touches no database; on SQLite skip what only PostgreSQL can show."""
    if config.getoption("database") == "postgresql":
        kept = [item for item in items if touches_database(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept
        return
    for item in items:
        if item.get_closest_marker("postgresql"):
            item.add_marker(pytest.mark.skip(reason="SQLite has no row locks; run with --database=postgresql"))


def touches_database(item: pytest.Item) -> bool:
    """Whether the test is worth a second run on PostgreSQL: browsers and the sites' processes are not."""
    if any(item.get_closest_marker(name) for name in ("browser", "stack", "any_database")):
        return False
    marked = any(item.get_closest_marker(name) for name in ("django_db", "postgresql"))
    return marked or bool(DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())))


@pytest.fixture(autouse=True)
def loaded_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test's games are shuffled as they always are for this test, so that it never depends on luck; also those
    that begin in another thread, as all do that are begun in a browser."""
    own = Random(request.node.nodeid)
    monkeypatch.setattr(dice, "_loaded", ContextVar("loaded", default=own))


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """No test goes on in the language of the last page that the test before it looked at."""
    yield
    translation.deactivate()


@pytest.fixture
def smtp_sink(settings: Any) -> Iterator[MailSink]:
    sink = MailSink()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", sink.port
    yield sink
    sink.stop()


@pytest.fixture(scope="session")
def postgresql_server(pytestconfig: pytest.Config) -> Iterator[PostgreSQL]:
    server = pytestconfig.stash.get(own_postgresql, None)
    if server:
        yield server
        return
    server = PostgreSQL()
    yield server
    server.stop()


@pytest.fixture
def broker() -> Iterator[Broker]:
    server = Broker()
    yield server
    server.stop()


@pytest.fixture
def site_sink() -> Iterator[MailSink]:
    sink = MailSink()
    yield sink
    sink.stop()


@pytest.fixture(scope="session")
def migrated_database(tmp_path_factory: Any) -> Path:
    """A migrated SQLite database, made once for all embedded sites to start from."""
    sink = MailSink()
    try:
        return EmbeddedSite(tmp_path_factory.mktemp("migrated"), sink).database
    finally:
        sink.stop()


@pytest.fixture
def embedded_site(tmp_path: Path, site_sink: MailSink, migrated_database: Path) -> Iterator[Site]:
    site = EmbeddedSite(tmp_path, site_sink, migrated_database)
    try:
        site.start()
        yield site
    finally:
        site.stop()


@pytest.fixture(scope="session")
def prepared_site(tmp_path_factory: Any, postgresql_server: PostgreSQL) -> Iterator[ProductionSite]:
    """A migrated database and the collected static files, made once for all production sites to start from."""
    sink, broker = MailSink(), Broker()
    site = ProductionSite(tmp_path_factory.mktemp("prepared"), sink, postgresql_server, broker, "template0")
    try:
        site.prepare()
        yield site
    finally:
        broker.stop()
        sink.stop()


@pytest.fixture
def production_site(
    tmp_path: Path, site_sink: MailSink, broker: Broker, prepared_site: ProductionSite
) -> Iterator[Site]:
    postgresql = prepared_site.postgresql
    site = ProductionSite(tmp_path, site_sink, postgresql, broker, prepared_site.database)
    (tmp_path / "static").symlink_to(prepared_site.folder / "static")
    try:
        site.start()
        yield site
    finally:
        site.stop()


@pytest.fixture(params=["embedded_site", "production_site"])
def site(request: pytest.FixtureRequest) -> Site:
    running: Site = request.getfixturevalue(request.param)
    return running


@pytest.fixture(scope="session")
def chromium() -> str:
    from tests.browsers import find_chromium

    return find_chromium()


@pytest.fixture
def browser_page(chromium: str) -> Iterator[Any]:
    from tests.browsers import Watched, open_chromium

    with open_chromium(chromium) as browser:
        watched = Watched(browser)
        yield watched.page
        assert watched.complaints == []
