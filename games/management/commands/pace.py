"""Simulate games among people who have days and nights, and say how long they take."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import Illegal
from games.management import variants
from games.management.pace.days import Setting, play_game
from games.management.pace.report import report
from games.management.pace.scratch import scratch_database
from games.registry import get_title, titles

SHARES = {"none": 0.0, "some": 0.5, "all": 1.0}
"""The shares of the visits at which people plan ahead."""
MOST_VISITS = 100


class Command(BaseCommand):
    help = (
        "Simulates games among people who live in different time zones, are awake for 16 hours a day, look at the site"
        " a few times and answer what waits for them, on the site's own services, with one day of time for a move; and"
        " prints how long the games take and what they wait for. Works on a database of its own, in memory."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", nargs="?", default="derby")
        parser.add_argument("--players", type=int, default=4)
        parser.add_argument("--games", type=int, default=50)
        parser.add_argument(
            "--plans",
            choices=list(SHARES),
            help="how often people plan ahead; usually some, but none in games where nothing can be planned",
        )
        variants.add_options(parser)
        parser.add_argument("--visits", type=int, default=4, help="how often a day each person looks at the site")
        parser.add_argument("--seed", type=int, default=7, help="the same seed simulates the same games")

    def handle(self, *args: Any, **options: Any) -> None:
        setting, games = self._setting(options), options["games"]
        if games < 1:
            raise CommandError("There should be at least one game.")
        started = time.process_time()
        with scratch_database():
            played = [play_game(setting, number) for number in range(games)]
        typed = "".join(f", {keys}" for keys in options["options"])
        plans = next(name for name, share in SHARES.items() if share == setting.share)
        self.stdout.write(
            f"{get_title(setting.title).name}, {setting.players} players{typed}, plans {plans},"
            f" {setting.visits_a_day} visits a day, {games} {'game' if games == 1 else 'games'}, seed {setting.seed}"
        )
        for line in report(played, time.process_time() - started):
            self.stdout.write(line)

    def _setting(self, options: dict[str, Any]) -> Setting:
        slug, visits = options["title"], options["visits"]
        if slug not in titles():
            raise CommandError(f"There is no game “{slug}”. There are: {', '.join(titles())}.")
        if not 1 <= visits <= MOST_VISITS:
            raise CommandError(f"People look at the site from 1 to {MOST_VISITS} times a day.")
        title = get_title(slug)
        share = SHARES[options["plans"] or ("some" if title.planning else "none")]
        if share and title.planning is None:
            raise CommandError(f"Nothing can be planned in {title.name}.")
        chosen = variants.chosen(title, options["options"])
        try:
            title.settled(chosen, options["players"])
        except Illegal as refused:
            raise CommandError(str(refused)) from refused
        return Setting(slug, options["players"], chosen, visits, share, options["seed"])
