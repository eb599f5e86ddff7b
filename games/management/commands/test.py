"""The README's second command: everything that must hold before a change lands."""

import json
import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.management.installation import ROOT

BIN = Path(sys.executable).parent
TWO_CORES = ["-n", "2", "--dist", "worksteal"]
PURE = ("games/engine/", "games/titles/")
RULES = ("tests/engine", "tests/titles", "tests/contract")
LEAST_BRANCHES = 95.0


class Command(BaseCommand):
    help = (
        "Check format, lint, types, imports, migrations and production settings, then run all tests on both databases."
    )
    requires_system_checks: list[str] = []

    def handle(self, **options: object) -> None:
        with tempfile.TemporaryDirectory() as folder:
            environment = clean_environment(folder)
            report = Path(folder, "coverage.json")
            failed = [
                name for name, command, more in steps(report) if not self.passes(name, command, environment | more)
            ]
            failed += self.thin_coverage(report)
        if failed:
            raise CommandError(f"Not in order: {', '.join(failed)}.")

    def passes(self, name: str, command: list[str], environment: dict[str, str]) -> bool:
        self.stdout.write(self.style.MIGRATE_HEADING(f"\n{name}"))
        self.stdout.flush()
        program = str(BIN / command[0])
        return subprocess.run([program, *command[1:]], cwd=ROOT, env=environment).returncode == 0  # noqa: S603

    def thin_coverage(self, report: Path) -> list[str]:
        """Return the step's name when too few branches of the rules were taken."""
        if not report.exists():
            return ["coverage"]
        share = branches_taken(json.loads(report.read_text()))
        self.stdout.write(f"Branches taken in engine and titles: {share:.1f} % (at least {LEAST_BRANCHES:.0f} %).")
        self.stdout.flush()
        return ["coverage"] if share < LEAST_BRANCHES else []


def steps(report: Path) -> list[tuple[str, list[str], dict[str, str]]]:
    """Return (name, command, environment variables) in the order of running, the quick ones first."""
    manage = ["python", "manage.py"]
    return [
        ("format", ["ruff", "format", "--check", "."], {}),
        ("lint", ["ruff", "check", "."], {}),
        ("types", ["mypy"], {}),
        ("imports", ["lint-imports", "--no-logo"], {}),
        ("migrations", [*manage, "makemigrations", "--check", "--dry-run"], {}),
        ("production", [*manage, "check", "--deploy", "--fail-level", "WARNING"], production_environment()),
        ("tests on PostgreSQL", ["pytest", "--database=postgresql", *TWO_CORES], {}),
        ("tests of the rules", ["pytest", *RULES, *TWO_CORES, "--cov", f"--cov-report=json:{report}"], {}),
        # Without counting branches, which makes everything a good deal slower.
        ("all other tests", ["pytest", *(f"--ignore={folder}" for folder in RULES), *TWO_CORES], {}),
    ]


def clean_environment(folder: str) -> dict[str, str]:
    """Return this process's environment without the site's own variables, and with a data folder to throw away."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DERBY_")}
    return kept | {"DERBY_DATA_DIR": folder, "COVERAGE_FILE": str(Path(folder, "coverage"))}


def production_environment() -> dict[str, str]:
    """Return the variables of .env.example with a secret key filled in: the example must always be a valid one."""
    lines = (ROOT / ".env.example").read_text().splitlines()
    example = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    return example | {"DERBY_SECRET_KEY": secrets.token_urlsafe(50)}


def branches_taken(report: dict[str, dict[str, dict[str, dict[str, int]]]]) -> float:
    """Return the percentage of branches in engine and titles that the tests took, given coverage's JSON report.

    Drawings stand beside the rules, but are tested with the pages that show them.
    """
    rules = [path for path in report["files"] if path.startswith(PURE) and "/drawing/" not in path]
    totals = [report["files"][path]["summary"] for path in rules]
    branches = sum(total["num_branches"] for total in totals)
    taken = sum(total["covered_branches"] for total in totals)
    return 100 * taken / branches if branches else 100.0
