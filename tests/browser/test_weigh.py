"""The command that weighs a table of a running site."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.cast import awaited, begun, fresh
from tests.web.accounts import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_it_tells_bytes_paint_and_what_moves(ada, ben, cleo, live_server, chromium, settings, monkeypatch):
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's loop runs in the thread of the test
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    game = begun(ada, ben, cleo, now=timezone.now())
    user = (ada, ben, cleo)[awaited(game)[0]]
    user.set_password(PASSWORD)
    user.save()
    told = io.StringIO()
    where = {"url": live_server.url, "user": user.username, "password": PASSWORD, "game": game.pk}
    call_command("weigh", turns=0, chromium=chromium, stdout=told, **where)
    lines = told.getvalue().splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "first visit",
        "first visit moves by itself",
        "largest paint, processor 4 times slower",
        "moves by itself in these turns",
        "pushed down by the growing form, answers 700 ms late",
    ]
    assert lines[1].startswith("first visit moves by itself: 0.0000")
    assert fresh(game).ask > game.ask, "the slow turn was played"


def test_without_a_browser_it_says_what_is_missing():
    with pytest.raises(CommandError, match="No Chromium was found"):
        call_command("weigh", chromium="")
