"""Signing up and confirming the address."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.cache import cache
from django.test import Client

from games.models import User
from tests.web.accounts import PASSWORD, comparable, confirm_it_is_you, links, log_in, logged_in, path_of, sign_up, who

pytestmark = pytest.mark.django_db


def test_the_link_in_the_mail_lets_a_newcomer_in(smtp_sink):
    browser = Client()
    sign_up(browser, "fay", "fay@example.org")
    [mail] = smtp_sink.to("fay@example.org")
    browser.post(path_of(links(mail)[0]))
    assert who(browser) == "fay"


def test_without_confirmation_there_is_no_log_in(smtp_sink):
    sign_up(Client(), "fay", "fay@example.org")
    browser = Client()
    answer = log_in(browser, "fay")
    assert answer.headers["Location"] == "/accounts/confirm-email/"
    assert who(browser) == ""


def test_looking_at_the_link_confirms_nothing(smtp_sink):  # AS-09, EM-01
    sign_up(Client(), "fay", "fay@example.org")
    [mail] = smtp_sink.to("fay@example.org")
    scanner = Client()
    for _ in range(2):
        assert scanner.get(path_of(links(mail)[0])).status_code == 200
        assert scanner.head(path_of(links(mail)[0])).status_code == 200
    assert not EmailAddress.objects.get(email="fay@example.org").verified


def test_a_used_link_says_so(smtp_sink):
    browser = Client()
    sign_up(browser, "fay", "fay@example.org")
    link = path_of(links(smtp_sink.to("fay@example.org")[0])[0])
    browser.post(link)
    assert "used up or too old" in browser.get(link).content.decode()


def test_links_lead_to_the_public_address_whatever_host_was_asked(smtp_sink, settings):  # EM-13
    settings.BASE_URL = "https://games.example"
    settings.ALLOWED_HOSTS = ["*"]
    Client(headers={"host": "evil.example"}).post(
        "/accounts/signup/", {"username": "fay", "email": "fay@example.org", "password1": PASSWORD}
    )
    [mail] = smtp_sink.to("fay@example.org")
    assert all(link.startswith("https://games.example") for link in links(mail))
    assert "evil.example" not in mail.as_string()


def test_mails_about_accounts_name_the_site_and_are_marked_as_automatic(smtp_sink, settings):  # EM-12
    sign_up(Client(), "fay", "fay@example.org")
    [mail] = smtp_sink.to("fay@example.org")
    assert mail["Auto-Submitted"] == "auto-generated"
    assert settings.DEFAULT_FROM_EMAIL in mail["From"]
    assert settings.SITE_NAME in mail["From"]


def _page_after_sign_up(username, address):
    browser = Client()
    answer = sign_up(browser, username, address)
    page = browser.get(answer.headers["Location"])
    return answer.status_code, answer.headers["Location"], page.status_code, comparable(page, username, address)


def test_a_known_address_gets_the_same_answer_as_a_new_one(ada, smtp_sink):  # AS-01
    assert _page_after_sign_up("fay", "ada@example.org") == _page_after_sign_up("gus", "gus@example.org")


def test_only_the_mail_tells_that_an_address_is_known(ada, smtp_sink):  # AS-01
    sign_up(Client(), "fay", "ada@example.org")
    [mail] = smtp_sink.to("ada@example.org")
    assert "There is an account with it already" in mail.get_content()
    assert not User.objects.filter(username="fay").exists()


def test_a_known_address_takes_as_long_as_a_new_one(ada, smtp_sink, monkeypatch):  # AS-01
    # What takes the time is hashing the password; both ways do it once.
    hashed = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *args: hashed.append(1) or encode(*args))
    sign_up(Client(), "fay", "ada@example.org")
    known = len(hashed)
    sign_up(Client(), "gus", "gus@example.org")
    assert known == len(hashed) - known == 1


@pytest.mark.parametrize("address", ["Ada@Example.org", " ada@example.org ", "ADA@EXAMPLE.ORG"])
def test_an_address_of_other_case_is_the_same_address(ada, smtp_sink, address):  # AS-12
    sign_up(Client(), "fay", address)
    assert User.objects.count() == 1
    assert len(smtp_sink.messages) == 1


@pytest.mark.parametrize("login", ["ada", "Ada", " ADA ", "ada@example.org", "Ada@Example.ORG", " ada@example.org "])
def test_log_in_by_name_or_address_in_any_case(ada, login):  # AS-12
    ada.set_password(PASSWORD)
    ada.save()
    browser = Client()
    log_in(browser, login)
    assert who(browser) == "ada"


def test_a_name_typed_with_capitals_is_stored_small_and_shown_as_typed(smtp_sink):
    sign_up(Client(), "Fay", "fay@example.org")
    fay = User.objects.get()
    assert (fay.username, str(fay)) == ("fay", "Fay")


def test_the_browsers_time_zone_is_kept(smtp_sink):
    sign_up(Client(), "fay", "fay@example.org", time_zone="Asia/Kathmandu")
    assert User.objects.get().time_zone == "Asia/Kathmandu"


def test_an_old_name_of_a_time_zone_is_taken(smtp_sink):
    sign_up(Client(), "fay", "fay@example.org", time_zone="Asia/Calcutta")
    assert User.objects.get().time_zone == "Asia/Calcutta"


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "Europe/Lisbon\n", "localtime"])
def test_an_unknown_time_zone_is_refused(db, zone):
    answer = sign_up(Client(), "fay", "fay@example.org", time_zone=zone)
    assert answer.status_code == 200
    assert answer.context["form"].errors.keys() == {"time_zone"}


def test_a_weak_password_is_refused_with_a_reason(db):
    answer = sign_up(Client(), "fay", "fay@example.org", password1="12345678")
    assert "too common" in answer.content.decode()
    assert not User.objects.exists()


def test_an_address_belongs_to_the_first_who_confirms_it(smtp_sink):
    sign_up(Client(), "thief", "fay@example.org")
    cache.clear()
    browser = Client()
    sign_up(browser, "fay", "fay@example.org")
    browser.post(path_of(links(smtp_sink.to("fay@example.org")[-1])[0]))
    assert who(browser) == "fay"
    Client().post(path_of(links(smtp_sink.to("fay@example.org")[0])[0]))
    assert [held.user.username for held in EmailAddress.objects.filter(verified=True)] == ["fay"]


def test_a_name_that_was_never_confirmed_can_be_taken_after_some_days(smtp_sink, clock):
    sign_up(Client(), "fay", "mistyped@example.org")
    clock.shift(4 * 24 * 3600)
    sign_up(Client(), "fay", "fay@example.org")
    assert User.objects.get().email == "fay@example.org"


def test_signing_up_again_and_again_is_slowed_down(db):
    browser = Client()
    answers = [sign_up(browser, "x", "x") for _ in range(21)]
    assert answers[-1].status_code == 429
    assert "Too many tries" in answers[-1].content.decode()


def test_guessing_passwords_is_slowed_down(ada):
    browser = Client()
    answers = [log_in(browser, "ada", "wrong") for _ in range(6)]
    assert "Too many failed login attempts" in answers[-1].content.decode()


def test_after_sign_up_the_embedded_site_leads_to_the_mail(db, settings):
    settings.EMAIL_BACKEND = "games.mailbox.EmailBackend"
    settings.MAIL_PAGE = True
    browser = Client()
    page = browser.get(sign_up(browser, "fay", "fay@example.org").headers["Location"])
    assert 'href="/mail/"' in page.content.decode()


def test_two_sign_ups_of_one_name_at_the_same_moment_break_nothing(transactional_db, smtp_sink, monkeypatch):  # CC-01
    # Both have found the name free before either took it.
    monkeypatch.setattr("games.services.names._require_free", lambda name, owner: None)
    answers = [sign_up(Client(), "fay", "fay@example.org") for _ in range(2)]
    assert [answer.headers["Location"] for answer in answers] == ["/accounts/confirm-email/"] * 2
    assert User.objects.count() == 1
    assert len(smtp_sink.messages) == 1


def test_the_log_in_leads_back_to_where_one_wanted_to_go(ada):
    ada.set_password(PASSWORD)
    ada.save()
    assert log_in(Client(), "ada", next="/settings/").headers["Location"] == "/settings/"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_the_log_in_leads_nowhere_else(ada, elsewhere):
    ada.set_password(PASSWORD)
    ada.save()
    assert log_in(Client(), "ada", next=elsewhere).headers["Location"] == "/"


def test_a_second_factor_is_asked_after_the_password(ada):
    browser = logged_in(ada)
    confirm_it_is_you(browser)
    secret = browser.get("/accounts/2fa/totp/activate/").context["form"].secret
    code = format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))
    assert browser.post("/accounts/2fa/totp/activate/", {"code": code}).status_code == 302
    other = Client()
    assert log_in(other, "ada").headers["Location"] == "/accounts/2fa/authenticate/"
    assert who(other) == ""
