"""A Chromium that notes what it loads, when the largest thing was painted, and what moved on the page by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
SLOWER = 4
"""How many times slower than this machine's the processor is made to look."""
LATE = 700
"""Milliseconds by which answers are late while turns are played: what moves within half a second of a touch does not
count as moving by itself, so answers have to come after that to be judged."""

WATCH = """
window.weighed = { painted: 0, shifts: [] };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.weighed.painted = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.weighed.shifts.push([entry.value, entry.hadRecentInput]);
}).observe({ type: "layout-shift", buffered: true });
"""


@dataclass
class Loaded:
    """One answer as it came over the line, headers included."""

    path: str
    kind: str
    size: int = 0


@dataclass
class Tray:
    """What was loaded since the tray was emptied."""

    answers: list[Loaded] = field(default_factory=list)

    def empty(self) -> None:
        self.answers.clear()

    def by_kind(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for answer in self.answers:
            found[answer.kind] = found.get(answer.kind, 0) + answer.size
        return found

    def of(self, *paths: str) -> int:
        """The bytes of all answers whose address ends like this."""
        return sum(answer.size for answer in self.answers if answer.path.endswith(paths))

    @property
    def size(self) -> int:
        return sum(answer.size for answer in self.answers)


@contextmanager
def chromium(path: str) -> Iterator[Any]:
    """The browser. Raises ImportError where Playwright, which is there for the tests, is not installed."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def fresh_page(browser: Any, cookies: list[Any], *, slower: int = 1) -> tuple[Any, Tray]:
    """A page of a phone that has never been here, with what it loads in the tray."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    context.add_cookies(cookies)
    page = context.new_page()
    page.add_init_script(WATCH)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    tray, under_way = Tray(), {}

    def received(event: dict[str, Any]) -> None:
        under_way[event["requestId"]] = Loaded(urlsplit(event["response"]["url"]).path, event["type"])

    def finished(event: dict[str, Any]) -> None:
        answer = under_way.pop(event["requestId"], None)
        if answer is not None:
            answer.size = int(event["encodedDataLength"])
            tray.answers.append(answer)

    session.on("Network.responseReceived", received)
    session.on("Network.loadingFinished", finished)
    return page, tray


def answer_late(page: Any) -> None:
    """From now on everything comes late."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    unlimited = {"downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATE, **unlimited})


def painted(page: Any) -> float:
    """When the largest thing was painted, in milliseconds after the visit began."""
    page.wait_for_timeout(800)
    return float(page.evaluate("window.weighed.painted"))


def shifted(page: Any) -> float:
    """How much moved by itself, and not right after somebody had touched something."""
    shifts = page.evaluate("window.weighed.shifts")
    return float(sum(value for value, after_input in shifts if not after_input))
