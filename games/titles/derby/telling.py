"""What happened in a Derby, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.events import Event
from games.engine.words import Player, Words, listed, say, say_n
from games.titles.derby import words
from games.titles.derby.data import CARDS
from games.titles.derby.moves import FIRST
from games.titles.derby.powers.telling import tell_drawn, tell_power, tell_token


def tell(happened: Event) -> Words | None:
    """The sentence for an event, with its private facts where it has them; None for an event of another kind."""
    telling = _TELLING.get(happened["kind"])
    return telling(happened) if telling else None


def chapter(happened: Event) -> Words | None:
    """A race begins a new part of the log."""
    return say("Race %(race)s", race=happened["race"]) if happened["kind"] == "race_started" else None


def passage(happened: Event) -> Words | None:
    """The parts of a race."""
    return _PASSAGES.get(happened["kind"])


def gathered(happened: Event) -> Words | None:
    """All bets of a race are revealed at once (D25)."""
    return say("All bets of the race are revealed.") if happened["kind"] == "revealed" else None


_PASSAGES: Mapping[str, Words] = {
    "fate_token": say("Fate tokens"),
    "bet": say("First bets"),
    "played": say("The race itself"),
    "third_bets": say("Third bets"),
    "ranked": say("Judgement"),
}
"""What begins with the first such event of a race."""


def _game_started(happened: Event) -> Words:
    parts = [
        say("%(player)s is %(god)s", player=Player(seat), god=words.god(god))
        for seat, god in enumerate(happened["gods"])
    ]
    return say(
        "The game begins: %(gods)s. %(first)s was drawn as first player.",
        gods=listed(parts),
        first=Player(happened["first"]),
    )


def _race_started(happened: Event) -> Words:
    return say_n(
        "Race %(race)s begins with %(first)s. Every holder gets %(n)s card. On the start sector stand, from last to"
        " first: %(stacking)s.",
        "Race %(race)s begins with %(first)s. Every holder gets %(n)s cards. On the start sector stand, from last to"
        " first: %(stacking)s.",
        happened["cards"],
        race=happened["race"],
        first=Player(happened["first"]),
        stacking=words.creatures(happened["stacking"]),
    )


def _bet(happened: Event) -> Words:
    player, creature = Player(happened["seat"]), words.creature(happened["creature"])
    if "card" not in happened:
        return say("%(player)s bets on %(creature)s.", player=player, creature=creature)
    return say(
        "%(player)s bets %(bet)s on %(creature)s.", player=player, bet=words.bet(happened["card"]), creature=creature
    )


def _no_bet(happened: Event) -> Words:
    return say("%(player)s can’t bet on any creature that has a token left.", player=Player(happened["seat"]))


def _played(happened: Event) -> Words:
    facts = {"player": Player(happened["seat"]), "card": words.card(happened["card"])}
    if happened["idle"]:
        facts["creature"] = words.creature(CARDS[happened["card"]].creature)
        if happened["bonus"]:
            return say(
                "%(player)s plays %(card)s first, with its bonus, for the Zeus deck: %(creature)s has finished and does"
                " not move.",
                **facts,
            )
        if happened["played"] == FIRST:
            return say("%(player)s plays %(card)s first: %(creature)s has finished and does not move.", **facts)
        return say("%(player)s plays %(card)s second: %(creature)s has finished and does not move.", **facts)
    n = happened["sectors"]
    if happened["bonus"]:
        known = CARDS[happened["card"]]
        return say_n(
            "%(player)s plays %(card)s first, with its bonus: %(fast)s + %(bonus)s = %(n)s sector. The card goes to"
            " the Zeus deck.",
            "%(player)s plays %(card)s first, with its bonus: %(fast)s + %(bonus)s = %(n)s sectors. The card goes to"
            " the Zeus deck.",
            n,
            fast=known.fast,
            bonus=known.bonus,
            **facts,
        )
    if happened["played"] == FIRST:
        return say_n(
            "%(player)s plays %(card)s first: %(n)s sector.",
            "%(player)s plays %(card)s first: %(n)s sectors.",
            n,
            **facts,
        )
    return say_n(
        "%(player)s plays %(card)s second: %(n)s sector.",
        "%(player)s plays %(card)s second: %(n)s sectors.",
        n,
        **facts,
    )


def _moved(happened: Event) -> Words:
    facts = {
        "creature": words.creature(happened["creature"]),
        "start": words.position(happened["start"]),
        "end": words.position(happened["end"]),
    }
    if happened["end"] < happened["start"]:
        return _moved_back(happened, facts)
    for other in happened["ahead_of"]:
        return say(
            "%(creature)s moves from %(start)s to %(end)s, ahead of %(other)s.", other=words.creature(other), **facts
        )
    return say("%(creature)s moves from %(start)s to %(end)s.", **facts)


def _moved_back(happened: Event, facts: Mapping[str, Words]) -> Words:
    for other in happened["ahead_of"]:
        return say(
            "%(creature)s moves back from %(start)s to %(end)s, ahead of %(other)s.",
            other=words.creature(other),
            **facts,
        )
    return say("%(creature)s moves back from %(start)s to %(end)s.", **facts)


def _finished(happened: Event) -> Words:
    return say(
        "%(creature)s crosses the finish line and is %(place)s.",
        creature=words.creature(happened["creature"]),
        place=words.place(happened["place"]),
    )


def _mid_line(happened: Event) -> Words:
    return say(
        "%(creature)s is the first to pass the mid-race line: after this turn everyone places a third bet.",
        creature=words.creature(happened["creature"]),
    )


def _third_bets(happened: Event) -> Words:
    return say("The third bets are placed. %(first)s is the new first player.", first=Player(happened["first"]))


def _ranked(happened: Event) -> Words:
    return say("All cards are played. The ranking: %(order)s.", order=words.creatures(happened["order"]))


def _judgement(happened: Event) -> Words:
    if not happened["drawn"]:
        return say("The Zeus deck is empty: nobody is judged.")
    drawn = words.cards(happened["drawn"])
    left = happened["left_game"]
    verdict = _verdict_shown(happened, drawn) if happened.get("shown") else _verdict(happened, drawn)
    if not left:
        return verdict
    return say_n(
        "%(verdict)s He sobers up: %(n)s protection card leaves the game.",
        "%(verdict)s He sobers up: %(n)s protection cards leave the game.",
        left,
        verdict=verdict,
    )


def _verdict(happened: Event, drawn: Words) -> Words:
    if not happened["disqualified"]:
        return say("Zeus draws %(drawn)s: nobody is disqualified.", drawn=drawn)
    return say_n(
        "Zeus draws %(drawn)s: %(creatures)s is disqualified.",
        "Zeus draws %(drawn)s: %(creatures)s are disqualified.",
        len(happened["disqualified"]),
        drawn=drawn,
        creatures=words.creatures(happened["disqualified"]),
    )


def _verdict_shown(happened: Event, drawn: Words) -> Words:
    """The cards were drawn before, and powers may have changed something about them (V2)."""
    if not happened["disqualified"]:
        return say("Zeus judges by %(drawn)s: nobody is disqualified.", drawn=drawn)
    return say_n(
        "Zeus judges by %(drawn)s: %(creatures)s is disqualified.",
        "Zeus judges by %(drawn)s: %(creatures)s are disqualified.",
        len(happened["disqualified"]),
        drawn=drawn,
        creatures=words.creatures(happened["disqualified"]),
    )


def _revealed(happened: Event) -> Words:
    facts = {
        "player": Player(happened["seat"]),
        "bet": words.bet(happened["card"]),
        "creature": words.creature(happened["creature"]),
    }
    if not happened["points"]:
        return say("%(player)s had bet %(bet)s on %(creature)s: it fails.", **facts)
    return say_n(
        "%(player)s had bet %(bet)s on %(creature)s: it holds, %(n)s point.",
        "%(player)s had bet %(bet)s on %(creature)s: it holds, %(n)s points.",
        happened["points"],
        **facts,
    )


def _race_ended(happened: Event) -> Words:
    totals = listed(
        [say("%(player)s %(points)s", player=Player(seat), points=n) for seat, n in enumerate(happened["points"])]
    )
    if happened["race"] == 1:
        return say("After one race the totals are: %(totals)s.", totals=totals)
    return say_n(
        "After %(n)s race the totals are: %(totals)s.",
        "After %(n)s races the totals are: %(totals)s.",
        happened["race"],
        totals=totals,
    )


def _game_ended(happened: Event) -> Words:
    best = [Player(seat) for seat, place in enumerate(happened["places"]) if place == 1]
    return say_n(
        "%(winners)s wins with %(points)s victory points.",
        "%(winners)s share the victory with %(points)s victory points each.",
        len(best),
        winners=listed(best),
        points=max(happened["points"]),
    )


_TELLING: Mapping[str, Callable[[Event], Words]] = {
    "game_started": _game_started,
    "race_started": _race_started,
    "bet": _bet,
    "no_bet": _no_bet,
    "played": _played,
    "moved": _moved,
    "finished": _finished,
    "mid_line": _mid_line,
    "third_bets": _third_bets,
    "ranked": _ranked,
    "judgement": _judgement,
    "revealed": _revealed,
    "race_ended": _race_ended,
    "game_ended": _game_ended,
    "fate_token": tell_token,
    "drawn": tell_drawn,
    "power": tell_power,
}
KINDS = frozenset(_TELLING)
"""The kinds of events that this game puts into words."""
