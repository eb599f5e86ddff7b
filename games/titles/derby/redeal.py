"""Everything hidden from a seat, dealt anew: what it sees stays, the rest could be so as well."""

from __future__ import annotations

from games.engine.chance import Rng
from games.engine.title import Game
from games.titles.derby.data import ORDER
from games.titles.derby.powers.redeal import redeal_bets
from games.titles.derby.state import own_holders


def redeal(game: Game, seat: int | None, rng: Rng) -> None:
    """Exchange the cards in the holders that the seat (`None`: a spectator) doesn't see, the unused pile, and the
    other seats' bet cards, placed or in hand. What a power has revealed stays: a card that everyone saw go into a
    holder, and the bet cards that the seat has looked at."""
    own = () if seat is None else own_holders(seat, game.seats)
    _redeal_holders(game, [holder for holder in range(game.seats) if holder not in own], rng)
    for other in range(game.seats):
        if other != seat:
            redeal_bets(game, other, seat, rng)


def _redeal_holders(game: Game, hidden: list[int], rng: Rng) -> None:
    state = game.state
    stays = (state.get("renewed") or ())[1:]
    pool = [card for holder in hidden for card in state["holders"][holder] if card not in stays] + state["unused"]
    rng.shuffle(pool)
    for holder in hidden:
        kept = [card for card in state["holders"][holder] if card in stays]
        count = len(state["holders"][holder]) - len(kept)
        state["holders"][holder] = sorted(kept + pool[:count], key=ORDER.__getitem__)
        pool = pool[count:]
    state["unused"] = pool
