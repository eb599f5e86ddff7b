"""A real Chromium for the browser tests.

The rule when none is found: root on Debian gets it by apt; otherwise the browser tests are skipped with a sentence
how to get one, except in CI, where they fail.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
MACOS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
# Quiet: no sandbox (root has none), no graphics card, and no calls home.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_chromium() -> str:
    """Return the path of a Chromium, installed now if need be and if we may."""
    found = installed_chromium()
    if found:
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], stdin=subprocess.DEVNULL, capture_output=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], stdin=subprocess.DEVNULL, capture_output=True)
        found = installed_chromium()
    if found:
        return found
    words = "No Chromium was found: install Chromium or Chrome (Debian: apt-get install chromium)."
    if os.environ.get("CI"):
        pytest.fail(words)
    pytest.skip(words)


def installed_chromium() -> str | None:
    on_path = (shutil.which(name) for name in NAMES)
    elsewhere = (path for path in MACOS if os.path.exists(path))
    return next((path for path in [*on_path, *elsewhere] if path), None)


@contextmanager
def open_chromium(path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


class Watched:
    """A page in a context of its own, and what the browser complained about on it beyond what is expected."""

    def __init__(self, browser: Browser, expected: tuple[str, ...] = (), **context: Any) -> None:
        self.expected = expected
        self.complaints: list[str] = []
        self.page = browser.new_context(**{"locale": "en-GB", "timezone_id": "Europe/Lisbon"} | context).new_page()
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in self.expected):
            self.complaints.append(message.text)
