"""The conservation laws of the powers (V2, V3)."""

from __future__ import annotations

from games.engine.errors import Broken
from games.engine.title import Game
from games.titles.derby.data import SECTORS
from games.titles.derby.powers.deal import dealt


def conserve_powers(game: Game) -> None:
    """Raise Broken unless powers, Fate tokens and what is known of hidden cards fit the rest of the game."""
    if not game.options["powers"]:
        _must("powers" not in game.state, "there are powers in a game without them")
        return
    _cards(game)
    _tokens(game)
    _put_by(game)
    _known(game)
    _renewed(game)


def _cards(game: Game) -> None:
    for seat, unused in enumerate(game.state["powers"]):
        _must(len(set(unused)) == len(unused), f"seat {seat} has a power twice")
        _must(not unused or set(unused) <= set(dealt(game, seat)), f"seat {seat} has a power that it was never dealt")


def _tokens(game: Game) -> None:
    fate = game.state["fate"]
    _must(game.options["fate_tokens"] or not fate, "there is a Fate token without V3")
    _must(len(set(fate.values())) == len(fate), "a seat has two Fate tokens on the track")
    _must(all(1 <= int(sector) <= SECTORS for sector in fate), "a Fate token lies beside the track")


def _put_by(game: Game) -> None:
    tricks = game.state["zeus"]["tricks"]
    _must(set(game.state["put_by"]) <= set(tricks), "somebody put a card into the Zeus deck that isn't there")
    _must(len(game.state["put_by"]) == len(tricks), "nobody put a card into the Zeus deck")


def _known(game: Game) -> None:
    for known in game.state["known"]:
        for look in known:
            bets = game.state["bets"][look["seat"]]
            _must(
                ([look["creature"], look["card"]] in bets) is not look["exchanged"], "a known bet card lies elsewhere"
            )


def _renewed(game: Game) -> None:
    if game.state["renewed"]:
        holder, card = game.state["renewed"]
        _must(card in game.state["holders"][holder], "a renewed card isn't where everyone saw it go")
        _must(not any(key == "renewal" for unused in game.state["powers"] for key in unused), "Renewal is still unused")


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)
