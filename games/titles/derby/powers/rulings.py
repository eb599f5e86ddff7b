"""The rulings on powers and Fate tokens, for the page that explains the rules."""

from __future__ import annotations

from games.engine.words import Words, say

POWER_RULINGS: tuple[tuple[str, Words], ...] = (
    (
        "V3",
        say(
            "A move of 0 is no move: it brings nobody to a Fate token. At most one Fate card answers one landing; when"
            " one is played, the token leaves the board for this race."
        ),
    ),
    (
        "V4",
        say(
            "Everybody who could play a power is asked at once; the answers are decided in order. After each effect the"
            " window is offered again to those whose card’s condition holds and who have not passed in it. An answer"
            " that was not reached, since somebody before played a power, counts for nothing: its player is asked anew."
        ),
    ),
    (
        "V5",
        say(
            "Only those are asked who hold an unused card whose condition, as far as everyone can see it, holds. So"
            " being asked reveals nothing. The owner of Renewal is asked after every own card without its bonus;"
            " without another card of the creature only passing is offered."
        ),
    ),
    (
        "V6",
        say(
            "A creature moved by a power enters its sector and crosses lines as by a card, and opens no new Fate"
            " window. Moving back never goes below the start and never brings a finished creature back; the creature"
            " stands ahead of those already in the sector."
        ),
    ),
    (
        "V7",
        say(
            "With powers the second card of a turn is chosen after the first one has been resolved. The bonus is"
            " announced with the card."
        ),
    ),
    (
        "V8",
        say(
            "Before a move, powers are asked for only when the creature is still on the track. Sun Ray and Heavy Air"
            " may be used on a move of 0; they apply in the order in which they are played."
        ),
    ),
    (
        "V8",
        say(
            "After a move Renewal comes before the Fate cards. Renewal is allowed after a move of 0, and the renewed"
            " card may be played as the second card of the same turn."
        ),
    ),
    (
        "V8",
        say(
            "Cleansing is for a dirty trick that went to the Zeus deck, which happens when its move is made. One played"
            " without its bonus never went there."
        ),
    ),
    (
        "V8",
        say(
            "Targets of Fate cards and of Heavenly Duke’s Blessing are creatures still on the track. An effect that"
            " changes nothing is legal, and the card is used."
        ),
    ),
    (
        "V8",
        say(
            "Change of Fortune: the next creature ahead is the lowest ranked one in the nearest occupied sector ahead."
            " With nobody ahead it can’t be played."
        ),
    ),
    (
        "V8",
        say(
            "Heavenly Duke’s Blessing is not for the creature that was first to pass the mid-race line, even if that"
            " was moved back since."
        ),
    ),
    (
        "V8",
        say(
            "Trickster takes a creature that the player has not bet on in this race; the creature given back may be bet"
            " on again. Prophecy returns the exchanged card to the hand."
        ),
    ),
    (
        "V8",
        say(
            "Looks are at bets placed in this race by other players. Everybody sees which bets are looked at, only the"
            " looker what lies there."
        ),
    ),
    (
        "V8",
        say(
            "Word with Zeus: a protection card put back was not drawn. Mandate: if the other drawn card shows the same"
            " creature, it still counts; a card spared and then put back is no longer spared."
        ),
    ),
)
"""Each with the number of the rule it belongs to."""
