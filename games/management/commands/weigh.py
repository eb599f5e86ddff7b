"""Say what a table weighs on the line, how soon it is painted, and whether anything moves by itself."""

from __future__ import annotations

import shutil
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.weigh import scales

FIRST_VISIT, TURN, PAINTED, SHIFT = 120_000, 25_000, 1_500, 0.0
"""The limits: bytes, bytes, milliseconds, layout shift."""
VISITS = 5


class Command(BaseCommand):
    help = (
        "Visits a table of a running site with Chromium, plays a few turns on it, and prints the bytes of a first visit"
        " and of each turn, the time until the largest thing is painted on a processor four times slower, and how much"
        " of the page moves by itself. Plays real moves: for the demo account. Needs what the tests need."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--url", default="http://localhost:8000")
        parser.add_argument("--user", default="demo")
        parser.add_argument("--password", default="play-a-derby")
        parser.add_argument("--game", type=int, default=1)
        parser.add_argument("--turns", type=int, default=4, help="how many turns to play; one more is played slowly")
        parser.add_argument("--chromium", default=shutil.which("chromium") or "", metavar="PATH")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["chromium"]:
            raise CommandError("No Chromium was found; say with --chromium where one is.")
        self.table = f"{options['url']}/games/{options['game']}/"
        try:
            with scales.chromium(options["chromium"]) as browser:
                self.weigh(browser, options)
        except ImportError:
            raise CommandError("Playwright is not installed; it comes with what the tests need.") from None

    def weigh(self, browser: Any, options: dict[str, Any]) -> None:
        cookies = self.logged_in(browser, options)
        page, tray = scales.fresh_page(browser, cookies)
        page.goto(self.table)
        page.wait_for_load_state("networkidle")
        parts = ", ".join(f"{kind} {size / 1000:.1f}" for kind, size in sorted(tray.by_kind().items()))
        self.say("first visit", f"{tray.size / 1000:.1f} kB ({parts})", f"{FIRST_VISIT // 1000} kB")
        self.say("first visit moves by itself", f"{scales.shifted(page):.4f}", f"{SHIFT:.0f}")
        times = sorted(self.paints(browser, cookies))
        self.say(
            f"largest paint, processor {scales.SLOWER} times slower",
            f"{times[len(times) // 2]:.0f} ms, at worst {times[-1]:.0f} ms of {VISITS}",
            f"{PAINTED} ms",
        )
        for number in range(1, options["turns"] + 1):
            size, requests = self.turn(page, tray)
            self.say(f"turn {number}", f"{size / 1000:.1f} kB in {requests} requests", f"{TURN // 1000} kB")
        self.say("moves by itself in these turns", f"{scales.shifted(page):.4f}", f"{SHIFT:.0f}")
        before = scales.shifted(page)
        scales.answer_late(page)
        self.turn(page, tray)
        pushed = scales.shifted(page) - before
        self.stdout.write(f"pushed down by the growing form, answers {scales.LATE} ms late: {pushed:.4f}")

    def say(self, what: str, found: str, limit: str) -> None:
        self.stdout.write(f"{what}: {found}; limit {limit}")

    def logged_in(self, browser: Any, options: dict[str, Any]) -> list[Any]:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{options['url']}/accounts/login/")
        page.locator("[name=login]").fill(options["user"])
        page.locator("[name=password]").fill(options["password"])
        page.locator("main form button").first.click()
        page.wait_for_load_state("networkidle")
        cookies: list[Any] = context.cookies()
        context.close()
        return cookies

    def paints(self, browser: Any, cookies: list[Any]) -> list[float]:
        found = []
        for _ in range(VISITS):
            page, _tray = scales.fresh_page(browser, cookies, slower=scales.SLOWER)
            page.goto(self.table)
            found.append(scales.painted(page))
            page.context.close()
        return found

    def turn(self, page: Any, tray: scales.Tray) -> tuple[int, int]:
        """Wait until it is the own turn, pick the first choice each time, and confirm."""
        self.wait_for_turn(page)
        tray.empty()
        while not page.locator("#turn .confirm").count():
            count = int(page.locator("#turn").get_attribute("data-picked"))
            page.locator("#turn :is(.options, .cards, .bets) a").first.click()
            page.locator(f"#turn[data-picked='{count + 1}']").wait_for()
        page.wait_for_timeout(1000)  # a confirmation right after the last pick is taken for a second tap
        with page.expect_response("**/turn/"):
            page.locator("#turn .confirm button").first.click()
        page.wait_for_timeout(1000)
        answers = [answer for answer in tray.answers if answer.size and "/fresh/" not in answer.path]
        return sum(answer.size for answer in answers), len(answers)

    def wait_for_turn(self, page: Any) -> None:
        from playwright.sync_api import TimeoutError as TooLate

        try:
            page.locator("#turn :is(.options, .cards, .bets) a").first.wait_for(timeout=60_000)
        except TooLate:
            raise CommandError("No turn came up within a minute; is the game over?") from None
