"""What is saved of a running Derby, and the small questions that every step asks of it.

race          1 to 3
phase         "fate_tokens" (V3), "first_bets", "race", "third_bets" or "over"
round         of bets: 1 or 2 in the first bets, else None
first         the first player of this race, or of what follows the third bet (D19)
turn          the seat whose turn it is, None outside the race
gods          by seat
track         see `track`
mid_passed    the creature that was first to pass the mid-race line, or None
third_bet     has the third bet been called in this race?
holders       the cards in each holder; holder `h` stands to the left of seat `h`, between it and seat `h + 1`
unused        movement cards that take no part in this race
played        [card, "first" or "second", bonus or not, sectors] while a card is being resolved, else None
discards      movement cards
zeus          {"protection": cards in the deck, "tricks": [movement cards]}
left_game     protection cards that have left the game (V1)
supply        creature tokens left, by creature
hands         the unused bet cards of each seat
bets          the bets of each seat in this race: [[creature, bet card], ...]
points        by seat
ranking       best first, once the race is ranked (D22); empty before
drawn         what the judgement drew (D23): movement cards and "zeus"; empty before
races_done    [{"order": as ranked by D22, "drawn": [...], "bets": by seat [[creature, bet card, points], ...],
               "spared": as below, where a card was spared}]

Only in a game with powers (V2, V3):

powers        the unused power cards of each seat
fate          the Fate tokens on the track: {"sector": seat}
put_by        who put each dirty trick into the Zeus deck: {card: seat}
known         the bet cards that each seat has looked at in this race, as they lay there: by seat
              [{"seat", "creature", "card", "exchanged": has Prophecy replaced the card since?}]
renewed       [holder, card]: where everyone saw Renewal put a card that still lies there, or None
spared        the drawn card that disqualifies nobody (Mandate), or ""
second        the holder that the second card must come from, while it is asked for (V7), else None
window        what the open window is about, while its players are asked, else None; see `powers.windows`
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.title import Game, State
from games.titles.derby import track
from games.titles.derby.data import BET_CARDS, BETS_PER_RACE, CARDS, CREATURES, PROTECTION, SET_UP, SetUp


def opening_state(seats: int, gods: Sequence[str], first: int) -> State:
    """A game before its first race: nothing is dealt yet."""
    return {
        "race": 0,
        "phase": "first_bets",
        "round": None,
        "first": first,
        "turn": None,
        "gods": list(gods),
        "track": track.starting(CREATURES),
        "mid_passed": None,
        "third_bet": False,
        "holders": [[] for _ in range(seats)],
        "unused": list(CARDS),
        "played": None,
        "discards": [],
        "zeus": {"protection": PROTECTION, "tricks": []},
        "left_game": 0,
        "supply": dict.fromkeys(CREATURES, 0),
        "hands": [list(BET_CARDS) for _ in range(seats)],
        "bets": [[] for _ in range(seats)],
        "points": [0] * seats,
        "ranking": [],
        "drawn": [],
        "races_done": [],
    }


def set_up_for(game: Game) -> SetUp:
    """The numbers for this many players (D3, D4, D19)."""
    return SET_UP[game.seats]


def own_holders(seat: int, seats: int) -> tuple[int, int]:
    """The two holders that a seat sees and uses: the one on its left and the one on its right (D2)."""
    return seat, (seat - 1) % seats


def bet_number(state: State) -> int:
    """Which bet of the race is being placed (D8, D19)."""
    return state["round"] or BETS_PER_RACE


def betting_choices(state: State, seat: int) -> list[str]:
    """The creatures that a seat may bet on (D8-D10)."""
    taken = [creature for creature, _ in state["bets"][seat]]
    return [creature for creature in CREATURES if state["supply"][creature] and creature not in taken]


def places(points: Sequence[int]) -> list[int]:
    """The place of each total; equal totals share one, and the next is counted on: 1, 1, 3 (D29)."""
    return [1 + sum(other > own for other in points) for own in points]
