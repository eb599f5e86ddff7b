"""Whatever becomes of a form, the text that was typed into it comes back with the reason."""

import pytest
from django.test import Client
from django.test.utils import override_settings

from games.models import PrivateNote
from tests.cast import browser_of, opened
from tests.web.pages import words

TEXT = "Ben hides <b>the</b> dragon"
SHOWN = "Ben hides &lt;b&gt;the&lt;/b&gt; dragon</textarea>"
HTMX = {"HX-Request": "true"}


def notes(game):
    return f"/games/{game.pk}/notes/"


def strict(user=None):
    """A browser whose page is older than its last log-in."""
    return browser_of(user, enforce_csrf_checks=True)


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_an_old_page_gives_the_note_back_as_text(running_game, ada, headers):  # BH-08
    answer = strict(ada).post(notes(running_game), {"text": TEXT}, headers=headers)
    assert answer.status_code == 403
    assert SHOWN in words(answer)
    assert "<b>the</b>" not in words(answer)
    assert not PrivateNote.objects.exists()


def test_after_logging_out_elsewhere_the_note_comes_back_and_the_page_stays(running_game, ada):
    sent = HTMX | {"X-Reader": str(ada.pk), "HX-Current-URL": f"http://testserver/games/{running_game.pk}/"}
    answer = browser_of().post(notes(running_game), {"text": TEXT}, headers=sent)
    assert answer.status_code == 403
    assert "HX-Redirect" not in answer.headers
    assert SHOWN in words(answer)
    assert f"/accounts/login/?next=%2Fgames%2F{running_game.pk}%2F" in words(answer)
    assert answer.headers["HX-Retarget"] == "#flash"


def test_after_logging_in_as_someone_else_the_note_comes_back_and_is_nobody_elses(running_game, ada, ben):
    sent = HTMX | {"X-Reader": str(ada.pk)}
    answer = browser_of(ben).post(notes(running_game), {"text": TEXT}, headers=sent)
    assert answer.status_code == 403
    assert SHOWN in words(answer)
    assert not PrivateNote.objects.exists()


def test_a_form_without_text_leads_to_the_log_in_as_ever(running_game):
    answer = browser_of().post(f"/games/{running_game.pk}/rematch/")
    assert answer.status_code == 302


def test_whom_one_wanted_to_invite_comes_back_after_logging_out(ada):
    answer = browser_of().post(f"/games/{opened(ada).pk}/invite/", {"who": "a friend <x>"})
    assert answer.status_code == 403
    assert "a friend &lt;x&gt;</textarea>" in words(answer)
    assert "/accounts/login/?next=" in words(answer)


def test_whom_one_wanted_to_invite_comes_back_where_the_game_has_begun(running_game, ada):
    answer = browser_of(ada).post(f"/games/{running_game.pk}/invite/", {"who": "friend@example.org"})
    assert answer.status_code == 409
    assert "friend@example.org</textarea>" in words(answer)


def test_whom_one_wanted_to_invite_comes_back_after_too_many_tries(ada, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"invite": "1/m/user"}
    room, browser = opened(ada), browser_of(ada)
    for _ in range(2):
        answer = browser.post(f"/games/{room.pk}/invite/", {"who": "friend@example.org"})
    assert answer.status_code == 429
    assert "friend@example.org</textarea>" in words(answer)


def test_settings_come_back_from_an_old_page(ada):
    answer = strict(ada).post("/settings/", {"display_name": "Ada the Great"})
    assert answer.status_code == 403
    assert "Ada the Great</textarea>" in words(answer)


def test_a_sign_up_from_an_old_page_gives_the_name_back_and_no_password(db):
    sent = {"username": "newcomer", "email": "new@example.org", "password1": "hush-hush"}
    answer = Client(enforce_csrf_checks=True).post("/accounts/signup/", sent)
    assert answer.status_code == 403
    assert "newcomer new@example.org</textarea>" in words(answer)
    assert "hush-hush" not in words(answer)


def test_what_is_no_text_is_not_repeated(running_game, ada):
    answer = strict(ada).post(f"/games/{running_game.pk}/turn/", {"ask": "1", "pick": "dragon"})
    assert answer.status_code == 403
    assert "typed" not in words(answer)


@override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=100)
def test_a_form_too_large_to_be_read_gets_its_reason(running_game, ada):
    answer = strict(ada).post(notes(running_game), {"text": "x" * 200})
    assert answer.status_code == 403
    assert "logged in or out since this page was loaded" in words(answer)
