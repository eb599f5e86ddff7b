"""The conservation laws of Derby."""

from __future__ import annotations

from collections import Counter

from games.engine.errors import Broken
from games.engine.title import Game
from games.titles.derby import judgement as judging
from games.titles.derby.data import BET_CARDS, CARDS, CREATURES, PROTECTION, RACES
from games.titles.derby.powers.check import conserve_powers
from games.titles.derby.state import set_up_for


def conserve(game: Game) -> None:
    """Raise Broken unless every piece is exactly once in the game and every total is what was won."""
    _movement_cards(game)
    _creatures(game)
    _tokens(game)
    _bet_cards(game)
    _protection(game)
    _points(game)
    conserve_powers(game)


def _movement_cards(game: Game) -> None:
    state = game.state
    found = Counter(card for holder in state["holders"] for card in holder)
    found.update(state["unused"])
    found.update(state["discards"])
    found.update(state["zeus"]["tricks"])
    found.update(state["played"][:1] if state["played"] else ())
    _must(found == Counter(list(CARDS)), "a movement card is missing or there twice")
    _must(all(CARDS[card].dirty for card in state["zeus"]["tricks"]), "a normal card is in the Zeus deck")


def _creatures(game: Game) -> None:
    track = game.state["track"]
    _must(sorted(track["entered"] + track["finished"]) == sorted(CREATURES), "a creature is missing or there twice")


def _tokens(game: Game) -> None:
    state = game.state
    if state["phase"] == "over":
        return
    found = Counter(creature for bets in state["bets"] for creature, _ in bets)
    each = set_up_for(game).tokens_per_creature
    _must(all(found[creature] + left == each for creature, left in state["supply"].items()), "a token is missing")
    _must(min(state["supply"].values()) >= 0, "more tokens are on bets than there are")


def _bet_cards(game: Game) -> None:
    state = game.state
    for seat in range(game.seats):
        found = Counter(state["hands"][seat])
        found.update(card for _, card in state["bets"][seat])
        found.update(card for done in state["races_done"] for _, card, _ in done["bets"][seat])
        _must(found == Counter(list(BET_CARDS)), f"a bet card of seat {seat} is missing or there twice")
        on = [creature for creature, _ in state["bets"][seat]]
        _must(len(on) == len(set(on)), f"seat {seat} has bet twice on a creature")


def _protection(game: Game) -> None:
    state = game.state
    _must(state["zeus"]["protection"] + state["left_game"] == PROTECTION, "a protection card is missing")
    _must(game.options["zeus_sobers_up"] or not state["left_game"], "a protection card left the game without V1")


def _points(game: Game) -> None:
    state = game.state
    won = [0] * game.seats
    for done in state["races_done"]:
        final = judging.ranked(done["order"], judging.counting(done["drawn"], done.get("spared", "")))
        for seat, bets in enumerate(done["bets"]):
            for creature, card, points in bets:
                _must(points == judging.points_for(card, creature, final), f"a bet of seat {seat} is scored wrongly")
                won[seat] += points
    _must(state["points"] == won, "the totals are not the sums of the bets that held")
    _must(len(state["races_done"]) <= RACES, "there were too many races")


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)
