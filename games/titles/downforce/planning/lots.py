"""What of the auction is still to come, as everyone sees it: the pile of cars is face down, but not what is in it."""

from __future__ import annotations

from typing import Any

from games.titles.downforce.data import CARS, POWERS

View = dict[str, Any]


def in_the_pile(view: View) -> list[str]:
    """The cars that have not been auctioned yet; nobody knows in which order they come (F3)."""
    if not view["to_come"]:
        return []
    shown = {*set_aside(view), *_open(view, "car")}
    return [car for car, facts in _cars(view) if facts["owner"] is None and car not in shown]


def set_aside(view: View) -> list[str]:
    """The cars that nobody wanted, in the order in which they come again (F7)."""
    return [car for car, _ in view["aside"]]


def powers_in_the_pile(view: View) -> list[str]:
    """The powers that have not been revealed yet (F4)."""
    if not view["to_come"]:
        return []
    held = {power for seat in view["seats"] for power in seat["powers"]}
    shown = {*held, *(power for _, power in view["aside"]), *_open(view, "power")}
    return [power for power in POWERS if power not in shown]


def powers_left(view: View) -> list[str]:
    """The powers that nobody has won yet, as far as they are still to be won."""
    return [*_open(view, "power"), *(power for _, power in view["aside"]), *powers_in_the_pile(view)]


def unsold(view: View) -> list[str]:
    """The cars that are auctioned now or later."""
    return [*_open(view, "car"), *in_the_pile(view), *set_aside(view)]


def spare(view: View) -> int:
    """How many cars more are left than players without one. It never grows; at 0 only those without a car bid (F8)."""
    return len(unsold(view)) - sum(not seat["cars"] for seat in view["seats"])


def can_win_more(view: View, seat: int) -> bool:
    """Whether the seat can still take part in auctions to come (F8)."""
    return not view["seats"][seat]["cars"] or spare(view) > 0


def to_win_before(view: View, seat: int, car: str) -> int:
    """How many cars the seat can win at most before it is asked to bid for this one, which is not auctioned now."""
    if not spare(view):
        return 0  # whoever has a car then is not asked any more
    has_cars = bool(view["seats"][seat]["cars"])
    pile, aside = in_the_pile(view), set_aside(view)
    earlier = len(pile) - 1 if car in pile else len(pile) + aside.index(car)
    return min(len(_open(view, "car")) + earlier, spare(view) - has_cars)


def _cars(view: View) -> list[tuple[str, dict[str, Any]]]:
    """In the order of CARS, whatever order a database has kept them in."""
    return [(car, view["cars"][car]) for car in CARS]


def _open(view: View, what: str) -> list[str]:
    return [view["auction"][what]] if view["auction"] else []
