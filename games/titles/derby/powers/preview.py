"""What a power will do, and what will happen without it, told from the own view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.events import event
from games.engine.questions import DECLINE, Picks
from games.engine.words import Player, Words, listed, say, say_n
from games.titles.derby import judgement as judging
from games.titles.derby import track as tracks
from games.titles.derby import words
from games.titles.derby.data import JUDGED, POWERS
from games.titles.derby.powers import words as naming
from games.titles.derby.powers.shifts import CHOSEN, Shift, shift
from games.titles.derby.ranks import rank_told
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
        return tuple(say("If nobody plays a power: %(what)s", what=what) for what in without_power(view))
    without = _stays(view, targets[0]) if power in CHOSEN and targets else without_power(view)
    return (
        *(
            say("With %(power)s: %(what)s", power=naming.power(power), what=what)
            for what in with_power(view, power, targets) or [naming.text(power)]
        ),
        *(say("Without it: %(what)s", what=what) for what in without),
    )


def without_power(view: View) -> list[Words]:
    """What happens if nobody plays a power in the open window; known to everybody."""
    about = view["window"]
    kind = about["kind"]
    moved = shift(view, ())
    if moved:
        return _told(view, moved)
    if kind == "after":
        return [say("%(card)s stays in the discard pile.", card=words.card(about["card"]))]
    if kind == "fate":
        in_deck = say("%(card)s stays in the Zeus deck.", card=words.card(about["card"]))
        return [*_stays(view, about["creature"]), *([in_deck] if about["bonus"] else ())]
    if kind == "bet":
        return [say("The bet card stays hidden.")]
    if kind == "mid":
        return [say("The third bets begin, and the bets placed before stay as they are.")]
    if kind == "draw":
        return [_drawing(view["zeus"]["count"])]
    return [_verdict(about["drawn"], about["spared"])]


def with_power(view: View, power: str, targets: Picks) -> list[Words]:
    """What the power brings about, as far as its targets are picked; nothing as long as that depends on them."""
    moved = shift(view, (power, *targets))
    if moved:
        return _told(view, moved)
    if power == "cleansing":
        return [say("%(card)s goes to the discard pile.", card=words.card(view["window"]["card"]))]
    if power in _LOOKS:
        return _LOOKS[power](view, targets)
    if power in _TARGETED and len(targets) == _TARGETED[power][0]:
        return [_TARGETED[power][1](view, targets)]
    return []


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


def _just_placed(view: View, targets: Picks) -> list[Words]:
    about = view["window"]
    return [_seen([(about["seat"], about["creature"])])]


def _one_of_each(view: View, targets: Picks) -> list[Words]:
    pairs = (target.split(":") for target in targets)
    return [_seen([(int(seat), creature) for seat, creature in pairs])] if targets else []


def _two_of_one(view: View, targets: Picks) -> list[Words]:
    if not targets:
        return []
    seat = int(targets[0])
    bets = [bet["creature"] for bet in view["seats"][seat]["bets"]]
    if len(bets) > POWERS["ravens-report"].looks:
        bets = list(targets[1:])
    return [_seen([(seat, creature) for creature in bets])] if bets else []


def _seen(bets: list[tuple[int, str]]) -> Words:
    """The looker alone learns what lies there (V8)."""
    named = [
        say("%(player)s’s bet on %(creature)s", player=Player(seat), creature=words.creature(creature))
        for seat, creature in bets
    ]
    return say_n(
        "You see the card of %(bets)s; the others only see that you look.",
        "You see the cards of %(bets)s; the others only see that you look.",
        len(bets),
        bets=listed(named),
    )


_LOOKS: Mapping[str, Callable[[View, Picks], list[Words]]] = {
    "falcons-eye": _just_placed,
    "superior-wisdom": _one_of_each,
    "ravens-report": _two_of_one,
}
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


def _told(view: View, moved: Shift) -> list[Words]:
    creature = moved.creature
    told = [sentence for happened in moved.events if (sentence := tell(happened))]
    if not told:
        return [say("%(creature)s does not move.", creature=words.creature(creature))]
    if not view["track"]["mid_passed"] and moved.track["positions"][creature] > view["track"]["mid_line"]:
        told += [sentence] if (sentence := tell(event("mid_line", creature=creature))) else []
    return told + rank_told(tracks.from_view(view), moved.track, creature, even_if_same=False)


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
