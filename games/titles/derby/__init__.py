"""Derby: a betting race with hidden cards, for 3 to 6 players. The rule numbers cited are those of the rules page."""

from __future__ import annotations

from typing import Any

from games.engine.title import Credits, Game, Title, switch
from games.engine.words import say
from games.titles.derby import data
from games.titles.derby.charts import charts
from games.titles.derby.check import conserve
from games.titles.derby.draws import tell_draw
from games.titles.derby.lessons import lessons
from games.titles.derby.opening import open_view, role
from games.titles.derby.planning import PLANNING
from games.titles.derby.powers.telling import learned
from games.titles.derby.preview import preview
from games.titles.derby.rating import rate
from games.titles.derby.redeal import redeal
from games.titles.derby.rulings import RULINGS
from games.titles.derby.state import places
from games.titles.derby.steps import STEPS, set_up
from games.titles.derby.telling import KINDS, chapter, gathered, passage, tell
from games.titles.derby.unfold import unfold
from games.titles.derby.view import view


def outcome(game: Game) -> dict[str, Any]:
    """Most victory points win; equal totals share a place (D29)."""
    points = game.state["points"]
    return {"places": dict(enumerate(places(points))), "scores": dict(enumerate(points))}


TITLE = Title(
    slug="derby",
    name=data.NAME,
    credits=Credits(designers=data.DESIGNERS, publisher=data.PUBLISHER),
    rules=1,
    min_seats=data.MIN_SEATS,
    max_seats=data.MAX_SEATS,
    teaser=say(
        "Six creatures of myth race around Olympus while three to six gods bet on them. You hold cards together with"
        " the neighbour on each side, so everyone knows something and nobody knows it all. Three races, hidden bets,"
        " a few dirty tricks, and Zeus watching for them."
    ),
    asked=(18, 24),
    options=(
        switch(
            "zeus_sobers_up",
            say("Zeus Sobers Up"),
            meaning=say("Protection cards that Zeus draws leave the game, so his judgement gets harsher race by race."),
        ),
        switch(
            "powers",
            say("Power of the Gods"),
            meaning=say(
                "Every god has power cards of its own, each for one use, also while it is somebody else’s turn. A game"
                " has far more decisions; standing answers can give many of them for you."
            ),
        ),
        switch(
            "fate_tokens",
            say("Fate Tokens"),
            needs="powers",
            meaning=say(
                "Before every race each player puts a token on a sector. When a creature stops there, one of the gods"
                " can play its Fate card."
            ),
        ),
    ),
    steps=STEPS,
    set_up=set_up,
    view=view,
    outcome=outcome,
    redeal=redeal,
    conserve=conserve,
    tell=tell,
    kinds=KINDS,
    tell_draw=tell_draw,
    chapter=chapter,
    passage=passage,
    gathered=gathered,
    unfold=unfold,
    open_view=open_view,
    role=role,
    charts=charts,
    learned=learned,
    preview=preview,
    rate=rate,
    rulings=RULINGS,
    planning=PLANNING,
    lessons=lessons,
)
