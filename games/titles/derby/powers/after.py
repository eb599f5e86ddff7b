"""The power of the window *after*: the move was made."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Picks
from games.engine.title import Game
from games.titles.derby.data import CARDS, ORDER
from games.titles.derby.powers.rule import Facts, Rule, use
from games.titles.derby.state import own_holders


def renewal(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """Your own card, played without bonus: put it into one of your holders and discard another card of the same
    creature from that holder."""
    state, card, (other,) = game.state, about["card"], targets
    holder = next(own for own in own_holders(seat, game.seats) if other in state["holders"][own])
    state["holders"][holder].remove(other)
    state["holders"][holder].append(card)
    state["holders"][holder].sort(key=ORDER.__getitem__)
    state["discards"].remove(card)
    state["discards"].append(other)
    state["renewed"] = [holder, card]
    use(game, seat, "renewal", card=card, other=other, holder=holder)


def leave_holder(game: Game, card: str) -> None:
    """A renewed card that is played is no longer where everyone saw it go."""
    renewed = game.state.get("renewed")
    if renewed and renewed[1] == card:
        game.state["renewed"] = None


def own_without_bonus(game: Game, seat: int, about: Facts) -> bool:
    """Is it the seat's own card, played without bonus? Whether it has another one of the creature is hidden (V5)."""
    return about["seat"] == seat and not about["bonus"]


def others_of_the_creature(game: Game, seat: int, about: Facts, picks: Picks) -> Sequence[str]:
    """The cards of the same creature in the seat's holders."""
    if picks:
        return ()
    cards = [card for holder in own_holders(seat, game.seats) for card in game.state["holders"][holder]]
    return [card for card in cards if CARDS[card].creature == about["creature"]]


def holders_are_empty(game: Game, seat: int) -> bool:
    """The public can't see whether the seat has another card of the creature, unless it has no card at all."""
    return not any(game.state["holders"][holder] for holder in own_holders(seat, game.seats))


RULES = {"renewal": Rule(renewal, own_without_bonus, others_of_the_creature, holders_are_empty)}
