"""The pages of the own account."""

import json

import pytest
from django.test import Client

from games.models import Notice, Rating, Seat, User
from tests.cast import NOW, begun, browser_of, fresh, opened, seat
from tests.web.accounts import PASSWORD, confirm_it_is_you, log_in, logged_in, who

FIELDS = {"display_name": "Ada", "time_zone": "Asia/Tokyo", "language": "en", "mail_turns": "on"}


def test_settings_are_saved(ada):
    answer = browser_of(ada).post("/settings/", FIELDS)
    assert answer.status_code == 302
    ada.refresh_from_db()
    assert (ada.time_zone, ada.mail_turns, ada.mail_reminders, ada.mail_games) == ("Asia/Tokyo", True, False, False)


@pytest.mark.parametrize(
    ("body", "kind"),
    [(b"", "application/x-www-form-urlencoded"), (b"nonsense", "multipart/form-data; boundary=b")],
    ids=["nothing", "in broken parts"],
)
def test_settings_that_were_sent_without_fields_are_refused_and_kept(ada, body, kind):
    answer = browser_of(ada).post("/settings/", body, content_type=kind)
    assert answer.status_code == 422
    assert "This field is required." in answer.content.decode()
    ada.refresh_from_db()
    assert (ada.display_name, ada.mail_turns) == ("Ada", True)


def test_a_refused_name_is_told_and_nothing_is_saved(ada, ben):
    answer = browser_of(ada).post("/settings/", FIELDS | {"display_name": "B3n"} | {"display_name": "Bén"})
    assert answer.status_code == 422
    assert "looks too much like one" in answer.content.decode()
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone) == ("Ada", "Europe/Lisbon")


def test_the_page_keeps_showing_the_stored_name_when_another_was_refused(ada, ben):
    page = browser_of(ada).post("/settings/", FIELDS | {"display_name": "Ben"}).content.decode()
    assert "<summary><span>Ada</span></summary>" in page


def test_a_name_with_invisible_signs_at_its_end_is_refused(ada):  # AS-07
    answer = browser_of(ada).post("/settings/", FIELDS | {"display_name": "Adele\u200f"})
    assert "invisible" in answer.content.decode()


def test_settings_need_a_log_in(db):
    assert Client().get("/settings/").headers["Location"] == "/accounts/login/?next=/settings/"


def test_the_last_mails_are_shown_with_their_state(ada, ben, cleo):  # EM-14
    game = begun(ada, ben, cleo)
    Notice.objects.create(
        user=ada,
        game=game,
        kind="turn",
        occasion=77,
        created_at=NOW,
        send_after=NOW,
        state="failed",
        outcome=Notice.Outcome.REFUSED,
    )
    page = browser_of(ada).get("/settings/").content.decode()
    assert "could not be sent" in page
    assert "refused for this address" in page


def test_a_test_mail_goes_to_the_confirmed_address(ada, smtp_sink):  # EM-14
    browser_of(ada).post("/settings/test-mail/")
    [mail] = smtp_sink.to("ada@example.org")
    assert "reach you" in mail.get_content()


def test_a_test_mail_starts_mails_again(ada, smtp_sink):  # EM-14
    User.objects.filter(pk=ada.pk).update(mail_stopped_at=NOW, mail_failures=3)
    browser_of(ada).post("/settings/test-mail/")
    ada.refresh_from_db()
    assert ada.mail_stopped_at is None


