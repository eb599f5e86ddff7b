"""What playing a movement card does to the track (D13-D17), as events. Shared by the steps and the preview."""

from __future__ import annotations

from typing import Any

from games.engine.events import Event, event
from games.engine.questions import Picks
from games.engine.title import Game
from games.titles.derby import track as tracks
from games.titles.derby.data import CARDS
from games.titles.derby.state import set_up_for
from games.titles.derby.track import Track

FIRST, SECOND = "first", "second"
BONUS, PLAIN = "bonus", "plain"


def distance(card: str, played: str, bonus: bool) -> int:
    """The sectors that a card moves: fast when played first, slow when played second (D13), the bonus added (D14)."""
    known = CARDS[card]
    return (known.fast if played == FIRST else known.slow) + (known.bonus if bonus else 0)


def card_played(track: Track, card: str, played: str, bonus: bool, seat: int | None = None) -> Event:
    """A card is put down by `seat`; a creature that has finished will not move (D17)."""
    idle = CARDS[card].creature in track["finished"]
    sectors = distance(card, played, bonus)
    return event("played", card=card, played=played, bonus=bonus, sectors=sectors, idle=idle, seat=seat)


def play_card(track: Track, card: str, played: str, bonus: bool, seat: int | None = None) -> list[Event]:
    """Move the creature of a card on the track; what happened, the card put down by `seat` first."""
    put_down = card_played(track, card, played, bonus, seat)
    return [put_down, *move(track, CARDS[card].creature, put_down["sectors"])]


def move(track: Track, creature: str, sectors: int) -> list[Event]:
    """Move a creature on the track, back if `sectors` is negative; an event if that changes anything."""
    before = track["positions"][creature]
    behind = [other for other in track["entered"] if track["positions"][other] == max(0, before + sectors)]
    tracks.advance(track, creature, sectors)
    after = track["positions"][creature]
    if after == before:
        return []
    if creature in track["finished"]:
        return [event("finished", creature=creature, start=before, place=len(track["finished"]))]
    return [event("moved", creature=creature, start=before, end=after, ahead_of=behind[-1:])]


def exchange(track: Track, creature: str, ahead: str) -> list[Event]:
    """Let two creatures on the track change places; what happened (V8)."""
    low, high = track["positions"][creature], track["positions"][ahead]
    met = {
        sector: [other for other in others if other not in (creature, ahead)][-1:]
        for sector, others in tracks.sectors_taken(track).items()
    }
    tracks.exchange(track, creature, ahead)
    return [
        event("moved", creature=ahead, start=high, end=low, ahead_of=met[low]),
        event("moved", creature=creature, start=low, end=high, ahead_of=met[high]),
    ]


def pass_mid_line(game: Game, creature: str) -> None:
    """Note when that creature, having moved, is the first of the race to be past the mid-race line (D19)."""
    state = game.state
    if not state["mid_passed"] and state["track"]["positions"][creature] > set_up_for(game).mid_line:
        state["mid_passed"] = creature
        game.log("mid_line", creature=creature)


def second_only(view: dict[str, Any]) -> bool:
    """Does the view show a turn whose first card has been played already (V7)?"""
    return view.get("second") is not None


def plays(picks: Picks, second: bool = False) -> list[tuple[str, str, bool]]:
    """The cards of a turn's picks: key, played first or second, with its bonus or not; a dirty trick only once that is
    decided. With `second`, only the second card of the turn is picked."""
    if second:
        return [(card, SECOND, False) for card in picks]
    cards = [pick for pick in picks if pick in CARDS]
    if len(picks) == 1 and CARDS[picks[0]].dirty:
        return []
    return [
        (card, played, played == FIRST and BONUS in picks) for card, played in zip(cards, (FIRST, SECOND), strict=False)
    ]
