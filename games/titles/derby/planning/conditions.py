"""On what a planned reply can be made to depend, all of it seen by the player who plans:

("still-there", card)             the card is in one of the own holders
("not-passed", creature, sector)  the creature is on that sector or behind it now
("alone-on", creature)            nobody else has bet on this creature of the reply in this race
("not-crossing",)                 the cards of the reply make no creature the first past the mid-race line
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.engine.planning import Condition
from games.engine.questions import Choice, Path, Picks, Question
from games.engine.words import Words, say
from games.titles.derby import track as tracks
from games.titles.derby import words
from games.titles.derby.data import BETS_PER_RACE, CARDS, CREATURES, SECTORS
from games.titles.derby.moves import play_card, plays, second_only
from games.titles.derby.planning.seen import View
from games.titles.derby.state import own_holders

STILL_THERE, NOT_PASSED, ALONE_ON, NOT_CROSSING = "still-there", "not-passed", "alone-on", "not-crossing"

_PROMPT = say("Only on what condition?")
_SECTORS = tuple(str(sector) for sector in range(1, SECTORS + 1))


def conditions(view: View, question: Question, picks: Picks) -> Path:
    """A kind of condition that makes sense for this reply, and what it is about: nothing that could not fail."""
    is_token = not _creatures_of(picks)  # nothing has happened in the race when tokens are put (V3)
    is_early = is_token or _is_first_bet(question)
    about: Mapping[str, Sequence[str]] = {
        STILL_THERE: [card for card in _own_cards(view) if card not in picks and not is_early],
        NOT_PASSED: () if is_early else CREATURES,
        ALONE_ON: _creatures_of(picks),
        NOT_CROSSING: (),
    }
    is_passed = view["track"]["mid_passed"]  # then nobody can be the first any more
    kinds = [kind for kind in about if about[kind] or (kind == NOT_CROSSING and _cards_of(picks) and not is_passed)]

    def after(condition: Picks) -> Sequence[str]:
        if not condition:
            return kinds
        if len(condition) == 1:
            return about[condition[0]]
        return _SECTORS if condition[0] == NOT_PASSED and len(condition) == 2 else ()

    def refusal(condition: Picks, key: str) -> Words | None:
        if not condition:
            if key == NOT_CROSSING and is_passed:
                return say("The mid-race line has been passed, so nobody can be the first any more.")
            if is_token:
                return say("A Fate token depends on no card and no creature.")
            return _why_no_kind(key, is_early)
        if not after(condition):
            return None
        if condition[0] == STILL_THERE and key in picks and key in CARDS:
            return say("%(card)s is played by this reply itself.", card=words.card(key))
        if condition[0] == STILL_THERE and key in CARDS:
            return say("%(card)s is in neither of your holders.", card=words.card(key))
        if condition[0] == ALONE_ON and key in CREATURES:
            return say("This reply is not about %(creature)s.", creature=words.creature(key))
        if condition[0] == NOT_PASSED and len(condition) == 2:
            return say("The sectors go from %(first)s to %(last)s.", first=1, last=SECTORS)
        return None

    return Path(_PROMPT, after, _named, refusal)


def holds(view: View, seat: int, picks: Picks, condition: Condition) -> bool:
    """Does the condition hold, with these picks as reply to what is asked now?"""
    return _HOLDS[condition[0]](view, seat, picks, condition)


def told(condition: Condition) -> Words:
    """The condition in words that go on from a reply."""
    kind, *about = condition
    if kind == STILL_THERE:
        return say("only if %(card)s is still there", card=words.card(about[0]))
    if kind == NOT_PASSED:
        creature, sector = about
        return say(
            "only if %(creature)s is not beyond %(sector)s",
            creature=words.creature(creature),
            sector=words.position(int(sector)),
        )
    if kind == ALONE_ON:
        return say("only if nobody else has bet on %(creature)s", creature=words.creature(about[0]))
    return say("only if it does not make a creature the first to pass the mid-race line")


# What can be picked


def _own_cards(view: View) -> list[str]:
    """The movement cards that the seat sees, those of its two holders."""
    return [card for holder in view["holders"] for card in holder["cards"] or ()]


def _cards_of(picks: Picks) -> list[str]:
    return [pick for pick in picks if pick in CARDS]


def _creatures_of(picks: Picks) -> list[str]:
    """The creatures that a reply bets on or moves."""
    found = {CARDS[pick].creature if pick in CARDS else pick for pick in picks}
    return [creature for creature in CREATURES if creature in found]


def _is_first_bet(question: Question) -> bool:
    """Whether it is one of the bets before the race, when no card has been played and all stand at the start (D8)."""
    _, kind, *rest = question.occasion.split(".")
    return kind == "bet" and int(rest[0]) < BETS_PER_RACE


def _named(condition: Picks, key: str) -> Choice:
    if not condition:
        return Choice(key, _KINDS[key])
    if condition[0] == STILL_THERE:
        return Choice(key, words.card(key), (f"card-{key}", f"creature-{CARDS[key].creature}"))
    if len(condition) == 1:
        return words.creature_choice(key)
    return Choice(key, words.position(int(key)), (f"sector-{key}",))


_KINDS = {
    STILL_THERE: say("Only if another card is still there"),
    NOT_PASSED: say("Only if a creature is not beyond a sector"),
    ALONE_ON: say("Only if nobody else has bet on the creature"),
    NOT_CROSSING: say("Only if it does not make a creature the first to pass the mid-race line"),
}


def _why_no_kind(kind: str, is_early: bool) -> Words | None:
    if is_early and kind in (STILL_THERE, NOT_PASSED):
        return say("No card is played and no creature moves before this bet.")
    if kind == STILL_THERE:
        return say("There is no other card in your holders.")
    if kind == NOT_CROSSING:
        return say("This reply plays no card, so it makes no creature pass the mid-race line.")
    return None


# What holds


def _still_there(view: View, seat: int, picks: Picks, condition: Condition) -> bool:
    own = own_holders(seat, len(view["seats"]))
    return any(condition[1] in (view["holders"][holder]["cards"] or ()) for holder in own)


def _not_passed(view: View, seat: int, picks: Picks, condition: Condition) -> bool:
    _, creature, sector = condition
    return bool(view["positions"][creature] <= int(sector))


def _alone_on(view: View, seat: int, picks: Picks, condition: Condition) -> bool:
    others = (other for other in view["seats"] if other["seat"] != seat)
    return not any(bet["creature"] == condition[1] for other in others for bet in other["bets"])


def _not_crossing(view: View, seat: int, picks: Picks, condition: Condition) -> bool:
    if view["track"]["mid_passed"]:
        return True
    track, line = tracks.from_view(view), view["track"]["mid_line"]
    second = second_only(view) and view["turn"] == seat and len(picks) == 1
    for card, played, bonus in plays(picks, second):
        play_card(track, card, played, bonus)
    return not any(position > line for position in track["positions"].values())


_HOLDS: Mapping[str, Callable[[View, int, Picks, Condition], bool]] = {
    STILL_THERE: _still_there,
    NOT_PASSED: _not_passed,
    ALONE_ON: _alone_on,
    NOT_CROSSING: _not_crossing,
}
