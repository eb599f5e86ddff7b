"""Pages of the running site in a real Chromium, each in a context of its own, logged in as somebody or nobody."""

from collections.abc import Callable, Iterator

import pytest
from django.conf import settings as django_settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from games.models import User
from tests.browsers import open_chromium
from tests.cast import *  # noqa: F403  # fixtures are found by name
from tests.cast import browser_of

Open = Callable[..., Page]


class Watched:
    """A page in a context of its own, and what the browser complained about on it beyond what is expected."""

    def __init__(self, browser: Browser, expected: tuple[str, ...], context: dict) -> None:
        self.expected = expected
        self.complaints: list[str] = []
        self.page = browser.new_context(**{"locale": "en-GB", "timezone_id": "Europe/Lisbon"} | context).new_page()
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in self.expected):
            self.complaints.append(message.text)


@pytest.fixture
def open_page(chromium, live_server, monkeypatch) -> Iterator[Open]:
    """`open_page(user, path, expected=(...), **context)`: complaints that contain none of `expected` fail the test."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's loop runs in the thread of the test
    with open_chromium(chromium) as browser:
        opened: list[Watched] = []

        def page_for(user: User | None, path: str, expected: tuple[str, ...] = (), **context) -> Page:
            watched = Watched(browser, expected, context)
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
