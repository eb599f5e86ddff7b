"""The card of a turn as a view shows it: as it lies there, and with the picks of whoever is asked."""

from __future__ import annotations

from typing import Any

from games.engine.questions import Picks
from games.titles.downforce import table, under_way
from games.titles.downforce.course import Course, begun
from games.titles.downforce.picks import driven, picked
from games.titles.downforce.table import Table
from games.titles.downforce.track import track

View = dict[str, Any]


def table_of(view: View) -> Table:
    """What the card of this turn is resolved on."""
    return Table.of(track(view["track"]), view["turn"], view["cars"], [seat["powers"] for seat in view["seats"]])


def standing(view: View) -> dict[str, int]:
    """Where the cars are, as numbers of the track."""
    return table.standing(track(view["track"]), view["cars"])


def resumed(view: View) -> Course:
    """The card on the table as far as it is resolved, and no further."""
    return under_way.resumed(table_of(view), standing(view), view["playing"])


def course_of(view: View, picks: Picks) -> Course:
    """How far these picks resolve the card: one that is played with them, or the one under way. For whoever is asked:
    it goes on by itself wherever there is nothing to choose."""
    if not view["playing"]:
        return picked(begun(table_of(view), picks[0], standing(view)), *picks[1:])
    course = resumed(view)
    if not course.cut:
        return picked(course.settled(), *picks)
    way = driven(course.drive_of(course.cut), *picks).way
    return course.driven_by_owner(way) if len(way) > 1 else course
