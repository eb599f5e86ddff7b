"""Downforce with all cards open, put together from what every seat sees: for games that are over."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

View = dict[str, Any]


def open_view(views: Sequence[View]) -> View:
    """The view in which all hands and all bets lie open. `views`: those of all seats, in order."""
    opened = deepcopy(dict(views[0]))
    opened["seats"] = [deepcopy(view["seats"][seat]) for seat, view in enumerate(views)]
    return opened
