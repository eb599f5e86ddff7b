"""Play games among bots and say how fast it went and who won."""

from __future__ import annotations

import random
import time
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import BOTS
from games.bots.listing import Listings, listings
from games.bots.passing import sensible_passing
from games.bots.playout import Played, playout
from games.engine.errors import Illegal
from games.engine.title import Title
from games.management import variants
from games.registry import get_title, titles

MEASURED = {**BOTS, "sensible-passing": sensible_passing}
"""The bots by name, with one that only serves as a measure."""


@dataclass
class Tally:
    """What one bot has reached. A shared first place counts as an equal part of a win."""

    games: int = 0
    wins: float = 0.0
    firsts: int = 0
    scores: list[int] = field(default_factory=list)

    def add(self, played: Played, seat: int) -> None:
        """Count one game of the bot in that seat."""
        self.games += 1
        self.scores.append(played.scores[seat])
        if played.places[seat] == 1:
            self.firsts += 1
            self.wins += 1 / list(played.places.values()).count(1)


class Command(BaseCommand):
    help = (
        "Plays games among bots, the seats of the bots moving on by one each game, and prints the number of games and"
        " decisions, the processor time a decision takes with its record going to JSON and back, and what each bot won."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", choices=titles())
        parser.add_argument("--players", type=int, default=4)
        parser.add_argument("--games", type=int, default=200)
        parser.add_argument("--seed", type=int, default=7, help="the same seed plays the same games")
        parser.add_argument("--bots", default="random", help="by seat, separated by commas; the last one is repeated")
        variants.add_options(parser)
        parser.add_argument(
            "--listing", action="store_true", help="time how long it takes to list the choices of each pick, instead"
        )
        parser.add_argument("--check", action="store_true", help="try the conservation laws after every decision")

    def handle(self, *args: Any, **options: Any) -> None:
        title, seats = get_title(options["title"]), options["players"]
        names = self._bots(options["bots"], seats)
        if options["games"] < 1:
            raise CommandError("There should be at least one game.")
        chosen = variants.chosen(title, options["options"])
        try:
            title.settled(chosen, seats)
        except Illegal as refused:
            raise CommandError(str(refused)) from refused
        rng = random.Random(options["seed"])
        if options["listing"]:
            self._report_listing(
                title, options, listings(title, seats, chosen, options["games"], rng, time.process_time)
            )
            return
        tallies: dict[str, Tally] = {name: Tally() for name in names}
        events: Counter[str] = Counter()
        decisions, started = 0, time.process_time()
        for number in range(options["games"]):
            seated = [names[(seat - number) % seats] for seat in range(seats)]
            bots = [MEASURED[name] for name in seated]
            played = playout(title, bots, rng, options=chosen, check=options["check"])
            decisions += played.decisions
            events.update(event["kind"] for event in played.events)
            for seat, name in enumerate(seated):
                tallies[name].add(played, seat)
        self._report(title, options, decisions, time.process_time() - started)
        self._report_bots(tallies, seats)
        self._report_events(events, options["games"])

    def _bots(self, listed: str, seats: int) -> list[str]:
        names = listed.split(",")
        if unknown := [name for name in names if name not in MEASURED]:
            raise CommandError(f"There is no bot “{unknown[0]}”. There are: {', '.join(MEASURED)}.")
        if len(names) > seats:
            raise CommandError(f"{len(names)} bots are too many for {seats} players.")
        return names + names[-1:] * (seats - len(names))

    def _report(self, title: Title, options: dict[str, Any], decisions: int, seconds: float) -> None:
        games = options["games"]
        self._report_games(title, options)
        self.stdout.write(f"{decisions} decisions, {decisions / games:.1f} a game")
        self.stdout.write(
            f"{decisions / seconds:.0f} decisions a second, {seconds / decisions * 1e6:.1f} µs a decision"
        )

    def _report_games(self, title: Title, options: dict[str, Any]) -> None:
        told = f"{options['players']} players, {options['games']} games, seed {options['seed']}"
        self.stdout.write(f"{title.name}, {told}")

    def _report_listing(self, title: Title, options: dict[str, Any], measured: Listings) -> None:
        self._report_games(title, options)
        mean = sum(measured.times) / len(measured.times)
        slowest, occasion, picks = measured.slowest
        self.stdout.write(f"{len(measured.times)} listings, up to {measured.most_choices} choices")
        self.stdout.write(
            f"{mean * 1e6:.1f} µs a listing, {measured.worst(0.001) * 1e3:.2f} ms in the worst thousandth"
        )
        after = ", ".join(picks) or "nothing"
        self.stdout.write(f"slowest: {slowest * 1e3:.2f} ms, question {occasion}, after {after}")

    def _report_bots(self, tallies: dict[str, Tally], seats: int) -> None:
        self.stdout.write(
            f"\n{'bot':<18}{'seats':>8}{'won':>8}{'fair':>8}{'first':>8}{'points':>8}{'least':>8}{'most':>8}"
        )
        for name, tally in tallies.items():
            mean = sum(tally.scores) / tally.games
            self.stdout.write(
                f"{name:<18}{tally.games:>8}{tally.wins / tally.games:>8.1%}{1 / seats:>8.1%}"
                f"{tally.firsts / tally.games:>8.1%}{mean:>8.1f}{min(tally.scores):>8}{max(tally.scores):>8}"
            )
        self.stdout.write("won: games won by a seat of this bot, a shared first place counting as an equal part")
        self.stdout.write("fair: what it would be among equals · first: first places, shared ones counted whole")

    def _report_events(self, events: Counter[str], games: int) -> None:
        a_game = ", ".join(f"{kind} {count / games:.1f}" for kind, count in events.most_common())
        self.stdout.write(f"\nevents a game: {a_game}")
