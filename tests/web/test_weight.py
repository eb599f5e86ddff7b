"""What a table weighs on the line: its limits are facts about bytes, so they are counted, not timed."""

import gzip
import random
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from games.engine import kernel
from games.models import Game
from tests.cast import any_reply, awaited, begun, browser_of, fresh, person, play_on
from tests.titles.derby.powers.moments import MOMENTS, moment

pytestmark = pytest.mark.django_db

FIRST_VISIT = 120_000
TURN = 25_000
HEADERS = 700
"""About what the headers of an answer take, cookies and the security policy included."""
ZIPPED = {"Accept-Encoding": "gzip"}
VARIANTS = [{}, {"powers": True, "fate_tokens": True, "zeus_sobers_up": True}]


@pytest.fixture(params=VARIANTS, ids=["plain", "all variants"])
def crowded(request, ada, ben, cleo, dan, eve) -> Game:
    """Six at a table, in the middle of the last race: the most that a table has to show."""
    people = [ada, ben, cleo, dan, eve, person("fay")]
    return later(begun(*people, options=request.param), race=3, moves=14)


def later(game: Game, *, race: int, moves: int) -> Game:
    """The game, so many moves after that race has begun."""
    rng = random.Random(12)
    while view(game)["race"] < race:
        game = play_on(game, 5, rng=rng)
    while view(game)["phase"] != "race":
        game = play_on(game, rng=rng)
    game = play_on(game, moves, rng=rng)
    while view(game)["phase"] != "race" or view(game).get("window"):
        game = play_on(game, rng=rng)
    return game


def view(game: Game) -> dict:
    return kernel.look(game.get_title(), game.record or {}, None).view


def reader(game: Game):
    return browser_of(game.seats.get(index=awaited(game)[0]).user)


def weight(answer) -> int:
    assert answer.headers["Content-Encoding"] == "gzip"
    return len(answer.content) + HEADERS


def belonging(page: str) -> set[str]:
    """The static files that a browser loads with the page, and with its stylesheets."""
    files = set(re.findall(r'(?:href|src)="/static/([^"]+)"', page))
    for name in [name for name in files if name.endswith(".css")]:
        files |= {urljoin(name, found) for found in re.findall(r'url\("?([^")]+)', read(name).decode())}
    return files


def read(name: str) -> bytes:
    found = finders.find(name)
    assert found, name
    return Path(found).read_bytes()


def stored_weight(name: str) -> int:
    """As plain HTTP serves it, where browsers take gzip and no brotli."""
    return len(gzip.compress(read(name), 9)) + HEADERS


def test_the_first_visit_of_the_fullest_table_is_light(crowded):
    answer = reader(crowded).get(reverse("table", args=[crowded.pk]), headers=ZIPPED)
    files = belonging(gzip.decompress(answer.content).decode())
    assert {Path(name).name for name in files} >= {"site.css", "table.css", "table.js", "meander.svg"}
    total = weight(answer) + sum(map(stored_weight, files))
    assert total <= FIRST_VISIT


def test_all_requests_of_a_turn_together_are_light(crowded):
    index = awaited(crowded)[0]
    _, reply = any_reply(crowded, index, random.Random(5))
    assert turn_weight(crowded, index, reply) <= TURN


@pytest.mark.parametrize("power", [power for power in MOMENTS if power != "superior-wisdom"])
def test_all_requests_of_a_power_together_are_light(power, ada, ben, cleo, dan, eve):
    assert power_weight(power, [ada, ben, cleo, dan, eve, person("fay")]) <= TURN


def test_the_power_with_a_pick_for_each_other_player_weighs_a_little_more(ada, ben, cleo, dan, eve):
    """Superior Wisdom: a power and five looks, each a request."""
    assert power_weight("superior-wisdom", [ada, ben, cleo, dan, eve, person("fay")]) <= 1.5 * TURN


def power_weight(power: str, people: list) -> int:
    """The power played at a table of six."""
    game = begun(*people, options=VARIANTS[1])
    record, owner, reply = moment(power, 6)
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
    return turn_weight(fresh(game), owner, reply)


def turn_weight(game: Game, index: int, reply) -> int:
    """All requests from the first pick to the table after the confirmation."""
    opened = kernel.asked(game.get_title(), game.record or {})
    picks = opened.questions[index].picks(reply)
    browser, address = browser_of(game.seats.get(index=index).user), reverse("turn", args=[game.pk])
    headers = ZIPPED | {"HX-Request": "true"}
    steps = [{"ask": opened.number, "pick": list(picks[:count])} for count in range(1, len(picks) + 1)]
    total = sum(weight(browser.get(address, step, headers=headers)) for step in steps)
    sent = browser.post(address, steps[-1], headers=headers)
    assert sent.status_code == 200
    return total + weight(sent)


def test_a_look_for_news_that_finds_none_has_no_body(running_game):
    address = reverse("fresh", args=[running_game.pk])
    answer = reader(running_game).get(address, {"version": running_game.version}, headers=ZIPPED)
    assert (answer.status_code, answer.content) == (204, b"")


def test_no_two_answers_give_away_by_their_length_what_is_in_them(running_game, ada):
    """Secrets beside text that a stranger chooses could be guessed by length; Django adds a random length (BREACH)."""
    browser, address = browser_of(ada), reverse("table", args=[running_game.pk])
    lengths = {len(browser.get(address, headers=ZIPPED).content) for _ in range(12)}
    assert len(lengths) > 4
