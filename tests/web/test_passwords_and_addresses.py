"""Setting a new password, changing the address, and what that means for browsers that are logged in."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from games.models import User
from tests.web.accounts import PASSWORD, comparable, confirm_it_is_you, links, log_in, logged_in, path_of, sign_up, who

pytestmark = pytest.mark.django_db

NEW = "cedar grove 7"


def ask_for_reset(address, browser=None):
    return (browser or Client()).post("/accounts/password/reset/", {"email": address})


def reset(browser, link, password=NEW):
    form = browser.get(link)
    return browser.post(form.headers["Location"], {"password1": password, "password2": password})


def reset_link(sink, address):
    return path_of(links(sink.to(address)[-1])[0])


def change_address(browser, address):
    return browser.post("/accounts/email/", {"email": address, "action_add": "1"})


def test_a_reset_sets_the_password(ada, smtp_sink):
    ask_for_reset("ada@example.org")
    reset(Client(), reset_link(smtp_sink, "ada@example.org"))
    browser = Client()
    log_in(browser, "ada", NEW)
    assert who(browser) == "ada"


def test_a_reset_link_is_good_once(ada, smtp_sink):
    ask_for_reset("ada@example.org")
    link = reset_link(smtp_sink, "ada@example.org")
    reset(Client(), link)
    assert "This link is not valid" in Client().get(link).content.decode()


def test_a_reset_link_is_good_for_a_day(ada, smtp_sink, clock):
    ask_for_reset("ada@example.org")
    clock.shift(24 * 3600 + 60)
    assert "This link is not valid" in Client().get(reset_link(smtp_sink, "ada@example.org")).content.decode()


def test_looking_at_a_reset_link_changes_nothing(ada, smtp_sink):  # AS-09, EM-01
    ask_for_reset("ada@example.org")
    link = reset_link(smtp_sink, "ada@example.org")
    before = User.objects.get(pk=ada.pk).password
    Client().get(link, follow=True)
    Client().head(link)
    assert User.objects.get(pk=ada.pk).password == before


def test_a_reset_answers_the_same_for_known_and_unknown_addresses(ada, smtp_sink):  # AS-01
    answers = [ask_for_reset(address) for address in ("ada@example.org", "nobody@example.org")]
    pages = [comparable(Client().get(answer.headers["Location"])) for answer in answers]
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert answers[0].status_code == answers[1].status_code
    assert pages[0] == pages[1]


def test_only_the_mail_tells_that_an_address_is_unknown(ada, smtp_sink):  # AS-01
    ask_for_reset("nobody@example.org")
    [mail] = smtp_sink.messages
    assert "No account has confirmed it" in mail.get_content()


def test_no_reset_link_goes_to_an_unconfirmed_address(smtp_sink):  # AS-03
    sign_up(Client(), "fay", "mistyped@example.org")
    ask_for_reset("mistyped@example.org")
    mail = smtp_sink.to("mistyped@example.org")[-1]
    assert "No account has confirmed it" in mail.get_content()
    assert not any("/password/reset/key/" in link for link in links(mail))


def test_no_reset_link_goes_to_a_new_address_that_was_never_confirmed(ada, smtp_sink):  # AS-03, AS-04
    browser = logged_in(ada)
    confirm_it_is_you(browser)
    change_address(browser, "typo@example.org")
    ask_for_reset("typo@example.org")
    assert not any("/password/reset/key/" in link for mail in smtp_sink.to("typo@example.org") for link in links(mail))


def test_changing_the_address_asks_who_it_is(ada, smtp_sink):  # AS-04
    answer = change_address(logged_in(ada), "new@example.org")
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    assert smtp_sink.messages == []


def test_the_change_goes_on_after_the_question(ada, smtp_sink):  # AS-04
    browser = logged_in(ada)
    question = change_address(browser, "new@example.org").headers["Location"]
    browser.post(question, {"password": PASSWORD, "next": "/accounts/email/"})
    assert len(smtp_sink.to("new@example.org")) == 1


def test_the_old_address_stays_until_the_new_one_is_confirmed(ada, smtp_sink):  # AS-04
    browser = logged_in(ada)
    confirm_it_is_you(browser)
    change_address(browser, "new@example.org")
    Client().get(path_of(links(smtp_sink.to("new@example.org")[0])[0]))
    assert User.objects.get(pk=ada.pk).email == "ada@example.org"
    ask_for_reset("ada@example.org")
    assert "/password/reset/key/" in reset_link(smtp_sink, "ada@example.org")


def test_confirming_the_new_address_replaces_the_old_one_and_tells_it(ada, smtp_sink):  # AS-04
    browser = logged_in(ada)
    confirm_it_is_you(browser)
    change_address(browser, "new@example.org")
    browser.post(path_of(links(smtp_sink.to("new@example.org")[0])[0]))
    assert list(EmailAddress.objects.filter(user=ada).values_list("email", "verified")) == [("new@example.org", True)]
    [told] = smtp_sink.to("ada@example.org")
    assert "is now new@example.org" in told.get_content()


def test_an_address_of_someone_else_cannot_be_confirmed_twice(ada, ben, smtp_sink):
    browser = logged_in(ben)
    confirm_it_is_you(browser)
    change_address(browser, "ada@example.org")
    browser.post(path_of(links(smtp_sink.to("ada@example.org")[0])[0]))
    assert EmailAddress.objects.get(email="ada@example.org", verified=True).user == ada


def test_a_new_password_ends_the_other_browsers(ada, smtp_sink):  # AS-05
    here, there = logged_in(ada), Client()
    log_in(there, "ada")
    fields = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert here.post("/accounts/password/change/", fields).status_code == 302
    assert (who(here), who(there)) == ("ada", "")


def test_a_reset_by_mail_ends_all_browsers(ada, smtp_sink):  # AS-05
    there = logged_in(ada)
    ask_for_reset("ada@example.org")
    reset(Client(), reset_link(smtp_sink, "ada@example.org"))
    assert who(there) == ""


def test_after_a_reset_the_other_browser_can_no_longer_write(ada, smtp_sink):  # AS-05
    there = logged_in(ada)
    ask_for_reset("ada@example.org")
    reset(Client(), reset_link(smtp_sink, "ada@example.org"))
    there.post("/settings/", {"display_name": "Mallory", "language": "en"})
    assert User.objects.get(pk=ada.pk).display_name == "Ada"


def test_a_new_password_is_told_by_mail(ada, smtp_sink):
    fields = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    logged_in(ada).post("/accounts/password/change/", fields)
    [mail] = smtp_sink.to("ada@example.org")
    assert "It has a new password" in mail.get_content()


def test_the_reset_page_names_the_account_and_who_is_logged_in(ada, ben, smtp_sink):  # AS-11
    browser = logged_in(ada)
    ask_for_reset("ben@example.org")
    page = browser.get(reset_link(smtp_sink, "ben@example.org"), follow=True).content.decode()
    assert "A new password for Ben" in page
    assert "You are logged in as Ada" in page


def test_opening_a_strangers_reset_link_logs_nobody_out(ada, ben, smtp_sink):  # AS-09, AS-11
    browser = logged_in(ada)
    ask_for_reset("ben@example.org")
    browser.get(reset_link(smtp_sink, "ben@example.org"), follow=True)
    assert who(browser) == "ada"


def test_setting_a_strangers_password_ends_the_own_session(ada, ben, smtp_sink):  # AS-11
    browser = logged_in(ada)
    ask_for_reset("ben@example.org")
    reset(browser, reset_link(smtp_sink, "ben@example.org"))
    assert who(browser) == ""
    assert User.objects.get(pk=ben.pk).check_password(NEW)
    assert User.objects.get(pk=ada.pk).check_password(PASSWORD)


def test_confirming_a_strangers_address_names_both_and_mixes_nothing(ada, smtp_sink):  # AS-11
    sign_up(Client(), "fay", "fay@example.org", display_name="Fay")
    link = path_of(links(smtp_sink.to("fay@example.org")[0])[0])
    browser = logged_in(ada)
    page = browser.get(link).content.decode()
    assert "belong to the account <strong>Fay</strong>" in page
    assert "You are logged in as Ada" in page
    assert who(browser) == "ada"
    browser.post(link)
    assert who(browser) != "ada"


def test_logging_out_needs_a_post(ada):  # AS-09
    browser = logged_in(ada)
    assert browser.get("/accounts/logout/").status_code == 200
    assert who(browser) == "ada"
    browser.post("/accounts/logout/")
    assert who(browser) == ""


def test_asking_for_resets_is_slowed_down(ada, smtp_sink):
    answers = [ask_for_reset("ada@example.org") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 429]


@pytest.mark.parametrize("header", ["\r\nBcc: x@evil.example", "\nBcc: x@evil.example"])
def test_an_address_with_a_line_break_is_refused(db, smtp_sink, header):  # EM-05
    answer = sign_up(Client(), "fay", f"fay@example.org{header}")
    assert answer.status_code == 200
    assert smtp_sink.messages == []


def test_one_of_the_own_browsers_can_be_logged_out(ada):
    here, there = logged_in(ada), Client()
    log_in(there, "ada")
    sessions = here.get("/accounts/sessions/").context["sessions"]
    other = next(session for session in sessions if session.session_key == there.session.session_key)
    here.post(f"/settings/sessions/{other.pk}/end/")
    assert (who(here), who(there)) == ("ada", "")


def test_a_strangers_browser_cannot_be_logged_out(ada, ben):
    here, there = logged_in(ada), logged_in(ben)
    session = next(iter(there.get("/accounts/sessions/").context["sessions"]))
    here.post(f"/settings/sessions/{session.pk}/end/")
    assert who(there) == "ben"


def test_all_other_browsers_can_be_logged_out_at_once(ada):
    here, there = logged_in(ada), Client()
    log_in(there, "ada")
    here.post("/accounts/sessions/")
    assert (who(here), who(there)) == ("ada", "")


def test_a_wrong_log_in_speaks_of_what_the_form_asks_for(client, ada):
    for login in ("ada", "ada@example.org"):
        page = client.post("/accounts/login/", {"login": login, "password": "not-the-one"}).content.decode()
        assert "This user name or e-mail address and this password do not belong together." in page
        assert "username and" not in page
