"""Pages that are looked at while a game goes on: what stands on them, and whether it moved."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Game, User
from tests.browser.test_stillness import DESKTOP, PHONE, places, shifted, watched
from tests.cast import fresh

STANDING = (".tablehead", "#table-board", "#track-words", "#table-news", "#table-plan")


class Onlooker:
    """The table of that game as that user sees it in that window: now at its top, now at the board."""

    def __init__(self, open_page: Callable[..., Page], user: User, game: Game, window: dict[str, Any]) -> None:
        self.game, self.places = game, cycle(("body", "#table-board"))
        self.page = open_page(user, reverse("table", args=[game.pk]), **window)
        watched(self.page)
        self.stood = self.stands()
        self.go_on()

    def stands(self) -> dict[str, Any]:
        """Where everything begins that must not move."""
        there = [part for part in STANDING if self.page.locator(part).count()]
        # How broad the words of the head are depends on what stands beside them.
        title, facts = (place[:2] for place in places(self.page, "#table-title", ".tablehead__facts"))
        return {**dict(zip(there, places(self.page, *there), strict=True)), "title": title, "facts": facts}

    def go_on(self) -> None:
        """Look at the other place."""
        self.place = next(self.places)
        self.page.evaluate("(place) => document.querySelector(place).scrollIntoView()", self.place)
        self.scrolled = self.page.evaluate("scrollY")

    def catch_up(self) -> None:
        """Wait until the page shows the game as it is, by its own way of asking for news."""
        version = str(fresh(self.game).version)
        self.page.evaluate("dispatchEvent(new Event('online'))")
        expect(self.page.locator("#table")).to_have_attribute("data-version", version, timeout=20_000)

    def assert_still(self, when: object) -> None:
        """Nothing has moved since the last time."""
        self.catch_up()
        shifts, now = shifted(self.page), self.stands()
        moved = {part: (self.stood[part], now[part]) for part in now if differ(self.stood[part], now[part])}
        where = f"{self.page.viewport_size} at {self.place}, {when}"
        assert (shifts, moved) == ([], {}), f"{where}: {moved or shifts}"
        assert self.page.evaluate("scrollY") == self.scrolled, where
        self.go_on()


def differ(before: list[float], now: list[float]) -> bool:
    """Whether these are not the same places; rounding can make a pixel of hardly anything."""
    return any(abs(one - other) > 1 for one, other in zip(before, now, strict=True))


def onlookers(open_page: Callable[..., Page], people: list[User], game: Game) -> list[Onlooker]:
    """Two of those who play: one with a phone, one with a large screen."""
    return [Onlooker(open_page, user, game, window) for user, window in zip(people, (PHONE, DESKTOP), strict=False)]
