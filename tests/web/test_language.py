"""Which language a page is in: the account's; a visitor's by the switch in the footer, else by the browser."""

import re

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client

from games.models import User
from games.services import subscriptions
from tests.cast import browser_of
from tests.web.accounts import log_in, logged_in, path_of, sign_up

ENGLISH, PORTUGUESE = "en", "pt-br"


def spoken(answer):
    """The language that a page says it is in, in its markup and in its header alike."""
    [of_page] = re.findall(r'<html lang="([^"]*)"', answer.content.decode())
    assert answer.headers["Content-Language"] == of_page
    return of_page


def visitor(accepts="", cookie=None):
    browser = Client(headers={"Accept-Language": accepts} if accepts else {})
    if cookie is not None:
        browser.cookies["language"] = cookie
    return browser


def lusophone(user):
    User.objects.filter(pk=user.pk).update(language=PORTUGUESE)
    user.refresh_from_db()
    return user


@pytest.mark.parametrize("accepts", ["pt-BR", "pt", "pt-PT,pt;q=0.9,en;q=0.8", "de, pt-br;q=0.5, en;q=0.1", "PT-br"])
def test_visitors_read_the_language_of_their_browser(db, accepts):
    assert spoken(visitor(accepts).get("/")) == PORTUGUESE


@pytest.mark.parametrize(
    "accepts",
    ["", "en-GB", "de", "tlh, *;q=0.1", ";;;=,", "pt-br" * 5000, "\xff\x00", "q=1", "*", "../en", "pt-BR;q=x"],
)
def test_whatever_else_a_browser_asks_for_gets_english(db, accepts):
    assert spoken(visitor(accepts).get("/")) == ENGLISH


def test_the_choice_of_a_visitor_counts_more_than_the_browser(db):
    assert spoken(visitor("en", cookie=PORTUGUESE).get("/")) == PORTUGUESE


@pytest.mark.parametrize("cookie", ["", "tlh", "../../etc", "pt_BR", "a" * 4000, "en\x00", "%s", "\xe6\x97\xa5"])
def test_a_cookie_that_names_no_language_is_as_good_as_none(db, cookie):
    browser = Client(headers={"Accept-Language": "pt-BR"})
    browser.cookies.load({"language": cookie})
    assert spoken(browser.get("/")) == PORTUGUESE


def test_the_switch_is_remembered_by_the_browser_and_leads_back_to_the_page(db):
    browser = visitor("en")
    answer = browser.post(
        "/language/", {"language": PORTUGUESE}, headers={"Referer": "http://testserver/rules/derby/?a=1"}
    )
    assert (answer.status_code, answer.headers["Location"]) == (302, "/rules/derby/?a=1")
    assert spoken(browser.get("/")) == PORTUGUESE


def test_the_cookie_holds_nothing_but_the_language_and_is_no_business_of_scripts(db):
    cookie = Client().post("/language/", {"language": PORTUGUESE}).cookies["language"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == (PORTUGUESE, True, "Lax")


def test_the_switch_leads_to_no_other_site(db):
    answer = Client().post("/language/", {"language": PORTUGUESE}, headers={"Referer": "https://elsewhere.example/x"})
    assert answer.headers["Location"] == "/"


def test_the_switch_of_somebody_logged_in_is_saved_to_the_account(ada):
    browser_of(ada).post("/language/", {"language": PORTUGUESE})
    ada.refresh_from_db()
    assert ada.language == PORTUGUESE
    assert spoken(browser_of(ada).get("/")) == PORTUGUESE


@pytest.mark.parametrize("code", ["", "tlh", "pt", "EN", "en\n"])
def test_no_other_language_can_be_switched_to(ada, code):
    answer = browser_of(ada).post("/language/", {"language": code})
    ada.refresh_from_db()
    assert (answer.status_code, ada.language) == (400, ENGLISH)
    assert "language" not in answer.cookies


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "fragment"])
@pytest.mark.parametrize("code", ["tlh", "en\n", "<b>", "\x00", "pt-br" * 1000])
def test_an_unknown_language_is_refused_in_a_clear_sentence(ada, code, headers):
    answer = browser_of(ada).post("/language/", {"language": code}, headers=headers)
    assert answer.status_code == 400
    sentence = "The site does not speak the language that was asked for. Nothing was changed."
    assert sentence in answer.content.decode()


def test_an_unknown_language_keeps_that_of_the_visitor(db):
    browser = visitor("en", cookie=PORTUGUESE)
    refused = browser.post("/language/", {"language": "tlh"})
    assert (refused.status_code, spoken(refused)) == (400, PORTUGUESE)
    assert spoken(browser.get("/")) == PORTUGUESE


def test_switching_needs_a_post_of_this_site(ada):
    assert browser_of(ada).get("/language/", {"language": PORTUGUESE}).status_code == 405
    assert browser_of(ada, enforce_csrf_checks=True).post("/language/", {"language": PORTUGUESE}).status_code == 403


def test_the_footer_offers_each_language_by_its_own_name_and_marks_the_one_that_is_read(db):
    page = visitor("pt-BR").get("/").content.decode()
    assert '<button name="language" value="en" lang="en" aria-pressed="false">English</button>' in page
    assert '<button name="language" value="pt-br" lang="pt-br" aria-pressed="true">Português</button>' in page


