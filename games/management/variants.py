"""The variants of a game as they are typed on a command line."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from games.engine.title import Title


def add_options(parser: ArgumentParser) -> None:
    """Let the command take `--options KEY,KEY=VALUE`, as often as wanted."""
    parser.add_argument(
        "--options",
        "--option",
        action="append",
        default=[],
        metavar="KEYS",
        help="to switch on, or KEY=VALUE, with commas between",
    )


def chosen(title: Title, typed: Iterable[str]) -> dict[str, Any]:
    """What was chosen by that, for `Title.settled` to check."""
    return dict(_chosen(title, listed) for keys in typed for listed in keys.split(",") if listed)


def _chosen(title: Title, listed: str) -> tuple[str, Any]:
    """The option that is listed, with the value that is called so; switched on where none is given."""
    key, given, text = listed.partition("=")
    values = [value for option in title.options if option.key == key for value, _ in option.values]
    return key, next((value for value in values if str(value) == text), text) if given else True
