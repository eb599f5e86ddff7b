"""Where a car can go (F12, F13, F15): all ends of its ways, found layer by layer, without listing the ways."""

from __future__ import annotations

from dataclasses import dataclass

from games.titles.downforce.track import Track

Way = tuple[int, ...]
"""The spaces that a car has been on, the one it started from first."""


@dataclass(frozen=True, slots=True)
class End:
    """Where ways end: one of them, that with the fewest changes of lane, and how many there are in all."""

    way: Way
    count: int
    cost: int

    @property
    def space(self) -> int:
        """The space, or the finish."""
        return self.way[-1]


_Reached = tuple[int, int, Way]
"""A space of a layer: how many ways lead there, what the best of them costs (see `Track.onward`), and that way."""


def ends(track: Track, start: int, least: int, most: int, taken: int) -> dict[int, End]:
    """The ends of all ways that make `least` to `most` steps from `start`, or fewer where no step more is possible, by
    their spaces. `taken`: the mask of the occupied spaces.

    It never matters for F21 which of several ways to an end is taken: all or none of the full ones are over
    rectangular spaces only, since a section has either no other spaces or no such ones.
    """
    found: dict[int, End] = {}
    finish, onward = track.finish, track.onward
    layer: dict[int, _Reached] = {start: (1, 0, (start,))}
    for depth in range(1, most + 1):
        following: dict[int, _Reached] = {}
        for space, reached in layer.items():
            count, cost, way = reached
            stuck = True
            for after, change in onward[space]:
                if taken >> after & 1:
                    continue
                stuck = False
                dearer = cost + change
                known = following.get(after)
                if known is None:
                    following[after] = (count, dearer, (*way, after))
                elif dearer < known[1]:
                    following[after] = (known[0] + count, dearer, (*way, after))
                else:
                    following[after] = (known[0] + count, known[1], known[2])
            if stuck and 1 < depth <= least:
                _add(found, reached, most)
        if finish in following:
            _add(found, following.pop(finish), most)
        if depth >= least:
            for reached in following.values():
                _add(found, reached, most)
        layer = following
    return found


def can_step(track: Track, start: int, taken: int) -> bool:
    """Is there any step from that space?"""
    return track.reach[start] & ~taken != 0


def steps(track: Track, start: int, taken: int) -> list[int]:
    """The spaces that one step leads to."""
    return [after for after in track.ahead[start] if not taken >> after & 1]


def _add(found: dict[int, End], reached: _Reached, most: int) -> None:
    count, cost, way = reached
    cost += most - (len(way) - 1)
    known = found.get(way[-1])
    if known is None:
        found[way[-1]] = End(way, count, cost)
    elif cost < known.cost:
        found[way[-1]] = End(way, known.count + count, cost)
    else:
        found[way[-1]] = End(known.way, known.count + count, known.cost)
