"""Pages are for the one who reads: language, time zone, caches, and sessions that are over."""

from datetime import UTC, datetime

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.models import User
from games.web.reader import NO_DOCUMENT, OF_DOCUMENTS, for_reader
from tests.cast import browser_of
from tests.web.accounts import log_in, logged_in

PAGE = "http://testserver/settings/?tab=1"


def from_page(reader=""):
    return {"HX-Request": "true", "HX-Current-URL": PAGE} | ({"X-Reader": str(reader)} if reader else {})


@pytest.mark.parametrize("path", ["/", "/settings/", "/settings/delete/", "/accounts/email/"])
def test_pages_of_somebody_logged_in_are_kept_nowhere(ada, path):  # BH-05
    assert browser_of(ada).get(path).headers["Cache-Control"] == "no-store, private"


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"])
def test_pages_with_passwords_are_kept_nowhere(db, path):  # BH-05
    assert Client().get(path).headers["Cache-Control"] == "no-store, private"


def test_logging_out_clears_what_the_browser_has_stored(ada):  # BH-04
    assert browser_of(ada).post("/accounts/logout/").headers["Clear-Site-Data"] == '"storage"'


def test_no_other_page_clears_anything(ada):
    assert "Clear-Site-Data" not in browser_of(ada).get("/").headers
    assert "Clear-Site-Data" not in Client().get("/").headers


def test_a_fragment_has_a_policy_that_allows_nothing_by_itself(ada):
    assert browser_of(ada).get("/settings/", headers=from_page()).headers["Content-Security-Policy"] == NO_DOCUMENT
    assert "script-src 'self'" in browser_of(ada).get("/settings/").headers["Content-Security-Policy"]


@pytest.mark.parametrize("name", OF_DOCUMENTS)
def test_a_fragment_says_nothing_that_only_documents_heed(ada, name):
    assert name not in browser_of(ada).get("/settings/", headers=from_page()).headers
    assert browser_of(ada).get("/settings/").headers[name] == "same-origin"


def test_fragments_and_pages_are_told_apart_by_caches(db):  # BH-01
    assert "HX-Request" in Client().get("/").headers["Vary"]


def test_the_page_says_whose_it_is_to_its_own_requests(ada):  # BH-06
    assert f'"X-Reader": "{ada.pk}"' in browser_of(ada).get("/").content.decode()
    assert "X-Reader" not in Client().get("/").content.decode()


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_request_after_the_session_ended_leads_to_the_log_in(ada, method):  # BH-06
    answer = getattr(Client(), method)("/settings/", headers=from_page(ada.pk))
    assert answer.headers["HX-Redirect"] == "/accounts/login/?next=%2Fsettings%2F%3Ftab%3D1"
    assert answer.content == b""


def test_that_holds_even_where_a_stranger_would_see_nothing(ada):  # BH-06
    answer = Client().get("/games/12345/fresh/", headers=from_page(ada.pk))
    assert answer.headers["HX-Redirect"].startswith("/accounts/login/")


def test_a_fragment_that_needs_a_log_in_never_gets_the_log_in_form(db):  # BH-06
    answer = Client().get("/settings/", headers=from_page())
    assert answer.headers["HX-Redirect"].startswith("/accounts/login/")
    assert b"password" not in answer.content


def test_a_form_sent_after_the_session_ended_leads_back_to_its_page(db):  # BH-06
    answer = Client().post("/settings/test-mail/", headers={"Referer": PAGE})
    assert answer.headers["Location"] == "/accounts/login/?next=%2Fsettings%2F%3Ftab%3D1"


def test_a_page_of_another_account_is_loaded_anew(ada, ben):  # BH-08
    answer = browser_of(ben).post("/settings/", headers=from_page(ada.pk))
    assert answer.headers["HX-Redirect"] == "/settings/?tab=1"
    ben.refresh_from_db()
    assert ben.time_zone == "Asia/Tokyo"


def test_a_token_of_before_a_new_log_in_is_refused_with_a_way_on(ada):  # BH-08
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ada, "django.contrib.auth.backends.ModelBackend")
    old = browser.get("/settings/").context["csrf_token"]
    browser.logout()
    browser.force_login(ada, "django.contrib.auth.backends.ModelBackend")
    browser.get("/settings/")
    browser.cookies["csrftoken"] = "a" * 32
    answer = browser.post("/settings/", headers=from_page(ada.pk) | {"X-CSRFToken": str(old)})
    assert answer.status_code == 403
    assert 'href="/settings/?tab=1"' in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_times_are_in_the_readers_zone(rf, cleo):
    request = rf.get("/")
    request.user = cleo
    seen = []
    for_reader(lambda request: seen.append(timezone.get_current_timezone_name()) or HttpResponse())(request)
    assert seen == ["America/Los_Angeles"]
    assert timezone.get_current_timezone_name() == "UTC"


def test_without_a_zone_times_are_in_utc(rf, dan):  # TZ-10
    request = rf.get("/")
    request.user = dan
    seen = []
    at = datetime(2026, 3, 2, 12, tzinfo=UTC)
    for_reader(lambda request: seen.append(timezone.localtime(at).tzname()) or HttpResponse())(request)
    assert seen == ["UTC"]


def test_the_theme_of_this_browser_is_in_the_page(db):
    browser = Client()
    browser.cookies["theme"] = "dark"
    assert 'data-theme="dark"' in browser.get("/").content.decode()


def test_a_theme_that_does_not_exist_is_left_out(db):
    browser = Client()
    browser.cookies["theme"] = '"><script>'
    assert "data-theme=" not in browser.get("/").content.decode().split("<body")[0]


def test_ids_have_no_separators_in_what_the_page_sends(db, settings):  # TZ-08
    settings.USE_THOUSAND_SEPARATOR = True
    late = User.objects.create_user("late", id=1234567)
    assert '"X-Reader": "1234567"' in browser_of(late).get("/").content.decode()


def test_after_the_log_out_the_form_of_the_old_page_is_refused(ada):  # BH-05
    browser = logged_in(ada)
    browser.post("/accounts/logout/")
    browser.post("/settings/", {"display_name": "Mallory", "language": "en"})
    ada.refresh_from_db()
    assert ada.display_name == "Ada"
    assert log_in(browser, "ada").status_code == 302
