"""The race: cards are played and resolved, turn by turn (F10-F17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.title import Ask, Asking, Call, Game, then
from games.titles.downforce.course import Course, begun
from games.titles.downforce.data import CARS
from games.titles.downforce.lines import Move, idle_events, move_events
from games.titles.downforce.picks import driven, picked
from games.titles.downforce.questions import drive_question, rest_question, turn_question
from games.titles.downforce.state import all_finished, first_player, resumed, standing, table
from games.titles.downforce.steps.bets import bets
from games.titles.downforce.steps.end import scoring
from games.titles.downforce.under_way import saved


def race(game: Game) -> list[Call]:
    """The first player begins (F10)."""
    game.state["turn"] = first_player(game.state)
    game.log("race_started", first=game.state["turn"])
    return [then(turn)]


def turn(game: Game) -> Asking:
    """A card is played, and its lines are resolved (F11)."""
    state = game.state
    state["phase"] = "race"
    seat = state["turn"]
    card, *picks = (yield Ask({seat: turn_question(game, seat)}))[seat]
    course = picked(begun(table(game), card, standing(game)), *picks)
    state["hands"][seat].remove(card)
    state["seen"] = [other for other in state["seen"] if other != card]
    state["last_auction"] = None
    game.log("played", seat=seat, card=card)
    return _resolve(game, course)


def drive(game: Game) -> Asking:
    """The player with Cunning drives the own car on somebody else's card (F17)."""
    course = resumed(game)
    seat = course.table.driver(course.cut)
    picks = (yield Ask({seat: drive_question(game, seat)}))[seat]
    line, way = course.at_hand, driven(course.drive_of(course.cut), *picks).way
    game.state["playing"].update(cut="", line=None, left=[other for other in course.left if other != line])
    _move(game, course, [Move(line, course.cut, way)], by={line: seat})
    return []


def go_on(game: Game) -> list[Call]:
    """The card goes on after somebody else has driven, as far as there is nothing to choose (F17)."""
    return _resolve(game, resumed(game).settled())


def rest(game: Game) -> Asking:
    """What is left of the card is for its player to choose again (F11)."""
    seat = game.state["turn"]
    picks = (yield Ask({seat: rest_question(game, seat)}))[seat]
    return _resolve(game, picked(resumed(game).settled(), *picks))


def turn_end(game: Game) -> list[Call]:
    """Bets are written for every line that the card was the first to cross (F23, F24); then the next player is up."""
    state = game.state
    state["discards"].append(state["playing"]["card"])
    state["playing"] = None
    written = sum(1 for car in state["bets"][0] if car)
    lines = [line for line, car in enumerate(state["crossed"]) if car and line >= written]
    return [*(then(bets, line=line) for line in lines), then(next_turn)]


def next_turn(game: Game) -> list[Call]:
    """The next player clockwise who has cards (F10, F16); when nobody has, or all cars have finished, the race ends
    (F25)."""
    state = game.state
    last = state["turn"]
    able = [seat for seat in game.clockwise((last + 1) % game.seats) if state["hands"][seat]]
    state["turn"] = able[0] if len(state["finished"]) < len(CARS) and able else None
    game.log("turn_passed", seat=state["turn"])
    if state["turn"] is not None:
        return [then(turn)]
    game.log("race_ended", left=[car for car in CARS if car not in state["finished"]])
    return [then(scoring)]


def _resolve(game: Game, course: Course) -> list[Call]:
    """What the picks so far do; then the next driver is asked, or the player again, or the turn is over."""
    game.state["playing"] = saved(course)
    _move(game, course, course.moves)
    for happened in idle_events(course.card, course.idle):
        game.log(**happened)
    if not course.cut and not course.open:
        return [then(turn_end)]
    game.log("card_waits", **saved(course))
    return [then(drive), then(go_on)] if course.cut else [then(rest)]


def _move(game: Game, course: Course, moves: Sequence[Move], by: Mapping[int, int] | None = None) -> None:
    """Cars go their ways, over bet lines (F23) and perhaps off the track (F15)."""
    state = game.state
    for happened in move_events(course.table, course.card, moves, state["crossed"], state["finished"], by):
        game.log(**happened)
        car = happened["car"]
        match happened["kind"]:
            case "moved":
                state["cars"][car]["space"] = happened["way"][-1]
            case "crossed":
                state["crossed"][happened["line"]] = car
            case "finished":
                state["finished"].append(car)
                _retire(game, state["cars"][car]["owner"])


def _retire(game: Game, owner: int | None) -> None:
    """A player whose cars have all finished discards the hand (F16)."""
    state = game.state
    if owner is None or not all_finished(state, owner):
        return
    cards = state["hands"][owner]
    state["discards"] += cards
    state["seen"] = [card for card in state["seen"] if card not in cards]
    state["hands"][owner] = []
    game.log("retired", seat=owner, cards=cards)
