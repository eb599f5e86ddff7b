"""What Derby's templates need for powers and Fate tokens: faces, windows and their choices, what was looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import template

from games.engine.questions import DECLINE, Choice
from games.engine.words import Words
from games.titles.derby import track as tracks
from games.titles.derby.data import CREATURES, POWERS, PROTECTION_KEY, Power
from games.titles.derby.in_words import places_of
from games.titles.derby.powers import words as naming
from games.titles.derby.powers.occasions import occasion, wanted
from games.titles.derby.powers.preview import preview_power, with_power
from games.titles.derby.preview import track_after

register = template.Library()

register.filter("power_name", naming.power)
register.filter("power_text", naming.text)
register.filter("power_when", naming.when)
register.filter("occasion", occasion)


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat that is asked for a power in the open window, and whether its answer is still missing."""

    seat: int
    power: Power
    awaited: bool


@dataclass(frozen=True, slots=True)
class WindowChoice:
    """The first choice in a window: to pass, or the power; and what would happen then. `refused` says why the power
    can't be played, though its owner is asked."""

    key: str
    power: Power
    effects: tuple[Words, ...]
    refused: Words | None = None

    @property
    def passes(self) -> bool:
        """Is it the choice that keeps the power?"""
        return self.key == DECLINE


@dataclass(frozen=True, slots=True)
class Target:
    """Something that a power can be used on: its choice, the creature or movement card it shows, and where that is."""

    choice: Choice
    creature: str
    where: tuple[Words, ...] = ()
    tokens: int | None = None


@dataclass(frozen=True, slots=True)
class FateToken:
    """The Fate token of a seat, and the number of its sector; none where it does not lie on the track."""

    seat: int
    sector: str = ""


@register.filter
def asked(page: Any) -> tuple[Asked, ...]:
    """Who is asked for which power, in the order in which the answers are decided (V4)."""
    return tuple(
        Asked(line["seat"], POWERS[line["power"]], line["seat"] in page.awaited)
        for line in page.view["window"]["asked"]
    )


@register.filter
def otherwise(page: Any) -> tuple[Words, ...]:
    """What happens if nobody plays a power."""
    return preview_power(page.view, (DECLINE,))


@register.filter
def window_choices(page: Any) -> tuple[WindowChoice, ...]:
    """The power that the viewer is asked for and the choice to pass, each with what would happen."""
    key = next(line["power"] for line in page.view["window"]["asked"] if line["seat"] == page.viewer)
    offered = {choice.key for choice in page.turn.choices}
    refused = None if key in offered else page.look.question.why_not((), key)
    power = POWERS[key]
    effects = () if refused else tuple(with_power(page.view, key, ()))
    return (
        WindowChoice(key, power, effects, refused),
        WindowChoice(DECLINE, power, otherwise(page)),
    )


@register.filter
def next_pick(turn: Any) -> Words | None:
    """What is to be picked next in a window."""
    return wanted(turn.keys)


@register.filter
def targets(page: Any) -> tuple[Target, ...]:
    """The targets that can be picked now."""
    return tuple(_target(page, choice) for choice in page.turn.choices)


def _target(page: Any, choice: Choice) -> Target:
    creature = choice.key.rpartition(":")[2]
    if creature not in CREATURES:
        return Target(choice, "")
    picks = (*page.turn.keys, choice.key)
    if picks[0] == "trickster" and len(picks) == 3:
        return Target(choice, creature, tokens=page.view["supply"][creature])
    return Target(choice, creature, _whereabouts(page.view, picks, creature))


def _whereabouts(view: dict[str, Any], picks: tuple[str, ...], creature: str) -> tuple[Words, ...]:
    """Where the creature is, and where it would be, if that is somewhere else."""
    track = track_after(view, picks)
    later = {
        "positions": track["positions"],
        "sectors": {str(sector): creatures for sector, creatures in tracks.sectors_taken(track).items()},
        "finished": track["finished"],
    }
    here, there = places_of(view, creature), places_of(later, creature)
    return (here,) if track["positions"] == view["positions"] else (here, there)


@register.filter
def is_power(key: str) -> bool:
    """Whether a pick names a power."""
    return key in POWERS


@register.filter
def is_protection(key: str) -> bool:
    """Whether a pick names a protection card."""
    return key == PROTECTION_KEY


@register.filter
def power_card(key: str) -> Power:
    """The power card of that key."""
    return POWERS[key]


@register.filter
def seat_powers(line: Mapping[str, Any]) -> tuple[tuple[Power, bool], ...]:
    """The powers of a seat in the order of its cards, each with whether it has been used."""
    held = line["powers"]
    return tuple(
        (power, key in held["used"]) for key, power in POWERS.items() if key in (*held["unused"], *held["used"])
    )


@register.filter
def has_fate_tokens(view: Mapping[str, Any]) -> bool:
    """Whether the game is played with Fate tokens (V3), whether or not one lies on the track now."""
    return any(power.fate for line in view["seats"] if "powers" in line for power, _ in seat_powers(line))


@register.filter
def fate_tokens(view: Mapping[str, Any]) -> list[FateToken]:
    """The token of every seat, wherever it is: as many all through the game, so that what follows stands still."""
    lies = {seat: sector for sector, seat in view["fate"].items()}
    return [FateToken(line["seat"], lies.get(line["seat"], "")) for line in view["seats"]]


@register.simple_tag
def looks(view: Mapping[str, Any], seat: int, creature: str) -> list[Mapping[str, Any]]:
    """What the viewer has seen of that seat's bet on that creature in this race; nothing of others' looks."""
    return [look for look in view.get("known", ()) if (look["seat"], look["creature"]) == (seat, creature)]


@register.filter
def god_at(seats: Sequence[Mapping[str, Any]], seat: int) -> str:
    """The god of that seat."""
    return str(seats[seat]["god"])
