"""The course of the game in the order of the rule book, one short step per chapter.

A step returns the steps that come next; see `games.engine`. Card resolution has steps of its own, so that windows can
open between them.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from games.engine.title import Ask, Call, Game, steps_by_name, then
from games.titles.derby import judgement as judging
from games.titles.derby import track as tracks
from games.titles.derby.data import (
    CARDS,
    CREATURES,
    GODS,
    JUDGED,
    ORDER,
    PROTECTION,
    PROTECTION_KEY,
    RACES,
)
from games.titles.derby.moves import BONUS, FIRST, SECOND, play_card
from games.titles.derby.questions import bet_question, turn_question
from games.titles.derby.state import opening_state, own_holders, places, set_up_for

Asking = Generator[Ask, dict[int, list[str]], Sequence[Call]]


def set_up(game: Game) -> list[Call]:
    """Gods (D1) and the first player (D6) are drawn at random."""
    gods = list(GODS)
    game.chance("gods").shuffle(gods)
    first = game.chance("first player").randrange(game.seats)
    game.state = opening_state(game.seats, gods[: game.seats], first)
    game.log("game_started", gods=game.state["gods"], first=first)
    return [then(race_start)]


# Set-up of a race


def race_start(game: Game) -> list[Call]:
    """All 54 cards are dealt anew, creatures, tokens and protection cards return (D3-D5, D7, D27)."""
    state, numbers = game.state, set_up_for(game)
    state["race"] += 1
    stacking = list(CREATURES)
    game.chance(f"stacking order of race {state['race']}").shuffle(stacking)  # D7
    deck = list(CARDS)
    game.chance(f"deal of race {state['race']}").shuffle(deck)
    each = numbers.cards_per_holder
    state["holders"] = [
        sorted(deck[seat * each : (seat + 1) * each], key=ORDER.__getitem__) for seat in range(game.seats)
    ]
    state["unused"] = deck[game.seats * each :]
    state.update(
        track=tracks.starting(stacking),
        mid_passed=None,
        third_bet=False,
        discards=[],
        zeus={"protection": PROTECTION - state["left_game"], "tricks": []},  # V1: those that left stay away
        supply=dict.fromkeys(CREATURES, numbers.tokens_per_creature),
        ranking=[],
        drawn=[],
    )
    game.log("race_started", race=state["race"], first=state["first"], cards=each, stacking=stacking)
    return [then(first_bets, round=1), then(first_bets, round=2), then(race)]


# First bets


def first_bets(game: Game, round: int) -> list[Call]:
    """A round of first bets, from the first player clockwise (D8)."""
    game.state.update(phase="first_bets", round=round)
    return [then(place_bet, seat=seat) for seat in game.clockwise(game.state["first"])]


def place_bet(game: Game, seat: int) -> Asking:
    """The seat places a bet; one that cannot places none (D8-D11)."""
    question = bet_question(game, seat)
    if not question.keys(()):
        game.log("no_bet", seat=seat)  # D11
        return []
    creature, card = (yield Ask({seat: question}))[seat]
    state = game.state
    state["hands"][seat].remove(card)
    state["bets"][seat].append([creature, card])
    state["supply"][creature] -= 1
    game.log("bet", private={seat: {"card": card}}, seat=seat, creature=creature)
    return []


# The race


def race(game: Game) -> list[Call]:
    """The race begins, or goes on after the third bet, with the first player (D12, D20)."""
    state = game.state
    state.update(phase="race", round=None, turn=state["first"])
    return [then(turn)]


def turn(game: Game) -> Asking:
    """Two cards, one from each side (D12)."""
    seat = game.state["turn"]
    picks = (yield Ask({seat: turn_question(game, seat)}))[seat]
    first, second, bonus = picks[0], picks[-1], BONUS in picks
    return [
        then(put_down, card=first, played=FIRST, bonus=bonus),
        then(put_down, card=second, played=SECOND, bonus=False),
        then(turn_end),
    ]


def put_down(game: Game, card: str, played: str, bonus: bool) -> list[Call]:
    """A card leaves its holder and is played for its fast or its slow value (D13, D14)."""
    state = game.state
    for holder in own_holders(state["turn"], game.seats):
        if card in state["holders"][holder]:
            state["holders"][holder].remove(card)
    state["played"] = [card, played, bonus]
    return [then(make_move), then(put_away)]


def make_move(game: Game) -> list[Call]:
    """The creature moves (D13-D17), and may be the first to pass the mid-race line (D19)."""
    state = game.state
    card, played, bonus = state["played"]
    game.events += play_card(state["track"], card, played, bonus, seat=state["turn"])
    creature = CARDS[card].creature
    if not state["mid_passed"] and state["track"]["positions"][creature] > set_up_for(game).mid_line:
        state["mid_passed"] = creature
        game.log("mid_line", creature=creature)
    return []


def put_away(game: Game) -> list[Call]:
    """A dirty trick played with its bonus goes to the Zeus deck, every other card to the discards (D14)."""
    state = game.state
    card, _, bonus = state["played"]
    state["played"] = None
    (state["zeus"]["tricks"] if bonus else state["discards"]).append(card)
    return []


def turn_end(game: Game) -> list[Call]:
    """Next come the third bet, once a race at most (D19, D21), the next turn, or without cards the ranking (D18)."""
    state = game.state
    left = (state["turn"] + 1) % game.seats
    goes_on = any(state["holders"])
    if state["mid_passed"] and not state["third_bet"]:
        state["first"] = left
        return [then(third_bets), then(race if goes_on else ranking)]  # D20: even after the very last turn
    state["turn"] = left
    return [then(turn if goes_on else ranking)]


# Third bet


def third_bets(game: Game) -> list[Call]:
    """Everyone places the third bet, from the new first player clockwise (D19)."""
    state = game.state
    state.update(phase="third_bets", turn=None, third_bet=True)
    game.log("third_bets", first=state["first"])
    return [then(place_bet, seat=seat) for seat in game.clockwise(state["first"])]


# Ranking, judgement, scoring


def ranking(game: Game) -> list[Call]:
    """Creatures still on the track are ranked behind those that finished (D22)."""
    state = game.state
    state.update(turn=None, ranking=tracks.standing(state["track"]))
    game.log("ranked", order=state["ranking"])
    return [then(judgement)]


def judgement(game: Game) -> list[Call]:
    """Two cards of the shuffled Zeus deck are drawn (D23), all of them if there are fewer (V1)."""
    state = game.state
    deck = [PROTECTION_KEY] * state["zeus"]["protection"] + state["zeus"]["tricks"]
    game.chance(f"judgement of race {state['race']}").shuffle(deck)
    state["drawn"] = deck[:JUDGED]
    out = judging.disqualified(state["drawn"])
    sobered = state["drawn"].count(PROTECTION_KEY) if game.options["zeus_sobers_up"] else 0  # V1
    state["zeus"]["protection"] -= sobered
    state["left_game"] += sobered
    game.log("judgement", drawn=state["drawn"], disqualified=out, left_game=sobered)
    return [then(scoring)]


def scoring(game: Game) -> list[Call]:
    """All bets of the race are revealed; those that hold bring their points, none returns (D25)."""
    state = game.state
    final = judging.ranked(state["ranking"], state["drawn"])
    revealed = []
    for seat, bets in enumerate(state["bets"]):
        scored = [[creature, card, judging.points_for(card, creature, final)] for creature, card in bets]
        for creature, card, points in scored:
            game.log("revealed", seat=seat, creature=creature, card=card, points=points)
        state["points"][seat] += sum(points for _, _, points in scored)
        revealed.append(scored)
    state["races_done"].append({"order": state["ranking"], "drawn": state["drawn"], "bets": revealed})
    state["bets"] = [[] for _ in range(game.seats)]
    game.log("race_ended", race=state["race"], order=final, points=list(state["points"]))
    return [then(next_race)]


# Next race, end


def next_race(game: Game) -> list[Call]:
    """Three races are run (D27); the next begins with the player to the left of the last first player (D28)."""
    state = game.state
    if state["race"] < RACES:
        state["first"] = (state["first"] + 1) % game.seats
        return [then(race_start)]
    state["phase"] = "over"
    game.log("game_ended", points=list(state["points"]), places=places(state["points"]))
    return []


STEPS = steps_by_name(
    race_start,
    first_bets,
    place_bet,
    race,
    turn,
    put_down,
    make_move,
    put_away,
    turn_end,
    third_bets,
    ranking,
    judgement,
    scoring,
    next_race,
)
