"""What can still be asked of a seat, other than to play cards and to drive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.planning import Ahead
from games.engine.words import say
from games.titles.downforce import words
from games.titles.downforce.data import BET_LINES
from games.titles.downforce.planning.asked import at_auction, at_bets
from games.titles.downforce.planning.lots import can_win_more, in_the_pile, powers_left, set_aside, spare
from games.titles.downforce.planning.seen import as_seen
from games.titles.downforce.questions import bet_question, bid_question, power_question

View = dict[str, Any]


def ahead(view: View, seat: int) -> tuple[Ahead, ...]:
    """The bids, the choice of a power and the bets that have not been asked of the seat yet, each with what could be
    replied if it were asked now. Of the cars in the pile nobody knows which one comes first."""
    if view["phase"] == "over":
        return ()
    return (*_bids(view, seat), *_power(view, seat), *_bets(view, seat))


def _bids(view: View, seat: int) -> Iterator[Ahead]:
    """One for every car in the pile, and one more for every car that was set aside (F4, F7)."""
    if view["phase"] != "auction" or not can_win_more(view, seat):
        return
    for car in in_the_pile(view):
        question = bid_question(as_seen(at_auction(view, car, again=False)), seat)
        yield Ahead(say("Your bid for %(car)s", car=words.car(car)), question)
    for car in _asked_again(view):
        question = bid_question(as_seen(at_auction(view, car, again=True)), seat)
        yield Ahead(say("Your bid for %(car)s, which is auctioned again", car=words.car(car)), question)


def _asked_again(view: View) -> list[str]:
    """The cars set aside that those can be asked for who may bid later. A car that is auctioned again is taken in any
    case while somebody has none, and the last player without a car does not bid for the last one (F7, F8)."""
    aside = set_aside(view)
    is_last_forced = view["auction"] and view["auction"]["again"] and not spare(view)
    return aside[:-1] if is_last_forced else aside


def _power(view: View, seat: int) -> Iterator[Ahead]:
    """The power to keep, of all that the seat has or can still win, if it may come to have several (F9)."""
    own = view["seats"][seat]["powers"]
    if view["phase"] != "auction" or not (len(own) > 1 or spare(view)):
        return
    game = as_seen(view)
    game.state["powers"][seat] += powers_left(view) if spare(view) else []
    yield Ahead(say("The power that you keep, of those you win"), power_question(game, seat))


def _bets(view: View, seat: int) -> Iterator[Ahead]:
    """One for every line at which nobody has bet yet (F23); everyone bets, also who plays no more (F16)."""
    for line in range(BET_LINES):
        is_asked = view["phase"] == "bets" and view["bet_line"] == line
        if not (is_asked or view["lines"][line]["written"]):
            question = bet_question(as_seen(at_bets(view, line)), seat)
            yield Ahead(say("Your bet at bet line %(line)s", line=line + 1), question)
