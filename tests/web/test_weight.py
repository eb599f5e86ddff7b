"""What a table weighs on the line: its limits are facts about bytes, so they are counted, not timed."""

import gzip
import random
import re
from collections import Counter
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.contrib.staticfiles import finders
from django.middleware.gzip import GZipMiddleware
from django.urls import reverse

from games.engine import kernel
from games.models import Game
from games.services import dice
from tests.cast import any_reply, awaited, begun, browser_of, fresh, person, play_on
from tests.titles.derby.powers.moments import MOMENTS, moment

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

FIRST_VISIT = 120_000
TURN = 25_000
HEADERS = 700
"""About what the headers of a file take."""
OF_SERVER = 100
"""What the server adds to an answer: the line of the status, the date, its name, the connection."""
ZIPPED = {"Accept-Encoding": "gzip"}
FRAGMENT = ZIPPED | {"HX-Request": "true"}
VARIANTS = [{}, {"powers": True, "fate_tokens": True, "zeus_sobers_up": True}]


@pytest.fixture(params=VARIANTS, ids=["plain", "all variants"])
def crowded(request, ada, ben, cleo, dan, eve) -> Game:
    """Six at a table, in the middle of the last race: the most that a table has to show."""
    people = [ada, ben, cleo, dan, eve, person("fay")]
    return later(begun(*people, options=request.param), race=3, moves=14)


def later(game: Game, *, race: int, moves: int) -> Game:
    """The game, so many moves after that race has begun."""
    rng = random.Random(12)
    game = until_race(game, race)
    while view(game)["phase"] != "race":
        game = play_on(game, rng=rng)
    game = play_on(game, moves, rng=rng)
    while view(game)["phase"] != "race" or view(game).get("window"):
        game = play_on(game, rng=rng)
    return game


def until_race(game: Game, race: int) -> Game:
    rng = random.Random(12)
    while view(game)["race"] < race:
        game = play_on(game, rng=rng)
    return game


def view(game: Game) -> dict:
    return kernel.look(game.get_title(), game.record or {}, None).view


def reader(game: Game):
    return browser_of(game.seats.get(index=awaited(game)[0]).user)


def weight(answer) -> int:
    """Bytes on the line, with the longest of the random lengths that Django adds, so that no luck is in it (BREACH)."""
    assert answer.headers["Content-Encoding"] == "gzip"
    body = len(gzip.compress(gzip.decompress(answer.content), 6)) + GZipMiddleware.max_random_bytes
    headers = sum(len(f"{name}: {value}\r\n") for name, value in answer.headers.items())
    cookies = sum(len(f"{cookie.output()}\r\n") for cookie in answer.cookies.values())
    return body + headers + cookies + OF_SERVER


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


def test_all_that_is_new_on_the_fullest_table_is_light(crowded):
    address = reverse("fresh", args=[crowded.pk])
    assert weight(reader(crowded).get(address, {"version": 0}, headers=FRAGMENT)) <= TURN


each_number = pytest.mark.parametrize("seats", [3, 4, 5, 6])


@each_number
@pytest.mark.parametrize("options", VARIANTS, ids=["plain", "all variants"])
def test_every_kind_of_turn_in_the_last_race_is_light(options, seats, ada, ben, cleo, dan, eve):
    people = [ada, ben, cleo, dan, eve, person("fay")][:seats]
    weights = turns_of_each_kind(until_race(begun(*people, options=options), 3))
    assert set(weights) >= {"first_bets", "race", "race, bonus", "third_bets"}
    assert {kind: weight for kind, weight in weights.items() if weight > TURN} == {}


@each_number
@pytest.mark.parametrize("power", MOMENTS)
def test_all_requests_of_a_power_together_are_light(power, seats, ada, ben, cleo, dan, eve):
    assert power_weight(power, [ada, ben, cleo, dan, eve, person("fay")][:seats]) <= TURN


def turns_of_each_kind(game: Game) -> dict[str, int]:
    """Played to the end, with the heaviest turn of each kind among the first few."""
    rng, weights, seen = random.Random(12), {}, Counter()
    while waiting := awaited(game):
        replies = [any_reply(game, waiting[0], rng)[1] for _ in range(6)]
        reply = max(replies, key=len)
        kind = kind_of(game, reply)
        seen[kind] += 1
        if seen[kind] > 2:
            game = play_on(game, rng=rng)
            continue
        weights[kind] = max(weights.get(kind, 0), turn_weight(game, waiting[0], reply))
        game = fresh(game)
    return weights


def kind_of(game: Game, reply) -> str:
    """The phase or the open window, and whether the bonus of a dirty trick is taken."""
    found = view(game)
    kind = found["window"]["kind"] if found.get("window") else found["phase"]
    return f"{kind}, bonus" if "bonus" in reply else kind


