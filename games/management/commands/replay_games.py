"""Plays stored games again on the rules of today and tells which would come out otherwise. Changes nothing."""

from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from games.services.rebuild import rebuild


class Command(BaseCommand):
    help = (
        "Play stored games again from their seed and recorded replies: same, rewound (the open decision starts again) "
        "or different. Ends with 1 when any game is different."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", type=int, metavar="N", help="only the game of that number")
        parser.add_argument("--running", action="store_true", help="only games that are not over")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.filter(record__isnull=False).order_by("pk")
        if options["game"] is not None:
            games = games.filter(pk=options["game"])
        if options["running"]:
            games = games.filter(status=Game.Status.RUNNING)
        counts: Counter[str] = Counter()
        for game in games.iterator(chunk_size=20):
            outcome = rebuild(game)
            counts[outcome.verdict] += 1
            if outcome.verdict != "same" or options["game"] is not None:
                place = "" if outcome.number is None else f" at move {outcome.number}: {outcome.why}"
                self.stdout.write(f"{game.pk} {game.title}: {outcome.verdict}{place}")
        if options["game"] is not None and not counts:
            raise CommandError(f"There is no game {options['game']} that has begun.")
        self.stdout.write(", ".join(f"{counts[name]} {name}" for name in ("same", "rewound", "different")))
        if counts["different"]:
            raise CommandError("Some games would come out otherwise.", returncode=1)
