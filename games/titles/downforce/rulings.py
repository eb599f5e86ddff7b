"""The rulings, for the page that explains the rules; the code that follows each cites its number."""

from __future__ import annotations

from games.engine.words import Words, say

RULINGS: tuple[tuple[str, Words], ...] = (
    (
        "F5",
        say(
            "Of equal bids the card with more lines wins, wild lines counted; then a card without a wild line; then the"
            " seat nearest after the winner of the last auction, clockwise. Before anyone has won, a seat drawn at"
            " random comes first."
        ),
    ),
    (
        "F7",
        say(
            "A car that nobody bids for is set aside with its power and auctioned again at the end, in the original"
            " order; until then it counts as left. If nobody bids then either, the nearest player without a car takes"
            " it for nothing. If everyone has a car, it races without an owner: it takes a place and can be bet on."
        ),
    ),
    (
        "F8",
        say(
            "The last player without a car takes the last car and pays the lowest line of its colour in the hand, which"
            " everyone sees; nothing if there is no such line."
        ),
    ),
    ("F10", say("If nobody owns the car on the first grid place, the first car behind it that has an owner begins.")),
    (
        "F11",
        say("Lines that leave nothing to choose are resolved at once: the page asks only where there is a choice."),
    ),
    (
        "F13",
        say(
            "A way that gets blocked sooner may be chosen: any way is allowed that can’t be prolonged. Ways that end on"
            " the same space are offered as one; step by step any of them can be driven."
        ),
    ),
    (
        "F14",
        say(
            "A car that is blocked or has finished may be named for a wild line; then nothing moves. Where no car that"
            " could be named can move, the line is passed over."
        ),
    ),
    ("F16", say("A hand that is discarded because all cars of its player have finished is laid open.")),
    (
        "F17",
        say(
            "The player with Cunning is not asked where there is only one way to go; ways that end on the same space"
            " count as one. If the player of the card has Strategic, the line can be left out before that."
        ),
    ),
    (
        "F21",
        say(
            "Determined moves a car 2 spaces more, or as far as it can, through any spaces. The space that the car"
            " starts from does not count, and a line that the car could not move in full earns nothing."
        ),
    ),
    ("F24", say("If one card is the first to cross two bet lines, both bets are made, one after the other.")),
    (
        "F26",
        say(
            "Equal money: the player with the best-placed car is ahead. If none of them has a car with a place, they"
            " share theirs, and the next place is counted on: 1, 1, 3."
        ),
    ),
)
"""Each with the number of the rule it belongs to."""
