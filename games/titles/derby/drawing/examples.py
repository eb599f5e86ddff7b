"""The worked examples of Derby's rules page. What happens in them is worked out by the rules themselves and told in
the words of the log, so that no number here can differ from a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.events import Event, event
from games.engine.words import Player, Words, listed, say, say_n
from games.titles.derby import judgement as judging
from games.titles.derby import track as tracks
from games.titles.derby import words
from games.titles.derby.data import BET_CARDS, CARDS, POWERS, PROTECTION, PROTECTION_KEY, SECTORS, SET_UP, BetCard
from games.titles.derby.drawing import scene as scenes
from games.titles.derby.drawing.scene import Scene
from games.titles.derby.moves import FIRST, SECOND, move, play_card
from games.titles.derby.powers import words as naming
from games.titles.derby.telling import tell
from games.titles.derby.track import Track

GODS = ("odin", "horus", "anansi", "marduk")
"""Who plays in the examples, in the seats 0 to 3; they stand for the names of people."""
ODIN, HORUS, ANANSI, MARDUK = range(4)


@dataclass(frozen=True, slots=True)
class Example:
    """A picture, what stood there before, what is played, what happens, and what follows from it."""

    scene: Scene
    before: tuple[Words, ...]
    told: tuple[Words, ...]
    after: tuple[Words, ...] = ()
    cards: tuple[tuple[str, str], ...] = ()
    """The cards played, each with "first" or "second"."""
    tricks: tuple[str, ...] = ()
    """The dirty tricks that lie in the Zeus deck afterwards."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The ranking before the judgement, what was drawn, and the ranking after it."""

    order: tuple[str, ...]
    drawn: tuple[str, ...]
    out: tuple[str, ...]
    final: tuple[str, ...]
    told: Words | None


@dataclass(frozen=True, slots=True)
class Scored:
    """A bet with its place in the final ranking and what it brings."""

    bet: BetCard
    creature: str
    place: Words
    points: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """Some bets of one player, and what they bring together."""

    bets: tuple[Scored, ...]
    total: int


def sharing() -> Example:
    """A creature comes to a sector in which others stand (D15)."""
    track = _track([("dragon", 3), ("sylph", 4), ("lamassu", 6), ("phoenix", 6)])
    return _played(track, [("sylph-n3", SECOND, False)], HORUS, shows=(3, 7))


def turn() -> Example:
    """X1: a dirty trick with its bonus, then a card for its slow value."""
    track = _track([("dragon", 5), ("pegasus", 3), ("gryphon", 8)])
    return _played(track, [("pegasus-t2", FIRST, True), ("dragon-n2", SECOND, False)], ODIN, shows=(2, 9))


def turn_without_bonus() -> Example:
    """X2: a dirty trick as second card."""
    track = _track([("dragon", 2), ("pegasus", 5)])
    return _played(track, [("dragon-n3", FIRST, False), ("pegasus-t1", SECOND, False)], HORUS, shows=(1, 7))


def third_bet() -> Example:
    """D19: who bets first when the mid-race line has been passed."""
    track = _track([("gryphon", 8), ("phoenix", 10), ("lamassu", 12)])
    seat, card = HORUS, "phoenix-n3"
    played = _played(track, [(card, FIRST, False)], seat, shows=(8, 15))
    order = [Player((seat + 1 + nth) % len(GODS)) for nth in range(len(GODS))]
    line = tell(event("mid_line", creature=CARDS[card].creature))
    return Example(
        scene=played.scene,
        before=played.before,
        told=(*played.told, *((line,) if line else ())),
        after=(
            say(
                "It was the turn of %(player)s, so when it is over the third bets are placed in this order: %(order)s.",
                player=Player(seat),
                order=listed(order),
            ),
            say("Then the race goes on with a turn of %(first)s.", first=order[0]),
        ),
        cards=played.cards,
    )


def _at_the_end() -> Track:
    """The race of X3: the Dragon is across the finish line."""
    return _track(
        [("sylph", SECTORS - 5), ("lamassu", SECTORS - 4), ("phoenix", SECTORS - 4), ("gryphon", SECTORS - 2)]
        + [("pegasus", SECTORS), ("dragon", SECTORS + 1)]
    )


def ranking() -> Example:
    """X3: all cards are played."""
    track = _at_the_end()
    ranked = tell(event("ranked", order=tracks.standing(track)))
    scene = scenes.of(_view(track), shows=(SECTORS - 5, SECTORS), stand=True)
    across = say_n(
        "%(creatures)s is across the finish line.",
        "%(creatures)s are across the finish line.",
        len(track["finished"]),
        creatures=words.creatures(track["finished"]),
    )
    return Example(scene, (across, *_where(track)), (ranked,) if ranked else ())


