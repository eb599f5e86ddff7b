"""The names of Derby's pieces and of the choices made from them."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Choice
from games.engine.words import Words, gettext_noop, listed, say, say_n
from games.titles.derby.data import BET_CARDS, CARDS, PROTECTION_KEY
from games.titles.derby.moves import BONUS, FIRST, distance

_CREATURES = {
    "dragon": gettext_noop("Dragon"),
    "gryphon": gettext_noop("Gryphon"),
    "lamassu": gettext_noop("Lamassu"),
    "pegasus": gettext_noop("Pegasus"),
    "phoenix": gettext_noop("Phoenix"),
    "sylph": gettext_noop("Sylph"),
}
_GODS = {
    "anansi": gettext_noop("Anansi"),
    "horus": gettext_noop("Horus"),
    "marduk": gettext_noop("Marduk"),
    "odin": gettext_noop("Odin"),
    "quetzalcoatl": gettext_noop("Quetzalcoatl"),
    "yu-huang": gettext_noop("Yù Huáng"),
}
_BETS = {
    "first": gettext_noop("“1st”"),
    "first-second": gettext_noop("“1st or 2nd”"),
    "first-second-third": gettext_noop("“1st, 2nd or 3rd”"),
    "second": gettext_noop("“2nd”"),
    "third": gettext_noop("“3rd”"),
    "second-third": gettext_noop("“2nd or 3rd”"),
    "last": gettext_noop("“last”"),
    "last-two": gettext_noop("“last or next to last”"),
    "first-disqualified": gettext_noop("“1st or disqualified”"),
    "last-disqualified": gettext_noop("“last or disqualified”"),
    "disqualified": gettext_noop("“disqualified”"),
}
_PLACES = (
    gettext_noop("1st"),
    gettext_noop("2nd"),
    gettext_noop("3rd"),
    gettext_noop("4th"),
    gettext_noop("5th"),
    gettext_noop("6th"),
)


def creature(key: str) -> Words:
    """Its name."""
    return Words(_CREATURES[key])


def creatures(keys: Sequence[str]) -> Words:
    """Their names, as an enumeration."""
    return listed([creature(key) for key in keys])


def god(key: str) -> Words:
    """The god's name."""
    return Words(_GODS[key])


def bet(key: str) -> Words:
    """The name of a bet card: the ranks for which it holds."""
    return Words(_BETS[key])


def place(number: int) -> Words:
    """A place as an ordinal."""
    return Words(_PLACES[number - 1])


def card(key: str) -> Words:
    """A movement card by creature, fast and slow value; a protection card by its name."""
    if key == PROTECTION_KEY:
        return say("a protection card")
    known = CARDS[key]
    return say("%(creature)s %(fast)s/%(slow)s", creature=creature(known.creature), fast=known.fast, slow=known.slow)


def cards(keys: Sequence[str]) -> Words:
    """Movement cards by name; protection cards, which are all the same, by their number."""
    named = [card(key) for key in keys if key != PROTECTION_KEY]
    count = len(keys) - len(named)
    if not count:
        return listed(named)
    if count == 2:
        return listed([say("two protection cards"), *named])
    many = say_n("a protection card", "%(n)s protection cards", count)
    where = keys.index(PROTECTION_KEY)
    return listed([*named[:where], many, *named[where:]])


def sectors(n: int) -> Words:
    """A distance."""
    return say_n("%(n)s sector", "%(n)s sectors", n)


def position(sector: int) -> Words:
    """Where on the track."""
    return say("sector %(sector)s", sector=sector) if sector else say("the start")


# Choices. The elements of the board are called `creature-<key>`, `card-<key>` and `bet-<key>`.


def creature_choice(key: str) -> Choice:
    """A creature to bet on."""
    return Choice(key, creature(key), (f"creature-{key}",))


def bet_card_choice(key: str) -> Choice:
    """A bet card with its points."""
    points = BET_CARDS[key].points
    named = say_n("%(bet)s for %(n)s point", "%(bet)s for %(n)s points", points, bet=bet(key))
    return Choice(key, named, (f"bet-{key}",))


def card_choice(key: str, played: str) -> Choice:
    """A movement card to play first or second, with what it moves then."""
    lights = (f"card-{key}", f"creature-{CARDS[key].creature}")
    facts = {"card": card(key), "sectors": sectors(distance(key, played, bonus=False))}
    if CARDS[key].dirty and played == FIRST:
        more = distance(key, played, bonus=True)
        return Choice(key, say("%(card)s: %(sectors)s, %(more)s with its bonus", more=more, **facts), lights)
    return Choice(key, say("%(card)s: %(sectors)s", **facts), lights)


def bonus_choice(key: str, pick: str) -> Choice:
    """A dirty trick played first, with or without its bonus."""
    far = sectors(distance(key, FIRST, pick == BONUS))
    if pick == BONUS:
        return Choice(pick, say("With its bonus: %(sectors)s, and the card goes to the Zeus deck", sectors=far))
    return Choice(pick, say("Without its bonus: %(sectors)s", sectors=far))


def no_bonus(key: str) -> Words:
    """Why a bonus is refused on a card that has none, or where none is asked for."""
    if CARDS[key].dirty:
        return say("The bonus of %(card)s is chosen right after the card.", card=card(key))
    return say("%(card)s is not a dirty trick: it has no bonus.", card=card(key))
