"""About which creatures a sensible player would want to be asked, when windows open while the player is away (V5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.engine.questions import Picks
from games.titles.derby.data import CARDS, CREATURES, POWERS, PROTECTION_KEY
from games.titles.derby.hints import View, own_bets
from games.titles.derby.moves import SECOND
from games.titles.derby.powers.hints import gains, hope

WILLING = 0.75
"""A power is worth a question where it would now bring so much of what it is hoped to bring if it is kept."""

USUAL = "n3"
"""The card that a creature will probably move with: the middle one of its normal cards."""

Targets = Iterator[Picks]


def worth_asking(view: View, seat: int, power: str) -> tuple[str, ...]:
    """The creatures for which playing the power would be worth considering if its window opened now for them."""
    threshold = WILLING * hope(view, power)
    return tuple(creature for creature in CREATURES if _most(view, seat, power, creature) >= threshold)


def _most(view: View, seat: int, power: str, creature: str) -> float:
    """The most that the power could bring."""
    return max(_gains(view, seat, power, creature), default=float("-inf"))


def _gains(view: View, seat: int, power: str, creature: str) -> Iterator[float]:
    for then in _WINDOWS[POWERS[power].window](view, seat, power, creature):
        gain = gains(then)
        yield from (gain((power, *targets)) for targets in _TARGETS.get(power, _none)(then, seat))


# The view if the window opened now


def _moving(view: View, seat: int, power: str, creature: str) -> Iterator[View]:
    """The creature moves with its usual card (play, after, fate)."""
    if creature not in view["finished"]:
        yield _in_window(view, power, seat=seat, **_moved_by(view, f"{creature}-{USUAL}"))


def _own_moving(view: View, seat: int, power: str, creature: str) -> Iterator[View]:
    """The creature is moved by one of the own cards (after)."""
    for card in _own_cards(view, creature):
        yield _in_window(view, power, seat=seat, **_moved_by(view, card))


def _fate(view: View, seat: int, power: str, creature: str) -> Iterator[View]:
    """The creature ends its move on a token; for Cleansing by a dirty trick."""
    if creature in view["finished"]:
        return
    if power != "cleansing":
        yield from _moving(view, seat, power, creature)
    for card in _tricks_to_come(view, creature) if power == "cleansing" else ():
        yield _in_window(_with_trick(view, card), power, seat=seat, **_moved_by(view, card))


def _once(view: View, seat: int, power: str, creature: str) -> Iterator[View]:
    """The creature is first to pass the mid-race line, or is bet on (mid, bet)."""
    yield _in_window(view, power, creature=creature)


def _before_judgement(view: View, seat: int, power: str, creature: str) -> Iterator[View]:
    """A dirty trick of the creature, put there by the seat, lies in the Zeus deck (draw)."""
    for card in [*_tricks(view, creature), *_tricks_to_come(view, creature)][:1]:
        yield _in_window(_with_trick(view, card), power, own=card)


def _judged(view: View, seat: int, power: str, creature: str) -> Iterator[View]:
    """A dirty trick of the creature is drawn together with a protection card (drawn)."""
    protection = [PROTECTION_KEY][: view["zeus"]["protection"]]
    for card in [*_tricks(view, creature), *_tricks_to_come(view, creature)][:1]:
        yield _in_window(_with_trick(view, card), power, drawn=[card, *protection], spared="")


_WINDOWS: Mapping[str, Callable[[View, int, str, str], Iterator[View]]] = {
    "play": _moving,
    "after": _own_moving,
    "fate": _fate,
    "bet": _once,
    "mid": _once,
    "draw": _before_judgement,
    "drawn": _judged,
}


def _in_window(view: View, power: str, **about: Any) -> View:
    return {**view, "window": {"kind": POWERS[power].window, **about}}


def _moved_by(view: View, card: str) -> dict[str, Any]:
    moved = CARDS[card]
    return {
        "card": card,
        "played": SECOND,
        "bonus": False,
        "creature": moved.creature,
        "sectors": moved.slow,
        "sector": view["positions"][moved.creature],
    }


def _with_trick(view: View, card: str) -> View:
    tricks = view["zeus"]["tricks"]
    return view if card in tricks else {**view, "zeus": {**view["zeus"], "tricks": [*tricks, card]}}


# What could be picked there


def _none(view: View, seat: int) -> Targets:
    yield ()


def _other_runners(view: View, seat: int) -> Targets:
    yield from (
        (other,) for other in CREATURES if other != view["window"]["creature"] and other not in view["finished"]
    )


def _other_own_cards(view: View, seat: int) -> Targets:
    about = view["window"]
    yield from ((card,) for card in _own_cards(view, about["creature"]) if card != about["card"])


def _if_somebody_is_ahead(view: View, seat: int) -> Targets:
    if any(int(sector) > view["window"]["sector"] for sector in view["sectors"]):
        yield ()


def _another_token(view: View, seat: int) -> Targets:
    own = [creature for creature, _ in own_bets(view)]
    free = [creature for creature, tokens in view["supply"].items() if tokens and creature not in own]
    yield from ((creature, other) for creature in own for other in free)


def _another_bet_card(view: View, seat: int) -> Targets:
    yield from ((creature, card) for creature, _ in own_bets(view) for card in view["seats"][seat]["hand"])


def _own_trick(view: View, seat: int) -> Targets:
    yield (view["window"]["own"],)


def _drawn(view: View, seat: int) -> Targets:
    yield from ((card,) for card in view["window"]["drawn"])


def _drawn_trick(view: View, seat: int) -> Targets:
    yield (view["window"]["drawn"][0],)


_TARGETS: Mapping[str, Callable[[View, int], Targets]] = {
    "trickster": _another_token,
    "sleight-of-hand": _own_trick,
    "prophecy": _another_bet_card,
    "change-of-fortune": _if_somebody_is_ahead,
    "word-with-zeus": _drawn,
    "renewal": _other_own_cards,
    "heavenly-dukes-blessing": _other_runners,
    "mandate": _drawn_trick,
    "celestial-order": _other_runners,
}


def _own_cards(view: View, creature: str) -> list[str]:
    return [card for holder in view["holders"] for card in holder["cards"] or () if CARDS[card].creature == creature]


def _tricks(view: View, creature: str) -> list[str]:
    """The dirty tricks of the creature in the Zeus deck."""
    return [card for card in view["zeus"]["tricks"] if CARDS[card].creature == creature]


def _tricks_to_come(view: View, creature: str) -> list[str]:
    """A dirty trick of the creature that has not been played, if there is one."""
    gone = {*view["discards"], *view["zeus"]["tricks"]}
    return [key for key, card in CARDS.items() if card.creature == creature and card.dirty and key not in gone][:1]
