"""Places as people count them: 1st, 2nd, 3rd, in the form that each language has for them."""

from __future__ import annotations

from django.utils.translation import gettext

_TEENS = (11, 12, 13)


def ordinal(number: int) -> str:
    """The number as a rank, from 1. English tells four forms apart; a language with fewer translates some alike."""
    last = 0 if number % 100 in _TEENS else number % 10
    if last == 1:
        form = gettext("%(n)sst")
    elif last == 2:
        form = gettext("%(n)snd")
    elif last == 3:
        form = gettext("%(n)srd")
    else:
        form = gettext("%(n)sth")
    return form % {"n": number}
