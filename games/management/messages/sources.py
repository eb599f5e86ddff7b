"""Which messages there are: those of each game, and those of the site, in the order of the files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog, Message
from babel.messages.extract import extract
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[3]
ONE, MANY, WITH_CONTEXT, MANY_WITH_CONTEXT = (1,), (1, 2), ((1, "c"), 2), ((1, "c"), 2, 3)
KEYWORDS: dict[str, tuple[Any, ...]] = (
    dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop", "say"), ONE)
    | dict.fromkeys(("ngettext", "ngettext_lazy", "say_n"), MANY)
    | dict.fromkeys(("pgettext", "pgettext_lazy"), WITH_CONTEXT)
    | dict.fromkeys(("npgettext", "npgettext_lazy"), MANY_WITH_CONTEXT)
)
"""What is called with a message, and which of its arguments are the message, its plural and its context."""


@dataclass(frozen=True, slots=True)
class Domain:
    """Messages that are translated together: those of the site, or those of one game."""

    name: str
    folder: Path
    files: tuple[Path, ...]


def domains() -> list[Domain]:
    """The site first, then the games by their names."""
    files = set(_all_files())
    games = [_of_game(folder, files) for folder in _games()]
    rest = tuple(sorted(files - {path for game in games for path in game.files}))
    return [Domain("site", ROOT / "games" / "locale", rest), *games]


def messages(domain: Domain) -> Catalog:
    """The messages in the files of the domain; those of the same words in several places are one."""
    found = Catalog(fuzzy=False)
    for path in domain.files:
        where = path.relative_to(ROOT).as_posix()
        for line, msgid, context in messages_in(path.read_text("utf-8"), is_template=path.suffix != ".py"):
            found.add(msgid, locations=[(where, line)], context=context)
    return found


def messages_in(text: str, *, is_template: bool) -> Iterator[tuple[int, str | tuple[str, ...], str | None]]:
    """(line, message or pair of singular and plural, context) of one file's text, in their order."""
    # Within brackets the tokenizer does not mind how a template is indented.
    code = f"({templatize(text)})" if is_template else text
    for line, msgid, _comments, context in extract("python", BytesIO(code.encode()), KEYWORDS, options=_ENCODING):
        yield line, msgid, context


def key(message: Message) -> tuple[str, str]:
    """What a message is looked up by: its context and its singular."""
    singular = message.id if isinstance(message.id, str) else message.id[0]
    return message.context or "", singular


_ENCODING = {"encoding": "utf-8"}


def _all_files() -> Iterator[Path]:
    code = (path for path in (ROOT / "games").rglob("*.py") if "management" not in path.parts)
    yield from (path for path in code if "migrations" not in path.parts)
    yield from (path for path in (ROOT / "templates").rglob("*") if path.suffix in (".html", ".txt"))


def _games() -> list[Path]:
    return sorted(path.parent for path in (ROOT / "games" / "titles").glob("*/__init__.py"))


def _of_game(folder: Path, files: set[Path]) -> Domain:
    """What is named after a game: its rules, its templates, and what these need from web and template tags."""
    slug = folder.name
    shown = {ROOT / "games" / "web", ROOT / "games" / "templatetags"}
    own = [
        path
        for path in files
        if folder in path.parents
        or ROOT / "templates" / slug in path.parents
        or (path.parent in shown and path.stem.split("_")[0] == slug)
    ]
    return Domain(slug, folder / "locale", tuple(sorted(own)))
