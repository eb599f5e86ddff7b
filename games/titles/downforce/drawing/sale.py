"""The auction that the rules page shows: who wins it is worked out by the rules themselves."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.events import event
from games.engine.words import Player, Words, say, say_n
from games.titles.downforce import auction as auctions
from games.titles.downforce.data import CARDS, POWERS
from games.titles.downforce.drawing.examples import ANA, BRUNO, CARLA, DAVI
from games.titles.downforce.telling import tell


@dataclass(frozen=True, slots=True)
class Bid:
    """A card laid as a bid: what counts where bids are equal, and the place it comes to."""

    seat: int
    card: str
    lines: Words
    wins: bool


@dataclass(frozen=True, slots=True)
class Auction:
    """A car, what is bid for it, what the log says, and who would have it if others had not bid."""

    car: str
    power: str
    bids: tuple[Bid, ...]
    told: tuple[Words, ...]
    after: tuple[Words, ...]


def auction() -> Auction:
    """Y2: three equal bids and one that is none (F4, F5)."""
    car, power = "yellow", POWERS[2]
    bids = {ANA: "c13", BRUNO: "c01", CARLA: "c31", DAVI: "c26"}
    order = list(bids)
    ranked: list[int] = []
    while (best := auctions.winner({seat: bids[seat] for seat in order if seat not in ranked}, car, order)) is not None:
        ranked.append(best)
    first, second, third = ranked
    laid = [[seat, card, CARDS[card].bid(car)] for seat, card in bids.items()]
    told = (
        tell(event("bids", car=car, bids=laid)),
        tell(event("sold", seat=first, car=car, power=power, price=CARDS[bids[first]].bid(car))),
    )
    return Auction(
        car=car,
        power=power,
        bids=tuple(Bid(seat, card, _lines(card), seat == first) for seat, card in bids.items()),
        told=tuple(sentence for sentence in told if sentence),
        after=(
            say(
                "Of those who have bid as much, %(player)s has laid the card with the most lines.",
                player=Player(first),
            ),
            say(
                "If %(first)s had bid nothing, %(second)s would have won, with as many lines as %(third)s but without a"
                " wild one.",
                first=Player(first),
                second=Player(second),
                third=Player(third),
            ),
        ),
    )


def _lines(card: str) -> Words:
    """How many lines a card has, as far as that decides between equal bids."""
    count = len(CARDS[card].lines)
    if CARDS[card].wild:
        return say_n("%(n)s line, one of them wild", "%(n)s lines, one of them wild", count)
    return say_n("%(n)s line", "%(n)s lines", count)
