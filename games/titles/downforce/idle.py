"""The lines of a card that do nothing, put together by why they don't: told in one sentence each when all others have
been resolved (F14-F16)."""

from __future__ import annotations

from typing import Any

from games.titles.downforce.course import FINISHED, OVER, USELESS, Course
from games.titles.downforce.data import CARDS


def idle_lines(course: Course) -> list[dict[str, Any]]:
    """What an event tells of them: the reason, the lines, and the cars that have finished."""
    printed = CARDS[course.card].lines
    found = []
    for reason in (FINISHED, USELESS, OVER):
        lines = [line for line, why in course.idle if why == reason]
        cars = [printed[line][0] for line in sorted(lines)] if reason == FINISHED else []
        if lines:
            found.append({"reason": reason, "lines": sorted(lines), "cars": cars})
    return found
