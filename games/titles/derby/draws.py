"""What the draws of a game were for, in words, for those who check the shuffles."""

from __future__ import annotations

from games.engine.words import Words, gettext_noop, say

_ONCE = {
    "gods": gettext_noop("The gods of the players"),
    "first player": gettext_noop("The first player"),
}
_IN_A_RACE = {
    "stacking order of race": gettext_noop("Race %(race)s: the order at the start"),
    "deal of race": gettext_noop("Race %(race)s: the deal"),
    "judgement of race": gettext_noop("Race %(race)s: the judgement"),
    "Word with Zeus in race": gettext_noop("Race %(race)s: Word with Zeus"),
}


def tell_draw(purpose: str) -> Words:
    """The purpose that a step gave its draw, in words; as it is if there are none for it."""
    if purpose in _ONCE:
        return Words(_ONCE[purpose])
    kind, _, race = purpose.rpartition(" ")
    if kind in _IN_A_RACE:
        return Words(_IN_A_RACE[kind], {"race": race})
    return say("%(purpose)s", purpose=purpose)
