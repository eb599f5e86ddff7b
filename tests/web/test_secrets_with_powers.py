"""Games with powers over HTTP, by mail and in exports: nobody is told what only somebody else may know.

Everything hidden from a reader is exchanged: the record for a twin, what moves told others in private, what others have
answered under seal. Then all that the reader gets must stay as it was, to the byte.
"""

import json
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from html import unescape

import pytest
from django.urls import reverse

from games.engine import kernel
from games.engine.events import visible
from games.models import Game, Move, Notice
from games.services import dice, export, letters, play
from games.titles.derby.data import BET_CARDS
from tests.cast import NOW, begun, browser_of, fresh, numbers

SEED = bytes([6]) * 32
GODS = {"horus", "marduk", "odin", "quetzalcoatl"}
"""Those who sit at the table under this seed: looks, exchanged cards and renewed cards all happen."""

OPTIONS = {"powers": {"powers": True}, "powers+fate": {"powers": True, "fate_tokens": True}}
LOOKS = {"falcons-eye", "superior-wisdom", "ravens-report"}
ANOTHER = dict(zip(BET_CARDS, [*list(BET_CARDS)[1:], next(iter(BET_CARDS))], strict=True))
SEATS = range(4)


@dataclass
class Table:
    """A running game with its four people in their seats, and one who watches."""

    game: Game
    people: list
    watcher: object
    rng: random.Random = field(default_factory=lambda: random.Random(15))

    def reader(self, seat):
        return self.watcher if seat is None else self.people[seat]

    def ask(self):
        return kernel.asked(self.game.get_title(), fresh(self.game).record)

    def play(self):
        """One answer of anyone awaited, who plays a power more often than not; what happened."""
        ask, told = self.ask(), self.game.moves.latest("number").number
        seat = self.rng.choice(ask.awaited)
        replies = [ask.questions[seat].sample(self.rng) for _ in range(3)]
        reply = next((reply for reply in replies if reply != ["pass"]), ["pass"])
        play.play(self.game.pk, seat, ask.number, reply, now=NOW)
        return [event for move in self.game.moves.filter(number__gt=told).order_by("number") for event in move.events]


@pytest.fixture
def table(request, ada, ben, cleo, dan, eve, clock, monkeypatch, settings):
    settings.BASE_URL = "https://games.example.org"
    monkeypatch.setattr(dice, "seed", lambda: SEED)
    game = begun(ada, ben, cleo, dan, options=OPTIONS[request.param])
    assert set(game.record["state"]["gods"]) == GODS
    return Table(game, [ada, ben, cleo, dan], eve)


with_powers = pytest.mark.parametrize("table", ["powers", "powers+fate"], indirect=True)
with_fate = pytest.mark.parametrize("table", ["powers+fate"], indirect=True)


def received(table, seat):
    """Everything that this seat (None: somebody who watches) gets of the game as it is now."""
    user, game = table.reader(seat), table.game
    browser = browser_of(user)
    moment = numbers(game)[-1]
    got = {
        "page": browser.get(reverse("table", args=[game.pk])),
        "fragment": browser.get(reverse("fresh", args=[game.pk]), {"version": 0}),
        "log": browser.get(reverse("log", args=[game.pk])),
        "moment": browser.get(reverse("replay", args=[game.pk, moment])),
        "moment of a spectator": browser.get(reverse("replay", args=[game.pk, moment]), {"seat": "watcher"}),
        "moment of another": browser.get(
            reverse("replay", args=[game.pk, moment]), {"seat": "1" if seat != 1 else "2"}
        ),
        "open moment": browser.get(reverse("replay", args=[game.pk, moment]), {"seat": "open"}),
        "log as a file": browser.get(reverse("log-file", args=[game.pk])),
        "game as a file": browser.get(reverse("game-file", args=[game.pk])),
    }
    got |= {f"recap {step}": browser.get(reverse("recap", args=[game.pk, step])) for step in (1, 2, 6)}
    question = kernel.look(game.get_title(), fresh(game).record, seat).question
    for count, picks in enumerate(prefixes(question)):
        here = {"ask": table.ask().number, "pick": picks}
        got[f"turn {count}"] = browser.get(reverse("turn", args=[game.pk]), here, headers={"HX-Request": "true"})
    texts = {name: without_token(answer) for name, answer in got.items()}
    if seat is not None:
        batch = list(Notice.objects.filter(user=user, game=game).select_related("user", "game")[:1])
        mail = letters.compose(user, user.email, batch)
        texts["mail"] = json.dumps(
            [mail.subject, mail.body, *map(str, mail.alternatives), mail.extra_headers], ensure_ascii=False
        )
        texts["export"] = json.dumps(export.everything(user, NOW)["games"], ensure_ascii=False)
    return texts


def prefixes(question):
    """Some picks on the way to an answer: the first, and all of the last choice at every step."""
    picks = ()
    while question and (options := question.options(picks)):
        picks = (*picks, options[-1].key)
        yield picks


def without_token(answer):
    assert answer.status_code in (200, 302, 403)
    return re.sub(r"(csrfmiddlewaretoken\" value=\"|X-CSRFToken[^\w]+(?:quot;)?)\w+", "", answer.content.decode())


def exchange_all_that_is_hidden_from(seat, table, rng):
    """Put another game in the place of this one that the seat can't tell from it, and return both records."""
    game, title = table.game, table.game.get_title()
    record = fresh(game).record
    twin = kernel.resample(title, record, seat, rng)
    title.check(twin)
    exchanged = list(game.moves.defer("record"))
    for move in exchanged:
        for event in move.events:
            for owner in set(event.get("private", ())) - {str(seat)}:
                event["private"][owner] = other_cards(event["private"][owner])
        if move.seat is not None and move.seat != seat:
            sealed = twin["answers"].get(str(move.seat)) if move.ask == twin["ask"] else None
            move.reply = sealed or other_cards(move.reply)
    put(table, twin, exchanged)
    return record, twin


def put(table, record, moves):
    """Let this be the game, with these moves told."""
    Game.objects.filter(pk=table.game.pk).update(record=record)
    Move.objects.filter(pk=moves[-1].pk).update(record=record)
    Move.objects.bulk_update(moves, ["events", "reply"])


def other_cards(facts):
    """The same facts with every bet card exchanged for another one."""
    if isinstance(facts, dict):
        return {name: other_cards(value) for name, value in facts.items()}
    if isinstance(facts, list):
        return [other_cards(value) for value in facts]
    return ANOTHER.get(facts, facts) if isinstance(facts, str) else facts


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
        kind = kind_of_moment(table, table.play())
        seen[kind] += 1
        if not table.ask() or seen[kind] > 1:
            continue
        for seat in (*SEATS, None):
            moves = list(table.game.moves.defer("record"))
            before = received(table, seat)
            record, twin = exchange_all_that_is_hidden_from(seat, table, rng)
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
        for event in table.play():
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
