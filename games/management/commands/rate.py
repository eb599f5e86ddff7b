"""Makes all ratings anew from the finished games, or only tells whether they would come out otherwise."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.registry import get_title, titles
from games.services import rerating
from games.services.rerating import Difference

MOST_TOLD = 20
"""People of a title whose ratings differ are named, up to so many."""


class Command(BaseCommand):
    help = (
        "Rate all finished games again in their order, and tell whose ratings were otherwise. With --check nothing is"
        " changed, and the command ends with 1 when anything differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", nargs="*", help="only these games; else all")
        parser.add_argument("--check", action="store_true", help="change nothing; end with 1 when anything differs")

    def handle(self, *args: Any, **options: Any) -> None:
        if unknown := [slug for slug in options["title"] if slug not in titles()]:
            raise CommandError(f"There is no game “{unknown[0]}”. There are: {', '.join(titles())}.")
        differ = [slug for slug in options["title"] or titles() if self._differs(slug, options["check"])]
        if differ and options["check"]:
            raise CommandError("Some ratings are not what the finished games make them.", returncode=1)

    def _differs(self, slug: str, check: bool) -> bool:
        found = rerating.difference(slug)
        if not check:
            rerating.rebuild(slug)
        self.stdout.write(f"{get_title(slug).name}: {_summary(found)}")
        for name, stored, right in found.people[:MOST_TOLD]:
            self.stdout.write(f"  {name}: {_number(stored)} → {_number(right)}")
        if len(found.people) > MOST_TOLD:
            self.stdout.write(f"  and {len(found.people) - MOST_TOLD} more")
        return bool(found)


def _summary(found: Difference) -> str:
    if not found:
        return "all ratings are as the finished games make them"
    counts = {
        "seats not rated": found.unrated,
        "rated for nothing": found.stray,
        "rated otherwise": found.other,
        "people with another rating": len(found.people),
    }
    return ", ".join(f"{what}: {count}" for what, count in counts.items() if count)


def _number(shown: int | None) -> str:
    return "none" if shown is None else str(shown)
