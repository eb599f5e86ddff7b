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

KNOWN = {"Thalia (bot)": "Tália (autômato)", "former player": "alguém de antes", "Ben": "Benjamim"}


@pytest.fixture
def portuguese(monkeypatch):
    """A language that knows these names."""
    catalog = trans_real.translation("pt-br")._catalog._catalogs[0]
    for msgid, words in KNOWN.items():
        monkeypatch.setitem(catalog, msgid, words)
    return "pt-br"


def test_a_bot_has_its_name_in_the_readers_language_on_every_page_and_list(portuguese, ada, ben):
    game = begun(ada, ben, seats=3)
    with translation.override(portuguese):
        assert page.build(game, ada, now=NOW).names == ("Ada", "Ben", "Tália (autômato)")
        assert [line.name for line in lists.line(game, ada).seats] == ["Ada", "Ben", "Tália (autômato)"]
        assert export.everything(ada, NOW)["games"][0]["players"] == ["Ada", "Ben", "Tália (autômato)"]
    assert page.build(game, ada, now=NOW).names[2] == "Thalia (bot)"


def test_whoever_deleted_the_account_is_named_in_the_readers_language(portuguese, ada, ben, cleo):
    game = begun(ada, ben, cleo)
    accounts.delete_account(ben, NOW)
    with translation.override(portuguese):
        assert page.build(fresh(game), ada, now=NOW).names == ("Ada", "alguém de antes", "Cleo")


def test_the_names_of_people_are_never_translated(portuguese, ada, ben):
    game = begun(ada, ben, seats=3)
    with translation.override(portuguese):
        assert seat(game, 1).shown_name == "Ben"


def test_a_mail_names_the_bot_in_its_readers_language(portuguese, ada):
    User.objects.filter(pk=ada.pk).update(language=portuguese)
    game = begun(ada, seats=3)
    now = NOW
    while not any("(autômato)" in sent.body for sent in mail.outbox) and fresh(game).is_running:
        now += timedelta(minutes=20)
        tick(now)
        deliver(now + timedelta(minutes=1))
        play_on(game, now=now + timedelta(minutes=2))
    bodies = "".join(sent.body for sent in mail.outbox)
    assert "Tália (autômato)" in bodies
    assert "Thalia (bot)" not in bodies


def test_the_staff_reads_it_too(portuguese, ada):
    bot = seat(begun(ada, seats=3), 1)
    with translation.override(portuguese):
        assert admin.Named().named(bot) == "Tália (autômato)"
