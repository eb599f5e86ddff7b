"""The order in which the cars run, as everyone sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.titles.downforce.track import track


def running_order(view: Mapping[str, Any]) -> list[str]:
    """The cars in the order in which they have finished, then by how near they are to the finish, the first one
    first."""
    course = track(view["track"])

    def nearness(car: str) -> tuple[int, int]:
        number = course.numbers[view["cars"][car]["space"]]
        return course.to_go[number], -number

    return [*view["finished"], *sorted((car for car in view["cars"] if car not in view["finished"]), key=nearness)]
