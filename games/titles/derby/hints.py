"""How good picks look to a sensible player, from the own view alone: the victory points expected from the own bets.

Every creature is expected to end somewhere around a mean: its position, plus half of each card that is seen, plus a
share of the cards that are not. From that follow the chances to be ahead of one another, and from those the chances
of every rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import erf, sqrt
from typing import Any

from games.engine.questions import Picks, Question
from games.titles.derby.data import BET_CARDS, CARDS, JUDGED, SECTORS
from games.titles.derby.moves import distance, plays

View = dict[str, Any]

TRICKED = 0.25
"""The share of dirty tricks that are played first and with their bonus."""
UNEVEN = 1.0
"""The variance left when all cards are known: who enters a sector last, who crosses first."""
_ENDS = ((-sqrt(3), 1 / 6), (0.0, 2 / 3), (sqrt(3), 1 / 6))
"""Where a creature may end, in standard deviations from its mean, with weights (Gauss-Hermite, three points)."""
CROSSED = 200.0
"""Where the first creature that has finished counts as standing; the next 10 sectors behind it, and so on."""


@dataclass(slots=True)
class Prospect:
    """Where one creature is expected to end (mean and variance in sectors) and its cards in the Zeus deck."""

    position: int
    mean: float
    variance: float
    tricks: float


@dataclass(frozen=True, slots=True)
class _Worth:
    """What a card adds on average to its creature's prospect while nobody knows how it will be played."""

    mean: float
    variance: float
    tricks: float


def _worth(key: str) -> _Worth:
    card = CARDS[key]
    tricked = TRICKED if card.dirty else 0.0
    bonus = card.bonus * tricked
    variance = ((card.fast - card.slow) / 2) ** 2 + card.bonus * bonus * (1 - tricked)
    return _Worth((card.fast + card.slow) / 2 + bonus, variance, tricked)


_WORTH = {key: _worth(key) for key in CARDS}

Outlook = dict[str, Prospect]


def rate(view: View, question: Question) -> Callable[[Picks], float]:
    """The victory points that the own bets of this race bring on average after complete picks; higher is better."""
    outlook, protection = prospects(view), view["zeus"]["protection"]
    if asked_for(question) == "bet":
        out = _chances_of_disqualification(outlook, protection)
        return lambda picks: BET_CARDS[picks[1]].points * _chance(outlook, out, picks[0], picks[1])
    bets = own_bets(view)
    second = asked_for(question) == "second"
    return lambda picks: expected_points(after_plays(outlook, plays(picks, second)), protection, bets)


def asked_for(question: Question) -> str:
    """What a question is for that is asked now or planned ahead: a "token", a "bet", a "turn", or with powers the
    "first" or the "second" card of one; nothing in a window."""
    return next((part for part in reversed(question.occasion.split(".")) if not part.isdecimal()), "")


def prospects(view: View) -> Outlook:
    """What the seat of this view can expect of every creature."""
    seen = [card for holder in view["holders"] for card in holder["cards"] or ()]
    renewed = _renewed_elsewhere(view)
    seen += renewed
    gone = {*seen, *view["discards"], *view["zeus"]["tricks"], *_put_down(view)}
    unseen = [card for card in CARDS if card not in gone]
    hidden = sum(holder["count"] for holder in view["holders"] if holder["cards"] is None) - len(renewed)
    share = hidden / len(unseen) if unseen else 0.0
    outlook = {creature: Prospect(position, position, UNEVEN, 0.0) for creature, position in view["positions"].items()}
    for card in view["zeus"]["tricks"]:
        outlook[CARDS[card].creature].tricks += 1
    for card in seen:
        _add(outlook, card, 1.0)
    if share:
        for card in unseen:
            _add(outlook, card, share)
    for place, creature in enumerate(view["finished"]):
        cross(outlook[creature], place)
    return outlook


def expected_points(outlook: Outlook, protection: int, bets: Iterable[Sequence[str]]) -> float:
    """The sum over bets, each a creature and a bet card, of points times the chance that it holds."""
    out = _chances_of_disqualification(outlook, protection)
    return sum(BET_CARDS[card].points * _chance(outlook, out, creature, card) for creature, card in bets)


def renewed(outlook: Outlook, card: str, other: str) -> Outlook:
    """The outlook when `card` is to be played once more and `other`, of the same creature, is not (Renewal)."""
    back, gone, creature = _WORTH[card], _WORTH[other], CARDS[card].creature
    before = outlook[creature]
    if before.position > SECTORS:
        mean, variance = before.mean, before.variance
    else:
        mean, variance = before.mean + back.mean - gone.mean, before.variance + back.variance - gone.variance
    return {**outlook, creature: Prospect(before.position, mean, variance, before.tricks + back.tricks - gone.tricks)}


