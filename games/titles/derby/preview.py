"""What the picks made so far will do, told from the own view."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from games.engine.events import Event, event
from games.engine.questions import Picks, Question
from games.engine.words import Words, say, say_n
from games.titles.derby import track as tracks
from games.titles.derby import words
from games.titles.derby.data import BET_CARDS, CARDS
from games.titles.derby.moves import play_card, plays, second_only
from games.titles.derby.powers.preview import preview_power, preview_token
from games.titles.derby.powers.shifts import shift
from games.titles.derby.ranks import rank_told
from games.titles.derby.telling import tell
from games.titles.derby.track import Track


def preview(view: dict[str, Any], question: Question, picks: Picks) -> tuple[Words, ...]:
    """The effects of these picks, a sentence each; none before the first pick."""
    if not picks:
        return ()
    if view.get("window"):
        return preview_power(view, picks)
    if view["phase"] == "fate_tokens":
        return preview_token(picks)
    return _turn(view, picks) if view["phase"] == "race" else _bet(view, picks)


def track_after(view: dict[str, Any], picks: Picks) -> Track:
    """The track as it will be with these picks: when the cards of a turn have moved their creatures, or when the power
    picked in a window has done its work."""
    track = tracks.from_view(view)
    if view.get("window"):
        moved = shift(view, picks)
        return moved.track if moved else track
    if view["phase"] == "race":
        for card, played, bonus in plays(picks, second_only(view)):
            play_card(track, card, played, bonus)
    return track


def _bet(view: dict[str, Any], picks: Picks) -> tuple[Words, ...]:
    creature = words.creature(picks[0])
    token = _token(creature, view["supply"][picks[0]] - 1)
    if len(picks) == 1:
        return (token,)
    bet = BET_CARDS[picks[1]]
    won = say_n(
        "If %(bet)s comes true for %(creature)s, you score %(n)s point.",
        "If %(bet)s comes true for %(creature)s, you score %(n)s points.",
        bet.points,
        bet=words.bet(bet.key),
        creature=creature,
    )
    return token, won


def _token(creature: Words, left: int) -> Words:
    if not left:
        return say("The last token of %(creature)s goes on your bet; none is left for others.", creature=creature)
    return say_n(
        "One token of %(creature)s goes on your bet; %(n)s is left for others.",
        "One token of %(creature)s goes on your bet; %(n)s are left for others.",
        left,
        creature=creature,
    )


def _turn(view: dict[str, Any], picks: Picks) -> tuple[Words, ...]:
    track, line, passed = tracks.from_view(view), view["track"]["mid_line"], view["track"]["mid_passed"]
    told: list[Words] = []
    for card, played, bonus in plays(picks, second_only(view)):
        creature = CARDS[card].creature
        before = deepcopy(track)
        events = play_card(track, card, played, bonus)
        moved = [sentence for happened in events[1:] if (sentence := tell(happened))]
        told += [*moved, *rank_told(before, track, creature)] if moved else [_stays(creature, events[0])]
        if not passed and track["positions"][creature] > line:
            passed = True
            told += [sentence] if (sentence := tell(event("mid_line", creature=creature))) else []
        if bonus:
            told.append(say("%(card)s goes to the Zeus deck.", card=words.card(card)))
    return tuple(told)


def _stays(creature: str, played: Event) -> Words:
    if played["idle"]:
        return say("%(creature)s has finished and does not move.", creature=words.creature(creature))
    return say("%(creature)s does not move.", creature=words.creature(creature))
