"""The pages of Downforce in every state that looks different."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.urls import reverse
from playwright.sync_api import Page

from games.engine.questions import Picks, Question
from games.models import Game, User
from games.titles.downforce.picks import CAR, LINE, STEP
from tests.browser.circuits import Circuits, composed, to_the_end
from tests.browser.places import Places
from tests.browser.visits import Path, Reader, Visit, ada, at, eve, of, open_folds

Of = Callable[[Circuits], Game]


def circuit(game: Of, query: Callable[[Question], Picks] | None = None) -> Path:
    """The table of that game, with these picks for the one who is awaited."""

    def path(places: Places) -> str:
        found = game(places.circuits)
        address = reverse("table", args=[found.pk])
        if query is None:
            return address
        picks = query(places.circuits.own_question(found))
        assert picks, "no such picks"
        return f"{address}?ask={found.ask}" + "".join(f"&pick={key}" for key in picks)

    return path


def planning(game: Of, kind: str, count: int = 0, *conditions: str) -> Path:
    """The plan page of that game with the form for the next question of that kind, so far picked; `conditions`: the
    picks of a condition."""

    def path(places: Places) -> str:
        found = game(places.circuits)
        question = places.circuits.coming(found, kind)
        picks = "".join(f"&pick={choice.key}" for choice in question.options()[:count])
        more = "".join(f"&cond={key}" for key in conditions)
        return f"{reverse('plan', args=[found.pk])}?for={question.occasion}{picks}{more}"

    return path


def awaited_in(game: Of, step: int = 0) -> Reader:
    return lambda places: places.circuits.reader(game(places.circuits), step)


def reader(who: Callable[[Circuits], User]) -> Reader:
    return lambda places: who(places.circuits)


def game_of(name: str) -> Callable[[Places], Any]:
    return lambda places: getattr(places.circuits, name)


def one(question: Question) -> Picks:
    return (question.options()[0].key,)


def up_to(sort: str) -> Callable[[Question], Picks]:
    return lambda question: composed(question, sort)


def beyond(sort: str) -> Callable[[Question], Picks]:
    """The picks up to such a choice, and one of its kind."""

    def picks(question: Question) -> Picks:
        found = composed(question, sort)
        choice = next(choice.key for choice in question.options(found) if choice.key.startswith(sort))
        return (*found, choice)

    return picks


def stepping(question: Question) -> Picks:
    """A step, where another one can follow."""
    choice = next(choice.key for choice in question.options() if choice.key.startswith(STEP))
    return (choice,)


def open_stepwise(page: Page, _: Places) -> None:
    page.locator("#stepwise > summary").click()


VISITS: dict[str, tuple[Visit, ...]] = {
    "auction": (
        Visit("table", circuit(lambda all: all.auction), awaited_in(lambda all: all.auction), does=open_folds),
        Visit("table", circuit(lambda all: all.auction, one), awaited_in(lambda all: all.auction)),
        Visit("table", circuit(lambda all: all.sealed_auction[0]), reader(lambda all: all.sealed_auction[1])),
        Visit("table", circuit(lambda all: all.again), eve, does=open_folds),
        Visit("table", circuit(lambda all: all.carless), awaited_in(lambda all: all.carless)),
        Visit("table", circuit(lambda all: all.powers), awaited_in(lambda all: all.powers)),
        Visit("table", circuit(lambda all: all.powers, one), awaited_in(lambda all: all.powers)),
        Visit("table", circuit(lambda all: all.powers)),
    ),
    "plans at the circuit": (
        Visit("plan", of("plan", game_of("planned")), awaited_in(lambda all: all.planned), does=open_folds),
        Visit("plan", planning(lambda all: all.planned, "bid"), awaited_in(lambda all: all.planned)),
        Visit("plan", planning(lambda all: all.planned, "bid", 1, "power"), awaited_in(lambda all: all.planned)),
        Visit("plan", planning(lambda all: all.planned, "power"), awaited_in(lambda all: all.planned)),
        Visit("plan", planning(lambda all: all.race, "bet"), awaited_in(lambda all: all.race)),
        Visit("plan", planning(lambda all: all.race, "bet", 1, "among"), awaited_in(lambda all: all.race)),
        Visit("table", circuit(lambda all: all.planned), awaited_in(lambda all: all.planned)),
    ),
    "circuit": (
        Visit("table", circuit(lambda all: all.race), awaited_in(lambda all: all.race), does=open_folds),
        Visit("table", circuit(lambda all: all.race, one), awaited_in(lambda all: all.race)),
        Visit("table", circuit(lambda all: all.late_race, up_to(CAR)), awaited_in(lambda all: all.late_race)),
        Visit(
            "table",
            circuit(lambda all: all.late_race, up_to(STEP)),
            awaited_in(lambda all: all.late_race),
            does=open_stepwise,
        ),
        Visit("table", circuit(lambda all: all.late_race, beyond(STEP)), awaited_in(lambda all: all.late_race)),
        Visit("table", circuit(lambda all: all.late_race, to_the_end), awaited_in(lambda all: all.late_race)),
        Visit("table", circuit(lambda all: all.tricky, up_to(LINE)), awaited_in(lambda all: all.tricky)),
    ),
    "circuit of others": (
        Visit("table", circuit(lambda all: all.cunning), reader(lambda all: all.driver), does=open_folds),
        Visit("table", circuit(lambda all: all.cunning, stepping), reader(lambda all: all.driver)),
        Visit("table", circuit(lambda all: all.cunning, to_the_end), reader(lambda all: all.driver)),
        Visit("table", circuit(lambda all: all.cunning), reader(lambda all: all.kept_waiting), does=open_folds),
        Visit("table", circuit(lambda all: all.cunning)),
        Visit("table", circuit(lambda all: all.bets), awaited_in(lambda all: all.bets), does=open_folds),
        Visit("table", circuit(lambda all: all.bets, one), awaited_in(lambda all: all.bets)),
        Visit("table", circuit(lambda all: all.sealed_bets[0]), reader(lambda all: all.sealed_bets[1])),
    ),
    "finish": (
        Visit("table", of("table", game_of("under_way")), awaited_in(lambda all: all.under_way, 1), does=open_folds),
        Visit("recap", of("recap", game_of("under_way"), 1), awaited_in(lambda all: all.under_way)),
        Visit("table", of("table", game_of("finished")), ada, does=open_folds),
        Visit("table", of("table", game_of("finished_with_bots")), ada),
        Visit("replay", of("replay", game_of("finished"), 2), ada),
        Visit("replay", of("replay", game_of("finished"), 45), ada),
        Visit("log", of("log", game_of("finished")), ada),
        Visit("open-game", lambda _: reverse("open-game") + "?title=downforce", ada),
        Visit("rules", at("rules", "downforce")),
    ),
}
