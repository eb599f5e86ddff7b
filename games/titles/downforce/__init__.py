"""Downforce: auctions, long ways on a branching track and secret bets, for 2 to 6 players. The rule numbers cited are
those of the rules page."""

from __future__ import annotations

from typing import Any

from games.engine.title import Credits, Game, Option, Title
from games.engine.words import Words, say
from games.titles.downforce import data, money
from games.titles.downforce.charts import charts
from games.titles.downforce.check import conserve
from games.titles.downforce.draws import tell_draw
from games.titles.downforce.lessons import lessons
from games.titles.downforce.opening import open_view
from games.titles.downforce.planning import PLANNING
from games.titles.downforce.preview import preview
from games.titles.downforce.rating import rate, worth_rating
from games.titles.downforce.redeal import redeal
from games.titles.downforce.rulings import RULINGS
from games.titles.downforce.steps import STEPS
from games.titles.downforce.steps.end import final_places
from games.titles.downforce.steps.start import set_up
from games.titles.downforce.telling import KINDS, chapter, gathered, passage, tell
from games.titles.downforce.unfold import unfold
from games.titles.downforce.view import view
from games.titles.downforce.words import money as money_words


def outcome(game: Game) -> dict[str, Any]:
    """Most money wins (F26)."""
    totals = money.totals(game.state, game.seats)
    return {"places": dict(enumerate(final_places(game))), "scores": dict(enumerate(totals))}


TITLE = Title(
    slug="downforce",
    name=data.NAME,
    credits=Credits(designers=data.DESIGNERS, publisher=data.PUBLISHER),
    rules=1,
    min_seats=data.MIN_SEATS,
    max_seats=data.MAX_SEATS,
    teaser=say(
        "Six racing cars are sold by secret bids, each with a power for its driver. Then every card moves several cars,"
        " and you drive them all: past the others where it is wide, in front of them where it is narrow. Three times"
        " everyone bets in secret on who will be among the first."
    ),
    learning_seats=4,  # one or two cars each, so that both the auction and the race are easy to follow
    asked=(15, 34),
    options=(
        Option(
            "track",
            say("Track"),
            tuple((key, Words("%(name)s", {"name": track["name"]})) for key, track in data.TRACKS.items()),
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
    chapter=chapter,
    passage=passage,
    gathered=gathered,
    tell_draw=tell_draw,
    unfold=unfold,
    open_view=open_view,
    charts=charts,
    preview=preview,
    score=money_words,
    mean_score=say("Mean money, in millions"),
    rate=rate,
    worth_rating=worth_rating,
    rulings=RULINGS,
    planning=PLANNING,
    lessons=lessons,
)
