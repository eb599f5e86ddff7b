"""What a seat may know of the powers, from an allow-list: all but the bet cards that others have looked at."""

from __future__ import annotations

from typing import Any

from games.engine.title import Game
from games.titles.derby.powers.deal import used

_LOOK = ("seat", "creature", "card", "exchanged")
_WINDOW = ("kind", "asked", "creatures", "seat", "card", "played", "bonus", "creature", "sector")
"""What is shown of the open window, each where it has it; all of it is public."""


def view_powers(game: Game, seat: int | None) -> dict[str, Any]:
    """The parts of the view that only a game with powers has:

    fate       the Fate tokens on the track: {"sector": seat}
    known      the bet cards that the viewer has looked at in this race; `exchanged`: another card lies there now
    renewed    {"holder", "card"} while a renewed card lies where everyone saw it go
    second     the holder that the second card must come from, while it is asked for (V7)
    put_by     who put each dirty trick into the Zeus deck: {card: seat}
    window     the open window or None: `kind`, who is `asked` for which power, the `creatures` it concerns, and the
               facts it is about (see `rule.Facts`; play: also `sectors`; drawn: also `drawn` and `spared`)
    """
    state = game.state
    renewed = state["renewed"]
    return {
        "fate": dict(sorted(state["fate"].items(), key=lambda token: int(token[0]))),
        "known": [] if seat is None else [{name: look[name] for name in _LOOK} for look in state["known"][seat]],
        "renewed": {"holder": renewed[0], "card": renewed[1]} if renewed else None,
        "second": state["second"],
        "put_by": dict(sorted(state["put_by"].items())),
        "window": _window(game),
    }


def view_seat_powers(game: Game, seat: int) -> dict[str, list[str]]:
    """The power cards of a seat: those it can still play, and those it has played."""
    return {"unused": list(game.state["powers"][seat]), "used": used(game, seat)}


def _window(game: Game) -> dict[str, Any] | None:
    """Which window is open, what it is about, and who is asked for which power."""
    state = game.state
    if state["window"] is None:
        return None
    shown = {name: state["window"][name] for name in _WINDOW if name in state["window"]}
    if state["played"]:
        shown["sectors"] = state["played"][3]
    if state["drawn"]:
        shown.update(drawn=list(state["drawn"]), spared=state["spared"])
    return shown
