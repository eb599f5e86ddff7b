"""The course of the game in the order of the rule book, one short step per chapter.

A step returns the steps that come next; see `games.engine`. Between them open the windows of the variants V2 and V3;
see `powers`.
"""

from __future__ import annotations

from typing import Any

from games.engine.title import Ask, Asking, Call, Game, steps_by_name, then
from games.titles.derby import judgement as judging
from games.titles.derby import track as tracks
from games.titles.derby.data import CARDS, CREATURES, GODS, JUDGED, ORDER, PROTECTION, PROTECTION_KEY, RACES
from games.titles.derby.moves import BONUS, FIRST, SECOND, card_played, move, pass_mid_line
from games.titles.derby.powers.after import leave_holder
from games.titles.derby.powers.deal import clear_race, deal_powers, forget_looks
from games.titles.derby.powers.tokens import fate_tokens, place_token
from games.titles.derby.powers.windows import POWER_STEPS, could_play, open_window
from games.titles.derby.questions import bet_question, first_card_question, second_card_question, turn_question
from games.titles.derby.state import bet_number, opening_state, own_holders, places, set_up_for
from games.titles.derby.turns import turn_number


def set_up(game: Game) -> list[Call]:
    """Gods (D1) and the first player (D6) are drawn at random; with V2 every god has its power cards."""
    gods = list(GODS)
    game.chance("gods").shuffle(gods)
    first = game.chance("first player").randrange(game.seats)
    game.state = opening_state(game.seats, gods[: game.seats], first)
    deal_powers(game)
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
    clear_race(game)
    game.log("race_started", race=state["race"], first=state["first"], cards=each, stacking=stacking)
    tokens = [then(fate_tokens)] if game.options["fate_tokens"] else []
    return [*tokens, then(first_bets, round=1), then(first_bets, round=2), then(race)]


# First bets


def first_bets(game: Game, round: int) -> list[Call]:
    """A round of first bets, from the first player clockwise (D8)."""
    game.state.update(phase="first_bets", round=round)
    return [then(place_bet, seat=seat) for seat in game.clockwise(game.state["first"])]


def place_bet(game: Game, seat: int) -> Asking:
    """The seat places a bet; one that cannot places none (D8-D11)."""
    question = bet_question(game, seat, bet_number(game.state))
    if not question.keys(()):
        game.log("no_bet", seat=seat)  # D11
        return []
    creature, card = (yield Ask({seat: question}))[seat]
    state = game.state
    state["hands"][seat].remove(card)
    state["bets"][seat].append([creature, card])
    state["supply"][creature] -= 1
    game.log("bet", private={seat: {"card": card}}, seat=seat, creature=creature)
    return open_window(game, "bet", seat=seat, creature=creature)


# The race


def race(game: Game) -> list[Call]:
    """The race begins, or goes on after the third bet, with the first player (D12, D20)."""
    state = game.state
    state.update(phase="race", round=None, turn=state["first"])
    return [then(turn)]


def turn(game: Game) -> Asking:
    """Two cards, one from each side (D12); with V2 the second is chosen after the first has been resolved (V7)."""
    seat = game.state["turn"]
    if game.options["powers"]:
        return [then(first_card), then(turn_end)]
    picks = (yield Ask({seat: turn_question(game, seat, turn_number(game))}))[seat]
    first, second, bonus = picks[0], picks[-1], BONUS in picks
    return [
        then(put_down, card=first, played=FIRST, bonus=bonus),
        then(put_down, card=second, played=SECOND, bonus=False),
        then(turn_end),
    ]


def first_card(game: Game) -> Asking:
    """The first card of a turn from either side, a dirty trick with its bonus or without (V7)."""
    seat = game.state["turn"]
    card, *bonus = (yield Ask({seat: first_card_question(game, seat, turn_number(game))}))[seat]
    left, right = own_holders(seat, game.seats)
    other = right if card in game.state["holders"][left] else left
    return [then(put_down, card=card, played=FIRST, bonus=bonus == [BONUS]), then(second_card, holder=other)]


def second_card(game: Game, holder: int) -> Asking:
    """The second card of a turn, from the holder on the other side (V7)."""
    state = game.state
    seat = state["turn"]
    state["second"] = holder
    (card,) = (yield Ask({seat: second_card_question(game, seat, turn_number(game), [holder])}))[seat]
    state["second"] = None
    return [then(put_down, card=card, played=SECOND, bonus=False)]


