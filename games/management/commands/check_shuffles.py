"""Shows where all chance of a finished game came from, and plays the game again from it. Changes nothing."""

import hashlib
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from games.services import shuffles


class Command(BaseCommand):
    help = (
        "Print the fingerprint, the seed and every draw of a finished game, and tell whether the fingerprint is the "
        "seed's and the same moves on this seed give the same game again. Ends with 1 when not."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", type=int, help="number of the game")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["game"]).first()
        if game is None:
            raise CommandError(f"There is no game {options['game']}.")
        if not game.is_finished:
            raise CommandError(f"Game {game.pk} is not over: its seed stays secret until then.")
        found = shuffles.of(game)
        self.stdout.write(f"fingerprint: {found.commitment}\nseed:        {found.seed}\ndraws:")
        for draw in found.draws:
            self.stdout.write(f"  {draw.number:>3}  {draw.words}")
        if hashlib.sha256(bytes.fromhex(found.seed)).hexdigest() != found.commitment:
            raise CommandError("The fingerprint is not that of the seed.", returncode=1)
        if not found.same:
            raise CommandError("The same moves on this seed come out otherwise under the rules of today.", returncode=1)
        self.stdout.write("The fingerprint is that of the seed, and the same moves on it give the same game again.")
