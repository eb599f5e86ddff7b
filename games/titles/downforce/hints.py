"""What a sensible player expects of the race, from the own view alone: where every car will end, and the money that
this brings.

Every car is expected to come so far: where it stands, plus what the own hand will move it, plus a share of the cards
that are not seen. From that follow the chances to be ahead of one another, and from those the chances of every place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any

from games.titles.downforce.data import CARDS, CARS, PAYOUTS, PRIZES, WILD
from games.titles.downforce.room import hindered
from games.titles.downforce.table import occupied
from games.titles.downforce.track import Track, track

View = dict[str, Any]

OWN_LINE = 0.65
"""The share of the lines for own cars on the own cards that will be driven in time and without hindrance."""
OTHER_LINE = 0.5
"""The share of what is printed for the cars of others that the own cards will move them."""
UNSEEN_LINE = 0.8
"""The share of what is printed that the cards of others will move a car."""
UNEVEN = 4.0
"""The variance left when all cards are known: who is held up, which cards are never played."""
UNKNOWN = 1.0
"""The variance for each space that a car is expected to be moved by others."""
HINDERED = 0.6
"""The spaces lost for each of the next steps that other cars leave no room for."""
SHORT = 4.0
"""The standard deviation, in spaces, of whether a car reaches the finish at all."""
YET_TO_BET = 0.2
"""The share of the payouts at lines to come that goes to an own car."""

_ENDS = ((-sqrt(3), 1 / 6), (0.0, 2 / 3), (sqrt(3), 1 / 6))
"""Where a car may end, in standard deviations from its mean, with weights (Gauss-Hermite, three points)."""
_STEEP = 1.7
"""Makes the logistic curve about as steep as the normal distribution."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat can expect: how far the cards of others move each car, how far each own card moves which, and the
    money that each car brings by its place. `finished`: the cars that have left the track."""

    course: Track
    finished: tuple[str, ...]
    coming: Mapping[str, float]
    held: Mapping[str, Mapping[str, float]]
    worth: Mapping[str, Sequence[float]]

    def ends(self, cars: Mapping[str, int], hand: Iterable[str]) -> dict[str, float]:
        """How far beyond the finish each car that is on the track would come, were the track longer."""
        finish, to_go = self.course.finish, self.course.to_go
        taken = occupied(self.course, cars)
        ends = {
            car: self.coming[car] - to_go[space] - HINDERED * hindered(self.course, space, taken)
            for car, space in cars.items()
            if space != finish
        }
        for card in hand:
            for car, spaces in self.held[card].items():
                if car in ends:
                    ends[car] += spaces
        return ends

    def money(self, ends: Mapping[str, float], finished: Sequence[str]) -> float:
        """What the seat can expect from its cars and its bets when the cars end there, those before them finished."""
        money = sum(self.worth[car][place] for place, car in enumerate(finished) if car in self.worth)
        for car, worth in self.worth.items():
            if car in ends:
                chances = self.chances(car, ends)
                money += sum(chance * worth[len(finished) + ahead] for ahead, chance in enumerate(chances))
        return money

    def chances(self, car: str, ends: Mapping[str, float]) -> list[float]:
        """The chances of a car on the track to finish behind none of the others there, behind one, and so on."""
        others = [(that, self._spread(other)) for other, that in ends.items() if other != car]
        spread, total = self._spread(car), [0.0] * (len(others) + 1)
        for deviations, weight in _ENDS:
            end = ends[car] + deviations * spread
            chances = [weight * _chance(end / SHORT)]
            for that, other_spread in others:
                before = _chance((that - end) / other_spread)
                behind = 1 - before
                chances.append(chances[-1] * before)
                for ahead in range(len(chances) - 2, 0, -1):
                    chances[ahead] = chances[ahead] * behind + chances[ahead - 1] * before
                chances[0] *= behind
            total = [so_far + more for so_far, more in zip(total, chances, strict=True)]
        return total

    def _spread(self, car: str) -> float:
        """The standard deviation of where a car will end."""
        return sqrt(UNEVEN + UNKNOWN * self.coming[car])


def outlook(view: View, seat: int, buying: str = "") -> Outlook:
    """What that seat, whose view it is, can expect; `buying`: a car that it would own as well."""
    facts = view["seats"][seat]
    own = [*facts["cars"], buying] if buying else facts["cars"]
    return Outlook(
        track(view["track"]),
        tuple(view["finished"]),
        _coming(view, seat),
        {card: _moved(card, own) for card in facts["hand"]},
        _worth(view, facts, own),
    )


def own_seat(view: View) -> int:
    """The seat whose view it is."""
    return next(number for number, facts in enumerate(view["seats"]) if facts["hand"] is not None)


def unseen(view: View, seat: int) -> tuple[list[str], float]:
    """The cards that may be in the hands of others, and the share of them that is."""
    others = [facts for facts in view["seats"] if facts["seat"] != seat]
    playing = [view["playing"]["card"]] if view["playing"] else []
    seen = {card for facts in others for card in facts["seen"]}
    gone = {*view["seats"][seat]["hand"], *view["discards"], *playing, *seen}
    cards = [card for card in CARDS if card not in gone and not _is_in_the_pile(view, card)]
    hidden = sum(facts["hand_count"] - len(facts["seen"]) for facts in others)
    return cards, hidden / len(cards) if cards else 0.0


def _is_in_the_pile(view: View, card: str) -> bool:
    """Is it the Speed-8 card of a car that nobody has bought?"""
    colours = CARDS[card].lines
    return len(colours) == 1 and view["cars"][colours[0][0]]["owner"] is None


def _coming(view: View, seat: int) -> dict[str, float]:
    """How far others can be expected to move each car."""
    coming = dict.fromkeys(CARS, 0.0)
    cards, share = unseen(view, seat)
    seen = [card for facts in view["seats"] if facts["seat"] != seat for card in facts["seen"]]
    for card, weight in [*((card, share) for card in cards), *((card, 1.0) for card in seen)]:
        for colour, number in CARDS[card].lines:
            spaces = weight * number * UNSEEN_LINE
            if colour != WILD:
                coming[colour] += spaces
            else:
                for car in CARS:
                    coming[car] += spaces / len(CARS)
    return coming


def _moved(card: str, own: Sequence[str]) -> dict[str, float]:
    """How far a card of the own hand is expected to move which car."""
    printed = CARDS[card].colours
    free = [car for car in own if car not in printed]
    moved: dict[str, float] = {}
    for colour, number in CARDS[card].lines:
        if colour != WILD:
            moved[colour] = number * (OWN_LINE if colour in own else OTHER_LINE)
        elif free:
            for car in free:
                moved[car] = moved.get(car, 0.0) + number * OWN_LINE / len(free)
    return moved


def _worth(view: View, facts: Mapping[str, Any], own: Sequence[str]) -> dict[str, list[float]]:
    """What the cars bring by place: the own ones their prize and hoped-for bets, all what was bet on them."""
    worth = {car: [0.0] * len(PRIZES) for car in {*own, *(car for car in facts["bets"] if car)}}
    for car in own:
        worth[car] = [float(prize) for prize in PRIZES]
    for line, bet in enumerate(facts["bets"]):
        for place, amount in enumerate(PAYOUTS[line]):
            if bet:
                worth[bet][place] += amount
            elif len(view["finished"]) < len(CARS):
                for car in own:
                    worth[car][place] += amount * YET_TO_BET
    return worth


def _chance(deviations: float) -> float:
    """The chance to lie below so many standard deviations; never quite nothing, so that all that helps counts."""
    return 1 / (1 + exp(-_STEEP * max(-40.0, min(40.0, deviations))))
