"""Names that the site gives, to bots and to whoever has left, are told in the reader's language."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import translation
from django.utils.translation import trans_real

from games import admin
from games.models import User
from games.services import accounts, export, lists, page
from tests.cast import NOW, begun, fresh, play_on, seat
from tests.passing import deliver, tick

GERMAN = {"Thalia (bot)": "Thalia (Automat)", "former player": "früher dabei", "Ben": "Benjamin"}


@pytest.fixture
def german(monkeypatch):
    """A language that knows these names."""
    catalog = trans_real.translation("de")._catalog._catalogs[0]
    for msgid, words in GERMAN.items():
        monkeypatch.setitem(catalog, msgid, words)
    return "de"


def test_a_bot_has_its_name_in_the_readers_language_on_every_page_and_list(german, ada, ben):
    game = begun(ada, ben, seats=3)
    with translation.override(german):
        assert page.build(game, ada, now=NOW).names == ("Ada", "Ben", "Thalia (Automat)")
        assert [line.name for line in lists.line(game, ada).seats] == ["Ada", "Ben", "Thalia (Automat)"]
        assert export.everything(ada, NOW)["games"][0]["players"] == ["Ada", "Ben", "Thalia (Automat)"]
    assert page.build(game, ada, now=NOW).names[2] == "Thalia (bot)"


def test_whoever_deleted_the_account_is_named_in_the_readers_language(german, ada, ben, cleo):
    game = begun(ada, ben, cleo)
    accounts.delete_account(ben, NOW)
    with translation.override(german):
        assert page.build(fresh(game), ada, now=NOW).names == ("Ada", "früher dabei", "Cleo")


def test_the_names_of_people_are_never_translated(german, ada, ben):
    game = begun(ada, ben, seats=3)
    with translation.override(german):
        assert seat(game, 1).shown_name == "Ben"


def test_a_mail_names_the_bot_in_its_readers_language(german, ada):
    User.objects.filter(pk=ada.pk).update(language=german)
    game = begun(ada, seats=3)
    now = NOW
    while not any("(Automat)" in sent.body for sent in mail.outbox) and fresh(game).is_running:
        now += timedelta(minutes=20)
        tick(now)
        deliver(now + timedelta(minutes=1))
        play_on(game, now=now + timedelta(minutes=2))
    bodies = "".join(sent.body for sent in mail.outbox)
    assert "Thalia (Automat)" in bodies
    assert "Thalia (bot)" not in bodies


def test_the_staff_reads_it_too(german, ada):
    bot = seat(begun(ada, seats=3), 1)
    with translation.override(german):
        assert admin.Named().named(bot) == "Thalia (Automat)"
