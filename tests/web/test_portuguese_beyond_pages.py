"""Whoever reads Portuguese reads Portuguese only in what is taken away, in every mail, and wherever something fails."""

import json
from datetime import timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.test import RequestFactory
from django.urls import reverse
from django.utils import translation

from games.models import Game
from games.services import invitation_post, invitations, lobby, rematch, seats
from games.web import errors
from tests.cast import NOW, begun, browser_of, fresh, opened, play_on, play_out
from tests.passing import deliver, tick, tick_through
from tests.web.reading import english
from tests.web.test_in_portuguese import (
    HTMX,
    PORTUGUESE,
    WITH_ALL,
    lusophones,  # noqa: F401  # found by name
    read,
    unspoiled,
    visitor,
)

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

FAILURES = {name: one for name, one in vars(errors).items() if isinstance(one, errors.Failure)}


# --- Files


def log_of(game: Game, browser) -> str:
    answer = browser.get(reverse("log-file", args=[game.pk]))
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    return read(answer)


@pytest.mark.parametrize("options", [{}, {"zeus_sobers_up": True}, WITH_ALL], ids=["plain", "V1", "powers"])
@pytest.mark.parametrize("moves", [0, 60, 10_000])
def test_no_log_to_take_away_has_english(ada, ben, options, moves):
    game = play_on(begun(ada, ben, seats=4, options=options), moves)
    for browser in (browser_of(ada), browser_of(ben), visitor()):
        text = log_of(game, browser)
        assert "Jogadores" in text
        assert english(text) == []


def test_what_the_site_did_is_in_portuguese_in_a_log_to_take_away(ada, ben, cleo):
    game = begun(ada, ben, cleo)
    now = NOW
    while not (held := game.seats.filter(held_by_bot=True).first()):
        now += timedelta(hours=6)
        tick(now)
    seats.come_back(game.pk, held.index, now=now)
    seats.resign(game.pk, (held.index + 1) % 3, now=now)
    text = log_of(game, browser_of(ada))
    assert {"desistiu", "voltou", "duas"} <= set(text.replace(";", " ").replace(".", " ").split())
    assert english(text) == []


def test_names_in_the_file_of_a_whole_game_are_portuguese(ada):
    game = play_out(begun(ada, seats=4))
    whole = json.loads(read(browser_of(ada).get(reverse("game-file", args=[game.pk]))))
    names = [line["name"] for line in whole["seats"]]
    assert [name for name in names if name.endswith("(robô)")] == names[1:]
    assert english(" ¦ ".join([whole["name"], *names])) == []


def test_the_file_of_a_game_that_runs_is_refused_without_english(ada, ben):
    unspoiled(browser_of(ada).get(reverse("game-file", args=[begun(ada, ben, seats=3).pk])), 403)


# --- Mails


def mails_without_english(least: int) -> None:
    assert len(mail.outbox) >= least
    for sent in mail.outbox:
        [(markup, _)] = sent.alternatives
        assert english(f"{sent.subject}<p>{sent.body}</p>{markup}") == []


def test_the_mail_to_an_address_is_without_english(ada):
    invitations.invite(opened(ada).pk, ada, "friend@example.org", now=NOW)
    assert invitation_post.deliver_one(NOW + timedelta(minutes=2))
    mails_without_english(1)


def test_mails_about_invitations_and_games_that_do_not_begin_are_without_english(ada, ben, cleo):
    game = opened(ada, ben)
    invitations.invite(game.pk, ada, "cleo", now=NOW)
    rematch.offer(play_out(begun(ada, ben, cleo)).pk, ada, now=NOW)
    deliver(NOW + timedelta(minutes=5))
    lobby.close(game.pk, ada, now=NOW + timedelta(minutes=6))
    deliver(NOW + timedelta(hours=1))
    mails_without_english(4)


def test_reminders_and_news_of_seats_are_without_english(ada, ben, cleo):
    game = begun(ada, ben, cleo)
    tick_through(NOW, NOW + timedelta(days=3), every=timedelta(minutes=30))
    seats.resign(game.pk, 2, now=NOW + timedelta(days=3))
    deliver(NOW + timedelta(days=3, hours=1))
    mails_without_english(3)
    assert any("alt=" in sent.alternatives[0][0] for sent in mail.outbox)


# --- Failures


@pytest.mark.parametrize("name", FAILURES)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_every_kind_of_failure_is_told_without_english(ada, name, headers):
    request = RequestFactory().get("/", headers=headers)
    request.user = ada
    with translation.override(PORTUGUESE):
        answer = errors._answer(request, FAILURES[name], plain=name == "BROKEN")
        unspoiled(answer, FAILURES[name].status)
        assert str(FAILURES[name].headline) in read(answer) or headers


def test_all_failures_that_the_site_knows_are_looked_at():
    assert {one.status for one in FAILURES.values()} == {400, 403, 404, 405, 413, 429, 500, 503}


def test_too_many_tries_are_told_without_english(ada):
    browser = browser_of(ada)
    answers = [browser.post("/settings/test-mail/") for _ in range(5)]
    unspoiled(answers[-1], 429)


def test_nothing_that_is_refused_in_a_room_is_told_in_english(ada, ben, cleo):
    game = opened(ada, ben)
    browser, other = browser_of(ada), browser_of(cleo)
    for who in ("", "nobody-of-that-name", "ada", "ben", "a@", "friend@example.org", "friend@example.org"):
        answer = browser.post(reverse("invite-person", args=[game.pk]), {"who": who}, follow=True)
        assert english(read(answer)) == []
    for name in ("start", "close", "decline", "rematch", "resign", "come-back"):
        assert english(read(other.post(reverse(name, args=[game.pk]), follow=True))) == []
    assert fresh(game).is_open


def test_every_language_of_the_site_is_looked_at():
    """A third language needs the same tests: so far there is one beside English."""
    assert {code for code, _ in settings.LANGUAGES} - {settings.LANGUAGE_CODE} == {PORTUGUESE}
