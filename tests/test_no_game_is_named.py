"""What serves all games names none: a title is added in its own folders and one line of the registry."""

import re
from pathlib import Path

import pytest

from games.registry import get_title, titles

ROOT = Path(__file__).resolve().parent.parent
OF_ALL_GAMES = (
    "games/engine",
    "games/bots",
    "games/models",
    "games/services",
    "games/web",
    "games/tasks.py",
    "games/static/games",
    "templates/games",
    "templates/lobby",
    "templates/mail",
    "templates/parts",
    "templates/settings",
    "templates/base.html",
    "templates/home.html",
    "templates/errors",
)
SITE = re.compile(r"derby_site|DERBY_[A-Z]+")
"""The project is called so, whatever is played on it."""


def sources():
    for part in OF_ALL_GAMES:
        path = ROOT / part
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        yield from (file for file in found if file.suffix in {".py", ".html", ".txt", ".css", ".js", ".svg"})


@pytest.mark.parametrize("slug", titles())
def test_nothing_that_serves_all_games_names_one(slug):
    named = re.compile("|".join(map(re.escape, (slug, get_title(slug).name))), re.IGNORECASE)
    own_sheets = {f"{slug}.css", f"{slug}_rules.css"}
    naming = [
        str(file.relative_to(ROOT))
        for file in sources()
        if file.name not in own_sheets and named.search(SITE.sub("", file.read_text("utf-8")))
    ]
    assert not naming


def test_the_sources_are_there():
    assert len(list(sources())) > 100
