"""Which moment an open window is, for everybody, and what the owner of a power is asked for next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.questions import Picks
from games.engine.words import Player, Words, say, say_n
from games.titles.derby import words
from games.titles.derby.data import JUDGED
from games.titles.derby.moves import FIRST

View = Mapping[str, Any]


def occasion(view: View) -> Words:
    """What has just happened, so that powers can be played now."""
    about = view["window"]
    kind = about["kind"]
    facts: dict[str, Any] = {}
    if "creature" in about:
        facts["creature"] = words.creature(about["creature"])
    if "seat" in about:
        facts["player"] = Player(about["seat"])
    if kind == "play":
        return _put_down(about, facts)
    if kind == "after":
        return say("%(player)s has played %(card)s without a bonus.", card=words.card(about["card"]), **facts)
    if kind == "fate":
        owner = Player(view["fate"][str(about["sector"])])
        where = words.position(about["sector"])
        return say(
            "%(creature)s has ended its move on %(sector)s, where the Fate token of %(owner)s lies.",
            sector=where,
            creature=facts["creature"],
            owner=owner,
        )
    if kind == "bet":
        return say("%(player)s has just bet on %(creature)s.", **facts)
    if kind == "mid":
        return say(
            "%(creature)s was the first to pass the mid-race line. The third bets are about to begin.",
            creature=facts["creature"],
        )
    if kind == "draw":
        count = view["zeus"]["count"]
        return say_n(
            "All cards are played. Zeus is about to draw %(n)s card from a deck of %(deck)s.",
            "All cards are played. Zeus is about to draw %(n)s cards from a deck of %(deck)s.",
            min(JUDGED, count),
            deck=count,
        )
    return say("Zeus has drawn %(drawn)s. His verdict is still to come.", drawn=words.cards(about["drawn"]))


def _put_down(about: View, facts: Mapping[str, Any]) -> Words:
    named = {**facts, "card": words.card(about["card"]), "sectors": words.sectors(about["sectors"])}
    if about["bonus"]:
        return say(
            "%(player)s has put down %(card)s as first card, with its bonus, to move %(creature)s by %(sectors)s.",
            **named,
        )
    if about["played"] == FIRST:
        return say("%(player)s has put down %(card)s as first card, to move %(creature)s by %(sectors)s.", **named)
    return say("%(player)s has put down %(card)s as second card, to move %(creature)s by %(sectors)s.", **named)


def wanted(picks: Picks) -> Words | None:
    """What is to be picked after these picks of a power and its targets; None before a power is picked."""
    if not picks or picks[0] not in _WANTED:
        return None
    asked = _WANTED[picks[0]]
    return asked[min(len(picks), len(asked)) - 1]


_WHICH_BET = say("Which of your bets?")
_WANTED: Mapping[str, tuple[Words, ...]] = {
    "trickster": (_WHICH_BET, say("Which creature shall it be on instead?")),
    "prophecy": (_WHICH_BET, say("Which bet card shall lie there instead?")),
    "superior-wisdom": (say("Which bet do you look at?"),),
    "heavenly-dukes-blessing": (say("Which creature moves on?"),),
    "ravens-report": (
        say("Whose bets do you look at?"),
        say("Which bet do you look at?"),
        say("And which other bet?"),
    ),
    "celestial-order": (say("Which creature moves back?"),),
    "renewal": (say("Which card is discarded in its place?"),),
    "sleight-of-hand": (say("Which card leaves the Zeus deck?"),),
    "word-with-zeus": (say("Which card goes back?"),),
    "mandate": (say("Which card shall disqualify nobody?"),),
}