def _renewed_elsewhere(view: View) -> list[str]:
    """The card that everyone saw go into a holder which the viewer doesn't see, if there is one (Renewal)."""
    renewed = view.get("renewed")
    return [renewed["card"]] if renewed and view["holders"][renewed["holder"]]["cards"] is None else []


def _put_down(view: View) -> list[str]:
    """The card that lies on the table while a power can be played on its move, if there is one."""
    window = view.get("window")
    return [window["card"]] if window and window["kind"] == "play" else []


def _add(outlook: Outlook, card: str, share: float) -> None:
    """A card that is played in this race with the chance `share`."""
    worth, prospect = _WORTH[card], outlook[CARDS[card].creature]
    prospect.mean += share * worth.mean
    prospect.variance += share * (worth.variance + worth.mean**2 * (1 - share))
    prospect.tricks += share * worth.tricks


def after_plays(outlook: Outlook, played_cards: Iterable[tuple[str, str, bool]]) -> Outlook:
    """The outlook when cards that were seen are played (see `moves.plays`) and so certain."""
    after = dict(outlook)
    for card, played, bonus in played_cards:
        creature, worth = CARDS[card].creature, _WORTH[card]
        before = after[creature]
        prospect = after[creature] = Prospect(
            before.position, before.mean, before.variance, before.tricks + bonus - worth.tricks
        )
        if prospect.position > SECTORS:
            continue
        sectors = distance(card, played, bonus)
        prospect.position += sectors
        prospect.mean += sectors - worth.mean
        prospect.variance -= worth.variance
        if prospect.position > SECTORS:
            cross(prospect, sum(other.position > SECTORS for other in after.values()) - 1)
    return after


def cross(prospect: Prospect, place: int) -> None:
    """The creature has finished, so many others before it."""
    prospect.mean, prospect.variance = CROSSED - 10 * place, UNEVEN


def _chances_of_disqualification(outlook: Outlook, protection: int) -> dict[str, float]:
    total = protection + sum(prospect.tricks for prospect in outlook.values())
    chances = {}
    for creature, prospect in outlook.items():
        spared = 1.0
        for drawn in range(JUDGED):
            if total > drawn:
                spared *= max(0.0, 1 - prospect.tricks / (total - drawn))
        chances[creature] = 1 - spared
    return chances


def _chance(outlook: Outlook, out: dict[str, float], creature: str, card: str) -> float:
    """The chance that this bet card on this creature holds (D24)."""
    holds_for = BET_CARDS[card].holds_for
    kept = 1 - out[creature]
    holds = kept * sum(
        weight * _chance_at(outlook, out, creature, deviations, holds_for) for deviations, weight in _ENDS
    )
    return holds + out[creature] if "disqualified" in holds_for else holds


def _chance_at(
    outlook: Outlook, out: dict[str, float], creature: str, deviations: float, holds_for: Sequence[str]
) -> float:
    """The chance of these ranks for a creature that is not disqualified and ends so far from its mean."""
    own = outlook[creature]
    end = own.mean + deviations * sqrt(own.variance)
    ahead0, ahead1, ahead2 = 1.0, 0.0, 0.0  # the chances of so many ranked creatures ahead
    behind0, behind1 = 1.0, 0.0  # and behind
    for other, that in outlook.items():
        if other == creature:
            continue
        before = 0.5 + 0.5 * erf((that.mean - end) / sqrt(2 * that.variance))
        ranked = 1 - out[other]
        one, none = ranked * before, 1 - ranked * before
        ahead2, ahead1, ahead0 = ahead2 * none + ahead1 * one, ahead1 * none + ahead0 * one, ahead0 * none
        one, none = ranked * (1 - before), 1 - ranked * (1 - before)
        behind1, behind0 = behind1 * none + behind0 * one, behind0 * none
    chances = {"1": ahead0, "2": ahead1, "3": ahead2, "last": behind0, "next-to-last": behind1}
    return sum(chances.get(rank, 0.0) for rank in holds_for)


def own_bets(view: View) -> list[tuple[str, str]]:
    """The bets of this race whose cards the viewer sees: the own ones."""
    return [(bet["creature"], bet["card"]) for seat in view["seats"] for bet in seat["bets"] if bet["card"] is not None]
