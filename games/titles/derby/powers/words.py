"""The names of the powers, and what is asked and offered in their windows."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.questions import DECLINE, Choice
from games.engine.title import Game
from games.engine.words import Player, Words, gettext_noop, say
from games.titles.derby import words
from games.titles.derby.data import BET_CARDS, CARDS, CREATURES, PROTECTION_KEY
from games.titles.derby.powers.rule import Facts

_NAMES: Mapping[str, str] = {
    "trickster": gettext_noop("Trickster"),
    "sleight-of-hand": gettext_noop("Sleight of Hand"),
    "tangled-web": gettext_noop("Tangled Web"),
    "sun-ray": gettext_noop("Sun Ray"),
    "falcons-eye": gettext_noop("Falcon’s Eye"),
    "tailwind": gettext_noop("Tailwind"),
    "prophecy": gettext_noop("Prophecy"),
    "heavy-air": gettext_noop("Heavy Air"),
    "change-of-fortune": gettext_noop("Change of Fortune"),
    "superior-wisdom": gettext_noop("Superior Wisdom"),
    "word-with-zeus": gettext_noop("Word with Zeus"),
    "ravens-report": gettext_noop("Raven’s Report"),
    "renewal": gettext_noop("Renewal"),
    "second-wind": gettext_noop("Second Wind"),
    "cleansing": gettext_noop("Cleansing"),
    "heavenly-dukes-blessing": gettext_noop("Heavenly Duke’s Blessing"),
    "mandate": gettext_noop("Mandate"),
    "celestial-order": gettext_noop("Celestial Order"),
}
_TEXTS: Mapping[str, str] = {
    "trickster": gettext_noop("Swap the token on one of your bets with a token in supply."),
    "sleight-of-hand": gettext_noop(
        "Return one card of the Zeus deck that you put there yourself in this race to the discard pile."
    ),
    "tangled-web": gettext_noop("That creature moves back 2 sectors."),
    "sun-ray": gettext_noop("That move is 2 longer."),
    "falcons-eye": gettext_noop("Look at the bet card that another player has just placed."),
    "tailwind": gettext_noop("That creature moves on 3 sectors."),
    "prophecy": gettext_noop("Exchange one of your placed bet cards for an unused one; the token stays."),
    "heavy-air": gettext_noop("That move is 2 shorter, at least 0."),
    "change-of-fortune": gettext_noop("That creature changes places with the next creature ahead on the track."),
    "superior-wisdom": gettext_noop("Look at one placed bet card of each other player."),
    "word-with-zeus": gettext_noop("Put one drawn card back, shuffle, and draw one."),
    "ravens-report": gettext_noop("Look at two placed bet cards of one player."),
    "renewal": gettext_noop(
        "Put your own card, played without its bonus, into one of your holders and discard another card of the same"
        " creature from that holder."
    ),
    "second-wind": gettext_noop("Your own second card moves its fast value, without bonus."),
    "cleansing": gettext_noop(
        "The dirty trick that brought the creature here goes to the discard pile, not to the Zeus deck."
    ),
    "heavenly-dukes-blessing": gettext_noop("Another creature than the one that passed the line moves on 3 sectors."),
    "mandate": gettext_noop("One drawn movement card disqualifies nobody."),
    "celestial-order": gettext_noop("Another creature of your choice moves back 3 sectors."),
}
_WHEN: Mapping[str, str] = {
    "mid": gettext_noop("when the third bet is about to begin"),
    "play": gettext_noop("when a movement card was put down, before its move is made"),
    "after": gettext_noop("when the move of your own card was made"),
    "fate": gettext_noop("when a creature has ended its move on a sector with a Fate token"),
    "bet": gettext_noop("when another player has placed a bet"),
    "draw": gettext_noop("before the judgement draws"),
    "drawn": gettext_noop("when the judgement has drawn, before it is carried out"),
}


def power(key: str) -> Words:
    """The name on the card."""
    return Words(_NAMES[key])


def text(key: str) -> Words:
    """What the card does."""
    return Words(_TEXTS[key])


def when(window: str) -> Words:
    """When a window opens."""
    return Words(_WHEN[window])


def prompt(game: Game, seat: int, window: str, key: str, about: Facts) -> Words:
    """Why the seat, the owner of a power, is asked, from public facts."""
    facts = {"power": power(key)}
    if "creature" in about:
        facts["creature"] = words.creature(about["creature"])
    if key == "second-wind":
        return say(
            "You have put down %(card)s as second card, to move %(creature)s by %(sectors)s. Do you play %(power)s?",
            card=words.card(about["card"]),
            sectors=words.sectors(game.state["played"][3]),
            **facts,
        )
    if window == "play" and about["seat"] == seat:
        return say(
            "You have put down %(card)s, to move %(creature)s by %(sectors)s. Do you play %(power)s?",
            card=words.card(about["card"]),
            sectors=words.sectors(game.state["played"][3]),
            **facts,
        )
    if window == "play":
        return say(
            "%(player)s has put down %(card)s, to move %(creature)s by %(sectors)s. Do you play %(power)s?",
            player=Player(about["seat"]),
            card=words.card(about["card"]),
            sectors=words.sectors(game.state["played"][3]),
            **facts,
        )
    if window == "after":
        return say("You have played %(card)s. Do you play %(power)s?", card=words.card(about["card"]), **facts)
    if window == "fate":
        return say(
            "%(creature)s has ended its move on %(sector)s, where a Fate token lies. Do you play %(power)s?",
            sector=words.position(about["sector"]),
            **facts,
        )
    if window == "bet":
        return say(
            "%(player)s has just bet on %(creature)s. Do you play %(power)s?", player=Player(about["seat"]), **facts
        )
    if window == "mid":
        return say(
            "%(creature)s was the first to pass the mid-race line, and the third bet is about to begin. Do you play"
            " %(power)s?",
            **facts,
        )
    if window == "draw":
        return say("The judgement is about to draw from the Zeus deck. Do you play %(power)s?", **facts)
    drawn = words.cards(game.state["drawn"])
    return say("Zeus has drawn %(drawn)s. Do you play %(power)s?", drawn=drawn, **facts)


def power_choice(key: str, about: Facts) -> Choice:
    """The first pick in a window: pass, or the power."""
    if key == DECLINE:
        return Choice(DECLINE, say("Pass"))
    lights = (f"creature-{about['creature']}",) if "creature" in about else ()
    return Choice(key, say("%(power)s: %(text)s", power=power(key), text=text(key)), lights)


def target_choice(key: str) -> Choice:
    """A target: a creature, a card, a player, or a bet written "seat:creature"."""
    if key in CREATURES:
        return words.creature_choice(key)
    if key in BET_CARDS:
        return words.bet_card_choice(key)
    if key in CARDS:
        return Choice(key, words.card(key), (f"card-{key}", f"creature-{CARDS[key].creature}"))
    if key == PROTECTION_KEY:
        return Choice(key, words.card(key))
    seat, _, creature = key.partition(":")
    player = Player(int(seat))
    if not creature:
        return Choice(key, say("%(player)s", player=player))
    bet = say("%(player)s’s bet on %(creature)s", player=player, creature=words.creature(creature))
    return Choice(key, bet, (f"creature-{creature}",))


def nothing_to_choose(key: str, about: Facts) -> Words:
    """Why a power that the seat owns is not offered, though its window is open."""
    return say(
        "%(power)s can’t be played: neither of your holders has another card of %(creature)s.",
        power=power(key),
        creature=words.creature(about["creature"]),
    )