def put_down(game: Game, card: str, played: str, bonus: bool) -> list[Call]:
    """A card leaves its holder and is played for its fast or its slow value (D13, D14)."""
    state = game.state
    for holder in own_holders(state["turn"], game.seats):
        if card in state["holders"][holder]:
            state["holders"][holder].remove(card)
    leave_holder(game, card)
    happened = card_played(state["track"], card, played, bonus, state["turn"])
    game.events.append(happened)
    state["played"] = [card, played, bonus, happened["sectors"]]
    if happened["idle"]:
        return [then(make_move)]  # V8: "play" opens only for creatures still on the track
    return [*open_window(game, "play", **_card_facts(game)), then(make_move)]


def make_move(game: Game) -> list[Call]:
    """The creature moves (D13-D17), and may be the first to pass the mid-race line (D19)."""
    state = game.state
    track, facts = state["track"], _card_facts(game)
    creature, start = facts["creature"], track["positions"][facts["creature"]]
    game.events += move(track, creature, state["played"][3])
    pass_mid_line(game, creature)
    end = track["positions"][creature]
    landed = end != start and str(end) in state.get("fate", ())  # V3: a move of 0 is no move
    return [
        then(put_away),
        *open_window(game, "after", **facts),  # V8: before "fate"
        *(open_window(game, "fate", sector=end, **facts) if landed else ()),
    ]


def put_away(game: Game) -> list[Call]:
    """A dirty trick played with its bonus goes to the Zeus deck, every other card to the discards (D14)."""
    state = game.state
    card, _, bonus, _ = state["played"]
    state["played"] = None
    (state["zeus"]["tricks"] if bonus else state["discards"]).append(card)
    if bonus and game.options["powers"]:
        state["put_by"][card] = state["turn"]
    return []


def _card_facts(game: Game) -> dict[str, Any]:
    """What a window is told about the card being resolved."""
    card, played, bonus, _ = game.state["played"]
    return {
        "seat": game.state["turn"],
        "card": card,
        "played": played,
        "bonus": bonus,
        "creature": CARDS[card].creature,
    }


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
    bets = [then(place_bet, seat=seat) for seat in game.clockwise(state["first"])]
    return [*open_window(game, "mid", creature=state["mid_passed"]), *bets]


# Ranking, judgement, scoring


def ranking(game: Game) -> list[Call]:
    """Creatures still on the track are ranked behind those that finished (D22)."""
    state = game.state
    state.update(turn=None, ranking=tracks.standing(state["track"]))
    game.log("ranked", order=state["ranking"])
    return [*open_window(game, "draw"), then(judgement)]


def judgement(game: Game) -> list[Call]:
    """Two cards of the shuffled Zeus deck are drawn (D23), all of them if there are fewer (V1)."""
    state = game.state
    deck = judging.zeus_deck(state)
    game.chance(f"judgement of race {state['race']}").shuffle(deck)
    state["drawn"] = deck[:JUDGED]
    if not game.options["powers"] or not could_play(game, "drawn", {}, []):
        return [then(verdict)]
    game.log("drawn", drawn=list(state["drawn"]))
    return [*open_window(game, "drawn"), then(verdict, shown=True)]


def verdict(game: Game, shown: bool = False) -> list[Call]:
    """What was drawn disqualifies its creatures (D23); protection cards leave the game (V1). `shown` says that the
    drawn cards lay open before."""
    state = game.state
    out = judging.disqualified(judging.counting(state["drawn"], state.get("spared", "")))
    sobered = state["drawn"].count(PROTECTION_KEY) if game.options["zeus_sobers_up"] else 0  # V1
    state["zeus"]["protection"] -= sobered
    state["left_game"] += sobered
    facts: dict[str, Any] = {"shown": True} if shown else {}
    game.log("judgement", drawn=state["drawn"], disqualified=out, left_game=sobered, **facts)
    return [then(scoring)]


def scoring(game: Game) -> list[Call]:
    """All bets of the race are revealed; those that hold bring their points, none returns (D25)."""
    state = game.state
    spared = state.get("spared", "")
    final = judging.ranked(state["ranking"], judging.counting(state["drawn"], spared))
    revealed = []
    for seat, bets in enumerate(state["bets"]):
        scored = [[creature, card, judging.points_for(card, creature, final)] for creature, card in bets]
        for creature, card, points in scored:
            game.log("revealed", seat=seat, creature=creature, card=card, points=points)
        state["points"][seat] += sum(points for _, _, points in scored)
        revealed.append(scored)
    done = {"order": state["ranking"], "drawn": state["drawn"], "bets": revealed}
    state["races_done"].append({**done, "spared": spared} if spared else done)
    state["bets"] = [[] for _ in range(game.seats)]
    forget_looks(game)
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
    first_card,
    second_card,
    put_down,
    make_move,
    put_away,
    turn_end,
    third_bets,
    ranking,
    judgement,
    verdict,
    scoring,
    next_race,
    fate_tokens,
    place_token,
    *POWER_STEPS,
)
