"""What powers did, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.events import Event
from games.engine.words import Player, Words, listed, say, say_n
from games.titles.derby import words
from games.titles.derby.data import CREATURES
from games.titles.derby.powers.words import power

Facts = dict[str, Any]


def tell_token(happened: Event) -> Words:
    """A Fate token was placed (V3)."""
    return say(
        "%(player)s puts a Fate token on %(sector)s.",
        player=Player(happened["seat"]),
        sector=words.position(happened["sector"]),
    )


def tell_drawn(happened: Event) -> Words:
    """The judgement's cards are drawn, and somebody may still do something about them."""
    return say("Zeus draws %(drawn)s.", drawn=words.cards(happened["drawn"]))


def tell_power(happened: Event) -> Words:
    """A power was played; what follows from it for creatures is told by events of its own."""
    facts: Facts = {"player": Player(happened["seat"]), "power": power(happened["power"])}
    for name in ("creature", "other"):
        if happened.get(name) in CREATURES:
            facts[name] = words.creature(happened[name])
    return _TELLING[happened["power"]](happened, facts)


def learned(happened: Event) -> Words | None:
    """What the looker has seen, for the looker; None for anything else, and for all others."""
    if not happened.get("seen"):
        return None
    return say("You have seen %(bets)s.", bets=listed([_look(look) for look in happened["seen"]]))


def _swapped(happened: Event, facts: Facts) -> Words:
    return say("%(player)s plays %(power)s: the bet on %(creature)s is now on %(other)s.", **facts)


def _returned(happened: Event, facts: Facts) -> Words:
    return say(
        "%(player)s plays %(power)s: %(card)s returns from the Zeus deck to the discard pile.",
        card=words.card(happened["card"]),
        **facts,
    )


def _on_creature(happened: Event, facts: Facts) -> Words:
    return say("%(player)s plays %(power)s on %(creature)s.", **facts)


def _new_length(happened: Event, facts: Facts) -> Words:
    n = happened["sectors"]
    return say_n(
        "%(player)s plays %(power)s: %(creature)s will move %(n)s sector.",
        "%(player)s plays %(power)s: %(creature)s will move %(n)s sectors.",
        n,
        **facts,
    )


def _looked(happened: Event, facts: Facts) -> Words:
    looks = happened.get("seen") or happened["at"]
    return say(
        "%(player)s plays %(power)s and looks at %(bets)s.", bets=listed([_look(look) for look in looks]), **facts
    )


def _look(look: Facts) -> Words:
    facts = {"owner": Player(look["seat"]), "creature": words.creature(look["creature"])}
    if "card" not in look:
        return say("%(owner)s’s bet on %(creature)s", **facts)
    return say("%(owner)s’s bet on %(creature)s, which is %(bet)s", bet=words.bet(look["card"]), **facts)


def _exchanged(happened: Event, facts: Facts) -> Words:
    if "card" not in happened:
        return say("%(player)s plays %(power)s and exchanges the bet card on %(creature)s.", **facts)
    return say(
        "%(player)s plays %(power)s and exchanges the bet card on %(creature)s, %(back)s, for %(bet)s.",
        back=words.bet(happened["back"]),
        bet=words.bet(happened["card"]),
        **facts,
    )


def _changed_places(happened: Event, facts: Facts) -> Words:
    return say("%(player)s plays %(power)s: %(creature)s and %(other)s change places.", **facts)


def _drew_again(happened: Event, facts: Facts) -> Words:
    return say(
        "%(player)s plays %(power)s: %(back)s goes back into the Zeus deck, and Zeus draws %(card)s.",
        back=words.card(happened["back"]),
        card=words.card(happened["card"]),
        **facts,
    )


def _renewed(happened: Event, facts: Facts) -> Words:
    return say(
        "%(player)s plays %(power)s: %(card)s goes back into a holder, from which %(gone)s is discarded.",
        card=words.card(happened["card"]),
        gone=words.card(happened["other"]),
        **facts,
    )


def _cleansed(happened: Event, facts: Facts) -> Words:
    return say(
        "%(player)s plays %(power)s: %(card)s goes to the discard pile, not to the Zeus deck.",
        card=words.card(happened["card"]),
        **facts,
    )


def _spared(happened: Event, facts: Facts) -> Words:
    return say("%(player)s plays %(power)s: %(card)s disqualifies nobody.", card=words.card(happened["card"]), **facts)


_TELLING: Mapping[str, Callable[[Event, Facts], Words]] = {
    "trickster": _swapped,
    "sleight-of-hand": _returned,
    "tangled-web": _on_creature,
    "sun-ray": _new_length,
    "falcons-eye": _looked,
    "tailwind": _on_creature,
    "prophecy": _exchanged,
    "heavy-air": _new_length,
    "change-of-fortune": _changed_places,
    "superior-wisdom": _looked,
    "word-with-zeus": _drew_again,
    "ravens-report": _looked,
    "renewal": _renewed,
    "second-wind": _new_length,
    "cleansing": _cleansed,
    "heavenly-dukes-blessing": _on_creature,
    "mandate": _spared,
    "celestial-order": _on_creature,
}
