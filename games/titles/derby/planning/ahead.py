"""What can still be asked of a seat in the race that is run, other than in windows, which have standing answers."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.planning import Ahead
from games.engine.title import Game
from games.engine.words import say
from games.titles.derby.data import BETS_PER_RACE, RACES
from games.titles.derby.planning.seen import View, as_seen
from games.titles.derby.powers.tokens import token_question
from games.titles.derby.questions import bet_question, first_card_question, second_card_question, turn_question
from games.titles.derby.state import bet_number, own_holders
from games.titles.derby.turns import half_played, next_turn_number, second_card_holders, turn_number, turns_each

_BETS = {1: say("Your first bet"), 2: say("Your second bet"), 3: say("Your third bet")}


def ahead(view: View, seat: int) -> tuple[Ahead, ...]:
    """The token, bets and turns of this race that have not been asked of the seat yet, and its token of the next race,
    each with what could be replied if it were asked now. One for which there is no reply never comes any more."""
    if view["phase"] == "over":
        return ()
    game = as_seen(view)
    coming = (
        *_token(game, seat),
        *_second_card(game, seat),
        *_bets(game, seat),
        *_turns(game, seat),
        *_next_token(view),
    )
    return tuple(ask for ask in coming if ask.question.keys(()))


def _token(game: Game, seat: int) -> Iterator[Ahead]:
    state = game.state
    if state["phase"] != "fate_tokens":
        return
    placed = len(state["fate"])
    if seat in game.clockwise(state["first"])[placed + 1 :]:  # V3; the one before them is asked now
        yield Ahead(say("Your Fate token"), token_question(game))


def _next_token(view: View) -> Iterator[Ahead]:
    """The token of the next race, when all sectors will be free again (V3)."""
    following = as_seen({**view, "race": view["race"] + 1, "fate": {}})
    if following.options["fate_tokens"] and following.state["race"] <= RACES:
        yield Ahead(say("Your Fate token of the next race"), token_question(following))


def _second_card(game: Game, seat: int) -> Iterator[Ahead]:
    """The second card of the own turn, while the first one is asked for or powers can be played on it (V7)."""
    if game.state["turn"] != seat or not game.options["powers"]:
        return
    if half_played(game) == bool(game.state["window"]):
        holders = second_card_holders(game) if half_played(game) else own_holders(seat, game.seats)
        yield _second(game, seat, turn_number(game), holders)


def _bets(game: Game, seat: int) -> Iterator[Ahead]:
    """The third bet comes at most once a race, after any turn, the last one too (D19, D20)."""
    state = game.state
    all_played = state["phase"] == "race" and state["turn"] is None
    third_comes = state["phase"] == "third_bets" or not (state["third_bet"] or all_played)
    begun = len(state["bets"][seat]) + _is_asked_to_bet(game, seat)
    for number in range(begun + 1, (BETS_PER_RACE if third_comes else BETS_PER_RACE - 1) + 1):
        yield Ahead(_BETS[number], bet_question(game, seat, number))


def _is_asked_to_bet(game: Game, seat: int) -> bool:
    """Is it the seat's turn to bet (D8)? Nobody bets while a window is open."""
    state = game.state
    if state["phase"] not in ("first_bets", "third_bets") or state.get("window"):
        return False
    number = bet_number(state)
    return seat == next((other for other in game.clockwise(state["first"]) if len(state["bets"][other]) < number), None)


def _turns(game: Game, seat: int) -> Iterator[Ahead]:
    every, powers = turns_each(game), game.options["powers"]
    for number in range(next_turn_number(game, seat), every + 1):
        if powers:
            words = say("Your turn %(number)s of %(all)s: first card", number=number, all=every)
            yield Ahead(words, first_card_question(game, seat, number))
            yield _second(game, seat, number, own_holders(seat, game.seats))
        else:
            words = say("Your turn %(number)s of %(all)s", number=number, all=every)
            yield Ahead(words, turn_question(game, seat, number))


def _second(game: Game, seat: int, number: int, holders: tuple[int, ...]) -> Ahead:
    words = say("Your turn %(number)s of %(all)s: second card", number=number, all=turns_each(game))
    return Ahead(words, second_card_question(game, seat, number, holders))
