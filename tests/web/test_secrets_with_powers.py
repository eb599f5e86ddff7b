"""Games with powers over HTTP, by mail and in exports: nobody is told what only somebody else may know."""

import random
import re
from collections import Counter
from html import unescape

import pytest

from games.engine import kernel
from games.engine.events import visible
from games.services import dice
from games.titles.derby.data import BET_CARDS
from tests.cast import begun, fresh
from tests.web.twins import Table, exchange_all_that_is_hidden_from, put, received

pytestmark = pytest.mark.any_database

SEED = bytes([6]) * 32
GODS = {"horus", "marduk", "odin", "quetzalcoatl"}
"""Those who sit at the table under this seed: looks, exchanged cards and renewed cards all happen."""

OPTIONS = {"powers": {"powers": True}, "powers+fate": {"powers": True, "fate_tokens": True}}
LOOKS = {"falcons-eye", "superior-wisdom", "ravens-report"}
ANOTHER = dict(zip(BET_CARDS, [*list(BET_CARDS)[1:], next(iter(BET_CARDS))], strict=True))
SEATS = range(4)


@pytest.fixture
def table(request, ada, ben, cleo, dan, eve, clock, monkeypatch, settings):
    settings.BASE_URL = "https://games.example.org"
    monkeypatch.setattr(dice, "seed", lambda: SEED)
    game = begun(ada, ben, cleo, dan, options=OPTIONS[request.param])
    assert set(game.record["state"]["gods"]) == GODS
    return Table(game, [ada, ben, cleo, dan], eve)


with_powers = pytest.mark.parametrize("table", ["powers", "powers+fate"], indirect=True)
with_fate = pytest.mark.parametrize("table", ["powers+fate"], indirect=True)


def play_one(table):
    """One answer of anyone awaited, who plays a power more often than not; what happened."""
    ask = table.ask()
    seat = table.rng.choice(ask.awaited)
    replies = [ask.questions[seat].sample(table.rng) for _ in range(3)]
    return table.answer(seat, next((reply for reply in replies if reply != ["pass"]), ["pass"]))


def kind_of_moment(table, events):
    """What makes this moment worth a look."""
    for event in events:
        if event["kind"] == "power" and event["power"] in LOOKS:
            return event["power"]
    record = fresh(table.game).record
    view = kernel.look(table.game.get_title(), record, None).view
    if view["window"] is None:
        return view["phase"]
    return f"{view['window']['kind']}{' sealed' if record['answers'] else ''}"


@with_powers
def test_nothing_that_anyone_gets_depends_on_what_is_hidden_from_them(table):  # HL-01, HL-03, HL-08, HL-11
    seen, rng = Counter(), random.Random(3)
    while table.ask():
        kind = kind_of_moment(table, play_one(table))
        seen[kind] += 1
        if not table.ask() or seen[kind] > 1:
            continue
        for seat in (*SEATS, None):
            moves = list(table.game.moves.defer("record"))
            before = received(table, seat)
            record, twin = exchange_all_that_is_hidden_from(seat, table, rng, ANOTHER)
            assert twin["seed"] != record["seed"]
            assert received(table, seat) == before, (kind, seat)
            put(table, record, moves)
    of_fate = {"fate", "fate sealed", "ravens-report"} if table.game.options["fate_tokens"] else set()
    assert {"falcons-eye", "superior-wisdom", "play sealed", "mid sealed", "bet", "after", "mid"} | of_fate <= set(seen)


def told(table, event, seat):
    """What this seat reads of the event."""
    names = [str(person) for person in table.people]
    words = table.game.get_title().tell(visible(event, seat))
    return words.render(str, lambda one, many, n: one if n == 1 else many, names)


@with_fate
def test_of_a_look_others_read_at_whom_and_only_the_looker_what_lay_there(table):  # HL-08
    looks = set()
    while table.ask():
        for event in play_one(table):
            if event["kind"] != "power" or event["power"] not in LOOKS:
                continue
            looks.add(event["power"])
            public, own = told(table, event, None), told(table, event, event["seat"])
            assert "looks at" in public
            assert "which is" in own
            for seat in (*SEATS, None):
                texts = {name: unescape(text) for name, text in received(table, seat).items()}
                reads = own if seat == event["seat"] else public
                for name in {"page", "fragment", "log", "moment", "export"} & set(texts):
                    assert reads in said(texts[name]), (name, seat)
                if seat not in (event["seat"], None):
                    assert public in said(texts["mail"])  # what happened since the reader's last move
                if seat != event["seat"]:
                    assert not any(own in said(text) for text in texts.values())
    assert looks == LOOKS


def said(text):
    """The text without markup."""
    return " ".join(re.sub("<[^>]*>", " ", text).split())
