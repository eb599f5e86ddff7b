"""What a power will do, and what will happen without it, told from the own view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.events import Event, event
from games.engine.questions import DECLINE, Picks
from games.engine.words import Words, say, say_n
from games.titles.derby import judgement as judging
from games.titles.derby import moves, words
from games.titles.derby import track as tracks
from games.titles.derby.data import CARDS, JUDGED, POWERS
from games.titles.derby.powers import words as naming
from games.titles.derby.telling import tell

View = dict[str, Any]


def preview_token(picks: Picks) -> tuple[Words, ...]:
    """What a Fate token on that sector is for (V3)."""
    sector = words.position(int(picks[0]))
    return (say("Fate cards can be played when a creature ends its move on %(sector)s.", sector=sector),)


def preview_power(view: View, picks: Picks) -> tuple[Words, ...]:
    """With the power and without it; as far as the targets are picked."""
    power, targets = picks[0], picks[1:]
    if power == DECLINE:
        return tuple(say("If nobody plays a power: %(what)s", what=what) for what in _without(view))
    without = _stays(view, targets[0]) if power in _CHOSEN and targets else _without(view)
    return (
        *(
            say("With %(power)s: %(what)s", power=naming.power(power), what=what)
            for what in _with(view, power, targets)
        ),
        *(say("Without it: %(what)s", what=what) for what in without),
    )


def _without(view: View) -> list[Words]:
    about = view["window"]
    kind = about["kind"]
    if kind == "play":
        return _moving(view, about["creature"], about["sectors"])
    if kind == "after":
        return [say("%(card)s stays in the discard pile.", card=words.card(about["card"]))]
    if kind == "fate":
        in_deck = say("%(card)s stays in the Zeus deck.", card=words.card(about["card"]))
        return [*_stays(view, about["creature"]), *([in_deck] if about["bonus"] else ())]
    if kind == "bet":
        return [say("The bet card stays hidden from you.")]
    if kind == "mid":
        return [say("The third bets begin, and the bets placed before stay as they are.")]
    if kind == "draw":
        return [_drawing(view["zeus"]["count"])]
    return [_verdict(about["drawn"], about["spared"])]


def _with(view: View, power: str, targets: Picks) -> list[Words]:
    about = view["window"]
    if power in _LENGTHS:
        return _moving(view, about["creature"], _LENGTHS[power](about))
    if power in _SHIFTS:
        return _moving(view, about["creature"], _SHIFTS[power] * POWERS[power].sectors)
    if power == "change-of-fortune":
        return _exchanging(view, about["creature"])
    if power == "cleansing":
        return [say("%(card)s goes to the discard pile.", card=words.card(about["card"]))]
    if power in _CHOSEN and targets:
        return _moving(view, targets[0], _CHOSEN[power] * POWERS[power].sectors)
    if power in _TARGETED and len(targets) == _TARGETED[power][0]:
        return [_TARGETED[power][1](view, targets)]
    return [naming.text(power)]


def _swapped(view: View, targets: Picks) -> Words:
    old, new = (words.creature(target) for target in targets)
    return say("Your bet on %(creature)s is then on %(other)s.", creature=old, other=new)


def _exchanged(view: View, targets: Picks) -> Words:
    creature, card = targets
    return say("Your bet on %(creature)s is then %(bet)s.", creature=words.creature(creature), bet=words.bet(card))


def _renewed(view: View, targets: Picks) -> Words:
    card, gone = words.card(view["window"]["card"]), words.card(targets[0])
    return say("%(card)s goes back into your holder, and %(gone)s is discarded.", card=card, gone=gone)


def _returned(view: View, targets: Picks) -> Words:
    return _drawing(view["zeus"]["count"] - 1)


def _put_back(view: View, targets: Picks) -> Words:
    about = view["window"]
    deck = view["zeus"]["count"] - len(about["drawn"]) + 1
    return say_n(
        "%(card)s goes back, and Zeus draws one from a deck of %(n)s card.",
        "%(card)s goes back, and Zeus draws one from a deck of %(n)s cards.",
        deck,
        card=words.card(targets[0]),
    )


def _spared(view: View, targets: Picks) -> Words:
    return _verdict(view["window"]["drawn"], targets[0])


def _drawing(deck: int) -> Words:
    return say_n(
        "Zeus draws %(n)s card from a deck of %(deck)s.",
        "Zeus draws %(n)s cards from a deck of %(deck)s.",
        min(JUDGED, deck),
        deck=deck,
    )


_LENGTHS: Mapping[str, Callable[[View], int]] = {
    "sun-ray": lambda about: about["sectors"] + POWERS["sun-ray"].sectors,
    "heavy-air": lambda about: max(0, about["sectors"] - POWERS["heavy-air"].sectors),
    "second-wind": lambda about: CARDS[about["card"]].fast,
}


_SHIFTS = {"tangled-web": -1, "tailwind": 1}
"""Powers that move the creature of the window back or on."""
_CHOSEN = {"celestial-order": -1, "heavenly-dukes-blessing": 1}
"""Powers that move a creature of one's choice back or on."""
_TARGETED: Mapping[str, tuple[int, Callable[[View, Picks], Words]]] = {
    "trickster": (2, _swapped),
    "prophecy": (2, _exchanged),
    "renewal": (1, _renewed),
    "sleight-of-hand": (1, _returned),
    "word-with-zeus": (1, _put_back),
    "mandate": (1, _spared),
}
"""What powers do to their targets, once so many are picked."""


def _stays(view: View, creature: str) -> list[Words]:
    where = words.position(view["positions"][creature])
    return [say("%(creature)s stays on %(position)s.", creature=words.creature(creature), position=where)]


def _moving(view: View, creature: str, sectors: int) -> list[Words]:
    track = tracks.from_view(view)
    return _told(view, track, moves.move(track, creature, sectors), creature)


def _exchanging(view: View, creature: str) -> list[Words]:
    track = tracks.from_view(view)
    ahead = tracks.next_ahead(track, creature)
    assert ahead is not None, "the card is offered only with a creature ahead"
    return _told(view, track, moves.exchange(track, creature, ahead), creature)


def _told(view: View, track: tracks.Track, events: list[Event], creature: str) -> list[Words]:
    told = [sentence for happened in events if (sentence := tell(happened))]
    if not told:
        return [say("%(creature)s does not move.", creature=words.creature(creature))]
    if not view["track"]["mid_passed"] and track["positions"][creature] > view["track"]["mid_line"]:
        told += [sentence] if (sentence := tell(event("mid_line", creature=creature))) else []
    return told


def _verdict(drawn: list[str], spared: str) -> Words:
    out = judging.disqualified(judging.counting(drawn, spared))
    if not out:
        return say("Nobody is disqualified.")
    return say_n(
        "%(creatures)s is disqualified.",
        "%(creatures)s are disqualified.",
        len(out),
        creatures=words.creatures(out),
    )
