"""The rulings, for the page that explains the rules; the code that follows each cites its number."""

from __future__ import annotations

from games.engine.words import Words, say
from games.titles.derby.powers.rulings import POWER_RULINGS

RULINGS: tuple[tuple[str, Words], ...] = (
    ("D6", say("The first player of the first race is drawn at random.")),
    (
        "D7",
        say(
            "The order in which the creatures stand on the start sector is drawn at random for every race and is"
            " public. It only matters between creatures that never moved."
        ),
    ),
    ("D11", say("A player who can’t bet on any creature places no bet and keeps the bet card.")),
    (
        "D17",
        say(
            "Cards of a creature that has finished can and must still be played; they move nothing. A dirty trick"
            " played with its bonus still goes to the Zeus deck."
        ),
    ),
    ("D20", say("If the mid-race line is passed in the very last turn, the third bets are placed before the ranking.")),
    ("D21", say("If no creature passes the mid-race line, there is no third bet in that race.")),
    (
        "D24",
        say(
            "“Last” is the lowest creature still ranked after the judgement, “next to last” the one above it. A"
            " creature that is ranked alone is both first and last. A disqualified creature has no rank."
        ),
    ),
    ("D29", say("Equal totals share a place, and the next place is counted on: 1, 1, 3.")),
    ("V1", say("When fewer than two cards are in the Zeus deck, all of them are drawn.")),
    *POWER_RULINGS,
)
"""Each with the number of the rule it belongs to."""
