"""One event in a history that today's rules can't read costs one sentence, whoever asks for it and where."""

import json
from datetime import timedelta

import pytest
from django.core import mail
from django.urls import reverse

from games.models import Move
from games.services import play
from games.services.errors import Stale
from tests.cast import NOW, any_reply, awaited, browser_of, play_on, play_out
from tests.passing import deliver, tick
from tests.web.pages import words

LATER = NOW + timedelta(days=1)
SENTENCE = "Something happened here that this version of the site cannot show."

BAD = [
    {"kind": "teleported", "creature": "dragon"},
    {"kind": "moved"},
    {"kind": "moved", "creature": "unicorn", "start": 1, "end": 2, "ahead_of": []},
    {"kind": "moved", "creature": ["dragon"], "start": {}, "end": None, "ahead_of": 3},
    {"kind": "bet", "seat": "x", "creature": "dragon"},
    {"kind": "race_started", "race": 1, "first": 0, "cards": "many", "stacking": []},
    {"kind": "race_started"},
    {"kind": "race_ended", "points": None, "race": 1},
    {"kind": "power", "seen": 3},
    {"kind": "site.held"},
    {"kind": "site.outage", "seconds": "long"},
    {"kind": ["moved"]},
    {"kind": "bet", "private": 7},
    {"kind": "bet", "private": {str(seat): "a card" for seat in range(4)}},
    {},
    [],
    "moved",
    7,
    None,
]

every_bad = pytest.mark.parametrize("bad", BAD, ids=lambda bad: json.dumps(bad)[:50])
some_bad = pytest.mark.parametrize("bad", [BAD[place] for place in (0, 1, 6, 7, -1)], ids=lambda bad: json.dumps(bad))


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def race(running_game):
    """A running game after two turns of its first race; whoever is asked has made neither of them."""
    return play_on(running_game, 10)


def spoil(game, bad, *, last=1):
    """Put that event between the others of one of the last moves, and return the number of the move."""
    move = game.moves.order_by("-number")[last]
    Move.objects.filter(pk=move.pk).update(events=[*move.events[:1], bad, *move.events[1:]])
    return move.number


def text_of(user, name, *args, **more):
    answer = browser_of(user).get(reverse(name, args=args), **more)
    assert answer.status_code == 200, name
    return words(answer)


@every_bad
def test_the_table_and_the_log_go_on(race, people, bad):
    before = text_of(people[0], "log", race.pk).count('class="log__')
    spoil(race, bad)
    for user in (people[0], people[awaited(race)[0]], None):
        assert text_of(user, "log", race.pk).count(SENTENCE) == 1
    assert text_of(people[0], "log", race.pk).count('class="log__') >= before
    assert SENTENCE in text_of(people[1], "table", race.pk)
    assert SENTENCE in text_of(people[1], "fresh", race.pk, data={"version": 0})


@every_bad
def test_the_recap_steps_through_it(race, people, bad):
    spoil(race, bad)
    reader = people[awaited(race)[0]]
    steps = [text_of(reader, "recap", race.pk, step) for step in (1, 2, 3)]
    assert all("<svg" in step for step in steps)
    assert any(SENTENCE in step for step in steps)


@every_bad
def test_the_replay_goes_past_it(race, people, bad):
    number = spoil(race, bad)
    for moment in (number - 1, number, number + 1):
        assert "<svg" in text_of(people[0], "replay", race.pk, moment)
    assert SENTENCE in text_of(people[0], "replay", race.pk, number)


@every_bad
def test_a_mail_tells_the_rest(race, people, bad):
    spoil(race, bad)
    reader = people[awaited(race)[0]]
    deliver(NOW + timedelta(hours=1))
    (letter,) = [letter for letter in mail.outbox if reader.email in letter.to]
    assert letter.body.count(SENTENCE) == 1
    assert letter.body.count(" plays ") == 4
    assert letter.attachments


@some_bad
def test_the_files_of_a_game_are_made(race, people, bad):
    game = play_out(race)
    spoil(game, bad)
    assert SENTENCE in text_of(people[0], "log-file", game.pk)
    assert json.loads(browser_of(people[0]).get(reverse("game-file", args=[game.pk])).content)["seed"]


@some_bad
def test_the_charts_are_drawn_without_it(race, people, bad):
    game = play_out(race)
    spoil(game, bad, last=12)
    last = game.moves.latest("number").number
    assert text_of(people[0], "replay", game.pk, last).count('class="chart__drawing"') == 4


def test_the_staff_find_it_in_the_log_of_the_process(race, people, caplog):
    number = spoil(race, {"kind": "moved"})
    text_of(people[0], "log", race.pk)
    assert f"An event of move {number} of game {race.pk} can't be read." in caplog.text


def test_nothing_of_what_it_hides_is_shown(race, people):
    me = people[awaited(race)[0]]  # to whom others have moved since, so that there is a recap of it
    spoil(race, {"kind": "bet", "seat": 1, "private": ["dragon-third"], "card": {"a": "secret thing"}})
    for name, args in (("table", ()), ("log", ()), ("log-file", ()), ("recap", (2,))):
        assert "secret thing" not in text_of(me, name, race.pk, *args)
        assert "dragon-third" not in text_of(me, name, race.pk, *args)


def test_an_answer_after_a_time_out_that_cannot_be_read_is_late_all_the_same(running_game, people):
    late = awaited(running_game)[0]
    ask, reply = any_reply(running_game, late)
    tick(LATER)
    Move.objects.filter(game=running_game, by=Move.By.CLOCK).update(events=[{"kind": "site.time_out"}])
    with pytest.raises(Stale, match="Your time was over and the bot has answered"):
        play.play(running_game.pk, late, ask, reply, now=LATER)
