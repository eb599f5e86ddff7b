"""The occasions on which a player of Downforce is asked: made here for the questions, and read here by those who want
to know what a question is for.

"bid.red" is the auction of the red car, and "bid.red.again" the second one where nobody wanted it; "power" the choice
of the power that is kept; "turn.40" the turn of a seat that holds all but 40 of the cards, and "turn.40.2" the two
lines that are left of its card; "drive.12.0" the first line of a card played after 12 others; "bet.2" the second bet
line. None of them comes back for the same seat.
"""

from __future__ import annotations

from games.engine.questions import Question
from games.titles.downforce.data import CARDS

BID, POWER, TURN, DRIVE, BET = "bid", "power", "turn", "drive", "bet"
"""What a question can be for."""


def of_bid(car: str, *, again: bool) -> str:
    """The auction of a car: once, and once more where nobody wanted it (F4, F7)."""
    return f"{BID}.{car}.again" if again else f"{BID}.{car}"


def of_turn(held: int) -> str:
    """The turn of a seat that holds so many cards: fewer each time (F11)."""
    return f"{TURN}.{len(CARDS) - held}"


def of_rest(held: int, left: int) -> str:
    """The rest of the card of a seat that holds so many others, with so many lines left (F17)."""
    return f"{of_turn(held)}.{left}"


def of_drive(discarded: int, line: int) -> str:
    """A line, counted from 0, of the card that is played after so many have been discarded (F17)."""
    return f"{DRIVE}.{discarded}.{line}"


def of_bet(line: int) -> str:
    """A bet line, counted from 0 (F23)."""
    return f"{BET}.{line + 1}"


def kind(question: Question) -> str:
    """What it is for: a BID, a POWER, a TURN or the rest of one, a DRIVE or a BET."""
    return question.occasion.partition(".")[0]


def auctioned(question: Question) -> tuple[str, bool]:
    """The car that a bid is for, and whether it is auctioned again."""
    _, car, *again = question.occasion.split(".")
    return car, bool(again)


def is_rest(question: Question) -> bool:
    """Is it for the rest of a card that is under way, and not for a whole turn (F17)?"""
    return kind(question) == TURN and question.occasion.count(".") > 1


def bet_line(question: Question) -> int:
    """The line that a bet is for, counted from 0."""
    return int(question.occasion.partition(".")[2]) - 1
