"""Templates get looks and lines, never the game as the engine holds it: nothing secret is within their reach."""

from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from typing import Any

import pytest
from django.db.models import Model
from django.urls import reverse
from django.utils.functional import empty

from games.models import Game
from games.services import page
from tests.cast import NOW, awaited, browser_of, numbers, play_on

pytestmark = pytest.mark.django_db

FIRST_BETS = 8

PAGES = {
    "table": "/games/{pk}/",
    "picks": "/games/{pk}/turn/?pick=nothing",
    "fresh": "/games/{pk}/fresh/?version=0",
    "log": "/games/{pk}/log/",
    "replay": "/games/{pk}/replay/{last}/",
    "replay as a spectator": "/games/{pk}/replay/{last}/?seat=watcher",
    "replay of another seat": "/games/{pk}/replay/{last}/?seat=2",
    "replay with open cards": "/games/{pk}/replay/{last}/?seat=open",
    "recap": "/games/{pk}/since/1/",
    "game as a file": "/games/{pk}/game.json",
    "seed": "/games/{pk}/seed/",
    "resign": "/games/{pk}/resign/",
    "mine": "/games/",
    "home": "/",
    "player": "/players/ada/",
}


@pytest.fixture
def race(running_game) -> Game:
    return play_on(running_game, FIRST_BETS + 3)


def within_reach(thing: Any, seen: dict[int, Any]) -> Iterable[str]:
    """Every text that a template could come to from here by dots, without a call or a query."""
    if isinstance(thing, str | bytes):
        yield thing.hex() if isinstance(thing, bytes) else thing
        return
    if id(thing) in seen or callable(thing):
        return
    seen[id(thing)] = thing
    if isinstance(thing, Mapping):
        inside = [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        inside = list(thing)
    elif getattr(thing, "_wrapped", empty) is not empty:
        inside = [thing._wrapped]
    elif is_dataclass(thing) or isinstance(thing, Model):
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        inside = [getattr(thing, name) for name in slots if hasattr(thing, name)] + list(vars_of(thing).values())
    else:
        inside = [value for name, value in vars_of(thing).items() if not name.startswith("_")]
        inside = inside if type(thing).__module__.startswith("games.") else []
    for one in inside:
        yield from within_reach(one, seen)


def vars_of(thing: Any) -> dict[str, Any]:
    return getattr(thing, "__dict__", {})


def hidden_from(game: Game, seat: int | None) -> set[str]:
    holders = game.record["state"]["holders"]
    own = () if seat is None else (seat, (seat - 1) % len(holders))
    return {card for holder, cards in enumerate(holders) if holder not in own for card in cards}


def test_the_search_finds_what_a_row_holds(race):
    texts = set(within_reach({"somewhere": [race]}, {}))
    assert race.record["seed"] in texts
    assert hidden_from(race, None) <= texts


@pytest.mark.parametrize("who", ["mover", "waiting", "watcher"])
@pytest.mark.parametrize("address", PAGES.values(), ids=PAGES.keys())
def test_no_template_is_given_the_seed_or_a_hidden_card(race, ada, ben, cleo, dan, eve, address, who):  # HL-01 HL-07
    seat = {"mover": awaited(race)[0], "waiting": (awaited(race)[0] + 2) % 4, "watcher": None}[who]
    reader = eve if seat is None else (ada, ben, cleo, dan)[seat]
    path = address.format(pk=race.pk, last=numbers(race)[-1])
    answer = browser_of(reader).get(path, HTTP_HX_REQUEST="true") if "pick" in path else browser_of(reader).get(path)
    texts = {text for context in answer.context or () for text in within_reach(context.flatten(), {})}
    assert texts or answer.status_code in (302, 403, 404)
    assert not {text for text in texts if race.record["seed"] in text}
    assert not hidden_from(race, seat) & texts


def test_a_refused_move_brings_nothing_secret_either(race, ada, ben, cleo, dan):  # HL-07
    seat = (awaited(race)[0] + 1) % 4
    browser = browser_of((ada, ben, cleo, dan)[seat])
    answer = browser.post(reverse("turn", args=[race.pk]), {"ask": race.ask, "pick": "dragon"})
    texts = {text for context in answer.context for text in within_reach(context.flatten(), {})}
    assert race.record["seed"] not in texts
    assert not hidden_from(race, seat) & texts


def test_a_page_holds_no_row(race, eve):
    assert not [value for value in vars(page.build(race, eve, now=NOW)).values() if isinstance(value, Model)]
