"""The whole table as sentences, for those who would rather read it, or have it read to them, than look at the drawing.

Made from the view alone, so that it tells a seat what the drawing shows that seat, and nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engine.aloud import Line, Part
from games.engine.words import Player, Words, say, say_n
from games.titles.derby import words
from games.titles.derby.data import BET_CARDS, BETS_PER_RACE, CARDS
from games.titles.derby.powers import words as naming
from games.titles.derby.powers.occasions import occasion

View = Mapping[str, Any]


def in_words(view: View, viewer: int | None) -> tuple[Part, ...]:
    """Everything on the table as that viewer sees it (`None`: somebody who watches); nothing once the game is over."""
    if view["phase"] == "over":
        return ()
    return (
        Part(say("The race"), tuple(_race(view, viewer))),
        Part(say("The track"), tuple(_track(view))),
        Part(say("Movement cards"), tuple(_cards(view))),
        Part(say("Players and bets"), tuple(_players(view, viewer))),
    )


def places_of(view: View, creature: str) -> Words:
    """Where a creature is."""
    if creature in view["finished"]:
        return say("across the finish line")
    sector = view["positions"][creature]
    there = view["sectors"].get(str(sector), [creature])
    if len(there) == 1:
        return say("at the start") if sector == 0 else say("sector %(sector)s", sector=sector)
    facts = {"sector": sector, "place": words.place(len(there) - there.index(creature)), "count": len(there)}
    if sector == 0:
        return say("at the start, %(place)s of %(count)s there", **facts)
    return say("sector %(sector)s, %(place)s of %(count)s there", **facts)


def card_aloud(key: str) -> Words:
    """A movement card with everything that stands on it."""
    card = CARDS[key]
    facts = {"creature": words.creature(card.creature), "fast": card.fast, "slow": card.slow}
    if card.dirty:
        return say(
            "%(creature)s: fast %(fast)s, slow %(slow)s, dirty trick with bonus %(bonus)s", bonus=card.bonus, **facts
        )
    return say("%(creature)s: fast %(fast)s, slow %(slow)s", **facts)


def _race(view: View, viewer: int | None) -> Iterator[Line]:
    yield Line(say("Race %(race)s of %(races)s.", race=view["race"], races=view["races"]))
    if view.get("window"):
        yield Line(occasion(view))
    else:
        yield Line(_phase(view))
    first = view["first_player"]
    yield Line(
        say("You are first player.") if first == viewer else say("%(player)s is first player.", player=Player(first))
    )


def _phase(view: View) -> Words:
    if view["phase"] == "first_bets":
        return (
            say("The second bets are being placed.") if view["round"] == 2 else say("The first bets are being placed.")
        )
    if view["phase"] == "third_bets":
        return say("The third bets are being placed.")
    if view["phase"] == "fate_tokens":
        return say("The Fate tokens are being placed.")
    return say("The creatures are running.")


def _track(view: View) -> Iterator[Line]:
    track = view["track"]
    facts = {"sectors": track["sectors"], "line": track["mid_line"]}
    if track["mid_passed"]:
        yield Line(
            say("The track has %(sectors)s sectors. The mid-race line behind sector %(line)s has been passed.", **facts)
        )
    else:
        yield Line(
            say(
                "The track has %(sectors)s sectors. Nobody has passed the mid-race line behind sector %(line)s.",
                **facts,
            )
        )
    ranked = enumerate(view["standing"], 1)
    yield Line(
        say("The ranking now. In a shared sector the 1st there is ahead: whoever came last."),
        tuple(
            say(
                "%(place)s: %(creature)s, %(where)s",
                place=words.place(place),
                creature=words.creature(creature),
                where=places_of(view, creature),
            )
            for place, creature in ranked
        ),
    )
    for sector, seat in (view.get("fate") or {}).items():
        yield Line(say("On sector %(sector)s lies the Fate token of %(player)s.", sector=sector, player=Player(seat)))


def _cards(view: View) -> Iterator[Line]:
    for holder in view["holders"]:
        one, other = holder["between"]
        between = say_n(
            "Cardholder between %(one)s and %(other)s: %(n)s card",
            "Cardholder between %(one)s and %(other)s: %(n)s cards",
            holder["count"],
            one=Player(one),
            other=Player(other),
        )
        yield Line(between, _in_order(holder["cards"] or ()))
    renewed = view.get("renewed")
    if renewed:
        one, other = view["holders"][renewed["holder"]]["between"]
        yield Line(
            say(
                "Everybody has seen that %(card)s was put back between %(one)s and %(other)s.",
                card=words.card(renewed["card"]),
                one=Player(one),
                other=Player(other),
            )
        )
    yield from _zeus(view)
    discards = view["discards"]
    yield Line(
        say_n("Discarded in this race: %(n)s card", "Discarded in this race: %(n)s cards", len(discards)),
        _in_order(discards),
    )
    unused = view["unused"]
    yield Line(say_n("%(n)s card is not in this race.", "%(n)s cards are not in this race.", unused))


def _zeus(view: View) -> Iterator[Line]:
    zeus, put_by = view["zeus"], view.get("put_by") or {}
    count = zeus["protection"]
    yield Line(
        say_n(
            "Zeus deck: %(n)s protection card, and as dirty tricks: %(tricks)s",
            "Zeus deck: %(n)s protection cards, and as dirty tricks: %(tricks)s",
            count,
            tricks=len(zeus["tricks"]),
        ),
        tuple(
            say("%(card)s, by %(player)s", card=card_aloud(key), player=Player(put_by[key]))
            if key in put_by
            else card_aloud(key)
            for key in zeus["tricks"]
        ),
    )


def _players(view: View, viewer: int | None) -> Iterator[Line]:
    yield Line(
        say("Bet tokens that are left"),
        tuple(
            say("%(creature)s: %(count)s", creature=words.creature(creature), count=left)
            for creature, left in view["supply"].items()
        ),
    )
    for line in view["seats"]:
        yield Line(_seat(line), tuple(_bets(view, line)))
    if viewer is not None:
        hand = view["seats"][viewer]["hand"] or ()
        yield Line(
            say_n("You have %(n)s bet card in hand.", "You have %(n)s bet cards in hand.", len(hand)),
            tuple(_bet_card(key) for key in BET_CARDS if key in hand),
        )


def _seat(line: View) -> Words:
    return say_n(
        "%(player)s with %(god)s: %(points)s points, %(n)s bet card in hand",
        "%(player)s with %(god)s: %(points)s points, %(n)s bet cards in hand",
        line["hand_count"],
        player=Player(line["seat"]),
        god=words.god(line["god"]),
        points=line["points"],
    )


def _bets(view: View, line: View) -> Iterator[Words]:
    for bet in line["bets"]:
        creature = words.creature(bet["creature"])
        if bet["card"]:
            yield say("bet on %(creature)s with %(bet)s", creature=creature, bet=words.bet(bet["card"]))
        else:
            yield say("bet on %(creature)s with a hidden card", creature=creature)
        for look in view.get("known") or ():
            if (look["seat"], look["creature"]) == (line["seat"], bet["creature"]):
                yield _seen(look)
    missing = BETS_PER_RACE - len(line["bets"])
    if missing:
        yield say_n("%(n)s bet not placed yet", "%(n)s bets not placed yet", missing)
    powers = line.get("powers")
    if powers:
        for key in powers["unused"]:
            yield say("power: %(power)s", power=naming.power(key))
        for key in powers["used"]:
            yield say("power, used: %(power)s", power=naming.power(key))


def _seen(look: View) -> Words:
    facts = {"creature": words.creature(look["creature"]), "bet": words.bet(look["card"])}
    if look["exchanged"]:
        return say("you saw %(bet)s on %(creature)s, which was exchanged since", **facts)
    return say("you saw %(bet)s on %(creature)s", **facts)


def _bet_card(key: str) -> Words:
    points = BET_CARDS[key].points
    return say_n("%(bet)s for %(n)s point", "%(bet)s for %(n)s points", points, bet=words.bet(key))


def _in_order(keys: Sequence[str]) -> tuple[Words, ...]:
    return tuple(card_aloud(key) for key in sorted(keys, key=list(CARDS).index))