def judgement() -> Judged:
    """X4: a protection card and a dirty trick are drawn."""
    order, drawn = tracks.standing(_at_the_end()), [PROTECTION_KEY, "pegasus-t2"]
    out = judging.disqualified(drawn)
    told = tell(event("judgement", drawn=drawn, disqualified=out, left_game=0))
    return Judged(tuple(order), tuple(drawn), tuple(out), tuple(judging.ranked(order, drawn)), told)


def scoring() -> Scoring:
    """X5: three bets after that judgement."""
    final = judgement().final
    bets = (("first-second", "gryphon"), ("first-disqualified", "pegasus"), ("last-two", "dragon"))
    lines = tuple(
        Scored(BET_CARDS[card], creature, _place(creature, final), judging.points_for(card, creature, final))
        for card, creature in bets
    )
    return Scoring(lines, sum(line.points for line in lines))


def fate() -> Example:
    """V3: a move ends on a sector with a Fate token, and a Fate card answers it."""
    power = POWERS["tailwind"]
    track = _track([("sylph", 3), ("gryphon", 6), ("lamassu", 9)])
    before, where = _view(track), _where(track)
    sector = str(track["positions"]["sylph"] + CARDS["sylph-n2"].fast)
    events = play_card(track, "sylph-n2", FIRST, False, ODIN)
    played = say(
        "A Fate token lies there. %(player)s plays %(power)s: %(text)s",
        player=Player(HORUS),
        power=naming.power(power.key),
        text=naming.text(power.key),
    )
    pushed = move(track, "sylph", power.sectors)
    return Example(
        scene=scenes.of({**_view(track), "fate": {sector: ANANSI}}, shows=(2, 10), before=before),
        before=where,
        told=(*_told(events), played, *_told(pushed)),
        after=(say("The token leaves the track for the rest of this race, whoever had put it there."),),
        cards=(("sylph-n2", FIRST),),
    )


def _played(track: Track, cards: Sequence[tuple[str, str, bool]], seat: int, shows: tuple[int, int]) -> Example:
    """The cards of a turn on this track: card, played first or second, with its bonus or not."""
    before, where = _view(track), _where(track)
    events: list[Event] = []
    for card, played, bonus in cards:
        events += play_card(track, card, played, bonus, seat)
    tricks = tuple(card for card, _, bonus in cards if bonus)
    return Example(
        scene=scenes.of(_view(track, tricks), shows=shows, before=before),
        before=where,
        told=_told(events),
        after=tuple(
            _standing_there(sector, creatures)
            for sector, creatures in sorted(tracks.sectors_taken(track).items())
            if len(creatures) > 1 and sector
        ),
        cards=tuple((card, played) for card, played, _ in cards),
        tricks=tricks,
    )


def _track(places: Sequence[tuple[str, int]]) -> Track:
    """A track with these creatures, in the order in which they came to their sectors."""
    return {
        "positions": dict(places),
        "entered": [creature for creature, sector in places if sector <= SECTORS],
        "finished": [creature for creature, sector in places if sector > SECTORS],
    }


def _view(track: Track, tricks: Sequence[str] = ()) -> dict[str, Any]:
    """The track as the board of a table of four takes it."""
    numbers = SET_UP[len(GODS)]
    return {
        "phase": "race",
        "race": 1,
        "track": {
            "sectors": SECTORS,
            "mid_line": numbers.mid_line,
            "mid_colour": numbers.mid_colour,
            "mid_passed": False,
            "third_bet": False,
        },
        "positions": dict(track["positions"]),
        "sectors": {str(sector): creatures for sector, creatures in sorted(tracks.sectors_taken(track).items())},
        "finished": list(track["finished"]),
        "standing": tracks.standing(track),
        "zeus": {"count": PROTECTION + len(tricks), "protection": PROTECTION, "tricks": list(tricks)},
        "races_done": [],
    }


def _where(track: Track) -> tuple[Words, ...]:
    """Who stands where, the furthest last."""
    return tuple(
        _standing_there(sector, creatures) for sector, creatures in sorted(tracks.sectors_taken(track).items())
    )


def _standing_there(sector: int, creatures: Sequence[str]) -> Words:
    return say_n(
        "On %(sector)s stands %(creatures)s.",
        "On %(sector)s stand, from behind to ahead: %(creatures)s.",
        len(creatures),
        sector=words.position(sector),
        creatures=words.creatures(creatures),
    )


def _told(events: Sequence[Mapping[str, Any]]) -> tuple[Words, ...]:
    return tuple(sentence for happened in events if (sentence := tell(dict(happened))))


def _place(creature: str, final: Sequence[str]) -> Words:
    """What became of a creature, as bets count it (D24)."""
    if creature not in final:
        return say("disqualified")
    return words.place(final.index(creature) + 1)
