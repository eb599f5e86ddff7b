"""The bet cards of another seat dealt anew, as far as a seat does not know them."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.chance import Rng
from games.engine.title import Game
from games.titles.derby.data import ORDER


def redeal_bets(game: Game, owner: int, seat: int | None, rng: Rng) -> None:
    """Exchange the owner's unrevealed bet cards among placed bets and hand (D8), for the eyes of `seat` (`None`: a
    spectator). A bet that the seat has looked at stays; one that Prophecy has replaced since is another card now."""
    state = game.state
    everything_known = state.get("known", ())
    seen = [
        look for other, known in enumerate(everything_known) if other == seat for look in known if look["seat"] == owner
    ]
    stays = {look["card"] for look in seen if not look["exchanged"]}
    gone = {(look["creature"], look["card"]) for look in seen if look["exchanged"]}
    cards = state["hands"][owner] + [card for _, card in state["bets"][owner]]
    loose = [card for card in cards if card not in stays]
    while True:
        dealt = list(loose)
        rng.shuffle(dealt)
        becomes = {**{card: card for card in stays}, **dict(zip(loose, dealt, strict=True))}
        if not any((creature, becomes[card]) in gone for creature, card in state["bets"][owner]):
            break
    for bet in state["bets"][owner]:
        bet[1] = becomes[bet[1]]
    state["hands"][owner] = sorted((becomes[card] for card in state["hands"][owner]), key=ORDER.__getitem__)
    for other, known in enumerate(everything_known):
        if other != seat:
            _follow(known, owner, becomes)


def _follow(known: list[dict[str, object]], owner: int, becomes: Mapping[object, str]) -> None:
    """What others have seen of the owner's cards is the new cards."""
    for look in known:
        if look["seat"] == owner:
            look["card"] = becomes[look["card"]]
