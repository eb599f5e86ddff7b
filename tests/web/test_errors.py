"""A request that fails tells its sender why: on a page of the site, or in one sentence inside the page."""

import pytest
from django.test import Client

from tests.cast import browser_of

HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/somewhere/?a=1"}


def test_an_unknown_address_gets_a_page_of_the_site(db, client):
    answer = client.get("/no-such-page/")
    assert answer.status_code == 404
    assert "<header" in answer.content.decode()
    assert "There is nothing here" in answer.content.decode()


def test_a_failed_fragment_is_one_sentence_and_not_a_page(db, client):  # BH-08, BH-18
    answer = client.get("/no-such-page/", headers=HTMX)
    assert answer.status_code == 404
    assert answer.headers["HX-Retarget"] == "#flash"
    assert "<html" not in answer.content.decode()
    assert 'class="note note--error"' in answer.content.decode()


def test_a_failed_fragment_offers_the_page_it_came_from(db, client):  # BH-08
    answer = client.get("/no-such-page/", headers=HTMX)
    assert 'href="/somewhere/?a=1"' in answer.content.decode()


@pytest.mark.parametrize("sender", ["http://evil.example/", "javascript:alert(1)", "//evil.example/x", "\x00"])
def test_the_way_on_never_leads_off_the_site(db, client, sender):
    answer = client.get("/no-such-page/", headers={"HX-Request": "true", "HX-Current-URL": sender})
    assert "evil" not in answer.content.decode()
    assert "javascript" not in answer.content.decode()


def test_a_stale_csrf_token_gets_a_sentence_with_a_way_on(db):  # BH-08
    browser = Client(enforce_csrf_checks=True)
    answer = browser.post("/accounts/login/", {"login": "anna", "password": "x"}, headers=HTMX)
    assert answer.status_code == 403
    assert "logged in or out since this page was loaded" in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_htmx_is_told_to_show_refusals_and_to_run_no_strings_as_code(db, client):  # BH-18
    page = client.get("/").content.decode()
    assert '"allowEval":false' in page
    assert '"code":"409|422","swap":true' in page
    assert '"target":"#flash"' in page


def test_no_page_is_kept_in_the_browsers_history_store(db, client):  # BH-04
    page = client.get("/").content.decode()
    assert 'hx-history="false"' in page
    assert '"historyCacheSize":0' in page


def test_a_wrong_host_name_is_answered_with_a_plain_refusal(db, client):
    answer = client.get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400


def test_the_page_for_a_fault_of_ours_needs_no_database(rf):
    from games.web.errors import broken

    answer = broken(rf.get("/"))
    assert answer.status_code == 500
    assert "Something broke" in answer.content.decode()


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "BREW"])
def test_a_method_that_no_page_knows_is_answered_so(db, method):
    answer = Client(enforce_csrf_checks=True).generic(method, "/accounts/login/")
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET, HEAD, OPTIONS, POST"
    assert "logged in or out" not in answer.content.decode()
    assert "no page of this site" in answer.content.decode()


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_methods_that_change_nothing_are_answered_as_ever(db, client, method):
    assert client.generic(method, "/accounts/login/").status_code == 200


@pytest.mark.parametrize("address", ["/language/", "/settings/test-mail/"])
def test_an_address_of_forms_that_is_opened_like_a_page_says_so(ada, address):
    answer = browser_of(ada).get(address)
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "<h1>There is no page here</h1>" in answer.content.decode()
    assert 'href="/"' in answer.content.decode()


def test_an_address_of_forms_that_htmx_asks_for_answers_with_a_sentence(ada):
    answer = browser_of(ada).get("/settings/test-mail/", headers=HTMX)
    assert answer.status_code == 405
    assert "This address only takes what a form of the site sends." in answer.content.decode()
    assert "<html" not in answer.content.decode()
    assert answer.headers["HX-Retarget"] == "#flash"


def test_a_form_sent_to_a_page_that_takes_none_is_told_so(db, client):
    answer = client.post("/rules/")
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET, HEAD"
    assert "no page of this site" in answer.content.decode()
