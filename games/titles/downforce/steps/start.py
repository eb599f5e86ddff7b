"""Setting up (F1-F3)."""

from __future__ import annotations

from games.engine.title import Call, Game, then
from games.titles.downforce.data import CARS, DEALT, HAND_SIZES, POWERS
from games.titles.downforce.state import hand, opening_state, track_of
from games.titles.downforce.steps.auction import next_pair


def set_up(game: Game) -> list[Call]:
    """Cars on the grid (F1), cards dealt (F2), both piles shuffled (F3), and the seat that is nearest at first (F5)."""
    course, size = track_of(game), HAND_SIZES[game.seats]
    grid, deck, cars, powers = list(CARS), list(DEALT), list(CARS), list(POWERS)
    game.chance("grid").shuffle(grid)
    game.chance("deal").shuffle(deck)
    game.chance("order of the cars").shuffle(cars)
    game.chance("order of the powers").shuffle(powers)
    drawn = game.chance("nearest seat").randrange(game.seats)
    state = game.state = opening_state(game.seats, grid, drawn, [course.key_of(space) for space in course.grid])
    each = size.cards
    state["hands"] = [hand(deck[seat * each : (seat + 1) * each]) for seat in range(game.seats)]
    state["removed"] = deck[game.seats * each :]
    state["piles"] = {"cars": cars, "powers": powers}
    game.log("game_started", track=course.key, grid=grid, cards=each, removed=size.removed, drawn=drawn)
    return [then(next_pair)]
