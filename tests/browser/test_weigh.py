"""The command that weighs a table of a running site."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.cast import awaited, begun
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
    call_command("weigh", turns=1, chromium=chromium, stdout=told, **where)
    lines = told.getvalue().splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "first visit",
        "first visit moves by itself",
        "largest paint, processor 4 times slower",
        "turn 1",
        "moves by itself in these turns",
    ]
    assert lines[1].startswith("first visit moves by itself: 0.0000")
    assert lines[3].endswith("in 3 requests; limit 25 kB")
    assert lines[4].startswith("moves by itself in these turns: 0.0000")


def test_without_a_browser_it_says_what_is_missing():
    with pytest.raises(CommandError, match="No Chromium was found"):
        call_command("weigh", chromium="")
