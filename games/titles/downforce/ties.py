"""Why players with equal money are ranked as they are, from the view of a game that is over (F26)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.words import Player, Words, listed, say
from games.titles.downforce import words
from games.titles.downforce.money import NO_PLACE

View = Mapping[str, Any]


def ties(view: View) -> tuple[Words, ...]:
    """A sentence for each amount that several players have, the highest first."""
    amounts: dict[int, list[int]] = {}
    for line in view["seats"]:
        amounts.setdefault(line["money"], []).append(line["seat"])
    return tuple(
        _tie(view, money, amounts[money]) for money in sorted(amounts, reverse=True) if len(amounts[money]) > 1
    )


def _tie(view: View, money: int, seats: list[int]) -> Words:
    best = {seat: _best_place(view, seat) for seat in seats}
    facts = {"players": listed([Player(seat) for seat in seats]), "money": words.money(money)}
    if set(best.values()) == {NO_PLACE}:
        return say("%(players)s have %(money)s each and no car with a place, so they share theirs.", **facts)
    return say(
        "%(players)s have %(money)s each; the best-placed car puts its owner ahead: %(best)s.",
        best=listed([_place(seat, best[seat]) for seat in sorted(seats, key=best.__getitem__)]),
        **facts,
    )


def _best_place(view: View, seat: int) -> int:
    places = (view["cars"][car]["place"] for car in view["seats"][seat]["cars"])
    return min((place for place in places if place), default=NO_PLACE)


def _place(seat: int, place: int) -> Words:
    if place == NO_PLACE:
        return say("%(player)s no place", player=Player(seat))
    return Words("%(player)s %(place)s", {"player": Player(seat), "place": words.place(place)})
