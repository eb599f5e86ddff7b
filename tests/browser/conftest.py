"""Pages of the running site in a real Chromium, each in a context of its own, logged in as somebody or nobody."""

from collections.abc import Callable, Iterator

import pytest
from django.conf import settings as django_settings
from playwright.sync_api import BrowserContext, Page

from games.models import User
from tests.browsers import Watched, open_chromium
from tests.cast import *  # noqa: F403  # fixtures are found by name
from tests.cast import browser_of

Open = Callable[..., Page]


@pytest.fixture
def open_page(chromium, live_server, monkeypatch) -> Iterator[Open]:
    """`open_page(user, path, expected=(...), **context)`: complaints that contain none of `expected` fail the test."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's loop runs in the thread of the test
    with open_chromium(chromium) as browser:
        opened: list[Watched] = []

        def page_for(user: User | None, path: str, expected: tuple[str, ...] = (), **context) -> Page:
            watched = Watched(browser, expected, **context)
            opened.append(watched)
            if user is not None:
                log_in(watched.page.context, user, live_server.url)
            watched.page.goto(live_server.url + path)
            return watched.page

        yield page_for
        for watched in opened:
            watched.page.context.close()
            assert watched.complaints == []


def log_in(context: BrowserContext, user: User, url: str) -> None:
    name = django_settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": browser_of(user).cookies[name].value, "url": url}])
