"""Pages of the running site in a real Chromium, each in a context of its own, logged in as somebody or nobody."""

from collections.abc import Callable, Iterator

import pytest
from django.conf import settings as django_settings
from playwright.sync_api import Browser, BrowserContext, Page

from games.models import User
from tests.browsers import Watched, open_chromium
from tests.cast import *  # noqa: F403  # fixtures are found by name
from tests.cast import browser_of

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def browser(chromium) -> Iterator[Browser]:
    """One for all tests of a module; what tests could leave to each other is in contexts, which each has of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's loop runs in the thread of the tests
        with open_chromium(chromium) as browser:
            yield browser


@pytest.fixture
def open_page(browser, live_server) -> Iterator[Open]:
    """`open_page(user, path, expected=(...), **context)`: complaints that contain none of `expected` fail the test."""
    opened: list[Watched] = []

    def page_for(user: User | None, path: str, expected: tuple[str, ...] = (), **context) -> Page:
        watched = Watched(browser, expected, **context)
        opened.append(watched)
        if user is not None:
            log_in(watched.page.context, user, live_server.url)
        watched.page.goto(live_server.url + path)
        return watched.page

    try:
        yield page_for
    finally:
        for watched in opened:
            watched.page.context.close()
    assert [watched.complaints for watched in opened if watched.complaints] == []


def log_in(context: BrowserContext, user: User, url: str) -> None:
    name = django_settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": browser_of(user).cookies[name].value, "url": url}])
