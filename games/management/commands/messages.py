"""Brings the catalogues up to date with the sources, tells what is not translated yet, and compiles them."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.messages import catalogues, sources


class Command(BaseCommand):
    help = "Collect the messages of code and templates into the catalogues, report what lacks a translation, compile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--forget", action="store_true", help="drop translations that no source needs any more")
        parser.add_argument("--missing", action="store_true", help="print every message that lacks a translation")
        parser.add_argument("--check", action="store_true", help="write nothing; fail if anything is to be done")

    def handle(self, *, forget: bool, missing: bool, check: bool, **options: object) -> None:
        to_do = 0
        for locale in catalogues.locales():
            for path, catalogue in catalogues.up_to_date(locale, forget=forget).items():
                stale = store(path, catalogues.as_text(catalogue), check=check)
                stale |= store(path.with_suffix(".mo"), catalogues.compiled(catalogue), check=check)
                lacking = catalogues.untranslated(catalogue)
                to_do += stale + len(lacking) + len(catalogue.obsolete)
                where = path.relative_to(sources.ROOT)
                state = f"{len(catalogue)} messages, {len(lacking)} untranslated, {len(catalogue.obsolete)} vanished"
                self.stdout.write(f"{where}: {state}{', out of date' if check and stale else ''}")
                for message in lacking if missing else ():
                    self.stdout.write(f"  {message!r}")
        if check and to_do:
            raise CommandError("The catalogues are not complete: run `manage.py messages` and translate what it names.")


def store(path: Path, content: bytes, *, check: bool) -> bool:
    """Write the file unless it is only to be checked, and tell whether it was out of date."""
    if path.exists() and path.read_bytes() == content:
        return False
    if not check:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return True
