"""What the template of Derby's board needs: the drawing, and the ranking in words that goes with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import template

from games.engine.words import Words, say
from games.templatetags.derby import picked, places_of
from games.titles.derby import track as tracks
from games.titles.derby.drawing import track as lane_drawing
from games.titles.derby.drawing.tokens import judged
from games.titles.derby.preview import track_after

register = template.Library()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A creature in the ranking: its place (None: disqualified), where it is, and its place before if that was
    another."""

    creature: str
    place: int | None
    where: Words
    was: int | None = None

    @property
    def gains(self) -> bool:
        """Is it better placed than before?"""
        return bool(self.was and self.place and self.place < self.was)


@register.filter
def drawing(page: Any) -> lane_drawing.Board:
    """Where everything stands on the drawn board: with cards, a power or a token picked, where it will stand then; a
    move that is announced, while powers can still change it, as a way; else what has moved lately."""
    view, picks = page.view, picked(page)
    if view["phase"] == "fate_tokens" and picks:
        view = {**view, "fate": {**view["fate"], picks[0]: page.viewer}}
    drawn = _drawn(page, view)
    if page.turn and view.get("window"):
        return lane_drawing.lighted(drawn, _lights(page.turn.choices) if picks else {})
    if page.turn and view["phase"] != "race":
        return lane_drawing.lighted(drawn, _lights(page.turn.choices), _lights(page.turn.picked))
    return drawn


@register.filter
def ranking(page: Any) -> tuple[Ranked, ...]:
    """The ranking that goes with the drawing, the disqualified last; its order tells who is ahead in a sector."""
    later, before = _later(page), _lately(page)
    view, old = (later, page.view) if later and picked(page) else (page.view, before)
    over = judged(view)
    order = over["order"] if over else view["standing"]
    places = {creature: nth for nth, creature in enumerate(old["standing"], 1)} if old and not over else {}
    lines = [
        Ranked(creature, nth, _where(view, creature), places[creature] if places.get(creature, nth) != nth else None)
        for nth, creature in enumerate(order, 1)
    ]
    out = over["disqualified"] if over else ()
    return (*lines, *(Ranked(creature, None, _where(view, creature)) for creature in out))


def _where(view: Mapping[str, Any], creature: str) -> Words:
    """Where a creature is, whoever else is there, in words that fit into half a line of a phone."""
    if creature in view["finished"]:
        return say("past the finish")
    return places_of({**view, "sectors": {}}, creature)


def _drawn(page: Any, view: Mapping[str, Any]) -> lane_drawing.Board:
    later = _later(page)
    if later is not None:
        return lane_drawing.board(later, before=view) if picked(page) else lane_drawing.announced(view, later)
    before = None if picked(page) else page.before
    return lane_drawing.board(view, before=_in_this_race(before, view), told="since")


def _later(page: Any) -> dict[str, Any] | None:
    """The view as it will be with the picks, or with the announced move; None when nothing moves then."""
    view = page.view
    track = track_after(dict(view), picked(page))
    if track["positions"] == view["positions"]:
        return None
    return {
        **view,
        "positions": track["positions"],
        "sectors": {str(sector): creatures for sector, creatures in tracks.sectors_taken(track).items()},
        "finished": track["finished"],
        "standing": tracks.standing(track),
    }


def _lately(page: Any) -> dict[str, Any] | None:
    """The view that the present one is compared with: not one of an earlier race."""
    before: dict[str, Any] | None = page.before
    return before if before and before["race"] == page.view["race"] else None


def _in_this_race(before: dict[str, Any] | None, view: Mapping[str, Any]) -> dict[str, Any] | None:
    """What was before, or the start of this race if that was in an earlier one. In which order creatures stood at the
    start nobody can see any more, so that no place is told."""
    if before is None or before["race"] == view["race"]:
        return before
    return {**before, "positions": dict.fromkeys(view["positions"], 0), "sectors": {}, "finished": []}


def _lights(choices: Sequence[Any]) -> dict[str, list[str]]:
    """The keys of the choices by the elements of the board that they light up."""
    lights: dict[str, list[str]] = {}
    for choice in choices:
        for light in choice.lights:
            lights.setdefault(light, []).append(choice.key)
    return lights