def test_the_language_of_the_account_counts_more_than_cookie_and_browser(ada):
    browser = browser_of(ada, headers={"Accept-Language": "pt-BR"})
    browser.cookies["language"] = PORTUGUESE
    assert spoken(browser.get("/")) == ENGLISH


def test_an_account_in_a_language_that_is_no_longer_spoken_reads_english(ada):
    User.objects.update(language="tlh")
    assert spoken(browser_of(ada, headers={"Accept-Language": "pt-BR"}).get("/")) == ENGLISH


@pytest.mark.parametrize("stale", ["tlh", "", "pt_BR", "../en", "%s"])
def test_an_account_in_a_stale_language_can_use_every_page_and_choose_anew(ada, stale):
    User.objects.update(language=stale)
    browser = browser_of(ada)
    assert {browser.get(path).status_code for path in ("/", "/settings/", "/games/new/", "/rules/derby/")} == {200}
    browser.post("/language/", {"language": PORTUGUESE})
    assert spoken(browser.get("/settings/")) == PORTUGUESE


def test_mails_to_an_account_in_a_stale_language_are_in_english(ada):
    browser = logged_in(ada)
    User.objects.update(language="tlh")
    browser.post("/settings/test-mail/")
    assert "test mail" in mail.outbox[-1].subject


def test_an_account_in_a_stale_language_logs_out_to_a_page_in_english(ada):
    User.objects.update(language="tlh")
    browser = browser_of(ada)
    browser.post("/accounts/logout/")
    assert spoken(browser.get("/")) == ENGLISH


@pytest.mark.parametrize("path", ["/", "/rules/derby/", "/accounts/login/"])
def test_caches_keep_the_languages_apart(db, path):
    vary = {name.strip() for name in Client().get(path).headers["Vary"].split(",")}
    assert {"Cookie", "Accept-Language"} <= vary


def test_failures_are_told_in_the_language_of_the_account(ada):
    assert spoken(browser_of(lusophone(ada)).get("/nowhere/")) == PORTUGUESE


def test_the_page_after_the_log_out_goes_on_in_the_language_of_the_account(ada):
    browser = browser_of(lusophone(ada))
    browser.post("/accounts/logout/")
    assert spoken(browser.get("/")) == PORTUGUESE


def test_whoever_signs_up_on_a_portuguese_page_has_a_portuguese_account(db):
    sign_up(visitor("pt-BR"), "rui", "rui@example.org")
    assert User.objects.get(username="rui").language == PORTUGUESE


def test_whoever_signs_up_on_an_english_page_has_an_english_account(db):
    sign_up(visitor("en", cookie=ENGLISH), "rui", "rui@example.org")
    assert User.objects.get(username="rui").language == ENGLISH


def test_the_settings_offer_both_languages_by_their_own_names(ada):
    offered = browser_of(lusophone(ada)).get("/settings/").context["form"].fields["language"].choices
    assert list(offered) == [(ENGLISH, "English"), (PORTUGUESE, "Português")] == list(settings.LANGUAGES)


def test_the_settings_save_the_language(ada):
    browser = browser_of(ada)
    browser.post("/settings/", {"display_name": "Ada", "time_zone": "", "language": PORTUGUESE})
    assert spoken(browser.get("/settings/")) == PORTUGUESE


def test_the_page_behind_a_confirmation_link_is_in_the_language_of_its_mail(db):
    sign_up(visitor("pt-BR"), "rui", "rui@example.org")
    [link] = [path_of(link) for link in re.findall(r"http\S+confirm-email\S+", mail.outbox[0].body)]
    elsewhere = visitor("en")
    assert spoken(elsewhere.get(link)) == PORTUGUESE
    elsewhere.post(link)
    assert spoken(elsewhere.get("/")) == PORTUGUESE


def test_the_pages_behind_a_reset_link_are_in_the_language_of_its_mail(ada):
    logged_in(lusophone(ada))
    visitor("en").post("/accounts/password/reset/", {"email": "ada@example.org"})
    [link] = re.findall(r"http\S+reset/key/\S+", mail.outbox[-1].body)
    elsewhere = visitor("en")
    page = elsewhere.get(path_of(link), follow=True)
    assert spoken(page) == PORTUGUESE
    new = "marble horse 3"
    answer = elsewhere.post(page.redirect_chain[-1][0], {"password1": new, "password2": new}, follow=True)
    assert spoken(answer) == PORTUGUESE


def test_the_page_that_switches_mails_off_is_in_the_language_of_the_mails(ada):
    token = subscriptions.token_for(lusophone(ada), ["turn"])
    assert spoken(visitor("en").get(f"/unsubscribe/{token}/")) == PORTUGUESE


def test_a_link_for_someone_else_does_not_change_the_language_of_who_is_logged_in(ada, ben):
    token = subscriptions.token_for(lusophone(ada), ["turn"])
    assert spoken(browser_of(ben).get(f"/unsubscribe/{token}/")) == ENGLISH


def test_after_the_log_in_the_language_is_that_of_the_account(ada):
    browser = visitor("en")
    logged_in(lusophone(ada))
    log_in(browser, "ada")
    assert spoken(browser.get("/")) == PORTUGUESE


@pytest.mark.parametrize("path", ["//elsewhere.example/x", "///elsewhere.example", "/\\\\elsewhere.example"])
def test_the_switch_leads_to_no_other_host(db, path):
    answer = Client().post("/language/", {"language": PORTUGUESE}, headers={"Referer": f"http://testserver{path}"})
    assert not answer["Location"].startswith(("//", "/\\"))
