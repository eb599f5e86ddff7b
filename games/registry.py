"""The only place that lists the games: slug -> Title."""

from __future__ import annotations

from games.engine.title import Title
from games.titles import derby, downforce

_TITLES: dict[str, Title] = {title.slug: title for title in (derby.TITLE, downforce.TITLE)}


def titles() -> tuple[str, ...]:
    """The slugs of all games that can be played here."""
    return tuple(_TITLES)


def get_title(slug: str) -> Title:
    """The title of that slug. Raises KeyError when there is none."""
    return _TITLES[slug]
