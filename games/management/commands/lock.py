"""Writes requirements.txt anew from pyproject.toml: first what playing needs, then what only the tests need."""

import re
import subprocess
import tempfile
from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser

from games.management.installation import REQUIREMENTS, ROOT, TESTS_ONLY


class Command(BaseCommand):
    help = "Write requirements.txt anew from pyproject.toml (needs uv). Keeps the versions it can unless --upgrade."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--upgrade", action="store_true", help="take the newest versions that fit")

    def handle(self, *, upgrade: bool, **options: object) -> None:
        with tempfile.TemporaryDirectory() as folder:
            every = Path(folder, "every.txt")
            if not upgrade and REQUIREMENTS.exists():
                every.write_text(REQUIREMENTS.read_text())
            whole = compile_pins(every, "--group", "test")
            playing = compile_pins(Path(folder, "playing.txt"), "--constraint", str(every))
        tests = [pin for pin in pins(whole) if pin not in pins(playing)]
        REQUIREMENTS.write_text("".join(pins(playing)) + TESTS_ONLY + "".join(tests))
        self.stdout.write(f"{len(pins(playing))} packages for playing, {len(tests)} more for the tests.")


def compile_pins(output: Path, *more: str) -> str:
    """Resolve pyproject.toml for every platform and Python we support; no header, so no addresses."""
    fixed = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate", "--quiet"]
    command = ["uv", "pip", "compile", str(ROOT / "pyproject.toml"), *fixed, "--output-file", str(output), *more]
    subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)  # noqa: S603
    return output.read_text()


def pins(lock: str) -> list[str]:
    """Split a lock into one text per package: its line with the version and the indented hashes below it."""
    return re.findall(r"^\S.*?\n(?=\S|\Z)", lock, flags=re.MULTILINE | re.DOTALL)
