"""When a sensible player plays a power: when it brings the own bets more than it will probably bring them later."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from games.engine.questions import DECLINE, Picks
from games.titles.derby import hints
from games.titles.derby import judgement as judging
from games.titles.derby.data import CARDS, POWERS, PROTECTION_KEY, RACES, SECTORS
from games.titles.derby.hints import Outlook, View, expected_points, own_bets
from games.titles.derby.moves import BONUS, FIRST, SECOND

Bets = Sequence[tuple[str, str]]

HOPES: Mapping[str, float] = {
    "trickster": 0.6,
    "sleight-of-hand": 0.4,
    "tangled-web": 0.6,
    "sun-ray": 1.2,
    "tailwind": 0.8,
    "prophecy": 0.7,
    "heavy-air": 1.2,
    "change-of-fortune": 1.3,
    "word-with-zeus": 3.2,
    "renewal": 0.5,
    "second-wind": 0.2,
    "cleansing": 0.4,
    "heavenly-dukes-blessing": 0.7,
    "mandate": 5.5,
    "celestial-order": 1.2,
}
"""What a power is hoped to bring, in victory points, when the whole game lies ahead; the hope fades as it goes on."""
CURIOUS = 0.05
"""What a look is worth: little, but a look not taken is worth nothing."""


def rate_token(view: View) -> Callable[[Picks], float]:
    """Any sector is as good as the other."""
    return lambda picks: 0.0


def rate_first_card(view: View) -> Callable[[Picks], float]:
    """The first card is as good as the best second card makes it (V7)."""
    outlook, protection, bets = hints.prospects(view), view["zeus"]["protection"], own_bets(view)
    own = [holder["cards"] for holder in view["holders"] if holder["cards"] is not None]

    def rating(picks: Picks) -> float:
        first = hints.after_plays(outlook, [(picks[0], FIRST, BONUS in picks)])
        others = next(cards for cards in own if picks[0] not in cards)
        return max(
            expected_points(hints.after_plays(first, [(card, SECOND, False)]), protection, bets) for card in others
        )

    return rating


def rate_power(view: View) -> Callable[[Picks], float]:
    """What a power brings, less what it is hoped to bring later; nothing for passing."""

    gain = gains(view)
    return lambda picks: 0.0 if picks[0] == DECLINE else gain(picks) - hope(view, picks[0])


def gains(view: View) -> Callable[[Picks], float]:
    """The victory points that a power brings the own bets on average."""
    kind = view["window"]["kind"]
    if kind == "drawn":
        return _gains_drawn(view)
    outlook, protection, bets = hints.prospects(view), view["zeus"]["protection"], own_bets(view)
    if kind == "play":
        return _gains_play(view, outlook, protection, bets)
    before = expected_points(outlook, protection, bets)

    def gain(picks: Picks) -> float:
        power, *targets = picks
        if power in _LOOKS:
            return CURIOUS
        after, then_bets = _EFFECTS[power](view, outlook, bets, targets)
        return expected_points(after, protection, then_bets) - before

    return gain


def hope(view: View, power: str) -> float:
    """What the power is hoped to bring if it is kept."""
    return HOPES.get(power, 0.0) * (1 - progress(view))


def progress(view: View) -> float:
    """How much of the game is over, from 0 to 1."""
    left = sum(holder["count"] for holder in view["holders"])
    played = len(view["discards"]) + len(view["zeus"]["tricks"])
    return float((view["race"] - 1 + played / ((played + left) or 1)) / RACES)


def _gains_play(view: View, outlook: Outlook, protection: int, bets: Bets) -> Callable[[Picks], float]:
    about = view["window"]
    creature, length = about["creature"], about["sectors"]
    if about["bonus"]:
        outlook = {**outlook, creature: replace(outlook[creature], tricks=outlook[creature].tricks + 1)}
    lengths = {
        "sun-ray": length + POWERS["sun-ray"].sectors,
        "heavy-air": max(0, length - POWERS["heavy-air"].sectors),
        "second-wind": CARDS[about["card"]].fast,
    }

    def value(sectors: int) -> float:
        return expected_points(moved(outlook, creature, sectors), protection, bets)

    before = value(length)
    return lambda picks: value(lengths[picks[0]]) - before


def _gains_drawn(view: View) -> Callable[[Picks], float]:
    """The ranking is known by now, so that all can be counted."""
    drawn, spared, order = view["window"]["drawn"], view["window"]["spared"], view["standing"]
    bets = own_bets(view)
    deck = [PROTECTION_KEY] * view["zeus"]["protection"] + view["zeus"]["tricks"]
    for card in drawn:
        deck.remove(card)

    def value(cards: Sequence[str], spared: str) -> float:
        final = judging.ranked(order, judging.counting(cards, spared))
        return sum(judging.points_for(card, creature, final) for creature, card in bets)

    def gain(picks: Picks) -> float:
        power, target = picks
        if power == "mandate":
            return value(drawn, target) - before
        kept = list(drawn)
        kept.remove(target)
        still = "" if spared == target else spared
        return sum(value([*kept, card], still) for card in [*deck, target]) / (len(deck) + 1) - before

    before = value(drawn, spared)
    return gain


def moved(outlook: Outlook, creature: str, sectors: int) -> Outlook:
    """The outlook when that creature has moved, back if `sectors` is negative."""
    prospect = outlook[creature]
    if prospect.position > SECTORS:
        return outlook
    end = max(0, prospect.position + sectors)
    after = replace(prospect, position=end, mean=prospect.mean + end - prospect.position)
    outlook = {**outlook, creature: after}
    if end > SECTORS:
        hints.cross(after, sum(other.position > SECTORS for other in outlook.values()) - 1)
    return outlook


Effect = Callable[[View, Outlook, Bets, Sequence[str]], tuple[Outlook, Bets]]


def _moves(power: str, back: bool = False, chosen: bool = False) -> Effect:
    sectors = -POWERS[power].sectors if back else POWERS[power].sectors

    def effect(view: View, outlook: Outlook, bets: Bets, targets: Sequence[str]) -> tuple[Outlook, Bets]:
        creature = targets[0] if chosen else view["window"]["creature"]
        return moved(outlook, creature, sectors), bets

    return effect


def _change_of_fortune(view: View, outlook: Outlook, bets: Bets, targets: Sequence[str]) -> tuple[Outlook, Bets]:
    creature = view["window"]["creature"]
    own = view["positions"][creature]
    sector = min(int(sector) for sector in view["sectors"] if int(sector) > own)
    ahead = view["sectors"][str(sector)][0]
    return moved(moved(outlook, creature, sector - own), ahead, own - sector), bets


def _untricked(view: View, outlook: Outlook, bets: Bets, targets: Sequence[str]) -> tuple[Outlook, Bets]:
    """A dirty trick leaves the Zeus deck."""
    card = targets[0] if targets else view["window"]["card"]
    creature = CARDS[card].creature
    return {**outlook, creature: replace(outlook[creature], tricks=outlook[creature].tricks - 1)}, bets


def _trickster(view: View, outlook: Outlook, bets: Bets, targets: Sequence[str]) -> tuple[Outlook, Bets]:
    old, new = targets
    return outlook, [(new if creature == old else creature, card) for creature, card in bets]


def _prophecy(view: View, outlook: Outlook, bets: Bets, targets: Sequence[str]) -> tuple[Outlook, Bets]:
    on, new = targets
    return outlook, [(creature, new if creature == on else card) for creature, card in bets]


def _renewal(view: View, outlook: Outlook, bets: Bets, targets: Sequence[str]) -> tuple[Outlook, Bets]:
    """The card just played is still to come, the other one is not."""
    return hints.renewed(outlook, view["window"]["card"], targets[0]), bets


_LOOKS = ("falcons-eye", "superior-wisdom", "ravens-report")
_EFFECTS: Mapping[str, Effect] = {
    "trickster": _trickster,
    "prophecy": _prophecy,
    "heavenly-dukes-blessing": _moves("heavenly-dukes-blessing", chosen=True),
    "renewal": _renewal,
    "tangled-web": _moves("tangled-web", back=True),
    "tailwind": _moves("tailwind"),
    "change-of-fortune": _change_of_fortune,
    "cleansing": _untricked,
    "celestial-order": _moves("celestial-order", back=True, chosen=True),
    "sleight-of-hand": _untricked,
}
