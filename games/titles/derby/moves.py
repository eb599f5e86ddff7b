"""What playing a movement card does to the track (D13-D17), as events. Shared by the steps and the preview."""

from __future__ import annotations

from games.engine.events import Event, event
from games.engine.questions import Picks
from games.titles.derby import track as tracks
from games.titles.derby.data import CARDS
from games.titles.derby.track import Track

FIRST, SECOND = "first", "second"
BONUS, PLAIN = "bonus", "plain"


def distance(card: str, played: str, bonus: bool) -> int:
    """The sectors that a card moves: fast when played first, slow when played second (D13), the bonus added (D14)."""
    known = CARDS[card]
    return (known.fast if played == FIRST else known.slow) + (known.bonus if bonus else 0)


def play_card(track: Track, card: str, played: str, bonus: bool, seat: int | None = None) -> list[Event]:
    """Move the creature of a card on the track; what happened, the card put down by `seat` first."""
    creature = CARDS[card].creature
    idle = creature in track["finished"]  # D17
    sectors = distance(card, played, bonus)
    put_down = event("played", card=card, played=played, bonus=bonus, sectors=sectors, idle=idle, seat=seat)
    return [put_down, *move(track, creature, sectors)]


def move(track: Track, creature: str, sectors: int) -> list[Event]:
    """Move a creature on the track; an event if that changes anything."""
    before = track["positions"][creature]
    behind = [other for other in track["entered"] if track["positions"][other] == before + sectors]
    tracks.advance(track, creature, sectors)
    after = track["positions"][creature]
    if after == before:
        return []
    if creature in track["finished"]:
        return [event("finished", creature=creature, start=before, place=len(track["finished"]))]
    return [event("moved", creature=creature, start=before, end=after, ahead_of=behind[-1:])]


def plays(picks: Picks) -> list[tuple[str, str, bool]]:
    """The cards of a turn's picks: key, played first or second, with its bonus or not; a dirty trick only once that is
    decided."""
    cards = [pick for pick in picks if pick in CARDS]
    if len(picks) == 1 and CARDS[picks[0]].dirty:
        return []
    return [
        (card, played, played == FIRST and BONUS in picks) for card, played in zip(cards, (FIRST, SECOND), strict=False)
    ]
