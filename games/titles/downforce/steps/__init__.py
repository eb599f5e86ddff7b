"""The course of the game in the order of the rules: short steps, which a saved game knows by their names."""

from __future__ import annotations

from games.engine.title import steps_by_name
from games.titles.downforce.steps import auction, bets, end, race

STEPS = steps_by_name(
    auction.next_pair,
    auction.bidding,
    auction.forced_sale,
    auction.keep_powers,
    race.race,
    race.turn,
    race.drive,
    race.go_on,
    race.rest,
    race.turn_end,
    bets.bets,
    race.next_turn,
    end.scoring,
)
