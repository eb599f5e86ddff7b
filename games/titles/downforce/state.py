"""What is saved of a running Downforce, and the small questions that every step asks of it.

phase         "auction", "powers" (F9), "race", "bets" (F23) or "over"
piles         {"cars", "powers"}: the pairs still to be revealed, the next one first (F3)
aside         [[car, power], ...]: the pairs that nobody wanted, to be auctioned again (F7)
auction       {"car", "power", "again": for the second time} while a pair is auctioned, else None
last_auction  what everyone has seen of the auction before, until the first card is played, else None:
              {"car", "bids": [[seat, card, its bid], ...], "shown": was it the lowest line of a hand instead (F8),
              "winner" and "price": None where nobody took the car}
drawn         the seat that is nearest before anyone has won (F5)
last_winner   the seat that won the last auction, or None
lowest        {"seat", "car", "card"} when a card was shown as the one with the lowest line of that colour (F8), else
              None; `card` is None where the hand had no such line
cars          {car: {"grid": its place there, "space": key of its space, or "finish", "owner": seat or None, "price":
              what the owner has bid for it (F6), or None}}
finished      the cars that have left the track, in that order (F15)
hands         the speed cards of each seat
seen          the cards that everyone has seen in the hand they are in (F6)
removed       the cards that went back unseen (F2)
discards      speed cards
powers        the power cards of each seat; one for each once they are chosen (F9)
debts         what each seat has bid, in millions (F6)
turn          the seat whose turn it is, None outside the race
playing       the card being resolved, else None:
              {"card", "left": its lines still to come, "named": cars that its wilds have moved, "skipped": has a line
              been left out, "line": the line whose turn it is, or None where any may be next, "cut": the car that
              somebody else drives, "" where nobody does}
crossed       for each bet line the car that crossed it first, or None (F23)
bet_line      the line for which bets are being written, counted from 0, else None
bets          for each seat its car at each line, or None
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.engine.title import Game, State
from games.titles.downforce import table as tables
from games.titles.downforce import under_way
from games.titles.downforce.course import Course
from games.titles.downforce.data import BET_LINES, CARS, ORDER
from games.titles.downforce.table import Table
from games.titles.downforce.track import FINISH, Track, track


def opening_state(seats: int, grid: Sequence[str], drawn: int, spaces: Sequence[str]) -> State:
    """A game before its first auction: nothing is dealt yet. `spaces`: those of the grid, the first place first."""
    return {
        "phase": "auction",
        "piles": {"cars": [], "powers": []},
        "aside": [],
        "auction": None,
        "last_auction": None,
        "drawn": drawn,
        "last_winner": None,
        "lowest": None,
        "cars": {
            car: {"grid": grid.index(car) + 1, "space": spaces[grid.index(car)], "owner": None, "price": None}
            for car in CARS
        },
        "finished": [],
        "hands": [[] for _ in range(seats)],
        "seen": [],
        "removed": [],
        "discards": [],
        "powers": [[] for _ in range(seats)],
        "debts": [0] * seats,
        "turn": None,
        "playing": None,
        "crossed": [None] * BET_LINES,
        "bet_line": None,
        "bets": [[None] * BET_LINES for _ in range(seats)],
    }


def track_of(game: Game) -> Track:
    """The track that this game is driven on (F1)."""
    return track(game.options["track"])


def hand(cards: Collection[str]) -> list[str]:
    """The cards in the order in which a hand is kept."""
    return sorted(cards, key=ORDER.__getitem__)


def owned(state: State, seat: int) -> list[str]:
    """The cars of a seat."""
    return [car for car in CARS if state["cars"][car]["owner"] == seat]


def all_finished(state: State, seat: int) -> bool:
    """Have all cars of a seat left the track (F16)?"""
    return all(state["cars"][car]["space"] == FINISH for car in owned(state, seat))


def first_player(state: State) -> int:
    """The owner of the car on the first grid place, or of the first one behind it that has an owner (F10)."""
    grid = sorted(state["cars"].values(), key=lambda facts: int(facts["grid"]))
    owners: list[int] = [facts["owner"] for facts in grid if facts["owner"] is not None]
    return owners[0]


def table(game: Game) -> Table:
    """What the card of this turn is resolved on."""
    state = game.state
    return Table.of(track_of(game), state["turn"], state["cars"], state["powers"])


def standing(game: Game) -> dict[str, int]:
    """Where the cars are, as numbers of the track."""
    return tables.standing(track_of(game), game.state["cars"])


def resumed(game: Game) -> Course:
    """The card being resolved as far as it was kept, and no further."""
    return under_way.resumed(table(game), standing(game), game.state["playing"])
