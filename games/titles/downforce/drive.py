"""One car on its way: how far it has come, and where it can still go (F12, F13, F18, F21)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.titles.downforce.track import Track
from games.titles.downforce.ways import End, Way, can_step, ends


@dataclass(frozen=True)
class Drive:
    """A car that has still to make `least` to `most` steps, or as many as it can (F13, F18).

    `free`: it may as well not move at all (F21). `full`: the steps of its line, where moving them all into rectangular
    spaces brings more (F21); else 0.
    """

    track: Track
    taken: int
    way: Way
    least: int
    most: int
    free: bool = False
    full: int = 0
    done: bool = False

    @cached_property
    def ends(self) -> Mapping[int, End]:
        """Where it can go from here, the farthest first."""
        if self.done:
            return {}
        found = ends(self.track, self.way[-1], self.least, self.most, self.taken)
        return dict(sorted(found.items(), key=lambda item: self.track.to_go[item[0]]))

    @property
    def may_stop(self) -> bool:
        """May it stay where it is, though it could go on?"""
        return self.free or self.least <= 0

    @property
    def several(self) -> bool:
        """Is there more than one way to go?"""
        return sum(end.count for end in self.ends.values()) > 1

    @property
    def earned(self) -> bool:
        """Has it moved its full line into rectangular spaces only (F21)?"""
        return (
            self.full > 0
            and len(self.way) - 1 == self.full
            and all(space != self.track.finish and self.track.rect >> space & 1 for space in self.way[1:])
        )

    def stopped(self) -> Drive:
        """The drive that ends where the car is."""
        return self._ended(self.way)

    def driven_to(self, end: int) -> Drive:
        """The drive that ends on one of its ends, by the way that is shown."""
        return self._ended(self.way + self.ends[end].way[1:])

    def stepped(self, space: int) -> Drive:
        """The drive one step on, and from there as far as there is only one way."""
        way = (*self.way, space)
        return Drive(self.track, self.taken, way, self.least - 1, self.most - 1, full=self.full).settled()

    def settled(self) -> Drive:
        """The same, on its way as far as there is only one."""
        if not self.most or self.way[-1] == self.track.finish or not can_step(self.track, self.way[-1], self.taken):
            return self.stopped()
        if not self.may_stop and len(self.ends) == 1 and not self.several:
            (end,) = self.ends
            return self.driven_to(end)
        return self

    def _ended(self, way: Way) -> Drive:
        return Drive(self.track, self.taken, way, self.least, self.most, self.free, self.full, done=True)
