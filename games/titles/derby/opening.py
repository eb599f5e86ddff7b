"""Derby with all cards open, put together from what every seat sees: for games that are over."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

View = dict[str, Any]


def open_view(views: Sequence[View]) -> View:
    """The view in which all holders, all hands and all bets lie open. `views`: those of all seats, in order."""
    opened = deepcopy(dict(views[0]))
    opened["holders"] = [
        view["holders"][holder] for holder, view in enumerate(views)
    ]  # D2: a holder is its left seat's
    opened["seats"] = [view["seats"][seat] for seat, view in enumerate(views)]
    if "known" in opened:
        opened["known"] = []  # there is nothing more to know of bets that lie open
    return opened


def role(view: View, seat: int) -> str:
    """The god of a seat."""
    return str(view["seats"][seat]["god"])
