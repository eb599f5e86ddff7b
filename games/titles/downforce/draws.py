"""What the draws of a game were for, in words, for those who check the shuffles."""

from __future__ import annotations

from games.engine.words import Words, gettext_noop, say

_PURPOSES = {
    "grid": gettext_noop("The places on the grid"),
    "deal": gettext_noop("The deal"),
    "order of the cars": gettext_noop("The order in which the cars are auctioned"),
    "order of the powers": gettext_noop("The order of the powers"),
    "nearest seat": gettext_noop("Who comes first where bids are equal"),
}


def tell_draw(purpose: str) -> Words:
    """The purpose that a step gave its draw, in words; as it is if there are none for it."""
    return Words(_PURPOSES[purpose]) if purpose in _PURPOSES else say("%(purpose)s", purpose=purpose)