def power_weight(power: str, people: list) -> int:
    """The power played at a table of these."""
    game = begun(*people, options=VARIANTS[1])
    record, owner, reply = moment(power, len(people))
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
    return turn_weight(fresh(game), owner, reply)


def turn_weight(game: Game, index: int, reply) -> int:
    """All requests from the first pick to the table after the confirmation, sent from a page that holds the table."""
    opened = kernel.asked(game.get_title(), game.record or {})
    picks = opened.questions[index].picks(reply)
    browser, address = browser_of(game.seats.get(index=index).user), reverse("turn", args=[game.pk])
    held, total = marks(browser.get(reverse("table", args=[game.pk]))), 0
    for count in range(1, len(picks) + 1):
        step = {"ask": opened.number, "pick": list(picks[:count])}
        answer = browser.get(address, step, headers=FRAGMENT | {"Table-Holds": " ".join(held.values())})
        assert answer.status_code == 200
        held |= marks(answer)
        total += weight(answer)
    sent = browser.post(address, step, headers=FRAGMENT | {"Table-Holds": " ".join(held.values())})
    assert sent.status_code == 200
    return total + weight(sent)


def marks(answer) -> dict[str, str]:
    """The marks of the parts that the answer brings."""
    text = gzip.decompress(answer.content) if answer.headers.get("Content-Encoding") == "gzip" else answer.content
    return dict(re.findall(r'id="([^"]+)"[^>]* data-mark="([^"]+)"', text.decode()))


@pytest.fixture(autouse=True)
def own_dice():
    with dice.loaded(random.Random(3)):
        yield


@pytest.fixture
def composing(running_game):
    """Asks for the turn with its first pick, sending the marks that it is given."""
    browser, address = reader(running_game), reverse("turn", args=[running_game.pk])
    question = kernel.asked(running_game.get_title(), running_game.record or {}).questions[awaited(running_game)[0]]
    pick = {"ask": running_game.ask, "pick": question.options()[0].key}

    def compose(*held: str):
        return browser.get(address, pick, headers=FRAGMENT | {"Table-Holds": " ".join(held)})

    return compose


def test_a_pick_does_not_bring_the_board_that_the_page_holds(composing):
    first = marks(composing())
    assert set(first) == {"table-board", "track-tokens"}
    assert marks(composing("another", *first.values())) == {}


def test_a_pick_brings_the_board_to_a_page_that_holds_another(composing):
    assert set(marks(composing("another"))) == {"table-board", "track-tokens"}


def test_a_pick_brings_of_a_board_that_changes_in_its_lights_only_what_is_lit(composing):
    assert set(marks(composing(marks(composing())["table-board"]))) == {"track-tokens"}


def test_the_table_after_a_move_says_of_what_the_page_holds_that_it_stays(running_game):
    index = awaited(running_game)[0]
    browser, address = reader(running_game), reverse("turn", args=[running_game.pk])
    held = marks(browser.get(reverse("table", args=[running_game.pk])))
    ask, reply = any_reply(running_game, index)
    headers = FRAGMENT | {"Table-Holds": " ".join(held.values())}
    text = gzip.decompress(browser.post(address, {"ask": ask, "pick": reply}, headers=headers).content).decode()
    stays = dict(re.findall(r'id="([^"]+)"[^>]* data-mark="([^"]+)" hx-preserve="true"><!--held--></', text))
    assert set(stays) == {f"seat-{seat}" for seat in range(4) if seat not in (index, *awaited(running_game))}
    assert stays.items() <= held.items()


def test_a_page_that_says_nothing_of_what_it_holds_gets_all(running_game):
    address = reverse("table", args=[running_game.pk])
    assert b"hx-preserve" not in reader(running_game).get(address, headers={"HX-Request": "true"}).content


def test_a_look_for_news_that_finds_none_has_no_body(running_game):
    address = reverse("fresh", args=[running_game.pk])
    answer = reader(running_game).get(address, {"version": running_game.version}, headers=ZIPPED)
    assert (answer.status_code, answer.content) == (204, b"")


def test_no_two_answers_give_away_by_their_length_what_is_in_them(running_game, ada):
    """Secrets beside text that a stranger chooses could be guessed by length; Django adds a random length (BREACH)."""
    browser, address = browser_of(ada), reverse("table", args=[running_game.pk])
    lengths = {len(browser.get(address, headers=ZIPPED).content) for _ in range(12)}
    assert len(lengths) > 4


def test_a_whole_page_holds_nothing_whatever_it_says(running_game):
    browser, address = reader(running_game), reverse("table", args=[running_game.pk])
    held = marks(browser.get(address))
    page = browser.get(address, headers={"Table-Holds": " ".join(held.values())}).content.decode()
    assert held
    assert "hx-preserve" not in page
