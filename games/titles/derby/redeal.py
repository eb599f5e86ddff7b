"""Everything hidden from a seat, dealt anew: what it sees stays, the rest could be so as well."""

from __future__ import annotations

from games.engine.chance import Rng
from games.engine.title import Game
from games.titles.derby.data import ORDER
from games.titles.derby.state import own_holders


def redeal(game: Game, seat: int | None, rng: Rng) -> None:
    """Exchange the cards in the holders that the seat (`None`: a spectator) doesn't see, the unused pile, and the
    other seats' bet cards, placed or in hand."""
    own = () if seat is None else own_holders(seat, game.seats)
    _redeal_holders(game, [holder for holder in range(game.seats) if holder not in own], rng)
    for other in range(game.seats):
        if other != seat:
            _redeal_bets(game, other, rng)


def _redeal_holders(game: Game, hidden: list[int], rng: Rng) -> None:
    state = game.state
    pool = [card for holder in hidden for card in state["holders"][holder]] + state["unused"]
    rng.shuffle(pool)
    for holder in hidden:
        count = len(state["holders"][holder])
        state["holders"][holder] = sorted(pool[:count], key=ORDER.__getitem__)
        pool = pool[count:]
    state["unused"] = pool


def _redeal_bets(game: Game, seat: int, rng: Rng) -> None:
    """The creatures of placed bets are public; which of the unrevealed cards lie on them is not (D8)."""
    state = game.state
    pool = state["hands"][seat] + [card for _, card in state["bets"][seat]]
    rng.shuffle(pool)
    for bet in state["bets"][seat]:
        bet[1] = pool.pop()
    state["hands"][seat] = sorted(pool, key=ORDER.__getitem__)
