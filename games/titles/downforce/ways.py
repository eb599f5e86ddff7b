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
    cost: tuple[int, int, int]

    @property
    def space(self) -> int:
        """The space, or the finish."""
        return self.way[-1]


@dataclass(frozen=True, slots=True)
class _Reached:
    """A space of a layer: how many ways lead there, and the best of them."""

    count: int
    cost: tuple[int, int]
    way: Way


def ends(track: Track, start: int, least: int, most: int, taken: int, *, rect: bool = False) -> dict[int, End]:
    """The ends of all ways that make `least` to `most` steps from `start`, or fewer where no step more is possible, by
    their spaces. `taken`: the mask of the occupied spaces.

    With `rect`, of several ways to the same end one that makes all `most` steps into rectangular spaces is taken (F21).
    """
    found: dict[int, End] = {}
    layer = {start: _Reached(1, (0, 0), (start,))}
    finish, ahead, lane = track.finish, track.ahead, track.spaces
    for depth in range(1, most + 1):
        following: dict[int, _Reached] = {}
        for space, reached in layer.items():
            stuck = True
            straight = lane[space].lane
            for after in ahead[space]:
                if after != finish and taken >> after & 1:
                    continue
                stuck = False
                change = after != finish and lane[after].lane != straight
                odd = rect and not track.rect >> after & 1
                cost = (reached.cost[0] + odd, reached.cost[1] + change)
                known = following.get(after)
                if known is None:
                    following[after] = _Reached(reached.count, cost, (*reached.way, after))
                elif cost < known.cost:
                    following[after] = _Reached(known.count + reached.count, cost, (*reached.way, after))
                else:
                    following[after] = _Reached(known.count + reached.count, known.cost, known.way)
            if stuck and depth > 1 and depth - 1 < least:
                _add(found, reached, most, rect)
        if finish in following:
            _add(found, following.pop(finish), most, rect)
        if depth >= least:
            for reached in following.values():
                _add(found, reached, most, rect)
        layer = following
    return found


def can_step(track: Track, start: int, taken: int) -> bool:
    """Is there any step from that space?"""
    return any(after == track.finish or not taken >> after & 1 for after in track.ahead[start])


def steps(track: Track, start: int, taken: int) -> list[int]:
    """The spaces that one step leads to."""
    return [after for after in track.ahead[start] if after == track.finish or not taken >> after & 1]


def _add(found: dict[int, End], reached: _Reached, most: int, rect: bool) -> None:
    short = most - (len(reached.way) - 1)
    cost = (reached.cost[0] + (rect and short > 0), reached.cost[1], short)
    known = found.get(reached.way[-1])
    if known is None:
        found[reached.way[-1]] = End(reached.way, reached.count, cost)
    elif cost < known.cost:
        found[reached.way[-1]] = End(reached.way, known.count + reached.count, cost)
    else:
        found[reached.way[-1]] = End(known.way, known.count + reached.count, known.cost)
