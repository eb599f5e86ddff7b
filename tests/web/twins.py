"""A game over HTTP, by mail and in exports, and its twin: nobody is told what only somebody else may know.

Everything hidden from a reader is exchanged: the record for a twin, what moves told others in private, what others have
answered under seal. Then all that the reader gets must stay as it was, to the byte.
"""

import json
import random
import re
from dataclasses import dataclass, field

from django.urls import reverse

from games.engine import kernel
from games.models import Game, Move, Notice
from games.services import export, letters, play
from tests.cast import NOW, browser_of, fresh, numbers


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

    def answer(self, seat, reply):
        """That seat's answer; what happened."""
        told = self.game.moves.latest("number").number
        play.play(self.game.pk, seat, self.ask().number, reply, now=NOW)
        return [event for move in self.game.moves.filter(number__gt=told).order_by("number") for event in move.events]


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


def exchange_all_that_is_hidden_from(seat, table, rng, another):
    """Put another game in the place of this one that the seat can't tell from it, and return both records. `another`
    names for each piece that somebody may have chosen in secret a different one."""
    game, title = table.game, table.game.get_title()
    record = fresh(game).record
    twin = kernel.resample(title, record, seat, rng)
    title.check(twin)
    exchanged = list(game.moves.defer("record"))
    for move in exchanged:
        for event in move.events:
            for owner in set(event.get("private", ())) - {str(seat)}:
                event["private"][owner] = others(event["private"][owner], another)
        if move.seat is not None and move.seat != seat:
            sealed = twin["answers"].get(str(move.seat)) if move.ask == twin["ask"] else None
            move.reply = sealed or others(move.reply, another)
    put(table, twin, exchanged)
    return record, twin


def put(table, record, moves):
    """Let this be the game, with these moves told."""
    Game.objects.filter(pk=table.game.pk).update(record=record)
    Move.objects.filter(pk=moves[-1].pk).update(record=record)
    Move.objects.bulk_update(moves, ["events", "reply"])


def others(facts, another):
    """The same facts with every such piece exchanged for another one."""
    if isinstance(facts, dict):
        return {name: others(value, another) for name, value in facts.items()}
    if isinstance(facts, list):
        return [others(value, another) for value in facts]
    return another.get(facts, facts) if isinstance(facts, str) else facts