def test_a_mail_server_that_is_down_is_told(ada, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    answer = browser_of(ada).post("/settings/test-mail/", follow=True)
    assert "could not be sent" in answer.content.decode()


def test_test_mails_are_counted(ada, smtp_sink):
    browser = browser_of(ada)
    answers = [browser.post("/settings/test-mail/").status_code for _ in range(4)]
    assert answers == [302, 302, 302, 429]


def test_the_data_is_a_file_for_its_owner_only(ada, ben):  # DX-07
    answer = browser_of(ada).get("/settings/data/")
    assert json.loads(answer.content)["account"]["user_name"] == "ada"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="ada.json"'
    assert answer.headers["Cache-Control"] == "no-store, private"
    assert json.loads(browser_of(ben).get("/settings/data/").content)["account"]["user_name"] == "ben"
    assert Client().get("/settings/data/").status_code == 302


def test_deleting_says_first_what_happens(ada, ben, cleo):
    begun(ada, ben, cleo)
    opened(ada)
    page = browser_of(ada).get("/settings/delete/").content.decode()
    assert "A bot plays on for you in 1 running game" in page
    assert "Your seat becomes free in 1 game" in page


def test_deleting_says_what_becomes_of_ratings_to_whoever_has_one(ada):
    Rating.objects.create(user=ada, title="derby", mu=25, sigma=8, games=1)
    page = browser_of(ada).get("/settings/delete/").content.decode()
    assert "Your ratings are deleted" in page


def test_deleting_says_nothing_of_games_that_there_are_not(ada):
    page = browser_of(ada).get("/settings/delete/").content.decode()
    what_happens = page.partition("What happens")[2].partition("</ul>")[0]
    assert what_happens.count("<li>") == 1
    assert "Your names, your address" in what_happens


def test_deleting_asks_who_it_is(ada):
    answer = logged_in(ada).post("/settings/delete/", {"sure": "yes"})
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    assert User.objects.filter(pk=ada.pk).exists()


def test_deleting_goes_on_after_the_question(ada, ben, cleo):  # DX-06
    game = begun(ada, ben, cleo)
    browser = logged_in(ada)
    question = browser.post("/settings/delete/", {"sure": "yes"}).headers["Location"]
    answer = browser.post(question, {"password": PASSWORD, "next": "/settings/delete/"})
    assert answer.headers["Location"] == "/"
    assert not User.objects.filter(pk=ada.pk).exists()
    assert seat(game, 0).shown_name == "former player"
    assert "Your account is deleted" in browser.get("/").content.decode()


def test_a_wrong_password_deletes_nothing(ada):
    browser = logged_in(ada)
    question = browser.post("/settings/delete/", {"sure": "yes"}).headers["Location"]
    browser.post(question, {"password": "wrong", "next": "/settings/delete/"})
    assert User.objects.filter(pk=ada.pk).exists()


def test_deleting_needs_the_box_to_be_ticked(ada):
    browser = logged_in(ada)
    confirm_it_is_you(browser)
    answer = browser.post("/settings/delete/")
    assert answer.status_code == 422
    assert "Nothing was deleted" in answer.content.decode()
    assert User.objects.filter(pk=ada.pk).exists()


def test_the_other_browsers_of_a_deleted_account_are_logged_out(ada):  # DX-04
    here, there = logged_in(ada), Client()
    log_in(there, "ada")
    confirm_it_is_you(here)
    here.post("/settings/delete/", {"sure": "yes"})
    assert who(there) == ""
    assert there.post("/settings/", FIELDS).status_code == 403


def test_an_old_reset_link_of_a_deleted_account_is_not_valid_and_names_nobody(ada, smtp_sink):  # DX-04
    from tests.web.accounts import links, path_of

    Client().post("/accounts/password/reset/", {"email": "ada@example.org"})
    link = path_of(links(smtp_sink.to("ada@example.org")[0])[0])
    User.objects.get(pk=ada.pk).delete()
    page = Client().get(link)
    assert page.status_code == 200
    assert "This link is not valid" in page.content.decode()
    assert "ada" not in page.content.decode().lower().replace("dataset", "")


def test_an_account_can_be_deleted_while_games_wait_for_it(ada, ben, cleo):  # DX-06
    game = begun(ada, ben, cleo)
    browser = logged_in(ada)
    confirm_it_is_you(browser)
    browser.post("/settings/delete/", {"sure": "yes"})
    assert fresh(game).is_running
    assert not Seat.objects.filter(game=game, index=0, due_at__isnull=False).exists()


@pytest.mark.parametrize("path", ["/settings/test-mail/", "/settings/sessions/1/end/"])
def test_what_does_something_needs_a_post(ada, path):  # AS-09
    assert browser_of(ada).get(path).status_code == 405


def test_an_older_name_of_a_time_zone_stays_chosen(ada):
    User.objects.filter(pk=ada.pk).update(time_zone="Asia/Calcutta")
    page = browser_of(ada).get("/settings/").content.decode()
    assert '<option value="Asia/Calcutta" selected>Asia/Calcutta</option>' in page
    assert page.count(" selected>") == page.count("<select")
