"""The box for notes beside the table."""

import re

import pytest

from games.models import PrivateNote
from games.services import private_notes
from tests.cast import NOW, begun, browser_of, play_out, seat
from tests.web.pages import words

TEXT = "Ben hides <the> dragon"
HTMX = {"HX-Request": "true"}


def table(game, verb=""):
    return f"/games/{game.pk}/{verb}"


def save(browser, game, text=TEXT, **more):
    return browser.post(table(game, "notes/"), {"text": text}, **more)


def test_a_plain_form_saves_and_leads_back(running_game, ada):
    answer = save(browser_of(ada), running_game)
    assert (answer.status_code, answer.headers["Location"]) == (303, table(running_game) + "#notes")
    page = words(browser_of(ada).get(table(running_game)))
    assert "Ben hides &lt;the&gt; dragon</textarea>" in page


def test_htmx_is_answered_with_a_sentence_and_not_with_the_text(running_game, ada):
    answer = save(browser_of(ada), running_game, headers=HTMX)
    assert words(answer).startswith('Your notes are saved.<input type="hidden"')
    assert "Ben hides" not in words(answer)


def mark(page):
    return re.search(r'name="instead_of" value="(\w+)"', words(page))[1]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_two_windows_lose_neither_text(running_game, ada, headers):
    browser = browser_of(ada)
    first = mark(browser.get(table(running_game)))
    save(browser, running_game, "from the phone")
    sent = {"text": "from the desk", "instead_of": first}
    answer = browser.post(table(running_game, "notes/"), sent, headers=headers)
    assert answer.status_code == 409
    assert "changed in another window" in words(answer)
    assert "from the phone</textarea>" in words(answer)
    assert headers or "from the desk</textarea>" in words(answer)
    assert PrivateNote.objects.get().text == "from the phone"
    browser.post(table(running_game, "notes/"), sent | {"instead_of": mark(answer)}, headers=headers)
    assert PrivateNote.objects.get().text == "from the desk"


def test_saving_again_and_again_from_one_window_is_no_conflict(running_game, ada):
    browser = browser_of(ada)
    page = browser.get(table(running_game))
    for text in ("one", "two", "", "three"):
        page = browser.post(table(running_game, "notes/"), {"text": text, "instead_of": mark(page)}, headers=HTMX)
        assert page.status_code == 200
    assert PrivateNote.objects.get().text == "three"


def test_nobody_else_sees_them_on_any_page(running_game, ada, ben, eve, django_user_model):  # HL-18
    private_notes.write(seat(running_game, 0), "secret thought", now=NOW)
    staff = django_user_model.objects.create_superuser("chief", "chief@example.org", "x")
    staff_pages = [
        "/admin/games/seat/", f"/admin/games/seat/{seat(running_game, 0).pk}/change/",
        f"/admin/games/game/{running_game.pk}/change/", "/admin/games/user/",
    ]  # fmt: skip
    pages = [table(running_game, verb) for verb in ("", "log/", "replay/0/", "fresh/?version=0", "seed/")]
    for user in (ben, eve, None, staff):
        for page in [*pages, "/", "/players/ada/", *(staff_pages if user == staff else [])]:
            assert "secret thought" not in browser_of(user).get(page).content.decode(), (user, page)
    assert "secret thought" not in browser_of(ben).get("/settings/data/").content.decode()


def test_fragments_do_not_carry_them(running_game, ada):
    private_notes.write(seat(running_game, 0), "secret thought", now=NOW)
    fragment = browser_of(ada).get(table(running_game, "fresh/"), {"version": 0})
    assert fragment.status_code == 200
    assert "secret thought" not in fragment.content.decode()


def test_they_stay_when_the_game_is_over(running_game, ada):
    private_notes.write(seat(running_game, 0), "one", now=NOW)
    play_out(running_game)
    assert "one</textarea>" in words(browser_of(ada).get(table(running_game)))
    save(browser_of(ada), running_game, "two")
    assert PrivateNote.objects.get().text == "two"


def test_a_text_that_is_too_long_comes_back_with_the_reason(running_game, ada):
    long = "x" * 4001
    answer = save(browser_of(ada), running_game, long)
    assert answer.status_code == 422
    assert "Notes have at most 4000 characters; yours have 4001." in words(answer)
    assert long in words(answer)
    assert save(browser_of(ada), running_game, long, headers=HTMX).status_code == 422
    assert not PrivateNote.objects.exists()


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_who_is_no_longer_logged_in_keeps_the_text_on_the_page(running_game, headers):
    answer = save(browser_of(), running_game, headers=headers)
    assert "so your notes were not saved." in words(answer)
    assert headers or "Ben hides &lt;the&gt; dragon" in words(answer)
    assert not PrivateNote.objects.exists()


def test_who_only_watches_has_no_box_and_saves_nothing(running_game, eve):
    assert 'id="notes"' not in words(browser_of(eve).get(table(running_game)))
    assert save(browser_of(eve), running_game).status_code == 403
    assert not PrivateNote.objects.exists()


def test_a_game_one_may_not_see_is_not_there(ada, ben, cleo, eve):
    game = begun(ada, ben, cleo, public=False)
    assert save(browser_of(eve), game).status_code == 404


def test_a_moment_of_the_past_has_no_box(running_game, ada):
    assert 'id="notes"' not in words(browser_of(ada).get(table(running_game, "replay/0/")))
